import { textOctetsOf, type Carrier } from './message.ts'
import { ESM } from './spec.ts'
import { parseTime, utc } from './time.ts'
import { tlvNumber, tlvOctets, tlvText, type Tlv } from './pdu.ts'

/**
 * Delivery receipts in the form of SMPP 3.4 appendix B and its variants. A receipt is recognised by the optional
 * parameters, then by esm_class, then by the text's shape. Every field may be missing, misplaced or odd.
 */
export const RECEIPT_STATES = [
  'enroute',
  'accepted',
  'delivered',
  'undelivered',
  'expired',
  'deleted',
  'rejected',
  'unknown',
] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

export interface Receipt {
  /**
   * The id as the centre wrote it. Empty if it gave none: then the receipt can only be matched by destination and time.
   */
  readonly id: string
  readonly state: ReceiptState
  /** Whether the message's outcome is settled: any state but enroute, accepted and unknown. */
  readonly final: boolean
  /**
   * The reason as text, because centres use digits, hex and letters. Empty if there is none. '000' means none for most
   * centres.
   */
  readonly error: string
  /**
   * When the message was submitted, in epoch ms. The receipt gives no zone, so it is read as UTC. Undefined if it is
   * absent or no date.
   */
  readonly submittedAt: number | undefined
  readonly doneAt: number | undefined
  /** The message's recipient (the receipt's source_addr) and sender (its destination_addr). */
  readonly destination: string
  readonly source: string
  /** The state in the centre's own words: 'DELIVRD', 'FAILED', or the number of the message_state parameter. */
  readonly word: string
}

/** The values of message_state (§5.2.28), in receipts and in answers to queries. */
export const MESSAGE_STATES: Readonly<Record<ReceiptState, number>> = {
  enroute: 1,
  delivered: 2,
  expired: 3,
  deleted: 4,
  undelivered: 5,
  accepted: 6,
  unknown: 7,
  rejected: 8,
}

const STATE_BY_NUMBER: ReadonlyMap<number, ReceiptState> = new Map([
  ...RECEIPT_STATES.map((state) => [MESSAGE_STATES[state], state] as const),
  // SMPP 5.0 has two more: scheduled and skipped. Centres that speak it send them in 3.4 as well.
  [0, 'enroute'],
  [9, 'rejected'],
])

/** The state for a number in message_state. Undefined if no version of SMPP has the number. */
export const stateOfNumber = (number: number): ReceiptState | undefined => STATE_BY_NUMBER.get(number)

/** Whether no other state can follow this one. */
export const isFinalState = (state: ReceiptState): boolean =>
  state !== 'enroute' && state !== 'accepted' && state !== 'unknown'

/** The state for each word of stat: those of appendix B, and others that centres use. */
const STATE_BY_WORD: ReadonlyMap<string, ReceiptState> = new Map([
  ['DELIVRD', 'delivered'],
  ['DELIVERED', 'delivered'],
  ['DELIVER', 'delivered'],
  ['DELIVRED', 'delivered'],
  ['SUCCESS', 'delivered'],
  ['EXPIRED', 'expired'],
  ['EXPIRD', 'expired'],
  ['DELETED', 'deleted'],
  ['CANCELLED', 'deleted'],
  ['CANCELED', 'deleted'],
  ['UNDELIV', 'undelivered'],
  ['UNDELIVRD', 'undelivered'],
  ['UNDELIVERED', 'undelivered'],
  ['UNDELIVERABLE', 'undelivered'],
  ['FAILED', 'undelivered'],
  ['FAILURE', 'undelivered'],
  ['FAIL', 'undelivered'],
  ['NOTDELIVERED', 'undelivered'],
  ['ACCEPTD', 'accepted'],
  ['ACCEPTED', 'accepted'],
  ['ACKED', 'accepted'],
  ['ENROUTE', 'enroute'],
  ['EN_ROUTE', 'enroute'],
  ['BUFFRED', 'enroute'],
  ['BUFFERD', 'enroute'],
  ['BUFFERED', 'enroute'],
  ['SCHEDULED', 'enroute'],
  ['PENDING', 'enroute'],
  ['SENT', 'enroute'],
  ['REJECTD', 'rejected'],
  ['REJECTED', 'rejected'],
  ['SKIPPED', 'rejected'],
  ['UNKNOWN', 'unknown'],
])

/** How many octets of a receipt's text are read. The fields stand at its start. */
const TEXT_BYTES_MAX = 512

/** Reads a deliver_sm or data_sm as a receipt; undefined if it is a message from a phone. */
export function parseReceipt(pdu: Carrier): Receipt | undefined {
  const type = pdu.esm_class & ESM.type_mask
  const stateNumber = tlvNumber(pdu.tlvs, 'message_state')
  const idTlv = tlvText(pdu.tlvs, 'receipted_message_id')
  const marked = type === ESM.receipt || type === ESM.delivery_acknowledgement || type === ESM.intermediate
  const text = receiptTextOf(pdu)
  const fields = fieldsOf(text)
  const known = stateNumber !== undefined || (idTlv !== undefined && idTlv !== '')
  if (!known && !marked && !(fields.id !== '' && fields.stat !== '')) return undefined
  // A bit of esm_class alone, on a text with neither id nor state, is still no message from a person.
  const id = idTlv !== undefined && idTlv !== '' ? idTlv : fields.id
  const word = stateNumber === undefined ? fields.stat : String(stateNumber)
  const state = stateOf(stateNumber, fields.stat, type === ESM.intermediate)
  return {
    id,
    state,
    final: isFinalState(state),
    error: fields.err === '' ? networkError(pdu.tlvs) : fields.err,
    submittedAt: parseReceiptDate(fields.submitted),
    doneAt: parseReceiptDate(fields.done),
    destination: pdu.source_addr,
    source: pdu.destination_addr,
    word,
  }
}

function stateOf(number: number | undefined, word: string, intermediate: boolean): ReceiptState {
  const byNumber = number === undefined ? undefined : stateOfNumber(number)
  if (byNumber !== undefined) return byNumber
  const byWord = STATE_BY_WORD.get(word) ?? STATE_BY_WORD.get(word.toUpperCase())
  return byWord ?? (intermediate ? 'enroute' : 'unknown')
}

/** The receipt's text as ASCII. A few centres use UCS-2 even for this, with a zero before every letter. */
function receiptTextOf(pdu: Carrier): string {
  const octets = textOctetsOf(pdu)
  const length = Math.min(octets.length, TEXT_BYTES_MAX)
  const bytes = Buffer.from(octets.buffer, octets.byteOffset, length)
  return bytes[0] === 0 ? bytes.toString('latin1').replaceAll('\0', '') : bytes.toString('latin1')
}

interface Fields {
  readonly id: string
  readonly stat: string
  readonly err: string
  readonly submitted: string
  readonly done: string
}

/** The names of the fields. The second spelling is that of the few centres that write 'ID:' or 'Stat:'. */
const NAMES = {
  id: ['id:', /(?:^|[\s,;])id:/i],
  stat: ['stat:', /(?:^|[\s,;])stat:/i],
  err: ['err:', /(?:^|[\s,;])err:/i],
  submitted: ['submit date:', /(?:^|[\s,;])submit[ _]date:/i],
  done: ['done date:', /(?:^|[\s,;])done[ _]date:/i],
} as const
const ANY_NAME = /^(?:id|sub|dlvrd|submit|done|stat|err|text)(?::|$)/i

/**
 * Finds each field by its own name, so order, absence and odd neighbours do not matter. The message's text usually
 * comes last and may quote anything. It is searched only if the fields are not found before it.
 */
function fieldsOf(text: string): Fields {
  const quoted = indexOfField(text, 'text:')
  const fields = fieldsIn(quoted < 0 ? text : text.slice(0, quoted))
  return quoted >= 0 && fields.id === '' && fields.stat === '' ? fieldsIn(text) : fields
}

function fieldsIn(text: string): Fields {
  return {
    id: fieldOf(text, NAMES.id),
    stat: fieldOf(text, NAMES.stat),
    err: fieldOf(text, NAMES.err),
    submitted: fieldOf(text, NAMES.submitted),
    done: fieldOf(text, NAMES.done),
  }
}

/** The value of a field, up to a blank. 'id: sub:001' has the field without a value. */
function fieldOf(text: string, [name, loose]: readonly [string, RegExp]): string {
  let at = indexOfField(text, name)
  if (at >= 0) at += name.length
  else {
    const match = loose.exec(text)
    if (match === null) return ''
    at = match.index + match[0].length
  }
  while (text.charCodeAt(at) === SPACE) at++
  let end = at
  while (end < text.length && !isBlank(text.charCodeAt(end))) end++
  const value = text.slice(at, end)
  return value.includes(':') && ANY_NAME.test(value) ? '' : value
}

const SPACE = 0x20

/** The index of a field's name, which stands at the start or after a blank: 'mid:' is not 'id:'. */
function indexOfField(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (at === 0 || isBlank(text.charCodeAt(at - 1))) return at
  }
  return -1
}

function isBlank(code: number): boolean {
  return code <= SPACE || code === 0x2c || code === 0x3b
}

/**
 * network_error_code (§5.3.2.31): a network and a 16-bit code, or three characters from centres that read it so.
 */
function networkError(tlvs: readonly Tlv[]): string {
  const value = tlvOctets(tlvs, 'network_error_code')
  if (value === undefined || value.length === 0) return ''
  if (value.every((octet) => octet >= 0x30 && octet <= 0x7a)) return Buffer.from(value).toString('latin1')
  return value.length === 3
    ? String((value[1] ?? 0) * 256 + (value[2] ?? 0))
    : Buffer.from(value).toString('hex')
}

/**
 * A receipt's date: YYMMDDhhmm, with seconds, with a year of four digits, or a whole SMPP time ('180711070003912+')
 * with its zone. Undefined for anything else, also for a relative time, whose start nobody knows.
 */
export function parseReceiptDate(text: string): number | undefined {
  // Receipts are many and their dates are ten digits: the common case goes without a pattern.
  if (text.length === 10) return dateOf(text, 2)
  if (text.length === 14) return dateOf(text, 4)
  // Twelve digits are seconds, or a year of four: read as YYMM, 2013 and all years behind it have no such month.
  if (text.length === 12) return dateOf(text, 2) ?? dateOf(text, 4)
  if (text.length < 12 || text.endsWith('R')) return undefined
  // A whole SMPP time, one without its tenths, or one with a tail nobody can read.
  return (
    parseTime(text, 0) ??
    parseTime(`${text.slice(0, 12)}0${text.slice(-3)}`, 0) ??
    dateOf(text.slice(0, 12), 2)
  )
}

function dateOf(digits: string, yearDigits: 2 | 4): number | undefined {
  for (let i = 0; i < digits.length; i++) if (!isDigit(digits.charCodeAt(i))) return undefined
  const year = Number(digits.slice(0, yearDigits))
  const rest = digits.slice(yearDigits).padEnd(10, '0')
  const pair = (index: number) => Number(rest.slice(index * 2, index * 2 + 2))
  return utc(yearDigits === 2 ? 2000 + year : year, pair(0), pair(1), pair(2), pair(3), pair(4))
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}
