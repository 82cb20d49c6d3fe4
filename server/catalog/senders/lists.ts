/** Lists of sender IDs: an account's own with each network's answer, and those that wait for the operator. */
import type * as contract from '@nkra/contract/catalog/senders.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import type { Page } from '@nkra/contract/wire.ts'
import type { Reader } from '../../platform/database/database.ts'
import { numberedPage, type Paging } from '../../platform/database/paging.ts'
import { dayOf } from '../../platform/days.ts'
import { fail } from '../../platform/fail.ts'
import { OPERATOR_ACCOUNT_ID } from '../accounts.ts'
import { isRenewable, lapsesOn, type NetworkStatus, type Renewal } from './status.ts'

export type OwnSender = z.output<typeof contract.listSenders.reply>[number]
export type SenderDocument = OwnSender['documents'][number]
type NetworkState = OwnSender['networks'][number]
export type SenderRequest = z.output<typeof contract.listSenderRequests.reply>

/** The most sender IDs in a list: more than an account may have. */
const LISTED_MAX = 200
/** The most similar sender IDs that are shown beside a request. */
const ALIKE_MAX = 5

/** The platform's own sender IDs, which every account may use. */
export async function getDefaultIds(reader: Reader): Promise<OwnSender[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from sender
    where account_id = ${OPERATOR_ACCOUNT_ID} and is_default and status = 'approved'
    order by id
    limit ${LISTED_MAX}`.execute(reader.sql)
  return rows.map((row) => senderOf(row, reader.clock.now()))
}

/** Lists the account's own sender IDs in any state, newest first, and then the default ones. */
export async function listSenders(reader: Reader, accountId: bigint): Promise<OwnSender[]> {
  const { rows } = await sql<Row>`
    select ${columns}
    from sender
    where account_id = ${accountId} and not is_default
    order by created_at desc, id desc
    limit ${LISTED_MAX}`.execute(reader.sql)
  return [...rows.map((row) => senderOf(row, reader.clock.now())), ...(await getDefaultIds(reader))]
}

/** One of the account's own sender IDs. Fails with `not_found`. */
export async function readOwnSender(reader: Reader, accountId: bigint, id: bigint): Promise<OwnSender> {
  const { rows } = await sql<Row>`
    select ${columns} from sender where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  return senderOf(rows[0] ?? fail('not_found'), reader.clock.now())
}

/** One request as the operator sees it. Fails with `not_found`. */
export async function readSenderRequest(
  reader: Reader,
  accountId: bigint,
  id: bigint,
): Promise<SenderRequest> {
  const { rows } = await sql<RequestRow>`
    select ${columns}, ${requestColumns} from sender where account_id = ${accountId} and id = ${id}
  `.execute(reader.sql)
  return requestOf(rows[0] ?? fail('not_found'), reader.clock.now())
}

/** A search for requests. The term is any part of the sender ID or of the account's name. */
export interface RequestQuery extends Paging {
  /** `renewal`: a renewal waits. `proof`: something with documents waits. */
  status?: NetworkStatus | 'renewal' | 'proof' | undefined
}

/**
 * Lists the sender IDs of all accounts, without drafts and defaults. Those that a network has not decided on come
 * first, the oldest on top.
 */
export async function listSenderRequests(reader: Reader, query: RequestQuery): Promise<Page<SenderRequest>> {
  const { searchTerm, status = null } = query
  const found = sql`
    select sender.*,
      exists (
        select from sender_network as network
        where network.account_id = sender.account_id and network.sender_id = sender.id
          and ${waiting}
      ) as waiting
    from sender join account on account.id = sender.account_id
    where sender.status <> 'draft' and not is_default
      and strpos(lower(sender.name || ' ' || account.name), lower(${searchTerm})) > 0
      and (${status}::text is null or exists (
        select from sender_network as network
        where network.account_id = sender.account_id and network.sender_id = sender.id
          and case ${status}::text
            when 'submitted' then ${waiting}
            when 'renewal' then network.renewal = 'submitted'
            when 'proof' then ${waiting} and exists (
              select from sender_document as document
              where document.account_id = sender.account_id and document.sender_id = sender.id
            )
            else network.status = ${status}
          end
      ))`
  const source = { found, row: 'sender', columns: sql`${columns}, ${requestColumns}`, order: queueOrder }
  const page = await numberedPage<RequestRow>(reader, source, query)
  return { ...page, items: page.items.map((row) => requestOf(row, reader.clock.now())) }
}

/** A row as JSON, in which times and ids are text. */
type Row = Omit<OwnSender, 'networks' | 'documents'> & {
  documents: (Omit<SenderDocument, 'id' | 'createdAt'> & { id: string; createdAt: string })[]
  networks: (Omit<NetworkState, 'decidedAt' | 'lapsesOn' | 'renewable' | 'renewal'> & {
    decidedAt: string | null
    renewal: (Omit<Renewal, 'at'> & { at: string }) | null
  })[]
}
type RequestRow = Row & Pick<SenderRequest, 'accountId' | 'accountName' | 'alike'>

function senderOf(row: Row, now: Date): OwnSender {
  const networks = row.networks.map(({ decidedAt, renewal: asked, ...state }) => {
    const renewal = asked && { ...asked, at: new Date(asked.at) }
    const decided = decidedAt === null ? null : new Date(decidedAt)
    const approval = { ...state, renewal }
    const renewable = isRenewable(approval, dayOf(now))
    return { ...approval, decidedAt: decided, lapsesOn: lapsesOn(approval), renewable }
  })
  const documents = row.documents.map((document) => ({
    ...document,
    id: BigInt(document.id),
    createdAt: new Date(document.createdAt),
  }))
  const { id, senderId, status, isDefault, approvedAt, purpose, sample, createdAt, submittedAt } = row
  const asked = { purpose, sample, createdAt, submittedAt, documents }
  return { id, senderId, status, isDefault, approvedAt, networks, ...asked }
}

function requestOf(row: RequestRow, now: Date): SenderRequest {
  const { accountId, accountName, alike } = row
  return { ...senderOf(row, now), accountId, accountName, alike }
}

const columns = sql`
  sender.id, sender.name as "senderId", sender.status, sender.is_default as "isDefault",
  sender.approved_at as "approvedAt", sender.purpose, sender.sample, sender.created_at as "createdAt",
  sender.submitted_at as "submittedAt",
  array(
    select json_build_object('network', network.network, 'status', network.status, 'reason', network.reason,
      'decidedAt', network.decided_at, 'validUntil', network.valid_until,
      'renewal', case when network.renewal is not null then json_build_object('status', network.renewal,
        'reason', network.renewal_reason, 'at', network.renewal_at) end)
    from sender_network as network
    where network.account_id = sender.account_id and network.sender_id = sender.id
    order by array_position(array['MTN', 'Telecel', 'AT'], network.network)
  ) as networks,
  array(
    select json_build_object('id', document.id::text, 'name', document.name, 'mediaType', document.media_type,
      'size', document.size, 'createdAt', document.created_at)
    from sender_document as document
    where document.account_id = sender.account_id and document.sender_id = sender.id
    order by document.id
  ) as documents`

/** SQL: whether a row `network` waits for a decision, like `isWaiting` of status.ts. */
const waiting = sql`(network.status = 'submitted' or network.renewal = 'submitted')`

/** SQL for the order of the queue: undecided ones first, longest wait on top; then the others, newest first. */
const queueOrder = sql`
  waiting desc, case when waiting then submitted_at end, case when waiting then id end, submitted_at desc, id desc`

const requestColumns = sql`
  sender.account_id as "accountId",
  (select name from account where account.id = sender.account_id) as "accountName",
  array(
    select json_build_object('senderId', other.name, 'accountName', account.name)
    from sender as other join account on account.id = other.account_id
    where other.look = sender.look and other.account_id <> sender.account_id
      and other.status in ('submitted', 'approved', 'needs_information')
    order by other.id
    limit ${ALIKE_MAX}
  ) as alike`
