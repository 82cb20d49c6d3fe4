/**
 * Webhook endpoints, at which a customer's program gets events. An endpoint has a secret of its own. It is shown
 * once and stored sealed, because it signs every delivery. A replaced secret signs beside its successor for a
 * while. An endpoint is disabled if it answers 410, if it takes nothing for as long as a delivery is tried, or if
 * too much waits for it. The people in charge of it then get a mail.
 */
import { WEBHOOKS_MAX, type Webhook as WebhookOnWire } from '@nkra/contract/integrations/webhooks.ts'
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { User, UserActor } from '../../platform/actor.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Environment } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import type { Seal } from '../../platform/sealing.ts'
import { webhookDisabled } from '../events.ts'
import { WEBHOOKS_CHANNEL } from './live-webhooks.ts'
import { makeSecret } from './signature.ts'
import { webhookTarget } from './target.ts'

const HOUR_MS = 3_600_000

export type Webhook = z.output<typeof WebhookOnWire>
export type DisabledReason = NonNullable<Webhook['disabledReason']>

/** An endpoint with its secret, the only time that it is shown. */
export interface NewWebhook {
  webhook: Webhook
  secret: string
}

/** What endpoints need to run. */
export interface WebhookSettings {
  seal: Seal
  /** Whether webhooks may call this very machine, as in the demo and in tests. */
  loopback: boolean
}

interface WebhookInput {
  url: string
  description: string
  types: SubscribableEventType[]
  /** Left out: as before, at first off. */
  wholeNumbers?: boolean | undefined
}

/** The account's endpoints, newest first. */
export async function listWebhooks(
  reader: Reader,
  { accountId }: Pick<User, 'accountId'>,
): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select ${columns(reader)} ${from}
    where w.account_id = ${accountId} and w.removed_at is null
    order by w.id desc limit ${WEBHOOKS_MAX}
  `.execute(reader.sql)
  return rows
}

/** Makes an endpoint. Fails with `webhook_url_refused`, `webhook_limit`. */
export async function createWebhook(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserActor,
  { environment = 'live', ...wanted }: WebhookInput & { environment?: Environment },
  request?: RequestInfo,
): Promise<NewWebhook> {
  const { accountId, userId } = actor
  const url = requireTarget(manner, wanted.url)
  await requireRoom(tx, accountId)
  const id = tx.ids.next()
  const secret = makeSecret(tx.clock)
  await sql`
    insert into webhook_endpoint
      (account_id, id, environment, url, description, types, whole_numbers, secret, created_by, created_at)
    values (${accountId}, ${id}, ${environment}, ${url}, ${wanted.description}, ${textArray(wanted.types)}::text[],
      ${wanted.wholeNumbers ?? false}, ${manner.seal.seal(secret)}, ${userId}, ${tx.clock.now()})
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_created', { url, ...told(wanted) }, request)
  return { webhook: await readWebhook(tx, accountId, id), secret }
}

/** Changes an endpoint's address, description and events. Fails with `not_found`, `webhook_url_refused`. */
export async function changeWebhook(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserActor,
  { id, ...wanted }: WebhookInput & { id: bigint },
  request?: RequestInfo,
): Promise<Webhook> {
  const { accountId } = actor
  const url = requireTarget(manner, wanted.url)
  const before = await lockWebhook(tx, accountId, id)
  // What another address did is nothing that this one is to be disabled for.
  await sql`
    update webhook_endpoint set url = ${url}, description = ${wanted.description},
      types = ${textArray(wanted.types)}::text[],
      whole_numbers = coalesce(${wanted.wholeNumbers ?? null}::bool, whole_numbers),
      failing_since = case when url = ${url} then failing_since end,
      last_success_at = case when url = ${url} then last_success_at end,
      held_until = case when url = ${url} then held_until end
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_changed', { url, was: before.url, ...told(wanted) }, request)
  return readWebhook(tx, accountId, id)
}

/** Gives an endpoint a new secret. The old one also signs for `overlapHours`. Fails with `not_found`. */
export async function rotateWebhookSecret(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserActor,
  { id, overlapHours }: { id: bigint; overlapHours: number },
  request?: RequestInfo,
): Promise<NewWebhook> {
  const { accountId } = actor
  const { url } = await lockWebhook(tx, accountId, id)
  const secret = makeSecret(tx.clock)
  const until = overlapHours > 0 ? new Date(tx.clock.ms() + overlapHours * HOUR_MS) : null
  await sql`
    update webhook_endpoint set secret = ${manner.seal.seal(secret)},
      previous_secret = ${until === null ? null : sql.ref('secret')}, previous_until = ${until}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_secret_rotated', { url, overlapHours }, request)
  return { webhook: await readWebhook(tx, accountId, id), secret }
}

/**
 * Enables an endpoint again; what waited becomes due. An enabled one stays as it is. Fails with `not_found`.
 */
export async function enableWebhook(
  tx: Tx,
  actor: UserActor,
  id: bigint,
  request?: RequestInfo,
): Promise<Webhook> {
  const { accountId } = actor
  const { url, state } = await lockWebhook(tx, accountId, id)
  if (state === 'disabled') {
    await sql`
      update webhook_endpoint set state = 'enabled', disabled_reason = null, disabled_at = null,
        failing_since = null, held_until = null
      where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
    await record(tx, actor, id, 'webhook_enabled', { url }, request)
  }
  return readWebhook(tx, accountId, id)
}

/** Disables an endpoint by hand. A disabled one stays as it is. Fails with `not_found`. */
export async function disableWebhook(
  tx: Tx,
  actor: UserActor,
  id: bigint,
  request?: RequestInfo,
): Promise<Webhook> {
  const { accountId } = actor
  const { url, state } = await lockWebhook(tx, accountId, id)
  if (state === 'enabled') {
    await setDisabled(tx, accountId, id, 'by_hand')
    await record(tx, actor, id, 'webhook_disabled', { url, reason: 'by_hand' }, request)
  }
  return readWebhook(tx, accountId, id)
}

/** Removes an endpoint. The next sweep removes its deliveries. Fails with `not_found`. */
export async function removeWebhook(
  tx: Tx,
  actor: UserActor,
  id: bigint,
  request?: RequestInfo,
): Promise<null> {
  const { accountId } = actor
  const { url } = await lockWebhook(tx, accountId, id)
  await sql`
    update webhook_endpoint set removed_at = ${tx.clock.now()} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_removed', { url }, request)
  return null
}

/** An enabled endpoint, locked until the transaction ends. Fails with `not_found`, `webhook_disabled`. */
export async function requireEnabled(tx: Tx, accountId: bigint, id: bigint): Promise<Webhook> {
  const webhook = await lockWebhook(tx, accountId, id)
  if (webhook.state === 'disabled') fail('webhook_disabled')
  return webhook
}

/** A leased endpoint, with what its holder needs. */
export interface LeasedWebhook {
  accountId: bigint
  id: bigint
  url: string
  /** The sealed secrets, newest first. */
  secrets: string[]
  lease: bigint
}

/** The longest lease. After it another process may take the endpoint. */
const LEASE_MS = 120_000
/**
 * No lease lies this far ahead, unless the clock was set back: then the lease has ended. It is more than a lease lasts, because
 * the clocks of processes differ.
 */
const AHEAD_MS_MAX = 2 * LEASE_MS

/** Leases endpoints with due deliveries that nobody else delivers to, longest waiting first. */
export async function leaseWebhooks(tx: Tx, limit: number): Promise<LeasedWebhook[]> {
  const now = tx.clock.now()
  const lease = tx.ids.next()
  const { rows } = await sql<LeasedRow>`
    update webhook_endpoint w
    set lease = ${lease}, lease_until = ${new Date(now.getTime() + LEASE_MS)}, turn_at = ${now}
    from (
      select account_id, id from webhook_endpoint e
      where e.state = 'enabled' and e.removed_at is null
        and (coalesce(e.lease_until, '-infinity') <= ${now}
          or e.lease_until > ${new Date(now.getTime() + AHEAD_MS_MAX)})
        and coalesce(e.held_until, '-infinity') <= ${now}
        and exists (
          select from webhook_delivery d
          where d.account_id = e.account_id and d.endpoint_id = e.id and d.state = 'waiting' and d.next_at <= ${now}
        )
      order by e.turn_at nulls first, e.id
      limit ${limit}
      for no key update skip locked
    ) due
    where w.account_id = due.account_id and w.id = due.id
    returning w.account_id as "accountId", w.id, w.url, w.secret,
      case when w.previous_until > ${now} then w.previous_secret end as "previousSecret"
  `.execute(tx.sql)
  return rows.map(({ secret, previousSecret, ...endpoint }) => ({
    ...endpoint,
    lease,
    secrets: [secret, previousSecret].filter((sealed) => sealed !== null),
  }))
}

interface LeasedRow {
  accountId: bigint
  id: bigint
  url: string
  secret: string
  previousSecret: string | null
}

/** What a lease learnt of its endpoint. */
export interface LeaseOutcome {
  /** When the endpoint last took a delivery. */
  successAt: Date | null
  /** When it first refused one since. */
  failureAt: Date | null
  heldUntil: Date | null
}

/** Whether the lease is still held. If so, the endpoint stays locked until the transaction ends. */
export async function holdsLease(tx: Tx, { accountId, id, lease }: LeasedWebhook): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoint where account_id = ${accountId} and id = ${id} and lease = ${lease} for no key update
  `.execute(tx.sql)
  return rows.length > 0
}

/** Gives the endpoint back. Answers since when it has taken nothing, or null if it takes deliveries. */
export async function releaseWebhook(
  tx: Tx,
  { accountId, id }: LeasedWebhook,
  learnt: LeaseOutcome,
): Promise<Date | null> {
  const { successAt, failureAt, heldUntil } = learnt
  const { rows } = await sql<{ failingSince: Date | null }>`
    update webhook_endpoint set lease = null, lease_until = null,
      last_success_at = coalesce(${successAt}, last_success_at),
      failing_since = ${successAt === null ? sql`coalesce(failing_since, ${failureAt}::timestamptz)` : failureAt},
      held_until = ${heldUntil}
    where account_id = ${accountId} and id = ${id}
    returning failing_since as "failingSince"
  `.execute(tx.sql)
  return rows[0]?.failingSince ?? null
}

/** Disables an endpoint on the platform's own account and tells its people. A disabled one stays as it is. */
export async function disableByUs(
  tx: Tx,
  accountId: bigint,
  id: bigint,
  reason: Exclude<DisabledReason, 'by_hand'>,
): Promise<void> {
  const { url, state } = await lockWebhook(tx, accountId, id)
  if (state === 'disabled') return
  await setDisabled(tx, accountId, id, reason)
  tx.publish(webhookDisabled.of(accountId, { webhookId: id, url, reason }))
  await audit(
    tx,
    { kind: 'system', accountId },
    {
      accountId,
      action: 'webhook_disabled',
      subject: { kind: 'whk', id },
      detail: { url, reason },
    },
  )
  tell(tx, accountId)
}

async function setDisabled(tx: Tx, accountId: bigint, id: bigint, reason: DisabledReason): Promise<void> {
  await sql`
    update webhook_endpoint set state = 'disabled', disabled_reason = ${reason}, disabled_at = ${tx.clock.now()}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** What the audit log says of an endpoint's events. */
const told = ({ types, wholeNumbers }: WebhookInput) => ({
  types: types.join(' '),
  ...(wholeNumbers !== undefined && { wholeNumbers: String(wholeNumbers) }),
})

function requireTarget(manner: WebhookSettings, text: string): string {
  return (webhookTarget(text, manner) ?? fail('webhook_url_refused', {}, REFUSED)).href
}

const REFUSED = [
  {
    message: 'A public https address is needed, on port 443 or 8443, with no user or password in it',
    pointer: '/url',
  },
]

/** Locks the account's row, so that of two who make endpoints at once the second counts the first. */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ made: number }>`
    select count(*)::int4 as made from webhook_endpoint where account_id = ${accountId} and removed_at is null
  `.execute(tx.sql)
  if (rows[0]!.made >= WEBHOOKS_MAX) fail('webhook_limit', { limit: WEBHOOKS_MAX })
}

/** Writes the audit entry of what a person did, and tells every process that caches endpoints. */
async function record(
  tx: Tx,
  actor: UserActor,
  id: bigint,
  action: AuditRecord['action'],
  detail: AuditRecord['detail'] & object,
  request: RequestInfo | undefined,
): Promise<void> {
  const { accountId } = actor
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'whk', id },
    detail,
    request,
  })
  tell(tx, accountId)
}

/** Tells by the commit, so that nobody learns of a change before it holds. */
function tell(tx: Tx, accountId: bigint): void {
  tx.last([{ name: 'webhooks_changed', text: 'select pg_notify($1, $2)', values: [WEBHOOKS_CHANNEL, ''] }])
  tx.changed(accountId, 'webhook')
}

async function lockWebhook(tx: Tx, accountId: bigint, id: bigint): Promise<Webhook> {
  await sql`
    select from webhook_endpoint where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  return readWebhook(tx, accountId, id)
}

async function readWebhook(reader: Reader, accountId: bigint, id: bigint): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${columns(reader)} ${from} where w.account_id = ${accountId} and w.id = ${id} and w.removed_at is null
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

const columns = (reader: Reader) => sql`
  w.id, w.environment, w.url, w.description, w.types, w.whole_numbers as "wholeNumbers", w.state, w.disabled_reason as "disabledReason",
  w.disabled_at as "disabledAt", w.failing_since as "failingSince", w.last_success_at as "lastSuccessAt",
  case when w.previous_until > ${reader.clock.now()} then w.previous_until end as "previousSecretUntil",
  w.created_at as "createdAt", maker.first_name || ' ' || maker.last_name as "createdBy"`

const from = sql`
  from webhook_endpoint w join account_user maker on maker.account_id = w.account_id and maker.id = w.created_by`
