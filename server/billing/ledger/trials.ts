/**
 * Trial credits are lots without an invoice. An Administrator grants them for a reason and a number of days, up to a
 * daily limit, and takes back what is unspent. A business gets the default packages when it registers. The account's
 * audit log records all of it.
 */
import type * as contract from '@nkra/contract/billing/trials.ts'
import { LOT_NAMES } from '@nkra/contract/billing/lot-names.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Product } from '@nkra/contract/wire.ts'
import { requireBusiness } from '../../catalog/accounts.ts'
import { defaultPackages } from '../../catalog/packages.ts'
import type { User, UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { dayOf } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { grant, openBooks, revoke } from './ledger.ts'

/** The most credits that one Administrator may give away in a day in Ghana. */
export const TRIAL_CREDITS_A_DAY_MAX = { SMS: 10_000n, KYC: 200n } as const satisfies Record<Product, bigint>

const PRODUCTS = ['SMS', 'KYC'] as const

const DAY = 1

export type NewTrial = z.output<typeof contract.grantTrial.body>

/**
 * Gives credits to a business. Answers the lot's id. Fails with `not_found`, and with `trial_limit` {limit, left,
 * product} if the Administrator would pass the daily limit.
 */
export async function grantTrial(
  tx: Tx,
  actor: UserActor,
  given: NewTrial,
  request?: RequestInfo,
): Promise<{ id: bigint }> {
  const { accountId, product, credits, lapseDays, reason } = given
  await requireBusiness(tx, accountId)
  await takeAllowance(tx, actor, product, credits)
  const id = await grant(tx, {
    accountId,
    product,
    packageName: LOT_NAMES.trial,
    credit: credits,
    durationNumber: lapseDays,
    durationType: DAY,
  })
  await writeTrial(tx, { accountId, id, reason, grantedBy: actor.userId })
  await audit(tx, actor, {
    accountId,
    action: 'trial_granted',
    subject: { kind: 'crd', id },
    detail: { product, credits: Number(credits), lapseDays, reason },
    request,
  })
  return { id }
}

/**
 * Takes back what is unspent and answers how many credits that is. Credits that campaigns have reserved lapse when they
 * return. Fails with `not_found`, and with `trial_revoked` if it was revoked before.
 */
export async function revokeTrial(
  tx: Tx,
  actor: UserActor,
  { accountId, id, reason }: { accountId: bigint; id: bigint; reason: string },
  request?: RequestInfo,
): Promise<{ credits: bigint }> {
  const { rows } = await sql`
    select id from trial where account_id = ${accountId} and id = ${id} for update`.execute(tx.sql)
  if (rows.length === 0) fail('not_found')
  const credits = (await revoke(tx, { accountId, creditId: id, reason })) ?? fail('trial_revoked')
  await sql`
    update trial
    set revoked_by = ${actor.userId}, revoked_at = ${tx.clock.now()}, revoked_reason = ${reason},
      revoked_credits = ${credits}
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'trial_revoked',
    subject: { kind: 'crd', id },
    detail: { credits: Number(credits), reason },
    request,
  })
  return { credits }
}

/** How many credits the Administrator may still give away today. */
export async function trialAllowance(
  reader: Reader,
  { userId }: Pick<User, 'userId'>,
): Promise<{ product: Product; limit: bigint; left: bigint }[]> {
  const { rows } = await sql<{ product: Product; credits: bigint }>`
    select product, credits from trial_allowance where user_id = ${userId} and day = ${today(reader)}`.execute(
    reader.sql,
  )
  return PRODUCTS.map((product) => {
    const limit = TRIAL_CREDITS_A_DAY_MAX[product]
    return { product, limit, left: limit - (rows.find((row) => row.product === product)?.credits ?? 0n) }
  })
}

/** Subscriber of a new business: opens its books and gives it the default packages of each product. */
export async function grantDefaultPackages(tx: Tx, accountId: bigint): Promise<void> {
  await openBooks(tx, accountId)
  for (const { product, name, credit, durationNumber, durationType } of await defaultPackages(tx)) {
    const id = await grant(tx, {
      accountId,
      product,
      packageName: name,
      credit,
      durationNumber,
      durationType,
    })
    await writeTrial(tx, { accountId, id, reason: '', grantedBy: null })
  }
}

/**
 * Counts credits against today's allowance. The day's row stays locked until the transaction ends, so that two
 * grants at once add up.
 */
async function takeAllowance(
  tx: Tx,
  { userId }: UserActor,
  product: Product,
  credits: bigint,
): Promise<void> {
  const { rows } = await sql<{ credits: bigint }>`
    insert into trial_allowance as given (user_id, product, day, credits)
    values (${userId}, ${product}, ${today(tx)}, ${credits})
    on conflict (user_id, product, day) do update set credits = given.credits + excluded.credits
    returning credits`.execute(tx.sql)
  const limit = TRIAL_CREDITS_A_DAY_MAX[product]
  const given = rows[0]!.credits
  if (given > limit) {
    fail('trial_limit', { limit: Number(limit), left: Number(limit - given + credits), product })
  }
}

async function writeTrial(
  tx: Tx,
  trial: { accountId: bigint; id: bigint; reason: string; grantedBy: bigint | null },
): Promise<void> {
  await sql`
    insert into trial (account_id, id, reason, granted_by, granted_at)
    values (${trial.accountId}, ${trial.id}, ${trial.reason}, ${trial.grantedBy}, ${tx.clock.now()})`.execute(
    tx.sql,
  )
}

/** Today's day in Ghana, which keeps UTC. */
const today = ({ clock }: Reader) => dayOf(clock.now())
