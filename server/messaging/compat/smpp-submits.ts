/**
 * Reads a customer's submit_sm or data_sm: recipient and sender, its text or a part of one, and whether a receipt is
 * requested. If Nkra cannot do what it asks, it is refused, never done in another way.
 */
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import { payloadOf, sarOf } from '@nkra/smpp/message.ts'
import { type PduOf, tlvNumber, tlvOctets, type Tlv } from '@nkra/smpp/pdu.ts'
import { ESM, STATUS } from '@nkra/smpp/spec.ts'
import { parseTime } from '@nkra/smpp/time.ts'
import { readUserDataHeader, type Concatenation } from '@nkra/sms/concatenation.ts'
import { decodeSegment } from '@nkra/sms/segments.ts'
import { type ReceiptRequest, storePart, type SubmittedPart } from './smpp-parts.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { send, type Sending } from '../sending/send.ts'
import type { OwedReceipt } from '../sending/direct-drafts.ts'
import type { FailureCode } from '@nkra/contract/failures.ts'

export type SubmitPdu = PduOf<'submit_sm'> | PduOf<'data_sm'>

export interface SubmitRequest {
  source: string
  destination: string
  traffic: Traffic
  wants: ReceiptRequest
  /** The client's own reference, which the receipt gives back (§5.3.2.17). */
  userMessageReference: number | null
  coding: TextCoding
  /** The octets without their user data header. */
  octets: Uint8Array
  /** Which part of a longer text it is; null if the text is whole. */
  part: Concatenation | null
}

/** A command_status, and a sentence that says why. The sentence is sent as additional_status_info_text (§5.3.2.11). */
export interface SubmitRefusal {
  status: number
  reason: string
}

/** How the octets are read: GSM 03.38 unpacked, ISO 8859-1, or UCS-2. */
export type TextCoding = 0 | 3 | 8

/** The kind of traffic by service_type. `CMT` is what many clients send by default (§5.2.11). */
const TRAFFIC: ReadonlyMap<string, Traffic> = new Map([
  ['', 'promotional'],
  ['CMT', 'promotional'],
  ['PROMO', 'promotional'],
  ['TXN', 'transactional'],
  ['OTP', 'otp'],
])

/** The requested receipts by the two lowest bits of registered_delivery (§5.2.17). */
const WANTS: readonly (ReceiptRequest | undefined)[] = ['nothing', 'receipt', 'failure']

export function readSubmit(pdu: SubmitPdu, now_ms: number): SubmitRequest | SubmitRefusal {
  const traffic = TRAFFIC.get(pdu.service_type.toUpperCase())
  if (traffic === undefined) return refused(STATUS.ESME_RINVSERTYP, 'service_type')
  if ((pdu.esm_class & ESM.type_mask) !== 0) return refused(STATUS.ESME_RINVESMCLASS, 'esm_class')
  const wants = WANTS[pdu.registered_delivery & 0b11]
  if (wants === undefined) return refused(STATUS.ESME_RINVREGDLVFLG, 'registered_delivery')
  const userMessageReference = userReferenceOf(pdu.tlvs)
  if (userMessageReference === undefined) return refused(STATUS.ESME_RINVPARLEN, 'user_message_reference')
  const coding = codingOf(pdu.data_coding)
  if (coding === null) return refused(STATUS.ESME_RSUBMITFAIL, 'data_coding')
  const timing = pdu.command === 'submit_sm' ? refusedTiming(pdu, now_ms) : null
  if (timing !== null) return timing
  const misfit = refusedParameters(pdu)
  if (misfit !== null) return misfit
  const payload = payloadOf(pdu)
  const header = (pdu.esm_class & ESM.udhi) === 0 ? null : readUserDataHeader(payload)
  // A header for a program on the phone, or one that cannot be read: as text the phone would show it as rubbish.
  if ((pdu.esm_class & ESM.udhi) !== 0 && (header?.concatenation ?? null) === null) {
    return refused(STATUS.ESME_RINVESMCLASS, 'user_data_header')
  }
  const concatenation = header?.concatenation ?? sarOf(pdu.tlvs) ?? null
  const part = concatenation !== null && concatenation.total > 1 ? concatenation : null
  const octets = header === null ? payload : payload.subarray(header.octets)
  if (octets.length === 0) return refused(STATUS.ESME_RINVMSGLEN, 'empty')
  // A part may end within a character, which the next part completes.
  if (coding === 8 && part === null && octets.length % 2 === 1) return refused(STATUS.ESME_RINVMSGLEN, 'ucs2')
  return {
    source: pdu.source_addr,
    destination: pdu.destination_addr,
    traffic,
    wants,
    userMessageReference,
    coding,
    octets,
    part,
  }
}

const SAR_PARAMETERS = ['sar_msg_ref_num', 'sar_total_segments', 'sar_segment_seqnum'] as const

/**
 * Refuses optional parameters of which the text would lose something: a second text (§5.3.2.32), a port of a program on
 * the phone, and parts that cannot be joined. Incomplete sar_ parameters count as none (§5.3.2.22).
 */
function refusedParameters({ tlvs, ...pdu }: SubmitPdu): SubmitRefusal | null {
  if (tlvs.length === 0) return null
  const isTwice = 'short_message' in pdu && pdu.short_message.length > 0
  if (isTwice && (tlvOctets(tlvs, 'message_payload')?.length ?? 0) > 0) {
    return refused(STATUS.ESME_ROPTPARNOTALLWD, 'message_payload')
  }
  if (tlvOctets(tlvs, 'destination_port') !== undefined) {
    return refused(STATUS.ESME_ROPTPARNOTALLWD, 'destination_port')
  }
  const isPart = SAR_PARAMETERS.every((name) => tlvOctets(tlvs, name) !== undefined)
  return isPart && sarOf(tlvs) === undefined ? refused(STATUS.ESME_RINVOPTPARAMVAL, 'sar') : null
}

/** Refuses schedule_delivery_time and validity_period that are past or invalid. Otherwise the network keeps to them. */
function refusedTiming(pdu: PduOf<'submit_sm'>, now_ms: number): SubmitRefusal | null {
  if (pdu.schedule_delivery_time !== '') return refused(STATUS.ESME_RINVSCHED, 'schedule_delivery_time')
  if (pdu.replace_if_present_flag !== 0) return refused(STATUS.ESME_RINVREPFLAG, 'replace_if_present_flag')
  if (pdu.sm_default_msg_id !== 0) return refused(STATUS.ESME_RINVDFTMSGID, 'sm_default_msg_id')
  if (pdu.validity_period === '') return null
  const until = parseTime(pdu.validity_period, now_ms)
  return until === undefined || until <= now_ms ? refused(STATUS.ESME_RINVEXPIRY, 'validity_period') : null
}

/** The user_message_reference. Null if there is none, undefined if it is no number of 16 bits. */
function userReferenceOf(tlvs: readonly Tlv[]): number | null | undefined {
  if (tlvOctets(tlvs, 'user_message_reference') === undefined) return null
  const reference = tlvNumber(tlvs, 'user_message_reference')
  return reference !== undefined && reference <= 0xffff ? reference : undefined
}

/** The coding by data_coding (§5.2.19) and the message classes of GSM 03.38 §4; null for data that is no text. */
function codingOf(dataCoding: number): TextCoding | null {
  if (dataCoding === 0) return 0
  if (dataCoding === 1 || dataCoding === 3) return 3
  if (dataCoding === 8) return 8
  // 00xx ccxx: general data coding, the alphabet in bits 3 and 2; 1111 xbcc: class, bit 2 for 8-bit data.
  if ((dataCoding & 0xf0) === 0x10) return [0, null, 8, null][(dataCoding >> 2) & 0b11] as 0 | 8 | null
  return (dataCoding & 0xf4) === 0xf0 ? 0 : null
}

const refused = (status: number, reason: string): SubmitRefusal => ({ status, reason })

/**
 * The text of parts in their order. Parts of one coding are read together, because a character may be divided between
 * two.
 */
export function textOf(parts: readonly { coding: TextCoding; octets: Uint8Array }[]): string {
  const [first] = parts
  const alike = parts.every(({ coding }) => coding === first?.coding)
  if (first === undefined || !alike) return parts.map((part) => textOf([part])).join('')
  const octets = Buffer.concat(parts.map((part) => part.octets))
  const text = first.coding === 8 ? decodeSegment(8, octets) : decodeSegment(0, octets, alphabetOf(first))
  return text.replaceAll('\0', '').toWellFormed()
}

const alphabetOf = ({ coding }: { coding: TextCoding }) => (coding === 3 ? 'latin1' : 'unpacked')

/**
 * Sends a text or stores a part. It is committed when the promise resolves. It fails as sending does. What fails was
 * not accepted, except for parts that were stored before.
 */
export async function sendSubmit(
  app: { db: Db; messaging: Sending },
  key: ApiKey,
  id: bigint,
  submitted: SubmitRequest,
): Promise<void> {
  const { part, wants, userMessageReference, coding, octets, source, destination } = submitted
  if (part === null) {
    await sendText(app, key, submitted, textOf([{ coding, octets }]), {
      messageId: id,
      receipts: receiptsOf(key, id, [{ id, wants, userMessageReference }]),
      parts: [],
    })
    return
  }
  const parts = await app.db.transaction((tx) =>
    storePart(tx, key.accountId, id, {
      keyId: key.keyId,
      source,
      destination,
      ...part,
      dataCoding: coding,
      body: octets,
      wants,
      userMessageReference,
    }),
  )
  if (parts === null) throw new Fail('too_many_requests', { seconds: 1 })
  if (parts.length === 0) return
  const text = textOf(
    parts.map(({ dataCoding, body }) => ({ coding: dataCoding as TextCoding, octets: body })),
  )
  await sendText(app, key, submitted, text, {
    messageId: id,
    receipts: receiptsOf(key, id, parts),
    parts: parts.map((each) => each.id),
  })
}

async function sendText(
  app: { db: Db; messaging: Sending },
  key: ApiKey,
  { source, destination, traffic }: SubmitRequest,
  text: string,
  compatRows: { messageId: bigint; receipts: readonly OwedReceipt[]; parts: readonly bigint[] },
): Promise<void> {
  const body = { senderId: source, text, recipients: [destination], traffic, literal: true } as const
  await send(app, key, body, { key: null, requestId: '', compatRows })
}

function receiptsOf(
  { keyId }: ApiKey,
  messageId: bigint,
  parts: readonly Pick<SubmittedPart, 'id' | 'wants' | 'userMessageReference'>[],
): OwedReceipt[] {
  return parts
    .filter(({ wants }) => wants !== 'nothing')
    .map(({ id, wants, userMessageReference }) => ({
      id,
      messageId,
      keyId,
      failuresOnly: wants === 'failure',
      url: null,
      userMessageReference,
    }))
}

/** The statuses of failures that need their own. All others are ESME_RSUBMITFAIL, and the sentence says which. */
const STATUS_OF: Readonly<Partial<Record<FailureCode, number>>> = {
  sender_not_allowed: STATUS.ESME_RINVSRCADR,
  sender_not_approved_there: STATUS.ESME_RINVSRCADR,
  invalid_recipients: STATUS.ESME_RINVDSTADR,
  text_too_long: STATUS.ESME_RINVMSGLEN,
  too_many_requests: STATUS.ESME_RTHROTTLED,
  // Clients wait after these, and try again.
  unavailable: STATUS.ESME_RSYSERR,
  storage_full: STATUS.ESME_RSYSERR,
  internal: STATUS.ESME_RSYSERR,
}

export function refusalOf(failed: Fail): SubmitRefusal {
  return { status: STATUS_OF[failed.code] ?? STATUS.ESME_RSUBMITFAIL, reason: failed.code }
}
