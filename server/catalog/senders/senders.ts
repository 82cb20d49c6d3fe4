/**
 * Sender IDs: the name that a recipient sees in place of a number. A message can be sent only under one that is
 * approved for the account, or under one of the platform's default sender IDs.
 *
 * 1. A business asks for a name, says what it is for, and shows an example message. Without `submit` it is a draft.
 * 2. It is submitted to every network, and each decides for itself.
 * 3. An Administrator records the decisions, but never on a request that they made themselves.
 * 4. The name can be used when the first network approves it, and only with networks that did: a send leaves out the
 *    others.
 * 5. A network may ask for more, or reject it. The business changes the request and submits it again, or withdraws it.
 * 6. An approval ends after a year if it is not renewed (`renewals.ts`).
 *
 * `sender_network` stores each network's answer. `sender.status` follows from them.
 */
import type * as contract from '@nkra/contract/catalog/senders.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { SENDER_NETWORKS } from '@nkra/contract/catalog/senders.ts'
import { foldSender, senderFault, SENDER_FAULTS } from '@nkra/sms/sender-rules.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import { int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import { uniqueViolation } from '../../platform/database/database-errors.ts'
import type { Reader, Tx, RowKey } from '../../platform/database/database.ts'
import {
  execute,
  REMEMBERED_CHANGED,
  type Prepared,
  type Statement,
} from '../../platform/database/prepared.ts'
import { dayOf, daysAfter, type Day } from '../../platform/days.ts'
import { liveOf } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { announceToOperatorToo, OPERATOR_ACCOUNT_ID, personAnswering } from '../accounts.ts'
import { readSenderRequest, type OwnSender, type SenderRequest, readOwnSender } from './lists.ts'
import {
  APPROVAL_DAYS,
  END_REMINDERS,
  isChangeable,
  nextEnd,
  remindersDue,
  type Decision,
  type SenderNetwork,
  senderStatus,
  type Approval,
  type Renewal,
} from './status.ts'
import { personBehind, type UserActor, type UserOrKey } from '../../platform/actor.ts'
import { senderReviewed } from '../events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'

/** The most sender IDs that an account has, drafts and rejected ones included. */
export const SENDERS_MAX = 50

export interface UsableSender {
  id: bigint
  name: string
  /** The networks that have not approved it. Nothing is sent under it to them. */
  barred: SenderNetwork[]
}

/**
 * The sender ID that an account may send under, as it is registered. Case does not matter. The account's own comes
 * before a default one of the same name. Fails with `sender_not_allowed` {sender}, and for a suspended account with
 * `account_suspended`.
 */
export async function usableSender(
  reader: Reader,
  accountId: bigint,
  senderId: string,
): Promise<UsableSender> {
  // A sandbox sends under the sender IDs of the account that it belongs to.
  const owner = liveOf(accountId)
  const rows = await execute<UsableSender & { suspended: boolean }>(reader, USABLE, [
    owner,
    senderId,
    SENDER_NETWORKS,
  ])
  const { suspended, ...usable } = rows[0] ?? fail('sender_not_allowed', { sender: senderId })
  return suspended ? fail('account_suspended') : usable
}

/** SQL for the sender ID that an account may use under a name. The parameters are SQL too. */
const usableSql = (owner: string, asked: string, networks: string) => `
  select id, name, exists (select from account where id = ${owner} and status = 'Suspended') as suspended,
    array(
      select each.network from unnest(${networks}::text[]) as each (network)
      where not exists (
        select from sender_network as said
        where said.account_id = sender.account_id and said.sender_id = sender.id and said.network = each.network
          and said.status = 'approved'
      )
    ) as barred
  from sender
  where lower(name) = lower(${asked}) and status = 'approved' and (account_id = ${owner} or is_default)
  order by is_default
  limit 1`

const USABLE: Prepared = { name: 'usable sender', text: usableSql('$1::int8', '$2::text', '$3') }

/** What `usableSender` answered to an account, and the name that was asked for. */
export interface RememberedSender {
  accountId: bigint
  asked: string
  sender: UsableSender
}

/**
 * A last statement of a transaction. It looks up the sender IDs again, and fails with `REMEMBERED_CHANGED` if one of them
 * differs from what `usableSender` answered.
 */
export const requireSendersStatement = (remembered: readonly RememberedSender[]): Statement => ({
  ...STILL_USABLE,
  values: [
    int8Array(remembered.map(({ accountId }) => liveOf(accountId))),
    textArray(remembered.map(({ asked }) => asked)),
    int8Array(remembered.map(({ sender }) => sender.id)),
    textArray(remembered.map(({ sender }) => sender.name)),
    textArray(remembered.map(({ sender }) => sender.barred.join(' '))),
    textArray(SENDER_NETWORKS),
  ],
})

const STILL_USABLE: Prepared = {
  name: 'require usable senders',
  text: `
    select fail_if(exists (
      select from unnest($1::int8[], $2::text[], $3::int8[], $4::text[], $5::text[])
        as remembered (owner, asked, id, name, barred)
      left join lateral (${usableSql('remembered.owner', 'remembered.asked', '$6')}) as usable on true
      where usable.suspended is not false
        or (usable.id, usable.name, array_to_string(usable.barred, ' '))
          is distinct from (remembered.id, remembered.name, remembered.barred)
    ), '${REMEMBERED_CHANGED}')`,
}

/** The oldest of the platform's default sender IDs. The platform itself sends under it. Null if there is none yet. */
export async function defaultSender(reader: Reader): Promise<{ id: bigint; name: string } | null> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from sender where is_default and status = 'approved' and account_id = ${OPERATOR_ACCOUNT_ID}
    order by id limit 1`.execute(reader.sql)
  return rows[0] ?? null
}

/**
 * The sender ID that is used if the account names none: its oldest approved one, or a default one. A sandbox uses its
 * account's.
 */
export async function defaultSenderFor(reader: Reader, accountId: bigint): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from sender where account_id = ${liveOf(accountId)} and status = 'approved' order by id limit 1
  `.execute(reader.sql)
  return rows[0]?.name ?? (await defaultSender(reader))?.name ?? null
}

export type SenderInput = z.output<typeof contract.requestSender.body>

/** Asks for a sender ID. Fails with `sender_refused` {reason}, `sender_exists`, `sender_limit`. */
export async function requestSender(
  tx: Tx,
  actor: UserOrKey,
  wanted: SenderInput,
  request?: RequestInfo,
): Promise<OwnSender> {
  requireName(wanted.senderId)
  const { accountId } = actor
  await requireSenderLimit(tx, accountId)
  const id = tx.ids.next()
  const asker = await personAnswering(tx, actor)
  await insertNamed(
    tx,
    () => sql`
      insert into sender (account_id, id, name, look, status, purpose, sample, requested_by, created_at)
      values (${accountId}, ${id}, ${wanted.senderId}, ${foldSender(wanted.senderId)}, 'draft', ${wanted.purpose},
        ${wanted.sample}, ${asker}, ${tx.clock.now()})`,
  )
  if (wanted.submit) await submit(tx, { accountId, id })
  return announceChange(tx, actor, id, 'sender_requested', recordOf(wanted), request)
}

/**
 * Changes a sender ID and submits it to the networks that have not approved it or its renewal. The name cannot change
 * once a network has approved it.
 */
export async function changeSender(
  tx: Tx,
  actor: UserOrKey,
  { id, ...wanted }: SenderInput & { id: bigint },
  request?: RequestInfo,
): Promise<OwnSender> {
  const { accountId } = actor
  const before = await lockSender(tx, { accountId, id })
  const renamed = before.name !== wanted.senderId
  const approved = before.networks.some(({ status }) => status === 'approved')
  if (before.isDefault || !isChangeable(before.networks) || (approved && renamed))
    fail('sender_not_changeable')
  if (renamed) requireName(wanted.senderId)
  const asker = await personAnswering(tx, actor)
  await insertNamed(
    tx,
    () => sql`
      update sender set name = ${wanted.senderId}, look = ${foldSender(wanted.senderId)}, purpose = ${wanted.purpose},
        sample = ${wanted.sample}, requested_by = ${asker}
      where account_id = ${accountId} and id = ${id}`,
  )
  if (wanted.submit) await submit(tx, { accountId, id })
  return announceChange(tx, actor, id, 'sender_changed', recordOf(wanted), request)
}

/**
 * Withdraws the request, or its renewal, from networks that have not decided. Fails with `not_found`,
 * `sender_not_submitted`.
 */
export async function withdrawSender(
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<OwnSender> {
  const { accountId } = actor
  const { name } = await lockSender(tx, { accountId, id })
  const asked = await sql`
    delete from sender_network
    where account_id = ${accountId} and sender_id = ${id} and status in ('submitted', 'needs_information')
  `.execute(tx.sql)
  const renewals = await sql`
    update sender_network set renewal = null, renewal_reason = null, renewal_at = null
    where account_id = ${accountId} and sender_id = ${id} and renewal in ('submitted', 'needs_information')
  `.execute(tx.sql)
  if ((asked.numAffectedRows ?? 0n) + (renewals.numAffectedRows ?? 0n) === 0n) fail('sender_not_submitted')
  await updateSenderStatus(tx, { accountId, id })
  return announceChange(tx, actor, id, 'sender_withdrawn', { senderId: name }, request)
}

/**
 * Deletes a draft, or a sender ID that every network rejected or that lapsed everywhere. Fails with `not_found`,
 * `sender_not_changeable`.
 */
export async function deleteSender(
  tx: Tx,
  actor: UserOrKey,
  { id }: { id: bigint },
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const { name, networks } = await lockSender(tx, { accountId, id })
  if (networks.some(({ status }) => status !== 'rejected' && status !== 'lapsed'))
    fail('sender_not_changeable')
  await sql`delete from sender where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  announceSender(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action: 'sender_deleted',
    subject: { kind: 'snd', id },
    detail: { senderId: name },
    request,
  })
}

export interface SenderReview {
  id: bigint
  networks: SenderNetwork[]
  status: Decision
  /** The reason. It may be empty only with an approval. */
  reason: string
  /** The last day of an approval, if the network names it. */
  validUntil?: Day | undefined
}

/** How many years ahead an approval may end. */
const APPROVAL_YEARS_MAX = 5

/**
 * Records the networks' decisions on a sender ID of any account. A later decision replaces an earlier one. If a renewal
 * waits, the decision is about the renewal; if it is refused, the approval stays valid until its end. Fails with
 * `not_found`, `sender_not_submitted` if one of the networks was never asked, `own_request` if the person who asked
 * decides, and `approval_end_invalid`.
 */
export async function reviewSender(
  tx: Tx,
  actor: UserActor,
  review: SenderReview,
  request?: RequestInfo,
): Promise<SenderRequest> {
  const { id, status, reason, validUntil } = review
  const accountId = await accountOf(tx, id)
  const { requestedBy, name, networks: said } = await lockSender(tx, { accountId, id })
  if (requestedBy === personBehind(actor)) fail('own_request')
  const networks = [...new Set(review.networks)]
  const decided = said.filter(({ network }) => networks.includes(network))
  if (decided.length !== networks.length) fail('sender_not_submitted')
  if (status === 'approved' && validUntil !== undefined) requireEnd(tx, validUntil)
  const [renewals, requests] = [
    decided.filter(({ renewal }) => renewal?.status === 'submitted'),
    decided.filter(({ renewal }) => renewal?.status !== 'submitted'),
  ]
  for (const each of decided) {
    if (status === 'approved') await approve(tx, { accountId, id }, each, { actor, validUntil })
    else if (each.renewal?.status === 'submitted') {
      await refuseRenewal(tx, { accountId, id }, each, { status, reason })
    } else await refuse(tx, { accountId, id }, each, { actor, status, reason })
  }
  await updateSenderStatus(tx, { accountId, id })
  announceSender(tx, accountId, id)
  const reviewed = await readSenderRequest(tx, accountId, id)
  for (const [renewal, those] of [
    [true, renewals],
    [false, requests],
  ] as const) {
    if (those.length === 0) continue
    const of = those.map(({ network }) => network)
    const now = reviewed.networks.find(({ network }) => network === of[0])
    const until = (status === 'approved' ? now?.validUntil : now?.lapsesOn) ?? null
    const told = { id, senderId: name, networks: of, decision: status, reason, renewal, until }
    tx.publish(senderReviewed.of(accountId, told))
  }
  await audit(tx, actor, {
    accountId,
    action: 'sender_reviewed',
    subject: { kind: 'snd', id },
    detail: { senderId: name, networks: networks.join(', '), decision: status },
    request,
  })
  return reviewed
}

/**
 * Stores a sender ID that networks have already approved: the named ones, or all. The approval lasts a year. That of a
 * default sender ID has no end, because the operator keeps it registered with the networks. Answers its id.
 */
export async function addApprovedSender(
  tx: Tx,
  sender: {
    accountId: bigint
    name: string
    isDefault?: boolean
    purpose?: string
    sample?: string
    networks?: readonly SenderNetwork[]
  },
): Promise<bigint> {
  const { accountId, name, isDefault = false, purpose = '', sample = '', networks = SENDER_NETWORKS } = sender
  const id = tx.ids.next()
  const now = tx.clock.now()
  const validUntil = isDefault ? null : daysAfter(dayOf(now), APPROVAL_DAYS)
  await sql`
    insert into sender (account_id, id, name, look, status, is_default, purpose, sample, approved_at, submitted_at,
      created_at)
    values (${accountId}, ${id}, ${name}, ${foldSender(name)}, 'approved', ${isDefault}, ${purpose}, ${sample}, ${now},
      ${now}, ${now})
  `.execute(tx.sql)
  await sql`
    insert into sender_network (account_id, sender_id, network, status, decided_at, valid_until)
    select ${accountId}, ${id}, network, 'approved', ${now}, ${validUntil}::date
    from unnest(${[...networks]}::text[]) as network
  `.execute(tx.sql)
  return id
}

function requireName(name: string): void {
  const fault = senderFault(name)
  if (fault !== null) fail('sender_refused', { reason: SENDER_FAULTS[fault] })
}

/** Locks the account, so that if two requests come at once, the second counts the first. Fails with `sender_limit`. */
async function requireSenderLimit(tx: Tx, accountId: bigint): Promise<void> {
  await sql`select 1 from account where id = ${accountId} for no key update`.execute(tx.sql)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from sender where account_id = ${accountId} and not is_default
  `.execute(tx.sql)
  if ((rows[0]?.count ?? 0) >= SENDERS_MAX) fail('sender_limit', { limit: SENDERS_MAX })
}

/** Runs a statement that writes a name. Fails with `sender_exists` if the account already has it. */
async function insertNamed(tx: Tx, statement: () => ReturnType<typeof sql>): Promise<void> {
  try {
    await statement().execute(tx.sql)
  } catch (error) {
    if (uniqueViolation(error) === 'sender_name') fail('sender_exists')
    throw error
  }
}

async function submit(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into sender_network (account_id, sender_id, network, status)
    select ${accountId}, ${id}, network, 'submitted' from unnest(${[...SENDER_NETWORKS]}::text[]) as network
    on conflict (account_id, sender_id, network) do update
    set status = 'submitted', reason = null, decided_by = null, decided_at = null, valid_until = null
    where sender_network.status <> 'approved'
  `.execute(tx.sql)
  await sql`
    update sender_network set renewal = 'submitted', renewal_reason = null, renewal_at = ${now}
    where account_id = ${accountId} and sender_id = ${id} and renewal in ('needs_information', 'rejected')
  `.execute(tx.sql)
  await sql`update sender set submitted_at = ${now} where account_id = ${accountId} and id = ${id}`.execute(
    tx.sql,
  )
  await updateSenderStatus(tx, { accountId, id })
}

async function approve(
  tx: Tx,
  { accountId, id }: RowKey,
  said: NetworkRecord,
  { actor, validUntil }: { actor: UserActor; validUntil: Day | undefined },
): Promise<void> {
  const today = dayOf(tx.clock.now())
  const end = validUntil ?? nextEnd(said, today)
  // Of an end that is near already nobody needs to be reminded the next morning.
  const reminded = remindersDue({ status: 'approved', validUntil: end, renewal: null }, today)
  await sql`
    update sender_network
    set status = 'approved', reason = null, decided_by = ${personBehind(actor)}, decided_at = ${tx.clock.now()},
      valid_until = ${end}::date, renewal = null, renewal_reason = null, renewal_at = null, reminded = ${reminded}
    where account_id = ${accountId} and sender_id = ${id} and network = ${said.network}
  `.execute(tx.sql)
}

/** Refuses a renewal and tells the owner. After that they are reminded only of the day on which the approval lapses. */
async function refuseRenewal(
  tx: Tx,
  { accountId, id }: RowKey,
  { network }: NetworkRecord,
  { status, reason }: { status: Decision; reason: string },
): Promise<void> {
  await sql`
    update sender_network
    set renewal = ${status}, renewal_reason = ${reason}, renewal_at = ${tx.clock.now()}, reminded = ${END_REMINDERS}
    where account_id = ${accountId} and sender_id = ${id} and network = ${network}
  `.execute(tx.sql)
}

async function refuse(
  tx: Tx,
  { accountId, id }: RowKey,
  { network }: NetworkRecord,
  { actor, status, reason }: { actor: UserActor; status: Decision; reason: string },
): Promise<void> {
  await sql`
    update sender_network
    set status = ${status}, reason = ${reason}, decided_by = ${personBehind(actor)}, decided_at = ${tx.clock.now()},
      valid_until = null, renewal = null, renewal_reason = null, renewal_at = null, reminded = 0
    where account_id = ${accountId} and sender_id = ${id} and network = ${network}
  `.execute(tx.sql)
}

function requireEnd(tx: Tx, validUntil: Day): void {
  const today = dayOf(tx.clock.now())
  const last = `${Number(today.slice(0, 4)) + APPROVAL_YEARS_MAX}${today.slice(4)}`
  if (validUntil <= today || validUntil > last) fail('approval_end_invalid', { years: APPROVAL_YEARS_MAX })
}

/** The account of a sender ID. Fails with `not_found`. */
async function accountOf(tx: Tx, id: bigint): Promise<bigint> {
  const { rows } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from sender where id = ${id}
  `.execute(tx.sql)
  return rows[0]?.accountId ?? fail('not_found')
}

const recordOf = ({ senderId, submit: submitted }: SenderInput) => ({ senderId, submitted })

/** A network's answer, with the number of reminders sent about the approval's end. */
export interface NetworkRecord extends Approval {
  network: SenderNetwork
  reminded: number
}

interface LockedSender {
  name: string
  isDefault: boolean
  requestedBy: bigint | null
  networks: NetworkRecord[]
}

/** Locks the sender ID for a change. Fails with `not_found`. */
export async function lockSender(tx: Tx, { accountId, id }: RowKey): Promise<LockedSender> {
  const { rows } = await sql<Omit<LockedSender, 'networks'>>`
    select name, is_default as "isDefault", requested_by as "requestedBy"
    from sender where account_id = ${accountId} and id = ${id} for update
  `.execute(tx.sql)
  const sender = rows[0] ?? failNotFound('snd', id)
  return { ...sender, networks: await networksOf(tx, { accountId, id }) }
}

/** Sets the sender ID's own status, which follows from the networks' answers. */
export async function updateSenderStatus(tx: Tx, { accountId, id }: RowKey): Promise<void> {
  const networks = await networksOf(tx, { accountId, id })
  const status = senderStatus(networks.map((said) => said.status))
  await sql`
    update sender
    set status = ${status}, approved_at = case when ${status} = 'approved' then coalesce(approved_at, ${tx.clock.now()}) end
    where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
}

/** Publishes what the owner did and writes its audit entry. */
export async function announceChange(
  tx: Tx,
  actor: UserOrKey,
  id: bigint,
  action: 'sender_requested' | 'sender_changed' | 'sender_withdrawn' | 'sender_renewal_requested',
  detail: Record<string, string | boolean>,
  request: RequestInfo | undefined,
): Promise<OwnSender> {
  const { accountId } = actor
  announceSender(tx, accountId, id)
  await audit(tx, actor, {
    accountId,
    action,
    subject: { kind: 'snd', id },
    detail,
    request,
  })
  return readOwnSender(tx, accountId, id)
}

export function announceSender(tx: Tx, accountId: bigint, id: bigint): void {
  announceToOperatorToo(tx, accountId, 'sender', encodeId('snd', id))
}

async function networksOf(reader: Reader, { accountId, id }: RowKey): Promise<NetworkRecord[]> {
  const { rows } = await sql<{
    network: SenderNetwork
    status: Approval['status']
    validUntil: Day | null
    renewal: Renewal['status'] | null
    reason: string | null
    at: Date
    reminded: number
  }>`
    select network, status, valid_until::text as "validUntil", renewal, renewal_reason as reason, renewal_at as at, reminded
    from sender_network where account_id = ${accountId} and sender_id = ${id}
  `.execute(reader.sql)
  return rows.map(({ renewal, reason, at, ...said }) => ({
    ...said,
    renewal: renewal === null ? null : { status: renewal, reason, at },
  }))
}
