/**
 * The interface of a provider of an HTTP gateway for its carrier (gateway-carrier.ts): how to ask it, how to read
 * its answers, and how it reports what happened to a message. A provider's file is pure. It holds the provider's
 * words in closed tables, and an unknown word decides nothing.
 */
import type { GenericGateway } from '@nkra/contract/messaging/gateways.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { STATUS } from '@nkra/smpp/status.ts'
import { type OutgoingRequest as Request, ask, type RequestOutcome } from '../../platform/http-client.ts'

/** A message for a gateway: whole, because gateways cut texts themselves. */
export interface GatewayMessage {
  /** Our name of the message: `msg_…`. */
  reference: string
  /** E.164 digits. */
  to: string
  /** The sender ID. */
  from: string
  text: string
}

/** The account with which a link asks, and the address. */
export interface GatewayAccount {
  /** The address, without a final slash. */
  url: string
  username: string
  secret: string
  /** The address to which the gateway sends receipts. Null if this program cannot be reached from outside. */
  callbackUrl: string | null
  generic: GenericGateway | null
}

export type GatewayCall = Pick<Request, 'method' | 'url' | 'headers' | 'json' | 'form'>

/** The outcome of one message of an answered call. */
export type SubmitOutcome =
  /** `id` is the provider's. '' if it gave none. */
  | { verdict: 'accepted'; id: string }
  /** `status` is the closest command_status, because it gives the reason in words that customers know. */
  | { verdict: 'rejected'; status: number }
  /** Nobody knows whether it was taken. */
  | { verdict: 'unknown' }
  /** It was not taken, and no other would be: our account there is refused or empty. */
  | { verdict: 'refused' }

/** The final states of a message, in the words of messages/states.ts. */
export type GatewayState = 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

/**
 * A provider's report on a message, by a callback or an answer. A null state means that it is still on its way.
 */
export interface StatusReport {
  /** The provider's id, or our reference if the provider names messages by that; see `Provider.names`. */
  id: string
  /** The number's digits. Null if the report has none. */
  msisdn: string | null
  /** Undefined for an unknown word, which decides nothing. */
  state: GatewayState | null | undefined
  /** The provider's code, if it gives one. */
  error: string | null
}

/** A callback, as it came. */
export interface Callback {
  query: URLSearchParams
  contentType: string
  body: Buffer
  header(name: string): string
  /** The address to which it was sent, as the provider knows it. */
  url: string
}

export interface Provider {
  /** The most messages of one call. */
  batchMax: number
  /** Whether all messages of a call have the same text. */
  sameText: boolean
  /** The name of a message in receipts: the provider's, from its answer, or our reference. */
  names: 'theirs' | 'ours'
  callOf(account: GatewayAccount, messages: readonly [GatewayMessage, ...GatewayMessage[]]): GatewayCall
  /**
   * One verdict for each message in order, from an answer below 500 that is no 429. Null if it says nothing of
   * single messages: then its status decides (gateway-carrier.ts).
   */
  verdictsOf(answer: {
    status: number
    json: unknown
    messages: readonly GatewayMessage[]
    account: GatewayAccount
  }): SubmitOutcome[] | null
  /** Reads a callback. Null if it is none of this provider's. Absent if it sends none. */
  toldBy?(callback: Callback, account: GatewayAccount): StatusReport[] | null
  /**
   * Whether a callback is the provider's. Absent if the provider signs nothing, so that only the secret address
   * protects.
   */
  signed?(callback: Callback, account: GatewayAccount): boolean
  /** For providers that must be asked. */
  watch?: {
    callOf(account: GatewayAccount, id: string): GatewayCall
    /** Null if the answer reports nothing. */
    toldBy(json: unknown): StatusReport | null
  }
}

/** Our reference of a message, for providers that take one. */
export const referenceOf = (messageId: bigint): string => encodeId('msg', messageId)

export const REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RSUBMITFAIL }
export const NUMBER_REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVDSTADR }
export const SENDER_REJECTED: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVSRCADR }
export const TEXT_TOO_LONG: SubmitOutcome = { verdict: 'rejected', status: STATUS.ESME_RINVMSGLEN }
export const REFUSED: SubmitOutcome = { verdict: 'refused' }
export const UNKNOWN: SubmitOutcome = { verdict: 'unknown' }
export const accepted = (id: string): SubmitOutcome => ({ verdict: 'accepted', id })

/** The header of HTTP Basic (RFC 7617). */
export function basic({ username, secret }: Pick<GatewayAccount, 'username' | 'secret'>): string {
  return `Basic ${Buffer.from(`${username}:${secret}`).toString('base64')}`
}

/** The digits of a number as a provider wrote it. Null if it wrote none. */
export function digitsOf(number: string | null | undefined): string | null {
  const digits = number?.replaceAll(/\D/g, '').slice(-DIGITS_MAX) ?? ''
  return digits === '' ? null : digits
}

/** The most digits of a number as a 64-bit integer. */
const DIGITS_MAX = 18

const ANSWER_BYTES_MAX = 512 * 1024

/** Makes a call once. An invalid address was surely never called. */
export async function callGateway(
  call: GatewayCall,
  timeout_ms: number,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  if (!URL.canParse(call.url)) return { outcome: 'refused', code: 'ERR_INVALID_URL' }
  return ask({ ...call, timeout_ms, answerBytesMax: ANSWER_BYTES_MAX, signal })
}
