/**
 * Status callbacks of Twilio's protocol: each state of a message with a callback address, as a form, signed in the way
 * that Twilio's libraries check. The transaction that changes the message's state stores a job. The job sends the
 * callback at least once, in no reliable order, to an address that was checked just before.
 */
import { createHmac } from 'node:crypto'
import { MessageState } from '@nkra/contract/messaging/messages.ts'
import { Id } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { RetryLater, worker, type Worker } from '../../platform/jobs/jobs.ts'
import { job } from '../../platform/database/job-queue.ts'
import { encodeSid } from '../../integrations/keys/twilio-sids.ts'
import type { ArkeselTransport } from './arkesel-callbacks.ts'
import { errorCodeOf, TWILIO_STATUS, TWILIO_VERSION } from './twilio-message.ts'
import type { LiveLogins } from '../../integrations/keys/live-logins.ts'
import { webhookTarget } from '../../integrations/webhooks/target.ts'
import { WebhookPoster } from '../../integrations/webhooks/post.ts'

const Callback = z.object({
  accountId: Id('acc'),
  keyId: Id('key'),
  messageId: Id('msg'),
  url: z.string(),
  state: MessageState,
  sender: z.string(),
  msisdn: z.string(),
})

/** A job that is tried for about a day. A client that is away for longer must ask for the message. */
const callbackJob = job('messaging.twilio-callback', Callback, { retries: 12, retryDelay_s: 5, limit_s: 60 })
const LANES = 8

export async function enqueueCallback(tx: Tx, callback: z.output<typeof Callback>): Promise<void> {
  await tx.enqueue(callbackJob, callback)
}

export interface CallbackTransport {
  /** Posts a form once. Answers whether it was accepted. */
  post: (
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ) => Promise<boolean>
  /** The token that signs the key's callbacks. Null if it no longer has a login. */
  tokenOf: (accountId: bigint, keyId: bigint) => Promise<string | null>
}

export function callbackWorker({ post, tokenOf }: CallbackTransport): Worker {
  const run = async (callback: z.output<typeof Callback>, signal: AbortSignal) => {
    const token = await tokenOf(callback.accountId, callback.keyId)
    if (token === null) return
    const form = formOf(callback)
    const taken = await post(
      callback.url,
      {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(token, callback.url, form),
      },
      new URLSearchParams(form).toString(),
      signal,
    )
    if (!taken) throw new RetryLater('a status callback was not taken')
  }
  return worker(callbackJob, (callback, { signal }) => run(callback, signal), { lanes: LANES })
}

function formOf(callback: z.output<typeof Callback>): Record<string, string> {
  const { accountId, keyId, messageId, state, sender, msisdn } = callback
  const sid = encodeSid('SM', { accountId, id: messageId })
  const status = TWILIO_STATUS[state]
  const code = errorCodeOf(state)
  return {
    MessageSid: sid,
    SmsSid: sid,
    MessageStatus: status,
    SmsStatus: status,
    AccountSid: encodeSid('AC', { accountId, id: keyId }),
    From: sender,
    To: `+${msisdn}`,
    ApiVersion: TWILIO_VERSION,
    ...(code !== null && { ErrorCode: String(code) }),
  }
}

/** HMAC-SHA1 in base64, over the address and each parameter's name and value, in the order of names. */
export function signatureOf(token: string, url: string, form: Readonly<Record<string, string>>): string {
  const content = Object.keys(form)
    .sort()
    .reduce((text, name) => text + name + form[name]!, url)
  return createHmac('sha1', token).update(content, 'utf8').digest('base64')
}

/** Opens what sends callbacks. They may go to the same addresses as webhooks. */
export function openCallbackTransport(
  { loopback }: { loopback: boolean },
  logins: Pick<LiveLogins, 'tokenOf'>,
): CallbackTransport & ArkeselTransport & { isTarget(url: string): boolean; close(): void } {
  const poster = new WebhookPoster({ loopback })
  return {
    async post(url, headers, body, signal) {
      const { outcome } = await poster.post({ url, headers, body, signal })
      return outcome === 'delivered'
    },
    async get(url, signal) {
      const { outcome } = await poster.post({ url, method: 'GET', headers: {}, body: '', signal })
      return outcome === 'delivered'
    },
    tokenOf: (accountId, keyId) => logins.tokenOf(accountId, keyId),
    isTarget: (url) => webhookTarget(url, { loopback }) !== null,
    close: () => poster.close(),
  }
}
