/**
 * The pitfalls of SMPP 3.4 between real centres and their clients, by the project's numbers. Each is one or more
 * scripts that can be played unchanged, with the settings of a link to such a centre.
 */
import type { QuirkName } from './quirks.ts'
import type { BehaviourLayer, Rule, Script } from './script.ts'

/** A script as a person writes it. What it leaves out is as in DEFAULT_SCRIPT. */
export type ScriptInput = Partial<Omit<Script, 'bind' | 'throttleStatus'>> & {
  readonly bind?: Partial<Script['bind']>
  readonly throttleStatus?: number
}

/** The link's settings that differ from the defaults. */
export interface LinkTraits {
  /** How ids are written in submit_sm_resp and in receipts. */
  readonly answerIds?: 'hex' | 'decimal'
  readonly receiptIds?: 'hex' | 'decimal'
  readonly alphabet?: Script['alphabet']
  readonly addressTon?: number
  readonly addressNpi?: number
  readonly mode?: 'transmitter+receiver'
  /** How long to wait for an answer of such a centre, in ms. */
  readonly answerTimeout_ms?: number
  readonly enquireLink_ms?: number
}

export interface Play {
  readonly script: ScriptInput
  readonly link?: LinkTraits
}

export interface Pitfall {
  readonly about: string
  readonly plays: readonly Play[]
}

/** A script in which every message meets all these quirks. */
function all(...quirks: QuirkName[]): Play {
  return { script: { default: { quirks } } }
}

/** Scripts, one for each quirk. */
function each(...quirks: QuirkName[]): Play[] {
  return quirks.map((quirk) => all(quirk))
}

/** A script in which every second message meets the behaviour. */
function half(behaviour: BehaviourLayer): Play {
  const rule: Rule = { ...behaviour, every: 2 }
  return { script: { rules: [rule] } }
}

const STRICT: Play = { script: { strict: true } }
/** A behaviour in which answers and receipts come out of order. */
const SHUFFLED: BehaviourLayer = { answer: { delay_ms: [0, 60] }, receipt: { delay_ms: [0, 60] } }

export const PITFALLS = {
  1: {
    about: 'the id in hex in submit_sm_resp and in decimal in the receipt, or the reverse',
    plays: [
      { ...all('hex-answer-decimal-receipt'), link: { answerIds: 'hex', receiptIds: 'decimal' } },
      { ...all('decimal-answer-hex-receipt'), link: { answerIds: 'decimal', receiptIds: 'hex' } },
      ...each('hex-in-capitals', 'padded-id'),
    ],
  },
  2: {
    about: 'ids that overflow 32 bits, and 53',
    plays: [all('wide-id'), { ...all('wide-hex-answer'), link: { answerIds: 'hex', receiptIds: 'decimal' } }],
  },
  3: { about: 'letters in the id', plays: [all('letters-in-id')] },
  4: {
    about: 'the receipt before the answer, or on another bind',
    plays: [all('early-receipt'), { ...all('receipt-elsewhere'), link: { mode: 'transmitter+receiver' } }],
  },
  5: {
    about: 'receipts without message_state, without receipted_message_id, or without a text',
    plays: each('no-state-tlv', 'no-id-tlv', 'no-tlvs', 'tlvs-alone'),
  },
  6: {
    about: 'words that the standard does not have',
    plays: each('word-failed', 'word-acked', 'word-buffered', 'word-bufferd'),
  },
  7: {
    about: 'fields missing, or in another order',
    plays: each('bare-text', 'fields-in-another-order'),
  },
  8: {
    about: 'dates with seconds, with centuries, as SMPP times, relative, or none',
    plays: each('dates-with-seconds', 'dates-with-century', 'dates-as-smpp', 'dates-relative', 'dates-empty'),
  },
  9: {
    about: 'errors of four digits, in hex, in letters, or in network_error_code, as octets or characters',
    plays: each(
      'error-of-four-digits',
      'error-in-hex',
      'error-in-letters',
      'error-in-tlv',
      'error-in-tlv-as-text',
    ),
  },
  10: {
    about: 'receipts marked by another bit of esm_class, or not at all',
    plays: each('esm-class-08', 'esm-class-20', 'esm-class-unmarked'),
  },
  11: {
    about: 'receipts nobody asked for, of states on the way, or of failures alone',
    plays: [
      ...each('receipt-unasked', 'enroute-first', 'receipt-for-failures'),
      half({ quirks: ['receipt-for-failures'], receipt: { state: 'expired' } }),
    ],
  },
  12: { about: 'a positive answer without an id', plays: [all('empty-id')] },
  13: { about: 'ids that come round again', plays: [all('repeating-id')] },
  14: { about: 'receipts that come again', plays: [all('receipt-twice')] },
  15: {
    about: 'a backlog of receipts right after the bind, and receipts that come late or never',
    plays: [
      { script: { default: { quirks: ['receipts-held'] }, dropAfter: 7 } },
      half({ receipt: { delay_ms: [300, 400] } }),
      half({ quirks: ['receipt-never'] }),
    ],
  },
  16: {
    about: 'ISO 8859-1 where others have GSM 03.38',
    plays: [{ script: { alphabet: 'latin1', strict: true }, link: { alphabet: 'latin1' } }],
  },
  17: {
    about: 'septets packed into octets, filled up behind a header',
    plays: [{ script: { alphabet: 'packed', strict: true }, link: { alphabet: 'packed' } }],
  },
  18: { about: 'a part that ends with an escape is refused', plays: [STRICT] },
  19: { about: 'half a surrogate pair, an odd octet and one octet too many are refused', plays: [STRICT] },
  20: { about: 'a byte order mark is refused', plays: [STRICT] },
  21: {
    about: 'parts joined by their headers alone; numbered in two ways they are refused',
    plays: [{ script: { joining: 'udh', strict: true } }, { script: { joining: 'both', strict: true } }],
  },
  22: {
    about: 'the text in message_payload, in deliver_sm or data_sm',
    plays: each('receipt-in-payload', 'receipt-by-data-sm'),
  },
  23: {
    about: 'a header announced that is longer than the text',
    plays: [all('header-that-is-none')],
  },
  24: {
    about: 'parts of many long messages, all under references of one octet, taken and answered out of order',
    plays: [{ script: { default: SHUFFLED, joining: 'udh' } }],
  },
  25: {
    about: 'one receipt for all parts, for the first or for the last of them',
    plays: each('receipt-for-first-part', 'receipt-for-last-part'),
  },
  26: {
    about: 'too fast: throttled, or queue full',
    plays: [
      half({ quirks: ['throttled'] }),
      half({ quirks: ['queue-full'] }),
      { script: { throttlePerSecond: 20 } },
    ],
  },
  27: {
    about: 'a window narrower than agreed, answers that never come, and a failure without a reason',
    plays: [
      { script: { window: 3, default: { answer: { delay_ms: [20, 20] } } } },
      { ...half({ quirks: ['no-answer'] }), link: { answerTimeout_ms: 150 } },
      half({ quirks: ['submit-failed'] }),
    ],
  },
  28: {
    about: 'a half-dead link: the connection stands, and nothing answers',
    plays: [{ script: { freezeAfter: 7 }, link: { enquireLink_ms: 30 } }],
  },
  29: {
    about: 'enquiries before the bind is answered, and answers to enquiries nobody sent',
    plays: [{ script: { bind: { enquireFirst: true } } }],
  },
  30: {
    about: 'sequence numbers of zero and of all 32 bits; answers in any order',
    plays: [{ script: { bind: { enquireFirst: true }, default: SHUFFLED } }],
  },
  31: {
    about: 'unbound by the centre, and told that one is bound already',
    plays: [
      { script: { unbindAfter: 7 } },
      { script: { bind: { status: 0x05, refusals: 2 } } },
      { script: { dropAfter: 7 } },
    ],
  },
  32: {
    about: 'answers that come after the unbind',
    plays: [{ script: { unbindAfter: 7, default: { answer: { delay_ms: [30, 60] } } } }],
  },
  33: { about: 'types of number and plans held to the standard', plays: [STRICT] },
  34: { about: 'senders of more than eleven characters, or beyond ASCII, are refused', plays: [STRICT] },
  35: { about: 'times that are none, a bare zero among them, are refused', plays: [STRICT] },
  36: {
    about: 'addr_ton and addr_npi that a bind must give',
    plays: [
      {
        script: { bind: { addressTon: 5, addressNpi: 0 } },
        link: { addressTon: 5, addressNpi: 0 },
      },
    ],
  },
  37: {
    about: 'delivered, says the receipt, before any phone could have had it',
    plays: [all('false-delivery')],
  },
} as const satisfies Readonly<Record<number, Pitfall>>
