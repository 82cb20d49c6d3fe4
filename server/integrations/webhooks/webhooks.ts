/**
 * Webhook endpoints, at which a customer's program gets events. An endpoint has a secret that signs every delivery. It
 * is shown once and stored sealed. After a replacement the old secret also signs for a while. An endpoint is disabled
 * if it answers 410, if it accepts nothing for as long as a delivery is tried, or if too many deliveries wait. Its
 * people then get a mail.
 */
import { WEBHOOKS_MAX, type Webhook as WebhookOnWire } from '@nkra/contract/integrations/webhooks.ts'
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Authenticated, UserActor, UserOrKey } from '../../platform/actor.ts'
import { textArray } from '../../platform/database/binary-arrays.ts'
import { audit, type AuditRecord, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { environmentOf, liveOf, type Environment } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import type { Seal } from '../../platform/sealing.ts'
import { personAnswering } from '../../catalog/accounts.ts'
import { webhookDisabled } from '../events.ts'
import { tellOwners, type WebhookAct } from './owner-mails.ts'
import { WEBHOOKS_CHANNEL } from './live-webhooks.ts'
import { makeSecret } from './signature.ts'
import { webhookTarget } from './target.ts'

const HOUR_MS = 3_600_000

export type Webhook = z.output<typeof WebhookOnWire>
export type DisabledReason = NonNullable<Webhook['disabledReason']>

/** An endpoint with its secret, which is shown only here. */
export interface NewWebhook {
  webhook: Webhook
  secret: string
}

/** What endpoints need to run. */
export interface WebhookSettings {
  seal: Seal
  /** Whether webhooks may call addresses on this machine, as in the demo and in tests. */
  loopback: boolean
}

interface WebhookInput {
  url: string
  description: string
  types: SubscribableEventType[]
  /** Whether events have whole phone numbers. If it is left out, it stays as it was; at first it is off. */
  wholeNumbers?: boolean | undefined
}

/** Who asks about endpoints: a person, or a program. */
type Caller = Pick<Authenticated, 'kind' | 'accountId'>

/** The endpoints that somebody manages: a person those of both environments, a key those of its own. */
export interface ManagedWebhooks {
  accountId: bigint
  /** Null: both. */
  environment: Environment | null
}

export function managedBy({ kind, accountId }: Caller): ManagedWebhooks {
  return { accountId: liveOf(accountId), environment: kind === 'key' ? environmentOf(accountId) : null }
}

/** A condition on the table of endpoints under this name. */
export const inEnvironment = (table: 'w' | 'e', environment: Environment | null) =>
  environment === null ? sql`` : sql`and ${sql.ref(`${table}.environment`)} = ${environment}`

/** The endpoints that the caller manages, newest first. */
export async function listWebhooks(reader: Reader, actor: Caller): Promise<Webhook[]> {
  const { accountId, environment } = managedBy(actor)
  const { rows } = await sql<Webhook>`
    select ${columns(reader)} ${from}
    where w.account_id = ${accountId} and w.removed_at is null ${inEnvironment('w', environment)}
    order by w.id desc limit ${WEBHOOKS_MAX}
  `.execute(reader.sql)
  return rows
}

/**
 * Makes an endpoint; a key makes one of its own environment. Fails with `webhook_url_refused`, `webhook_limit`, and
 * with `invalid_request` if a key names another environment.
 */
export async function createWebhook(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserOrKey,
  { environment: asked, ...wanted }: WebhookInput & { environment?: Environment | undefined },
  request?: RequestInfo,
): Promise<NewWebhook> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const environment = asked ?? managed.environment ?? 'live'
  if (managed.environment !== null && environment !== managed.environment) {
    fail('invalid_request', {}, [
      { message: `This key is for ${managed.environment}`, pointer: '/environment' },
    ])
  }
  const url = requireTarget(manner, wanted.url)
  await requireRoom(tx, accountId)
  const id = tx.ids.next()
  const secret = makeSecret(tx.clock)
  const maker = await personAnswering(tx, actor)
  await sql`
    insert into webhook_endpoint
      (account_id, id, environment, url, description, types, whole_numbers, secret, created_by, created_by_key, created_at)
    values (${accountId}, ${id}, ${environment}, ${url}, ${wanted.description}, ${textArray(wanted.types)}::text[],
      ${wanted.wholeNumbers ?? false}, ${manner.seal.seal(secret)}, ${maker},
      ${actor.kind === 'key' ? actor.keyId : null}, ${tx.clock.now()})
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_created', { url, ...told(wanted) }, request)
  return { webhook: await readWebhook(tx, managed, id), secret }
}

/** Changes an endpoint's address, description and events. Fails with `not_found`, `webhook_url_refused`. */
export async function changeWebhook(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserOrKey,
  { id, ...wanted }: WebhookInput & { id: bigint },
  request?: RequestInfo,
): Promise<Webhook> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const url = requireTarget(manner, wanted.url)
  const before = await lockWebhook(tx, managed, id)
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
  return readWebhook(tx, managed, id)
}

/**
 * Gives an endpoint a new secret. The old one also signs for `overlapHours`. No key does it: whoever learnt the secret of
 * an endpoint in use could forge its events (decision 120). Fails with `not_found`.
 */
export async function rotateWebhookSecret(
  tx: Tx,
  manner: WebhookSettings,
  actor: UserActor,
  { id, overlapHours }: { id: bigint; overlapHours: number },
  request?: RequestInfo,
): Promise<NewWebhook> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { url } = await lockWebhook(tx, managed, id)
  const secret = makeSecret(tx.clock)
  const until = overlapHours > 0 ? new Date(tx.clock.ms() + overlapHours * HOUR_MS) : null
  await sql`
    update webhook_endpoint set secret = ${manner.seal.seal(secret)},
      previous_secret = ${until === null ? null : sql.ref('secret')}, previous_until = ${until}
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_secret_rotated', { url, overlapHours }, request)
  return { webhook: await readWebhook(tx, managed, id), secret }
}

/**
 * Enables an endpoint again; waiting deliveries become due. If it is enabled, nothing changes. Fails with `not_found`.
 */
export async function enableWebhook(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  request?: RequestInfo,
): Promise<Webhook> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { url, state } = await lockWebhook(tx, managed, id)
  if (state === 'disabled') {
    await sql`
      update webhook_endpoint set state = 'enabled', disabled_reason = null, disabled_at = null,
        failing_since = null, held_until = null
      where account_id = ${accountId} and id = ${id}
    `.execute(tx.sql)
    await record(tx, actor, id, 'webhook_enabled', { url }, request)
  }
  return readWebhook(tx, managed, id)
}

/** Disables an endpoint for a person. If it is disabled, nothing changes. Fails with `not_found`. */
export async function disableWebhook(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  request?: RequestInfo,
): Promise<Webhook> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { url, state } = await lockWebhook(tx, managed, id)
  if (state === 'enabled') {
    await setDisabled(tx, accountId, id, 'by_hand')
    await record(tx, actor, id, 'webhook_disabled', { url, reason: 'by_hand' }, request)
  }
  return readWebhook(tx, managed, id)
}

/** Removes an endpoint. The next sweep removes its deliveries. Fails with `not_found`. */
export async function removeWebhook(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  request?: RequestInfo,
): Promise<null> {
  const managed = managedBy(actor)
  const { accountId } = managed
  const { url } = await lockWebhook(tx, managed, id)
  await sql`
    update webhook_endpoint set removed_at = ${tx.clock.now()} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await record(tx, actor, id, 'webhook_removed', { url }, request)
  return null
}

/** Locks an enabled endpoint until the transaction ends. Fails with `not_found`, `webhook_disabled`. */
export async function requireEnabled(tx: Tx, managed: ManagedWebhooks, id: bigint): Promise<Webhook> {
  const webhook = await lockWebhook(tx, managed, id)
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

/** The longest lease. After this time another process may lease the endpoint. */
const LEASE_MS = 120_000
/**
 * No lease lies this far ahead, unless the clock was set back: then the lease has ended. It is more than a lease lasts, because
 * the clocks of processes differ.
 */
const AHEAD_MS_MAX = 2 * LEASE_MS

/** Leases endpoints that have due deliveries and no lease, the longest waiting first. */
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

/** What the holder of a lease found out about its endpoint. */
export interface LeaseOutcome {
  /** When the endpoint last accepted a delivery. */
  successAt: Date | null
  /** When it first refused a delivery after that. */
  failureAt: Date | null
  heldUntil: Date | null
}

/** Whether the process still holds the lease. If so, the endpoint stays locked until the transaction ends. */
export async function holdsLease(tx: Tx, { accountId, id, lease }: LeasedWebhook): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_endpoint where account_id = ${accountId} and id = ${id} and lease = ${lease} for no key update
  `.execute(tx.sql)
  return rows.length > 0
}

/** Releases the endpoint. Answers since when it has accepted nothing, or null if it accepts deliveries. */
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

/** Disables an endpoint in the platform's own name and tells its people. If it is disabled, nothing changes. */
export async function disableByUs(
  tx: Tx,
  accountId: bigint,
  id: bigint,
  reason: Exclude<DisabledReason, 'by_hand'>,
): Promise<void> {
  const { url, state } = await lockWebhook(tx, { accountId, environment: null }, id)
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

/** What the audit log says about an endpoint's events. */
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

/**
 * Locks the account's row, so that if two people make endpoints at once, the second one counts the first one's. Fails
 * with `webhook_limit`.
 */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ made: number }>`
    select count(*)::int4 as made from webhook_endpoint where account_id = ${accountId} and removed_at is null
  `.execute(tx.sql)
  if (rows[0]!.made >= WEBHOOKS_MAX) fail('webhook_limit', { limit: WEBHOOKS_MAX })
}

/**
 * Writes the audit entry of a change, and tells every process that caches endpoints. If a key made the change, Owners
 * get a mail.
 */
async function record(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  action: WebhookAct,
  detail: AuditRecord['detail'] & { url: string; was?: string },
  request: RequestInfo | undefined,
): Promise<void> {
  const { accountId } = managedBy(actor)
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'whk', id },
    detail,
    request,
  })
  const { url, was } = detail
  if (actor.kind === 'key') await tellOwners(tx, actor, { webhookId: id, act: action, url, was })
  tell(tx, accountId)
}

/** Tells the other processes when the transaction commits, so that none reads the old state again. */
function tell(tx: Tx, accountId: bigint): void {
  tx.last([{ name: 'webhooks_changed', text: 'select pg_notify($1, $2)', values: [WEBHOOKS_CHANNEL, ''] }])
  tx.changed(accountId, 'webhook')
}

async function lockWebhook(tx: Tx, managed: ManagedWebhooks, id: bigint): Promise<Webhook> {
  const { accountId } = managed
  await sql`
    select from webhook_endpoint where account_id = ${accountId} and id = ${id} for no key update
  `.execute(tx.sql)
  return readWebhook(tx, managed, id)
}

async function readWebhook(
  reader: Reader,
  { accountId, environment }: ManagedWebhooks,
  id: bigint,
): Promise<Webhook> {
  const { rows } = await sql<Webhook>`
    select ${columns(reader)} ${from}
    where w.account_id = ${accountId} and w.id = ${id} and w.removed_at is null ${inEnvironment('w', environment)}
  `.execute(reader.sql)
  return rows[0] ?? fail('not_found')
}

const columns = (reader: Reader) => sql`
  w.id, w.environment, w.url, w.description, w.types, w.whole_numbers as "wholeNumbers", w.state, w.disabled_reason as "disabledReason",
  w.disabled_at as "disabledAt", w.failing_since as "failingSince", w.last_success_at as "lastSuccessAt",
  case when w.previous_until > ${reader.clock.now()} then w.previous_until end as "previousSecretUntil",
  w.created_at as "createdAt", coalesce(k.name, maker.first_name || ' ' || maker.last_name) as "createdBy"`

const from = sql`
  from webhook_endpoint w join account_user maker on maker.account_id = w.account_id and maker.id = w.created_by
    left join api_key k on k.account_id = w.account_id and k.id = w.created_by_key`
