/**
 * Reads what other domains store about one message: its author, the lots that paid, the request of a program, and the
 * deliveries of webhooks. (What happened to the message itself is in its submissions and receipts.) The request log and
 * the deliveries have no index by message. They are found by time, within limits.
 */
import type { getMessageStory } from '@nkra/contract/reports/message-story.ts'
import { STORY_DELIVERIES_MAX, STORY_LOTS_MAX } from '@nkra/contract/reports/message-story.ts'
import { allows } from '@nkra/contract/permissions.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mayRead, type Authenticated } from '../platform/actor.ts'
import { int8Array } from '../platform/database/binary-arrays.ts'
import type { Reader } from '../platform/database/database.ts'
import { firstIdAt, instantOfId } from '../platform/database/ids.ts'
import { fail } from '../platform/fail.ts'
import { environmentOf, liveOf } from '../platform/sandbox.ts'

type Story = z.output<(typeof getMessageStory)['reply']>

/** How far in time a line of the request log may be from its send, and a delivery from its state. */
const REQUEST_MS_MAX = 60_000
const DELIVERY_MS_MAX = 120_000
/** How far the clock of a request may differ from the clock of its transaction. */
const SLACK_MS = 50
/** The most rows that are read of the log, and of the deliveries around one time. */
const LOOKED_AT_MAX = 5_000
/** The most times of a message around which deliveries are looked for. */
const INSTANTS_MAX = 10

interface Stored {
  campaignId: bigint
  name: string
  createdAt: Date
  author: bigint | null
  text: string
  link: string | null
  reservationId: bigint | null
  person: string | null
  program: string | null
}

/** Reads the story of one message. Fails with `not_found`. */
export async function readMessageStory(reader: Reader, actor: Authenticated, id: bigint): Promise<Story> {
  const { accountId } = actor
  const live = liveOf(accountId)
  const { rows } = await sql<Stored>`
    select campaign_id as "campaignId", campaign.name, campaign.created_at as "createdAt", campaign.created_by as author,
      coalesce(message.text, campaign.text) as text, link.name as link, reservation_id as "reservationId",
      (select first_name || ' ' || last_name from account_user
       where account_id = ${live} and account_user.id = campaign.created_by) as person,
      (select api_key.name from api_key where account_id = ${live} and api_key.id = campaign.created_by) as program
    from message
    join campaign on campaign.account_id = ${accountId} and campaign.id = campaign_id
    left join link on link.id = link_id
    where message.account_id = ${accountId} and message.id = ${id}
  `.execute(reader.sql)
  const stored = rows[0] ?? fail('not_found')
  const { campaignId, createdAt, person, program, text, link, reservationId } = stored
  const sees = actor.kind === 'user' && allows(actor.role, 'integrations:manage')
  const [request, credits, deliveries] = await Promise.all([
    sees && program !== null ? requestOf(reader, live, stored) : null,
    reservationId !== null && mayRead(actor, 'billing:read')
      ? creditsOf(reader, accountId, reservationId)
      : null,
    sees ? deliveriesOf(reader, accountId, id) : null,
  ])
  const { encoding, units } = countSegments(text)
  return {
    campaign: { id: campaignId, name: stored.name || null, createdAt },
    author: authorOf(person, program),
    request,
    encoding,
    units,
    link,
    credits,
    deliveries,
  }
}

function authorOf(person: string | null, program: string | null): Story['author'] {
  if (program !== null) return { kind: 'key', name: program }
  return person === null ? null : { kind: 'user', name: person }
}

/**
 * The request by which a key sent the campaign: the key's only successful request that was running at that time. Null
 * if there were several, because nothing tells which it was.
 */
async function requestOf(
  reader: Reader,
  live: bigint,
  { author, createdAt }: Pick<Stored, 'author' | 'createdAt'>,
): Promise<Story['request']> {
  const at_ms = createdAt.getTime()
  const { rows } = await sql<Omit<NonNullable<Story['request']>, 'at'> & { tookMs: number }>`
    select id, request_id as "requestId", method, path, status, took_ms as "tookMs"
    from (
      select * from api_request
      where account_id = ${live} and id >= ${firstIdAt(new Date(at_ms - SLACK_MS))}
        and id < ${firstIdAt(new Date(at_ms + REQUEST_MS_MAX))}
      order by id limit ${LOOKED_AT_MAX}
    ) as near
    where key_id = ${author} and method = 'POST' and status between 200 and 299
  `.execute(reader.sql)
  // A line is written when the request is over.
  const found = rows
    .map((row) => ({ ...row, at: instantOfId(row.id) }))
    .filter(({ at, tookMs }) => at.getTime() - tookMs - SLACK_MS <= at_ms)
  if (found.length !== 1) return null
  const { tookMs: _, ...request } = found[0]!
  return request
}

/** The reservation, the line of the statement with which it began, and the lots that it drew from. */
async function creditsOf(
  reader: Reader,
  accountId: bigint,
  reservationId: bigint,
): Promise<Story['credits']> {
  const { rows } = await sql<{ reserved: bigint; reservedAt: Date; movement: bigint | null }>`
    select credits as reserved, created_at as "reservedAt", (
      select min(number) from transfer
      where transfer.account_id = ${accountId} and transfer.product = 'SMS' and transfer.at = reservation.created_at
        and transfer.reservation_id = reservation.id
    ) as movement
    from reservation where account_id = ${accountId} and id = ${reservationId}
  `.execute(reader.sql)
  const [reservation] = rows
  if (reservation === undefined) return null
  const { rows: lots } = await sql<{
    name: string
    invoiceId: bigint | null
    number: string | null
    rate: bigint | null
  }>`
    select credit.package_name as name, invoice.id as "invoiceId", invoice.number, case
      when credit.owed then (
        select rate from postpaid_terms
        where account_id = ${accountId} and product = 'SMS'
          and month <= ${reservation.reservedAt}::timestamptz at time zone 'UTC'
        order by month desc limit 1
      )
      when invoice.id is null then 0
      else round(invoice.amount_pesewas::numeric * 1000 / nullif(invoice.credit, 0))::int8
    end as rate
    from draw
    join credit on credit.account_id = ${accountId} and credit.id = draw.credit_id
    left join invoice on invoice.account_id = ${accountId} and invoice.id = credit.invoice_id
    where draw.account_id = ${accountId} and draw.reservation_id = ${reservationId}
    order by draw.place limit ${STORY_LOTS_MAX}
  `.execute(reader.sql)
  const { reserved, reservedAt, movement } = reservation
  return {
    reserved,
    reservedAt,
    movement: movement === null ? null : Number(movement),
    lots: lots.map(({ name, invoiceId, number, rate }) => ({
      name,
      rate,
      invoice: invoiceId === null || number === null ? null : { id: invoiceId, number },
    })),
  }
}

/** The deliveries of events about the message. Each was made soon after an answer or a receipt. */
async function deliveriesOf(reader: Reader, accountId: bigint, id: bigint): Promise<Story['deliveries']> {
  const { rows: instants } = await sql<{ at: Date }>`
    select at from (
      select at from submission where account_id = ${accountId} and message_id = ${id}
      union select at from receipt where account_id = ${accountId} and message_id = ${id}
    ) as told order by at limit ${INSTANTS_MAX}
  `.execute(reader.sql)
  if (instants.length === 0) return []
  const live = liveOf(accountId)
  const from = instants.map(({ at }) => firstIdAt(new Date(at.getTime() - SLACK_MS)))
  const to = instants.map(({ at }) => firstIdAt(new Date(at.getTime() + DELIVERY_MS_MAX)))
  const { rows } = await sql<Omit<NonNullable<Story['deliveries']>[number], 'createdAt'>>`
    select distinct on (d.id) d.id, coalesce(d.url, e.url) as url, d.type, d.state, attempts, last_status as "lastStatus"
    from unnest(${int8Array(from)}::int8[], ${int8Array(to)}::int8[]) as around (first, last)
    cross join lateral (
      select * from webhook_delivery
      where account_id = ${live} and id >= first and id < last order by id limit ${LOOKED_AT_MAX}
    ) as d
    join webhook_endpoint e on e.account_id = ${live} and e.id = d.endpoint_id
    where d.type like 'message.%' and strpos(d.body, ${JSON.stringify(encodeId('msg', id))}) > 0
      and e.environment = ${environmentOf(accountId)} and e.removed_at is null
    order by d.id limit ${STORY_DELIVERIES_MAX}
  `.execute(reader.sql)
  return rows.map((delivery) => ({ ...delivery, createdAt: instantOfId(delivery.id) }))
}
