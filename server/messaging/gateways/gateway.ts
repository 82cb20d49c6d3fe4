/**
 * The interface of a provider of an HTTP gateway, which gateway-carrier.ts uses: how to ask it, how to read its
 * answers, and how it reports what happened to a message. A provider's file is pure. It holds the provider's words in
 * closed tables, and an unknown word decides nothing.
 */
import type { GenericGateway } from '@nkra/contract/messaging/gateways.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { type OutgoingRequest as Request, ask, type RequestOutcome } from '../../platform/http-client.ts'

/** A message for a gateway. It has the whole text, because gateways divide texts themselves. */
export interface GatewayMessage {
  /** Our id of the message: `msg_…`. */
  reference: string
  /** The recipient's number as E.164 digits. */
  to: string
  /** The sender ID. */
  from: string
  text: string
}

/** The account that a link uses at its provider, and the provider's address. */
export interface GatewayAccount {
  /** The provider's address, without a final slash. */
  url: string
  username: string
  secret: string
  /** The address for the gateway's receipts. Null if this program cannot be reached from outside. */
  callbackUrl: string | null
  generic: GenericGateway | null
}

export type GatewayCall = Pick<Request, 'method' | 'url' | 'headers' | 'json' | 'form'>

/** The outcome of one message of an answered call. */
export type SubmitOutcome =
  /** Accepted. `id` is the provider's, empty if it gave none. */
  | { verdict: 'accepted'; id: string }
  /** Rejected. `status` is the SMPP command_status that comes closest, because customers see its reason in words. */
  | { verdict: 'rejected'; status: number }
  /** Nobody knows whether the message was accepted. */
  | { verdict: 'unknown' }
  /** Not accepted, and no other message would be: our account is refused or empty. */
  | { verdict: 'refused' }

/** The final states of a message, in the words of messages/states.ts. */
export type GatewayState = 'delivered' | 'undelivered' | 'expired' | 'rejected' | 'failed'

/** A provider's report on a message, by a callback or as an answer. A null state means that it is still on its way. */
export interface StatusReport {
  /** The provider's id, or our reference if the provider names messages by that (`Provider.names`). */
  id: string
  /** The number's digits. Null if the report has none. */
  msisdn: string | null
  /** The state. Undefined for an unknown word, which decides nothing. */
  state: GatewayState | null | undefined
  /** The provider's code, if it gives one. */
  error: string | null
}

/** A callback as it arrived. */
export interface Callback {
  query: URLSearchParams
  contentType: string
  body: Buffer
  header(name: string): string
  /** The address of the callback, as the provider knows it. */
  url: string
}

export interface Provider {
  /** The most messages of one call. */
  batchMax: number
  /** Whether all messages of a call have the same text. */
  sameText: boolean
  /** The name of a message in receipts: the provider's id from its answer, or our reference. */
  names: 'theirs' | 'ours'
  callOf(account: GatewayAccount, messages: readonly [GatewayMessage, ...GatewayMessage[]]): GatewayCall
  /**
   * The verdicts on the messages in order, from an answer below 500 that is not 429. Null if it says nothing about
   * single messages; then its HTTP status decides (gateway-carrier.ts).
   */
  verdictsOf(answer: {
    status: number
    json: unknown
    messages: readonly GatewayMessage[]
    account: GatewayAccount
  }): SubmitOutcome[] | null
  /** Reads a callback. Null if it does not have this provider's form. Absent if the provider sends none. */
  toldBy?(callback: Callback, account: GatewayAccount): StatusReport[] | null
  /**
   * Whether the provider signed the callback. Absent if the provider signs nothing, so that only the secret address
   * protects.
   */
  signed?(callback: Callback, account: GatewayAccount): boolean
  /** How to ask for a message's status, for providers that report too little. */
  watch?: {
    callOf(account: GatewayAccount, id: string): GatewayCall
    /** Reads the answer. Null if it reports nothing. */
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

/** The digits of a number in a provider's form. Null if there is none. */
export function digitsOf(number: string | null | undefined): string | null {
  const digits = number?.replaceAll(/\D/g, '').slice(-DIGITS_MAX) ?? ''
  return digits === '' ? null : digits
}

/** The most digits of a number as a 64-bit integer. */
const DIGITS_MAX = 18

const ANSWER_BYTES_MAX = 512 * 1024

/** Makes a call once. If the address is invalid, nothing was sent. */
export async function callGateway(
  call: GatewayCall,
  timeout_ms: number,
  signal: AbortSignal,
): Promise<RequestOutcome> {
  if (!URL.canParse(call.url)) return { outcome: 'refused', code: 'ERR_INVALID_URL' }
  return ask({ ...call, timeout_ms, answerBytesMax: ANSWER_BYTES_MAX, signal })
}
