/**
 * The Home of a business: what it has, what goes out next, what needs somebody, and its first steps. Each person sees
 * what their permissions allow; a key sees what its scopes allow.
 */
import type * as contract from '@nkra/contract/reports/home.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mayRead, type Authenticated } from '../platform/actor.ts'
import type { Reader } from '../platform/database/database.ts'
import { readHoldings } from './holdings.ts'
import { hasBought, hasSent } from './milestones.ts'
import { creditsLow, readNeeds } from './needs.ts'

export type Home = z.output<typeof contract.getHome.reply>
type NextSend = NonNullable<Home['next']>[number]

const NEXT_SHOWN = 5

export async function readHome(reader: Reader, actor: Authenticated): Promise<Home> {
  const { accountId } = actor
  const [holdings, next, needs, steps] = await Promise.all([
    mayRead(actor, 'billing:read') ? readHoldings(reader, accountId) : null,
    mayRead(actor, 'messages:read') ? readNext(reader, accountId) : null,
    readNeeds(reader, actor),
    readSteps(reader, actor),
  ])
  return { holdings, next, needs: [...creditsLow(holdings), ...needs], steps }
}

interface NextRow {
  kind: 'campaign' | 'series'
  id: bigint
  senderId: string
  groupNames: string[]
  recipients: number
  credits: bigint
  goesAt: Date
}

/**
 * The next sends, soonest first. Few sends wait for their time: one index holds those of all accounts, and 10,000 of
 * them take 2 ms.
 */
async function readNext(reader: Reader, accountId: bigint): Promise<NextSend[]> {
  const { rows } = await sql<NextRow>`
    (select 'campaign' as kind, id, sender as "senderId", group_names as "groupNames", recipients, credits,
       turn_at as "goesAt"
     from campaign
     where account_id = ${accountId} and status = 'scheduled' and turn is not null
     order by turn_at limit ${NEXT_SHOWN})
    union all
    (select 'series', id, sender, group_names, 0, 0, goes_at
     from series
     where account_id = ${accountId} and goes_at is not null
     order by goes_at limit ${NEXT_SHOWN})
    order by "goesAt", id
    limit ${NEXT_SHOWN}
  `.execute(reader.sql)
  return rows.map(({ kind, recipients, credits, ...send }) =>
    kind === 'campaign' ? { kind, ...send, recipients, credits } : { kind, ...send },
  )
}

async function readSteps(reader: Reader, { accountId, userId }: Authenticated): Promise<Home['steps']> {
  const { rows } = await sql<Home['steps']>`
    select
      case when exists (
        select from user_phone where account_id = ${accountId} and user_id = ${userId} and confirmed_at is not null
      ) then 'done' else 'open' end as phone,
      coalesce((
        select case when bool_or(status = 'approved') then 'done' when bool_or(status = 'submitted') then 'waiting' end
        from sender where account_id = ${accountId}
      ), 'open') as sender,
      case when exists (select from contact where account_id = ${accountId}) then 'done' else 'open' end as contacts,
      case when ${hasBought(accountId)} then 'done' else 'open' end as credits,
      case when ${hasSent(accountId)} then 'done' else 'open' end as message,
      coalesce((
        select case when bool_or(status = 'approved') then 'done' when bool_or(status = 'submitted') then 'waiting' end
        from business_id where account_id = ${accountId}
      ), 'open') as "businessId"
  `.execute(reader.sql)
  return rows[0]!
}
