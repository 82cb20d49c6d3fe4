/** Our messages in Twilio's words: its resource, statuses and error codes, after its public reference. */
import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { encodeSid } from '../../integrations/keys/twilio-sids.ts'
import type { Message } from '../campaigns/message-list.ts'

export const TWILIO_VERSION = '2010-04-01'

/**
 * Twilio's status for each state. An `unknown` message was sent to a network that did not answer, so it counts as sent.
 */
export const TWILIO_STATUS: Readonly<Record<MessageState, string>> = {
  queued: 'queued',
  submitting: 'sending',
  unknown: 'sending',
  submitted: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  expired: 'undelivered',
  rejected: 'failed',
  failed: 'failed',
}

/** Twilio's error codes for how a message ended: unreachable handset, unknown error, carrier refused. */
const ERRORS: Readonly<Partial<Record<MessageState, number>>> = {
  undelivered: 30005,
  expired: 30003,
  rejected: 30007,
  failed: 30008,
}

export function errorCodeOf(state: MessageState): number | null {
  return ERRORS[state] ?? null
}

/** The resource Message. It has no price, because credits are no currency. */
export function messageResource(
  { accountId, accountSid }: { accountId: bigint; accountSid: string },
  message: Message,
): object {
  const sid = encodeSid('SM', { accountId, id: message.id })
  const uri = `/${TWILIO_VERSION}/Accounts/${accountSid}/Messages/${sid}`
  const created = rfc2822(message.createdAt)
  return {
    account_sid: accountSid,
    api_version: TWILIO_VERSION,
    body: message.text,
    date_created: created,
    date_sent: message.submittedAt === null ? null : rfc2822(message.submittedAt),
    date_updated: rfc2822(message.finishedAt ?? message.submittedAt ?? message.createdAt),
    direction: 'outbound-api',
    error_code: errorCodeOf(message.state),
    error_message: message.reason,
    from: message.senderId,
    messaging_service_sid: null,
    num_media: '0',
    num_segments: String(countSegments(message.text).segments),
    price: null,
    price_unit: 'GHS',
    sid,
    status: TWILIO_STATUS[message.state],
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}

/** A date as `Mon, 02 Nov 2026 09:15:04 +0000` (RFC 2822 §3.3). */
function rfc2822(at: Date): string {
  return at.toUTCString().replace(/GMT$/, '+0000')
}
