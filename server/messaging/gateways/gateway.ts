/**
 * What a provider of an HTTP gateway is to the harness (gateway-carrier.ts): how it is asked, how its answers are read, and how
 * it tells what became of a message. A provider's file is pure; it holds its words in closed tables, and what is not in
 * them decides nothing.
 */
import type { GenericGateway } from '@nkra/contract/messaging/gateways.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { type OutgoingRequest as Request, ask, type RequestOutcome } from '../../platform/http-client.ts'

/** A message as a gateway is given it: whole, for gateways cut texts themselves. */
export interface GatewayMessage {
  /** Our name for it: `msg_…`. */
  reference: string
  /** E.164 digits. */
  to: string
  /** The sender ID. */
  from: string
  text: string
}

/** Under which account a link asks, and where. */
export interface GatewayAccount {
  /** Without a slash at its end. */
  url: string
  username: string
  secret: string
  /** The address that the gateway sends receipts to. Null if this program cannot be reached from outside. */
  callbackUrl: string | null
  generic: GenericGateway | null
}

export type GatewayCall = Pick<Request, 'method' | 'url' | 'headers' | 'json' | 'form'>

/** What became of one message of a call that was answered. */
export type SubmitOutcome =
  /** `id`: as the provider calls it; '' where it gave none. */
  | { verdict: 'accepted'; id: string }
  /** `status`: the closest command_status, for it says why in words that customers know. */
  | { verdict: 'rejected'; status: number }
  /** It may or may not have been taken. */
  | { verdict: 'unknown' }
  /** It was not taken, and no other would be: our account there is refused, or empty. */
  | { verdict: 'refused' }

/** How a message ends; the words of messages/states.ts. */
export type GatewayState = 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

/** What a provider tells of a message, by a callback or when asked; `state` null: it is still on its way. */
export interface StatusReport {
  /** The provider's id, or our reference where the provider names messages by that; see `Provider.names`. */
  id: string
  /** Digits; null where it does not say. */
  msisdn: string | null
  /** Undefined: a word that nobody knows; it decides nothing. */
  state: GatewayState | null | undefined
  /** The provider's code, where it gives one. */
  error: string | null
}

/** A callback as it came. */
export interface Callback {
  query: URLSearchParams
  contentType: string
  body: Buffer
  header(name: string): string
  /** The address that it was sent to, as the provider knows it. */
  url: string
}

export interface Provider {
  /** Messages of one call. */
  batchMax: number
  /** Whether all messages of a call have the same text. */
  sameText: boolean
  /** By which name receipts call a message: by theirs of the answer, or by the reference we gave. */
  names: 'theirs' | 'ours'
  callOf(account: GatewayAccount, messages: readonly [GatewayMessage, ...GatewayMessage[]]): GatewayCall
  /**
   * One verdict for each message, in their order, from an answer below 500 that is no 429. Null where it says nothing of
   * single messages: then its status decides (gateway-carrier.ts).
   */
  verdictsOf(answer: {
    status: number
    json: unknown
    messages: readonly GatewayMessage[]
    account: GatewayAccount
  }): SubmitOutcome[] | null
  /** What a callback tells; null where it is none of this provider's. Absent where it sends none. */
  toldBy?(callback: Callback, account: GatewayAccount): StatusReport[] | null
  /** Whether a callback is the provider's. Absent where the provider signs nothing, and the secret address is all. */
  signed?(callback: Callback, account: GatewayAccount): boolean
  /** For providers that have to be asked. */
  watch?: {
    callOf(account: GatewayAccount, id: string): GatewayCall
    /** Null where the answer says nothing. */
    toldBy(json: unknown): StatusReport | null
  }
}

/** What a provider calls a message where it lets us name it. */
export const referenceOf = (messageId: bigint): string => encodeId('msg', messageId)

export const REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RSUBMITFAIL }
export const NUMBER_REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVDSTADR }
export const SENDER_REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVSRCADR }
export const TEXT_TOO_LONG: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVMSGLEN }
export const REFUSED: SubmitOutcome = { verdict: 'refused' }
export const UNKNOWN: SubmitOutcome = { verdict: 'unknown' }
export const accepted = (id: string): SubmitOutcome => ({ verdict: 'accepted', id })

/** HTTP Basic (RFC 7617). */
export function basic({ username, secret }: Pick<GatewayAccount, 'username' | 'secret'>): string {
  return `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
}

/** The digits of a number as a provider writes it; null where it wrote none. */
export function digitsOf(number: string | null | undefined): string | null {
  const digits = number?.replaceAll(/\D/g, '').slice(-DIGITS_MAX) ?? ''
  return digits === '' ? null : digits
}

/** Digits that a number may have as a 64-bit integer. */
const DIGITS_MAX = 18

const ANSWER_BYTES_MAX = 512 * 1024

/** Places it once. An address that is none was surely never called. */
export async function callGateway(
  call: GatewayCall,
  timeout_ms: number,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  if (!URL.canParse(call.url)) return { outcome: 'refused', code: 'ERR_INVALID_URL' }
  return ask({ ...call, timeout_ms, answerBytesMax: ANSWER_BYTES_MAX, signal })
}
