/** Pausing, resuming and cancelling a campaign. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { cancel, lockCampaign, pause, resume, type StoredCampaign } from './campaigns.ts'
import { LANES, setApart, type WaitingLane } from '../links/chunks.ts'

interface OfAccount {
  accountId: bigint
}

/** Stops handing messages to the operators: after the commit not one more goes. */
export async function pauseCampaign(tx: Tx, { accountId }: OfAccount, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_not_pausable')
  await pause(tx, campaign)
}

/**
 * Pauses all that the account has under way to many: it was suspended. What was accepted for a few is already on its
 * way. Answers how many.
 */
export async function pauseAll(tx: Tx, accountId: bigint): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign
    where account_id = ${accountId} and kind = 'bulk' and status in ('scheduled', 'expanding', 'sending')
    order by id for no key update
  `.execute(tx.sql)
  for (const { id } of rows) await pause(tx, await lockCampaign(tx, accountId, id))
  return rows.length
}

/** Goes on. Answers what has something to send. */
export async function resumeCampaign(tx: Tx, { accountId }: OfAccount, id: bigint): Promise<WaitingLane[]> {
  const campaign = await lockCampaign(tx, accountId, id)
  const linkIds = await resume(tx, campaign)
  return linkIds.map((linkId) => ({ linkId, lane: LANES[campaign.traffic] }))
}

/** Sends nothing more, and returns the credits of what was not sent. */
export async function cancelCampaign(tx: Tx, { accountId }: OfAccount, id: bigint): Promise<void> {
  const campaign = await lockCampaign(tx, accountId, id)
  if (campaign.status === 'sending' && !(await isApart(tx, campaign))) fail('campaign_over')
  await cancel(tx, campaign)
}

/** Cancels everything that the account has not sent yet. Answers how many campaigns that are. */
export async function cancelAll(tx: Tx, accountId: bigint): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select id from campaign
    where account_id = ${accountId} and status not in ('completed', 'cancelled')
    order by id for no key update
  `.execute(tx.sql)
  let cancelled = 0
  for (const { id } of rows) {
    const campaign = await lockCampaign(tx, accountId, id)
    if (campaign.status === 'sending' && !(await isApart(tx, campaign))) continue
    await cancel(tx, campaign)
    cancelled++
  }
  return cancelled
}

/** A direct campaign shares its chunks with others: what is not marked of it is set apart. False if nothing is left. */
async function isApart(tx: Tx, { kind, accountId, id }: StoredCampaign): Promise<boolean> {
  if (kind === 'bulk') return true
  const messageIds = await idsOf(tx, accountId, id)
  const apart = await setApart(tx, { accountId, campaignId: id, messageIds })
  if (apart > 0) return true
  // Set apart before, and resumed since.
  const { rows } = await sql`
    select 1 from chunk where account_id = ${accountId} and campaign_id = ${id} and position < length limit 1
  `.execute(tx.sql)
  return rows.length > 0
}

async function idsOf(reader: Reader, accountId: bigint, campaignId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from message where account_id = ${accountId} and campaign_id = ${campaignId}
  `.execute(reader.sql)
  return rows.map(({ id }) => id)
}
