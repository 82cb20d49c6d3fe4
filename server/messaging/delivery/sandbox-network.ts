/**
 * The network of the sandbox. It takes messages of test keys out of their queue and stores an outcome for each, by the
 * list of test numbers (`contract/messaging/sandbox.ts`). Each chunk is one transaction, so a crash repeats nothing.
 * Processes that share the work skip chunks that another process has locked. Nothing is charged, returned, or counted
 * in reports.
 */
import { sandboxRecipient } from '@nkra/contract/messaging/sandbox.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import { sql } from 'kysely'
import { int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { WokenLoop } from '../../platform/database/watching.ts'
import type { Log } from '../../platform/log.ts'
import { completeCampaigns, type ChangedCampaign } from '../campaigns/campaigns.ts'
import { takeChunk } from '../links/chunks.ts'
import {
  changingMessage,
  lockCampaignCounts,
  NO_CAUSE,
  NOTHING_WANTED,
  StateChanges,
  type WantsChange,
} from '../messages/counters.ts'
import { readMessageFacts, segmentOutcomesOf, type MessageFacts } from '../messages/message-facts.ts'
import { insertReceipts, type Receipt } from '../messages/receipts.ts'
import { isFinal, stateOf, type FinalState } from '../messages/states.ts'
import { insertSubmissions, type Submission } from '../messages/submissions.ts'
import { SANDBOX_LINK } from '../links/routes.ts'

export interface SandboxNetworkOptions {
  db: Db
  log: Log
  changed: (campaigns: readonly ChangedCampaign[]) => void
  wantsMessage?: WantsChange | undefined
}

/** How often the network looks without being woken, in case a wake-up was lost. */
const POLL_MS = 5_000
const RETRY_MS = 1_000
/** The most receipts of one step. */
const RECEIPTS_MAX = 500

/** Starts the network of the sandbox. */
export function startSandboxNetwork({
  db,
  log,
  changed,
  wantsMessage,
}: SandboxNetworkOptions): Promise<WokenLoop> {
  const work = async () => {
    try {
      const moved = await runSandboxStep(db, wantsMessage)
      if (moved === null) return await wait_ms(db)
      changed(moved)
      return true
    } catch (error) {
      log.warn({ err: error }, 'a step of the sandbox failed')
      return RETRY_MS
    }
  }
  return WokenLoop.start(db, { channel: null, poll_ms: POLL_MS, work })
}

/** Does the next step. Answers the campaigns that changed. Null if nothing is due. */
export async function runSandboxStep(
  db: Db,
  wants: WantsChange = NOTHING_WANTED,
): Promise<ChangedCampaign[] | null> {
  const sent = await db.transaction((tx) => playChunk(tx, wants))
  return sent ?? (await db.transaction((tx) => playReceipts(tx, wants)))
}

async function playChunk(tx: Tx, wants: WantsChange): Promise<ChangedCampaign[] | null> {
  const chunk = await takeChunk(tx, SANDBOX_LINK.id)
  if (chunk === null) return null
  const { accountId, campaignId, messageIds } = chunk
  const messages = await readMessageFacts(
    tx,
    messageIds.map((messageId) => ({ accountId, messageId })),
  )
  const now = tx.clock.now()
  await insertSubmissions(
    tx,
    messages.flatMap((message) => answersTo(message, now)),
  )
  const later = messages.filter(({ msisdn }) => sandboxRecipient(msisdn.toString()).after_ms > 0)
  await postpone(tx, later, now)
  await settle(tx, messages, wants, (message) => {
    const { state, after_ms } = sandboxRecipient(message.msisdn.toString())
    return isFinal(state) && state !== 'rejected' && after_ms === 0 ? state : null
  })
  await completeCampaigns(tx, [{ accountId, campaignId }])
  return changedOf(messages)
}

async function playReceipts(tx: Tx, wants: WantsChange): Promise<ChangedCampaign[] | null> {
  const { rows } = await sql<{ accountId: bigint; messageId: bigint }>`
    delete from sandbox_receipt where (account_id, message_id) in (
      select account_id, message_id from sandbox_receipt where due_at <= ${tx.clock.now()}
      order by due_at limit ${RECEIPTS_MAX} for update skip locked
    )
    returning account_id as "accountId", message_id as "messageId"
  `.execute(tx.sql)
  if (rows.length === 0) return null
  const messages = await readMessageFacts(tx, rows)
  await settle(tx, messages, wants, ({ msisdn }) => {
    const { state } = sandboxRecipient(msisdn.toString())
    return isFinal(state) ? state : null
  })
  return changedOf(messages)
}

/** The answers to segments of the message that have none yet. */
function answersTo({ accountId, id, linkId, msisdn, segments, facts }: MessageFacts, at: Date): Submission[] {
  const isRejected = sandboxRecipient(msisdn.toString()).state === 'rejected'
  const answered = new Set(facts.map(({ segment }) => segment))
  return Array.from({ length: segments }, (_, place) => place + 1)
    .filter((segment) => !answered.has(segment))
    .map((segment) => ({
      accountId,
      messageId: id,
      segment,
      linkId,
      outcome: isRejected ? 'rejected' : 'accepted',
      status: isRejected ? STATUS.ESME_RINVDSTADR : STATUS.ESME_ROK,
      smscKey: null,
      msisdn: null,
      at,
    }))
}

/**
 * Stores the due receipts and everything that follows: each message changes from the state that was read to its new
 * state.
 */
async function settle(
  tx: Tx,
  messages: readonly MessageFacts[],
  wants: WantsChange,
  receiptOf: (message: MessageFacts) => FinalState | null,
): Promise<void> {
  const at = tx.clock.now()
  const receipts: Receipt[] = []
  const changes = new StateChanges(wants, at)
  for (const message of messages) {
    const { accountId, id, msisdn } = message
    const before = segmentOutcomesOf(message)
    const state = receiptOf(message)
    const outcome = sandboxRecipient(msisdn.toString()).state === 'rejected' ? 'rejected' : 'accepted'
    const answered = before.map((segment) => ({ ...segment, outcome: segment.outcome ?? outcome }) as const)
    const after = answered.map((segment) => ({ ...segment, receipt: segment.receipt ?? state }))
    if (state !== null) {
      after.forEach((_, place) =>
        receipts.push({ accountId, messageId: id, segment: place + 1, state, error: null, at }),
      )
    }
    const [from, between, to] = [stateOf(before, false), stateOf(answered, true), stateOf(after, true)]
    const changing = changingMessage(message)
    changes.countInCampaign(changing, from, to)
    changes.tell(changing, from, between, NO_CAUSE)
    changes.tell(changing, between, to, NO_CAUSE)
  }
  await lockCampaignCounts(
    tx,
    messages.filter(({ counted }) => counted),
  )
  await insertReceipts(tx, receipts)
  await changes.apply(tx)
}

async function postpone(tx: Tx, messages: readonly MessageFacts[], now: Date): Promise<void> {
  if (messages.length === 0) return
  const due = messages.map(
    ({ msisdn }) => new Date(now.getTime() + sandboxRecipient(msisdn.toString()).after_ms),
  )
  await sql`
    insert into sandbox_receipt (account_id, message_id, due_at)
    select * from unnest(
      ${int8Array(messages.map(({ accountId }) => accountId))}::int8[],
      ${int8Array(messages.map(({ id }) => id))}::int8[], ${timestamptzArray(due)}::timestamptz[])
      as given (account_id, message_id, due_at)
    on conflict do nothing
  `.execute(tx.sql)
}

/** How long until the next receipt is due, or until the next look. */
async function wait_ms(reader: Reader): Promise<number> {
  const { rows } = await sql<{ dueAt: Date }>`
    select due_at as "dueAt", account_id from sandbox_receipt order by due_at limit 1
  `.execute(reader.sql)
  const ahead_ms = rows[0] ? rows[0].dueAt.getTime() - reader.clock.ms() : POLL_MS
  return Math.min(POLL_MS, Math.max(1, ahead_ms))
}

function changedOf(messages: readonly MessageFacts[]): ChangedCampaign[] {
  const campaigns = new Map(
    messages.map(({ accountId, campaignId }) => [campaignId, { accountId, campaignId }]),
  )
  return [...campaigns.values()]
}
