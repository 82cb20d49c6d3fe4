/** What a simulated centre does with one submit: how it answers, and what it reports later. */
/** The shortest and longest time, in milliseconds. */
export type Span = readonly [number, number]

/** How an id is written. The number behind it is the same in submit_sm_resp and receipt. */
export const ID_STYLES = [
  'decimal',
  'hex',
  'HEX',
  'padded',
  'wide',
  'wide-hex',
  'letters',
  'repeating',
  'empty',
] as const
export type IdStyle = (typeof ID_STYLES)[number]

export const OUTCOMES = [
  'delivered',
  'undelivered',
  'expired',
  'deleted',
  'rejected',
  'accepted',
  'enroute',
  'unknown',
] as const
export type Outcome = (typeof OUTCOMES)[number]
export const DATE_STYLES = ['minutes', 'seconds', 'century', 'smpp', 'relative', 'none'] as const
/** How network_error_code is written: as three octets (§5.3.2.31), or as three characters. */
export const NETWORK_ERROR_STYLES = ['none', 'octets', 'characters'] as const
export const TEXT_FIELDS = ['id', 'sub', 'dlvrd', 'submit date', 'done date', 'stat', 'err', 'text'] as const

/** How a submit is answered. */
export interface Answering {
  /** The status of the answer. 0 accepts the submit. */
  readonly status: number
  readonly delay_ms: Span
  /** Whether the answer never comes, although the centre accepts the message. */
  readonly never: boolean
  readonly id: IdStyle
}

/** The receipt of an accepted message. */
export interface Receipting {
  readonly state: Outcome
  /** The state in the centre's own word, instead of the standard's. */
  readonly word: string
  readonly delay_ms: Span
  /** The share of receipts that never come, and of those that come twice. */
  readonly loss: number
  readonly duplicate: number
  /** Whether the receipt leaves before the submit is answered. */
  readonly early: boolean
  /** A report of another state while the receipt waits: none, ENROUTE, or any word. */
  readonly intermediate: string
  /**
   * The bind over which the receipt is sent: the one that submitted if it can receive, or another one if there is one.
   */
  readonly via: 'same' | 'other'
  /** Holds the receipt until the ESME binds again. */
  readonly held: boolean
  /**
   * When a receipt is sent: always; as registered_delivery asks; only for failures; only for one part of a long
   * message.
   */
  readonly when: 'asked' | 'always' | 'failures' | 'first' | 'last'
  readonly id: IdStyle
  /** The fields of the text, in this order. */
  readonly fields: readonly (typeof TEXT_FIELDS)[number][]
  readonly dates: (typeof DATE_STYLES)[number]
  /** The value of err:. `*` stands for the recipient's last six digits, so that a receipt shows whose it is. */
  readonly error: string
  readonly networkError: (typeof NETWORK_ERROR_STYLES)[number]
  readonly idTlv: boolean
  readonly stateTlv: boolean
  readonly esmClass: number
  readonly pdu: 'deliver_sm' | 'data_sm'
  /** Sends the text in message_payload, with sm_length 0. */
  readonly payload: boolean
}

/** The states that a script may give a query_sm as its answer. */
export const QUERY_STATES = ['actual', ...OUTCOMES, 'nonsense'] as const
/** The answer to a query_sm about the message. */
export interface Querying {
  /** The status of the answer. 0 answers the query. */
  readonly status: number
  /** Whether the answer never comes. */
  readonly never: boolean
  /**
   * The answered state. `actual`: enroute until the receipt is due, then the receipt's. `nonsense`: a number that is no
   * state.
   */
  readonly state: (typeof QUERY_STATES)[number]
  /** Whether the answer names the message that was asked about, or another. */
  readonly id: 'same' | 'other'
  /** When the state became final: the real time, a time long ago, or none. */
  readonly date: 'actual' | 'wrong' | 'none'
}

export interface Behaviour {
  readonly answer: Answering
  readonly receipt: Receipting
  readonly query: Querying
  /** Cuts the connection instead of answering. */
  readonly drop: boolean
}

export type Layer<T> = { readonly [K in keyof T]?: T[K] }
/** Changes of a behaviour. What is not named stays. */
export interface BehaviourChange {
  readonly answer?: Layer<Answering>
  readonly receipt?: Layer<Receipting>
  readonly query?: Layer<Querying>
  readonly drop?: boolean
}

export const DEFAULT_BEHAVIOUR: Behaviour = {
  answer: { status: 0, delay_ms: [0, 0], never: false, id: 'decimal' },
  receipt: {
    state: 'delivered',
    word: '',
    delay_ms: [50, 1500],
    loss: 0,
    duplicate: 0,
    early: false,
    intermediate: '',
    via: 'same',
    held: false,
    when: 'asked',
    id: 'decimal',
    fields: TEXT_FIELDS,
    dates: 'minutes',
    error: '000',
    networkError: 'none',
    idTlv: true,
    stateTlv: true,
    esmClass: 0x04,
    pdu: 'deliver_sm',
    payload: false,
  },
  query: { status: 0, never: false, state: 'actual', id: 'same', date: 'actual' },
  drop: false,
}
