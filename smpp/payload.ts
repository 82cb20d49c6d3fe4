import type { PduOf } from './pdu.ts'
import { ESM } from './spec.ts'
import { tlvNumber, tlvOctets, type Tlv } from './tlv.ts'

/** A PDU that carries a text. data_sm carries it in message_payload alone (SMPP 3.4 §4.7.1). */
export type Carrier = PduOf<'submit_sm'> | PduOf<'deliver_sm'> | PduOf<'data_sm'>

/** The largest sar_msg_ref_num, which has 16 bits. */
const SAR_REFERENCE_MAX = 0xffff
/** The largest sar_total_segments. */
const SAR_PARTS_MAX = 255

const NOTHING = new Uint8Array(0)

/** The octets of the text with its user data header: short_message, or message_payload if sm_length is 0. */
export function payloadOf(pdu: Carrier): Uint8Array {
  if ('short_message' in pdu && pdu.short_message.length > 0) return pdu.short_message
  return tlvOctets(pdu.tlvs, 'message_payload') ?? NOTHING
}

/**
 * The payload after its user data header (GSM 03.40 §9.2.3.24). If the header is longer than the payload, or its
 * elements do not fill it, the whole payload counts as text, so that a wrong bit in esm_class does not lose the
 * message.
 */
export function textOctetsOf(pdu: Carrier): Uint8Array {
  const payload = payloadOf(pdu)
  if ((pdu.esm_class & ESM.udhi) === 0) return payload
  const end = headerEnd(payload)
  return end === undefined ? payload : payload.subarray(end)
}

function headerEnd(payload: Uint8Array): number | undefined {
  const end = 1 + (payload[0] ?? 0)
  if (end > payload.length) return undefined
  let at = 1
  // Each element is an identifier, a length and so many octets.
  while (at + 1 < end) at += 2 + (payload[at + 1] ?? 0)
  return at === end ? end : undefined
}

/**
 * Which part of a longer text it is, by the sar_ parameters (§5.3.2.22–24). Undefined if one is missing, or has a value
 * that the standard does not allow.
 */
export function sarOf(
  tlvs: readonly Tlv[],
): { reference: number; total: number; sequence: number } | undefined {
  if (tlvs.length === 0) return undefined
  const reference = tlvNumber(tlvs, 'sar_msg_ref_num')
  const total = tlvNumber(tlvs, 'sar_total_segments')
  const sequence = tlvNumber(tlvs, 'sar_segment_seqnum')
  if (reference === undefined || total === undefined || sequence === undefined) return undefined
  const isPart =
    reference <= SAR_REFERENCE_MAX && total <= SAR_PARTS_MAX && sequence >= 1 && sequence <= total
  return isPart ? { reference, total, sequence } : undefined
}
