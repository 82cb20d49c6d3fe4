/** What a simulated centre does with one submit: how it answers, and what it reports afterwards. */
/** From and to, both included, in milliseconds. */
export type Span = readonly [number, number]

/** How an id is written. The number behind it is the same in submit_sm_resp and receipt, whatever the styles. */
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
  /** 0, or what it is refused with. */
  readonly status: number
  readonly delay_ms: Span
  /** The answer never comes; the message is taken all the same. */
  readonly never: boolean
  readonly id: IdStyle
}

/** What is reported of a message that was taken. */
export interface Receipting {
  readonly state: Outcome
  /** The state in the centre's own word, in place of the standard's. */
  readonly word: string
  readonly delay_ms: Span
  /** Share of receipts that never come, and that come twice. */
  readonly loss: number
  readonly duplicate: number
  /** Sent before the submit is answered. */
  readonly early: boolean
  /** A report of another state first, so long as the receipt is delayed: none, ENROUTE, or a word of one's own. */
  readonly intermediate: string
  /** On the bind that submitted if it receives, or on another one if there is one. */
  readonly via: 'same' | 'other'
  /** Held until the ESME binds again. */
  readonly held: boolean
  /** Always, asked for or not; as registered_delivery asks; only for failures; only for one part of a long message. */
  readonly when: 'asked' | 'always' | 'failures' | 'first' | 'last'
  readonly id: IdStyle
  /** Fields of the text, in this order. */
  readonly fields: readonly (typeof TEXT_FIELDS)[number][]
  readonly dates: (typeof DATE_STYLES)[number]
  /** What err: says; `*` stands for the recipient's last six digits, so that a receipt tells whose it was. */
  readonly error: string
  readonly networkError: (typeof NETWORK_ERROR_STYLES)[number]
  readonly idTlv: boolean
  readonly stateTlv: boolean
  readonly esmClass: number
  readonly pdu: 'deliver_sm' | 'data_sm'
  /** The text in message_payload, with sm_length 0. */
  readonly payload: boolean
}

export interface Behaviour {
  readonly answer: Answering
  readonly receipt: Receipting
  /** The connection is cut instead of answering. */
  readonly drop: boolean
}

export type Layer<T> = { readonly [K in keyof T]?: T[K] }
/** What changes of a behaviour; the rest stays. */
export interface BehaviourChange {
  readonly answer?: Layer<Answering>
  readonly receipt?: Layer<Receipting>
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
  drop: false,
}
