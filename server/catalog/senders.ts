/**
 * Sender IDs: the name that a recipient sees in place of a number. A message leaves only under one that is approved for
 * the account, or under one of the platform's own, which every account may use.
 *
 * A business asks for a name, says what for, and shows a message as it will be sent; each network decides for itself, and
 * an Administrator writes the decisions down, never on a request of their own account. The name is usable when the first
 * network approves it. What the networks said stands in `sender_network`; `sender.status` is what that adds up to.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { SENDER_NETWORKS } from '@nkra/contract/catalog.ts'
import { encodeId, Id } from '@nkra/contract/wire.ts'
import { foldSender, senderFault, SENDER_FAULTS } from '@nkra/sms/sender-rules.ts'
import type { User } from '../platform/actor.ts'
import { audit } from '../platform/audit.ts'
import { uniqueViolation } from '../platform/database-failure.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { fail } from '../platform/fail.ts'
import type { Caller } from '../platform/http.ts'
import { eventKind } from '../platform/outbox.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { readOwnSender, readSenderRequest, type OwnSender, type SenderRequest } from './sender-lists.ts'
import {
  isChangeable,
  senderStatus,
  type Decision,
  type NetworkStatus,
  type SenderNetwork,
} from './sender-status.ts'

/** Networks decided on a sender ID. */
export const senderReviewed = eventKind(
  'sender.reviewed',
  z.object({
    id: Id('snd'),
    senderId: z.string(),
    networks: z.array(z.enum(SENDER_NETWORKS)),
    decision: z.enum(['approved', 'rejected', 'needs_information']),
    reason: z.string(),
  }),
)

/** The most sender IDs that an account has, drafts and rejected ones included. */
export const SENDERS_MAX = 50

/**
 * The sender ID that an account may send under, as it is registered: case does not distinguish one from another.
 * The account's own comes before a default one of the same name. Fails with `sender_not_allowed` {sender},
 * and with `account_suspended`: a suspended account sends under none.
 */
export async function usableSender(
  reader: Reader,
  accountId: bigint,
  senderId: string,
): Promise<{ id: bigint; name: string }> {
  const { rows } = await sql<{ id: bigint; name: string; suspended: boolean }>`
    select id, name, exists (select from account where id = ${accountId} and status = 'Suspended') as suspended
    from sender
    where lower(name) = lower(${senderId}) and status = 'approved' and (account_id = ${accountId} or is_default)
    order by is_default
    limit 1`.execute(reader.sql)
  const { suspended, ...usable } = rows[0] ?? fail('sender_not_allowed', { sender: senderId })
  return suspended ? fail('account_suspended') : usable
}

/** The eldest of the platform's default sender IDs, under which it sends itself; null where it has none yet. */
export async function defaultSender(reader: Reader): Promise<{ id: bigint; name: string } | null> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from sender where is_default and status = 'approved' and account_id = ${OPERATOR_ACCOUNT_ID}
    order by id limit 1`.execute(reader.sql)
  return rows[0] ?? null
}

export interface Wanted {
  senderId: string
  purpose: string
  sample: string
  /** False keeps it as a draft. */
  submit: boolean
}

type By = Pick<User, 'kind' | 'accountId' | 'userId'> & Partial<Pick<User, 'impersonator'>>
type From = Pick<Caller, 'id' | 'ip' | 'userAgent'>

/** Asks for a sender ID. Fails with `sender_refused` {reason}, `sender_exists`, `sender_limit`. */
export async function requestSender(tx: Tx, actor: By, wanted: Wanted, request?: From): Promise<OwnSender> {
  requireName(wanted.senderId)
  const { accountId } = actor
  await requireRoom(tx, accountId)
  const id = tx.ids.next()
  await named(
    tx,
    () => sql`
      insert into sender (account_id, id, name, look, status, purpose, sample, requested_by, created_at)
      values (${accountId}, ${id}, ${wanted.senderId}, ${foldSender(wanted.senderId)}, 'draft', ${wanted.purpose},
        ${wanted.sample}, ${personOf(actor)}, ${tx.clock.now()})`,
  )
  if (wanted.submit) await submit(tx, { accountId, id })
  return changed(tx, actor, id, 'sender_requested', wanted, request)
}

/**
 * Writes a sender ID anew, and submits it to the networks that have not approved it. Fails with `not_found`,
 * `sender_not_changeable` (its name too, once a network approved it), `sender_refused` {reason}, `sender_exists`.
 */
export async function changeSender(
  tx: Tx,
  actor: By,
  { id, ...wanted }: Wanted & { id: bigint },
  request?: From,
): Promise<OwnSender> {
  const { accountId } = actor
  const before = await takeSender(tx, { accountId, id })
  const renamed = before.name !== wanted.senderId
  const approved = before.networks.includes('approved')
  if (before.isDefault || !isChangeable(before.networks) || (approved && renamed))
    fail('sender_not_changeable')
  if (renamed) requireName(wanted.senderId)
  await named(
    tx,
    () => sql`
      update sender set name = ${wanted.senderId}, look = ${foldSender(wanted.senderId)}, purpose = ${wanted.purpose},
        sample = ${wanted.sample}, requested_by = ${personOf(actor)}
      where account_id = ${accountId} and id = ${id}`,
  )
  if (wanted.submit) await submit(tx, { accountId, id })
  return changed(tx, actor, id, 'sender_changed', wanted, request)
}

/** Takes it back from the networks that have not made up their mind. Fails with `not_found`, `sender_not_submitted`. */
export async function withdrawSender(
  tx: Tx,
  actor: By,
  { id }: { id: bigint },
  request?: From,
): Promise<OwnSender> {
  const { accountId } = actor
  const { name } = await takeSender(tx, { accountId, id })
  const { numAffectedRows } = await sql`
    delete from sender_network
    where account_id = ${accountId} and sender_id = ${id} and status in ('submitted', 'needs_information')
  `.execute(tx.sql)
  if (numAffectedRows === 0n) fail('sender_not_submitted')
  await keepStatus(tx, { accountId, id })
  return changed(tx, actor, id, 'sender_withdrawn', { senderId: name }, request)
}

/** Deletes a draft, or one that every network rejected. Fails with `not_found`, `sender_not_changeable`. */
export async function deleteSender(tx: Tx, actor: By, { id }: { id: bigint }, request?: From): Promise<void> {
  const { accountId } = actor
  const { name, networks } = await takeSender(tx, { accountId, id })
  if (networks.some((status) => status !== 'rejected')) fail('sender_not_changeable')
  await sql`delete from sender where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  announce(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action: 'sender_deleted',
    subject: { kind: 'snd', id },
    detail: { senderId: name },
    ...(request && { request }),
  })
}

export interface Review {
  id: bigint
  networks: SenderNetwork[]
  status: Decision
  /** Empty only where it is approved. */
  reason: string
}

/**
 * Writes down what networks decided on a sender ID, whosever it is; a later decision takes the place of an earlier one.
 * Fails with `not_found`, `sender_not_submitted` where it was not submitted to one of them, and `own_request` where the
 * person who asked for it decides.
 */
export async function reviewSender(
  tx: Tx,
  actor: By,
  review: Review,
  request?: From,
): Promise<SenderRequest> {
  const { id, status, reason } = review
  const { accountId, requestedBy, name } = await takeForReview(tx, id)
  if (requestedBy === personOf(actor)) fail('own_request')
  const networks = [...new Set(review.networks)]
  const { numAffectedRows } = await sql`
    update sender_network
    set status = ${status}, reason = ${status === 'approved' ? null : reason}, decided_by = ${personOf(actor)},
      decided_at = ${tx.clock.now()}
    where account_id = ${accountId} and sender_id = ${id} and network = any(${networks}::text[])
  `.execute(tx.sql)
  if (numAffectedRows !== BigInt(networks.length)) fail('sender_not_submitted')
  await keepStatus(tx, { accountId, id })
  tx.publish(senderReviewed.of(accountId, { id, senderId: name, networks, decision: status, reason }))
  announce(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action: 'sender_reviewed',
    subject: { kind: 'snd', id },
    detail: { senderId: name, networks: networks.join(', '), decision: status },
    ...(request && { request }),
  })
  return readSenderRequest(tx, accountId, id)
}

/** Writes down a sender ID that every network has approved already. Answers its id. */
export async function addApprovedSender(
  tx: Tx,
  sender: { accountId: bigint; name: string; isDefault?: boolean; purpose?: string; sample?: string },
): Promise<bigint> {
  const { accountId, name, isDefault = false, purpose = '', sample = '' } = sender
  const id = tx.ids.next()
  const now = tx.clock.now()
  await sql`
    insert into sender (account_id, id, name, look, status, is_default, purpose, sample, approved_at, submitted_at,
      created_at)
    values (${accountId}, ${id}, ${name}, ${foldSender(name)}, 'approved', ${isDefault}, ${purpose}, ${sample}, ${now},
      ${now}, ${now})
  `.execute(tx.sql)
  await sql`
    insert into sender_network (account_id, sender_id, network, status, decided_at)
    select ${accountId}, ${id}, network, 'approved', ${now} from unnest(${[...SENDER_NETWORKS]}::text[]) as network
  `.execute(tx.sql)
  return id
}

/** The person behind the actor: whoever asked as a customer decides no more than whoever asked as themselves. */
function personOf({ userId, impersonator }: By): bigint {
  return impersonator?.userId ?? userId
}

function requireName(name: string): void {
  const fault = senderFault(name)
  if (fault !== null) fail('sender_refused', { reason: SENDER_FAULTS[fault] })
}

/** Locks the account, so that of two requests at once the second counts the first. */
async function requireRoom(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from sender where account_id = ${accountId} and not is_default
  `.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= SENDERS_MAX) fail('sender_limit', { limit: SENDERS_MAX })
}

/** Writes a name; where the account has it already, fails with `sender_exists`. */
async function named(tx: Tx, statement: () => ReturnType<typeof sql>): Promise<void> {
  try {
    await statement().execute(tx.sql)
  } catch (error) {
    if (uniqueViolation(error) === 'sender_name') fail('sender_exists')
    throw error
  }
}

interface OfAccount {
  accountId: bigint
  id: bigint
}

async function submit(tx: Tx, { accountId, id }: OfAccount): Promise<void> {
  await sql`
    insert into sender_network (account_id, sender_id, network, status)
    select ${accountId}, ${id}, network, 'submitted' from unnest(${[...SENDER_NETWORKS]}::text[]) as network
    on conflict (account_id, sender_id, network) do update
    set status = 'submitted', reason = null, decided_by = null, decided_at = null
    where sender_network.status <> 'approved'
  `.execute(tx.sql)
  await sql`
    update sender set submitted_at = ${tx.clock.now()} where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  await keepStatus(tx, { accountId, id })
}

/** Makes the sender's own status what the networks' add up to. */
async function keepStatus(tx: Tx, { accountId, id }: OfAccount): Promise<void> {
  const status = senderStatus(await networksOf(tx, { accountId, id }))
  await sql`
    update sender
    set status = ${status}, approved_at = case when ${status} = 'approved' then coalesce(approved_at, ${tx.clock.now()}) end
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

async function networksOf(reader: Reader, { accountId, id }: OfAccount): Promise<NetworkStatus[]> {
  const { rows } = await sql<{ status: NetworkStatus }>`
    select status from sender_network where account_id = ${accountId} and sender_id = ${id}
  `.execute(reader.sql)
  return rows.map(({ status }) => status)
}

/** Locks the sender ID for a change by its owner. Fails with `not_found`. */
async function takeSender(tx: Tx, { accountId, id }: OfAccount) {
  const { rows } = await sql<{ name: string; isDefault: boolean }>`
    select name, is_default as "isDefault" from sender where account_id = ${accountId} and id = ${id} for update
  `.execute(tx.sql)
  const sender = rows[0] ?? fail('not_found')
  return { ...sender, networks: await networksOf(tx, { accountId, id }) }
}

/** Locks the sender ID, whosever it is. Fails with `not_found`. */
async function takeForReview(tx: Tx, id: bigint) {
  const { rows } = await sql<{ accountId: bigint; requestedBy: bigint | null; name: string }>`
    select account_id as "accountId", requested_by as "requestedBy", name from sender where id = ${id} for update
  `.execute(tx.sql)
  return rows[0] ?? fail('not_found')
}

async function changed(
  tx: Tx,
  actor: By,
  id: bigint,
  action: 'sender_requested' | 'sender_changed' | 'sender_withdrawn',
  { senderId, submit: submitted }: { senderId: string; submit?: boolean },
  request: From | undefined,
): Promise<OwnSender> {
  const { accountId } = actor
  announce(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'snd', id },
    detail: { senderId, ...(submitted !== undefined && { submitted }) },
    ...(request && { request }),
  })
  return readOwnSender(tx, accountId, id)
}

/** Tells the pages that show it: the customer's, and every Administrator's. */
function announce(tx: Tx, accountId: bigint, id: bigint): void {
  for (const reader of new Set([accountId, OPERATOR_ACCOUNT_ID]))
    tx.changed(reader, 'sender', encodeId('snd', id))
}
