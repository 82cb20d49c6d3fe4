/**
 * What a strict operator refuses: addresses, times and texts that break the standard. Nothing is corrected. What passes
 * here, every other centre accepts too.
 */
import { payloadOf, sarOf } from '@nkra/smpp/message.ts'
import type { PduOf } from '@nkra/smpp/pdu.ts'
import { ESM, NPI, TON, STATUS } from '@nkra/smpp/spec.ts'
import { parseTime } from '@nkra/smpp/time.ts'
import { readUserDataHeader } from '@nkra/sms/concatenation.ts'
import type { DefaultAlphabet } from '@nkra/sms/segments.ts'

type Carrying = PduOf<'submit_sm'> | PduOf<'data_sm'>

/** The status by which a strict operator refuses a submit. 0 if it accepts. */
export function strictStatus(pdu: Carrying, { alphabet }: { readonly alphabet: DefaultAlphabet }): number {
  return addressStatus(pdu) || timeStatus(pdu) || textStatus(pdu, alphabet)
}

function addressStatus(pdu: Carrying): number {
  const { source_addr, source_addr_ton, source_addr_npi, destination_addr, dest_addr_ton, dest_addr_npi } =
    pdu
  if (!/^[\x20-\x7e]{1,16}$/.test(source_addr)) return STATUS.ESME_RINVSRCADR
  const isNumber = /^\d+$/.test(source_addr)
  if (!isNumber && source_addr.length > 11) return STATUS.ESME_RINVSRCADR
  if (isNumber === (source_addr_ton === TON.alphanumeric)) return STATUS.ESME_RINVSRCTON
  if (!isNumber && source_addr_npi !== NPI.unknown) return STATUS.ESME_RINVSRCNPI
  // A short code is no international number.
  if (source_addr_ton === TON.international && source_addr.length <= 8) return STATUS.ESME_RINVSRCTON
  if (!/^[1-9]\d{7,14}$/.test(destination_addr)) return STATUS.ESME_RINVDSTADR
  if (dest_addr_ton !== TON.international) return STATUS.ESME_RINVDSTTON
  return dest_addr_npi === NPI.isdn ? 0 : STATUS.ESME_RINVDSTNPI
}

function timeStatus(pdu: Carrying): number {
  if (!('validity_period' in pdu)) return 0
  const { validity_period, schedule_delivery_time } = pdu
  if (validity_period !== '' && parseTime(validity_period, 0) === undefined) return STATUS.ESME_RINVEXPIRY
  return schedule_delivery_time !== '' && parseTime(schedule_delivery_time, 0) === undefined
    ? STATUS.ESME_RINVSCHED
    : 0
}

/** The octets of one short message on the air (GSM 03.40 §9.2.3.16). Unpacked septets may be more. */
const OCTETS_MAX = 140

/**
 * The refusal of a text that is incomplete, not readable by itself, or longer than one short message. 0 if it has no
 * fault.
 */
function textStatus(pdu: Carrying, alphabet: DefaultAlphabet): number {
  const payload = payloadOf(pdu)
  const isMarked = (pdu.esm_class & ESM.udhi) !== 0
  const header = isMarked ? readUserDataHeader(payload) : null
  if (isMarked && header === null) return STATUS.ESME_RINVESMCLASS
  // Parts are numbered in one way: a handset would not know which to believe.
  if (header?.concatenation && sarOf(pdu.tlvs) !== undefined) return STATUS.ESME_ROPTPARNOTALLWD
  const text = payload.subarray(header?.octets ?? 0)
  if (pdu.data_coding === 8) return ucs2Status(text, payload.length)
  if (pdu.data_coding !== 0 || alphabet === 'packed')
    return payload.length > OCTETS_MAX ? STATUS.ESME_RINVMSGLEN : 0
  return septetsStatus(text, header?.octets ?? 0, alphabet)
}

const ESCAPE = 0x1b

/**
 * The refusal of unpacked septets, one in each octet. A header takes as many septets as its octets fill. 0 if they have
 * no fault.
 */
function septetsStatus(text: Uint8Array, headerOctets: number, alphabet: DefaultAlphabet): number {
  const room = Math.floor(((OCTETS_MAX - headerOctets) * 8) / 7)
  if (text.length > room) return STATUS.ESME_RINVMSGLEN
  if (alphabet === 'latin1') return 0
  // An escape says how to read what follows; cut off from it, both parts are wrong.
  const isCut = text.at(-1) === ESCAPE
  return isCut || text.some((octet) => octet > 0x7f) ? STATUS.ESME_RSUBMITFAIL : 0
}

/**
 * The refusal of UTF-16 code units: they must be whole, big-endian, without a byte order mark or half a surrogate pair.
 * 0 if they have no fault.
 */
function ucs2Status(text: Uint8Array, octets: number): number {
  if (octets > OCTETS_MAX || text.length % 2 !== 0) return STATUS.ESME_RINVMSGLEN
  const units = Buffer.from(text).swap16().toString('utf16le')
  const isMarked = /^[\ufeff\ufffe]/u.test(units)
  return isMarked || !units.isWellFormed() ? STATUS.ESME_RSUBMITFAIL : 0
}
