import type { BehaviourChange } from './behaviour.ts'

/** A named oddity of an operator's centre: what it does, and the script for it. */
export interface Quirk {
  readonly about: string
  readonly behaviour: BehaviourChange
}

const QUIRK_TABLE = {
  'hex-answer-decimal-receipt': {
    about: 'the id is hex in submit_sm_resp and decimal in the receipt',
    behaviour: { answer: { id: 'hex' }, receipt: { id: 'decimal' } },
  },
  'decimal-answer-hex-receipt': {
    about: 'the id is decimal in submit_sm_resp and hex in the receipt',
    behaviour: { answer: { id: 'decimal' }, receipt: { id: 'hex' } },
  },
  'hex-in-capitals': {
    about: 'hex in both, in capitals in the receipt',
    behaviour: { answer: { id: 'hex' }, receipt: { id: 'HEX' } },
  },
  'padded-id': {
    about: 'leading zeros in the receipt alone',
    behaviour: { answer: { id: 'decimal' }, receipt: { id: 'padded' } },
  },
  'wide-id': {
    about: 'ids of nineteen digits',
    behaviour: { answer: { id: 'wide' }, receipt: { id: 'wide' } },
  },
  'wide-hex-answer': {
    about: 'nineteen digits, in hex in submit_sm_resp and in decimal in the receipt',
    behaviour: { answer: { id: 'wide-hex' }, receipt: { id: 'wide' } },
  },
  'letters-in-id': {
    about: 'ids with letters and hyphens',
    behaviour: { answer: { id: 'letters' }, receipt: { id: 'letters' } },
  },
  'repeating-id': {
    about: 'ids that come round again after a thousand',
    behaviour: { answer: { id: 'repeating' }, receipt: { id: 'repeating' } },
  },
  'empty-id': { about: 'a positive answer without an id', behaviour: { answer: { id: 'empty' } } },
  'early-receipt': { about: 'the receipt comes before the answer', behaviour: { receipt: { early: true } } },
  'receipt-elsewhere': {
    about: 'the receipt comes on another bind',
    behaviour: { receipt: { via: 'other' } },
  },
  'no-state-tlv': { about: 'no message_state', behaviour: { receipt: { stateTlv: false } } },
  'no-id-tlv': { about: 'no receipted_message_id', behaviour: { receipt: { idTlv: false } } },
  'no-tlvs': { about: 'the text alone', behaviour: { receipt: { idTlv: false, stateTlv: false } } },
  'tlvs-alone': { about: 'no text at all', behaviour: { receipt: { fields: [] } } },
  'word-failed': {
    about: 'FAILED for undelivered',
    behaviour: { receipt: { state: 'undelivered', word: 'FAILED', stateTlv: false } },
  },
  'word-acked': {
    about: 'ACKED first, DELIVRD later',
    behaviour: { receipt: { intermediate: 'ACKED', stateTlv: false } },
  },
  'word-buffered': {
    about: 'BUFFRED first, DELIVRD later',
    behaviour: { receipt: { intermediate: 'BUFFRED', stateTlv: false } },
  },
  'word-bufferd': {
    about: 'BUFFERD first, DELIVRD later',
    behaviour: { receipt: { intermediate: 'BUFFERD', stateTlv: false } },
  },
  'enroute-first': {
    about: 'ENROUTE first, DELIVRD later',
    behaviour: { receipt: { intermediate: 'ENROUTE' } },
  },
  'bare-text': {
    about: 'id and stat, nothing else',
    behaviour: { receipt: { fields: ['id', 'stat'], idTlv: false, stateTlv: false } },
  },
  'fields-in-another-order': {
    about: 'stat first, id last',
    behaviour: {
      receipt: { fields: ['stat', 'err', 'done date', 'submit date', 'id'], idTlv: false, stateTlv: false },
    },
  },
  'dates-with-seconds': { about: 'YYMMDDhhmmss', behaviour: { receipt: { dates: 'seconds' } } },
  'dates-with-century': { about: 'YYYYMMDDhhmmss', behaviour: { receipt: { dates: 'century' } } },
  'dates-as-smpp': { about: 'YYMMDDhhmmsstnnp', behaviour: { receipt: { dates: 'smpp' } } },
  'dates-relative': {
    about: 'a time that counts from nobody knows when',
    behaviour: { receipt: { dates: 'relative' } },
  },
  'dates-empty': {
    about: 'the fields are there, the dates are not',
    behaviour: { receipt: { dates: 'none' } },
  },
  'error-in-hex': {
    about: 'err in hex',
    behaviour: { receipt: { state: 'undelivered', error: '0x1B' } },
  },
  'error-in-letters': {
    about: 'err is a word',
    behaviour: { receipt: { state: 'undelivered', error: 'ABSENT' } },
  },
  'error-of-four-digits': {
    about: 'err of four digits',
    behaviour: { receipt: { state: 'undelivered', error: '1027' } },
  },
  'error-in-tlv': {
    about: 'the error in network_error_code alone',
    behaviour: { receipt: { state: 'undelivered', error: '', networkError: 'octets' } },
  },
  'error-in-tlv-as-text': {
    about: 'the same as three characters',
    behaviour: { receipt: { state: 'undelivered', error: '', networkError: 'characters' } },
  },
  'esm-class-08': {
    about: 'marked as a delivery acknowledgement',
    behaviour: { receipt: { esmClass: 0x08 } },
  },
  'esm-class-20': {
    about: 'marked as an intermediate notification',
    behaviour: { receipt: { esmClass: 0x20 } },
  },
  'esm-class-unmarked': {
    about: 'not marked at all',
    behaviour: { receipt: { esmClass: 0, idTlv: false, stateTlv: false } },
  },
  'receipt-unasked': { about: 'receipts nobody asked for', behaviour: { receipt: { when: 'always' } } },
  'receipt-for-failures': {
    about: 'receipts for failures alone',
    behaviour: { receipt: { when: 'failures' } },
  },
  'receipt-for-first-part': {
    about: 'one receipt for a long message, for its first part',
    behaviour: { receipt: { when: 'first' } },
  },
  'receipt-for-last-part': {
    about: 'one receipt for a long message, for its last part',
    behaviour: { receipt: { when: 'last' } },
  },
  'header-that-is-none': {
    about:
      'esm_class says that a header stands before the text; there is none, and it would be longer than the text',
    behaviour: { receipt: { esmClass: 0x44, fields: ['id', 'stat'] } },
  },
  'receipt-in-payload': {
    about: 'the text in message_payload, sm_length 0',
    behaviour: { receipt: { payload: true } },
  },
  'receipt-by-data-sm': {
    about: 'data_sm in place of deliver_sm',
    behaviour: { receipt: { pdu: 'data_sm' } },
  },
  'receipt-twice': { about: 'every receipt comes twice', behaviour: { receipt: { duplicate: 1 } } },
  'receipt-never': { about: 'no receipt ever', behaviour: { receipt: { loss: 1 } } },
  'receipt-late': { about: 'half a minute late', behaviour: { receipt: { delay_ms: [25_000, 35_000] } } },
  'receipts-held': { about: 'all receipts at the next bind', behaviour: { receipt: { held: true } } },
  'false-delivery': { about: 'delivered at once, true or not', behaviour: { receipt: { delay_ms: [0, 0] } } },
  throttled: { about: 'refused with ESME_RTHROTTLED', behaviour: { answer: { status: 0x58 } } },
  'queue-full': { about: 'refused with ESME_RMSGQFUL', behaviour: { answer: { status: 0x14 } } },
  'submit-failed': { about: 'refused with ESME_RSUBMITFAIL', behaviour: { answer: { status: 0x45 } } },
  'no-answer': { about: 'taken, and never answered', behaviour: { answer: { never: true } } },
  'late-answer': {
    about: 'answered after half a minute and more',
    behaviour: { answer: { delay_ms: [31_000, 40_000] } },
  },
  'connection-cut': { about: 'the connection is cut instead of an answer', behaviour: { drop: true } },
} as const satisfies Record<string, Quirk>

export type QuirkName = keyof typeof QUIRK_TABLE
export const QUIRKS: Readonly<Record<QuirkName, Quirk>> = QUIRK_TABLE
export const QUIRK_NAMES = Object.keys(QUIRK_TABLE) as readonly QuirkName[]
