/**
 * Sending: `POST /messaging/v1/message`. A few typed numbers go directly, gathered with whatever else arrives; groups,
 * many numbers and later times become a campaign that is expanded in turns.
 */
import type { Authenticated } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/database.ts'
import { encodeReply, encodeFailure, type EncodedReply } from '../../platform/http/envelope.ts'
import { Fail } from '../../platform/fail.ts'
import { claimKeys, completeKeys, type RequestKey } from '../../platform/http/idempotency.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { sendBulk } from './bulk-send.ts'
import type { Accepted, Outcome, CompatRows, DirectRequest } from './direct-send.ts'
import { readRequest, type SendBody, type SendRequest } from './send-request.ts'
import { DIRECT_RECIPIENTS_MAX } from '../campaigns/campaigns.ts'
import type { OwnLinks } from './composition.ts'
import type { LinkWaker } from '../links/chunks.ts'
import type { Policy } from './hours-policy.ts'

/** What accepting a send needs of the process. */
export interface Sending extends Readonly<OwnLinks>, LinkWaker {
  /** When promotional messages may go. */
  readonly policy: Policy
  /** Sends a few typed numbers at once. */
  sendDirect(request: Omit<DirectRequest, 'seal'> & { requestId: string }): Promise<Outcome>
  /** Wakes the worker that expands and cancels campaigns. */
  wakeCampaigns(): void
}

export interface SendContext {
  db: Db
  messaging: Sending
}

/** Accepts a send, or says why not; repeats the first answer where the key is one of before. */
export async function send(
  { db, messaging }: SendContext,
  actor: Pick<Authenticated, 'accountId' | 'userId'> & { keyId?: bigint },
  body: SendBody,
  { key, requestId, compatRows }: { key: RequestKey | null; requestId: string; compatRows?: CompatRows },
): Promise<Outcome> {
  const { accountId } = actor
  const author = actor.userId ?? actor.keyId ?? null
  const request = readRequest(body, db.clock.now(), messaging.policy)
  if (request.invalid.length > 0) throw new Fail('invalid_recipients', {}, request.invalid)
  if (isDirect(request)) {
    if (request.typed.length === 0) throw new Fail('no_recipients')
    return messaging.sendDirect({ accountId, author, request, key, requestId, compatRows })
  }
  const outcome = await sendOnce(db, key, requestId, (tx) =>
    sendBulk(tx, accountId, author, request, messaging),
  )
  messaging.wakeCampaigns()
  return outcome
}

/** A link is looked up for no direct send: what has one takes the other way, be it to a single phone. */
function isDirect({ groupIds, scheduleAt, typed, linkTarget }: SendRequest): boolean {
  if (groupIds.length > 0 || scheduleAt !== null || linkTarget !== null) return false
  return typed.length <= DIRECT_RECIPIENTS_MAX
}

/** Carries a send out in one transaction with its key's answer; a failure that repeating cannot mend is kept too. */
async function sendOnce(
  db: Db,
  key: RequestKey | null,
  requestId: string,
  work: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<Accepted>,
): Promise<Outcome> {
  const once = (
    seal: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<[Outcome, EncodedReply]>,
  ) =>
    db.transaction(async (tx): Promise<Outcome> => {
      const [claim] = key === null ? [] : await claimKeys(tx, 'sendMessage', [key])
      if (claim?.outcome === 'answered') return { sealed: claim.answer }
      if (claim?.outcome === 'refused') return { failed: new Fail(claim.code) }
      const [outcome, sealed] = await seal(tx)
      if (key !== null) await completeKeys(tx, 'sendMessage', [{ ...key, ...sealed }])
      return outcome
    })
  try {
    return await once(async (tx) => {
      const accepted = await work(tx)
      return [{ accepted }, encodeReply(sendMessage, accepted)]
    })
  } catch (error) {
    if (!(error instanceof Fail) || error.retryable || key === null) throw error
    return once(() => Promise.resolve([{ failed: error }, encodeFailure(error, requestId)]))
  }
}
