/** What is said to customers' SMPP clients: why a submit is refused, and receipts as they stand on the wire. */
import type { FailureCode } from '@nkra/contract/failures.ts'
import { decodeId, encodeId } from '@nkra/contract/wire.ts'
import { addressOf } from '@nkra/smpp/address.ts'
import type { Submit } from '@nkra/smpp/message.ts'
import { ESM } from '@nkra/smpp/spec.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { tlvOf } from '@nkra/smpp/tlv.ts'
import { encodeGsm, isGsm } from '@nkra/sms/gsm.ts'
import { encodeUcs2 } from '@nkra/sms/ucs2.ts'
import type { Fail } from '../../platform/fail.ts'
import { instantOfId } from '../../platform/database/ids.ts'
import type { Claimed } from './smpp-deliveries.ts'
import type { FinalState } from '../messages/states.ts'
import type { Refusal } from './smpp-submits.ts'

/** Of the failures that sending has: all others are ESME_RSUBMITFAIL, for good, and the reason says which. */
const STATUS_OF: Readonly<Partial<Record<FailureCode, number>>> = {
  sender_not_allowed: STATUS.ESME_RINVSRCADR,
  sender_not_approved_there: STATUS.ESME_RINVSRCADR,
  invalid_recipients: STATUS.ESME_RINVDSTADR,
  text_too_long: STATUS.ESME_RINVMSGLEN,
  too_many_requests: STATUS.ESME_RTHROTTLED,
  // Clients wait after these, and try again.
  unavailable: STATUS.ESME_RSYSERR,
  internal: STATUS.ESME_RSYSERR,
}

export function refusalOf(failed: Fail): Refusal {
  return { status: STATUS_OF[failed.code] ?? STATUS.ESME_RSUBMITFAIL, reason: failed.code }
}

/** message_state (§5.2.28) and the word of appendix B. */
export const STATE_WORDS: Readonly<Record<FinalState, { number: number; word: string }>> = {
  delivered: { number: 2, word: 'DELIVRD' },
  expired: { number: 3, word: 'EXPIRED' },
  undelivered: { number: 5, word: 'UNDELIV' },
  failed: { number: 5, word: 'UNDELIV' },
  rejected: { number: 8, word: 'REJECTD' },
}

/** Appendix B gives the reason three characters. */
const NO_ERROR = '000'
const ERROR = /^\w{1,3}$/

const PREFIX = encodeId('msg', 0n).slice(0, 'msg_'.length)

/**
 * A message's id as SMPP clients have it: without `msg_`, for in GSM 03.38, by which many read a receipt's text, the
 * underscore is another character. What is left are digits and small letters, the same in every alphabet.
 */
export function smppId(id: bigint): string {
  return encodeId('msg', id).slice(PREFIX.length)
}

/** Null where the text is none. */
export function fromSmppId(text: string): bigint | null {
  return decodeId('msg', PREFIX + text)
}

/** A receipt in the form of appendix B with the parameters of §4.6.1, or what a phone wrote, as deliver_sm. */
export function deliverOf(delivery: Claimed): Submit {
  const [from, to] = [addressOf(delivery.source), addressOf(delivery.destination)]
  const addressed = {
    source: from.address,
    sourceTon: from.ton,
    sourceNpi: from.npi,
    destination: to.address,
    destinationTon: to.ton,
    destinationNpi: to.npi,
    registeredDelivery: 0,
  }
  const { receiptOf, state, doneAt, error, text } = delivery
  if (receiptOf === null || state === null) return { ...addressed, esmClass: 0, ...bodyOf(text ?? '') }
  const id = smppId(receiptOf)
  const { number, word } = STATE_WORDS[state]
  const [submitted, done] = [instantOfId(receiptOf), doneAt ?? instantOfId(receiptOf)].map(minuteOf)
  const reason = error !== null && ERROR.test(error) ? error.padStart(3, '0') : NO_ERROR
  const dlvrd = state === 'delivered' ? '001' : '000'
  return {
    ...addressed,
    esmClass: ESM.receipt,
    dataCoding: 0,
    body: Buffer.from(
      `id:${id} sub:001 dlvrd:${dlvrd} submit date:${submitted} done date:${done} stat:${word} err:${reason} text:`,
      'latin1',
    ),
    tlvs: [tlvOf('receipted_message_id', id), tlvOf('message_state', number)],
  }
}

/** YYMMDDhhmm, in UTC. */
function minuteOf(at: Date): string {
  return at.toISOString().replaceAll(/\D/g, '').slice(2, 12)
}

/** What a phone wrote goes out whole; beyond 254 octets in message_payload. */
function bodyOf(text: string): Pick<Submit, 'dataCoding' | 'body'> {
  return isGsm(text) ? { dataCoding: 0, body: encodeGsm(text) } : { dataCoding: 8, body: encodeUcs2(text) }
}
