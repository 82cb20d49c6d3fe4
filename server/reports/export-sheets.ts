/**
 * The sheets of an account's export. Each is read by its key, one page at a time. So neither the database nor this
 * process ever holds a whole table, and no transaction stays open while a slow reader downloads. A change during the
 * export may appear in one sheet and not yet in another.
 */
import type { IdPrefix } from '@nkra/contract/wire.ts'
import { sql, type RawBuilder } from 'kysely'

export interface Column {
  title: string
  /** The prefix of ids, if the cells are ids. */
  id?: IdPrefix
}

export interface SheetPageRequest {
  accountId: bigint
  /** The key of the last row of the page before. 0 for the first page. */
  after: bigint
  limit: number
}

export interface SheetRow {
  key: bigint
  /** One cell for each column. Null is an empty cell. */
  cells: (string | null)[]
}

export interface ExportSheet {
  name: string
  columns: readonly Column[]
  page(asked: SheetPageRequest): RawBuilder<SheetRow>
  /** Opens the sealed columns of a sheet's rows, if it has any. */
  open?: (accountId: bigint, rows: readonly SheetRow[]) => Promise<SheetRow[]>
  /** The files that the sheet lists, if it lists any. They follow it. */
  files?: (accountId: bigint) => AsyncIterable<ExportFile>
}

export interface ExportFile {
  /** The path in the archive. */
  name: string
  bytes: Uint8Array
}

const instant = (at: string) => sql.raw(`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)
const money = (pesewas: string) => sql.raw(`round(${pesewas} / 100.0, 2)::text`)
const titles = (...columns: (string | Column)[]): Column[] =>
  columns.map((column) => (typeof column === 'string' ? { title: column } : column))

const contacts: ExportSheet = {
  name: 'contacts',
  // Numbers without their plus: with it a spreadsheet would take them for formulas.
  columns: titles(
    { title: 'Contact', id: 'con' },
    'Phone',
    'Name',
    'Groups',
    'Fields',
    'Opted out',
    'Created',
  ),
  page: ({ accountId, after, limit }) => sql`
    select c.id as key, array[
      c.id::text, c.msisdn::text, c.name, (
        select string_agg(g.name, '; ' order by g.name)
        from contact_group g
        join group_member m on m.account_id = g.account_id and m.group_id = g.id and m.contact_id = c.id
        where g.account_id = c.account_id
      ), nullif(c.fields, '{}')::text,
      case when exists (
        select from opt_out o where o.account_id = c.account_id and o.msisdn = c.msisdn
      ) then 'yes' else 'no' end, ${instant('c.created_at')}
    ] as cells
    from contact c
    where c.account_id = ${accountId} and c.id > ${after}
    order by c.id limit ${limit}`,
}

const groups: ExportSheet = {
  name: 'groups',
  columns: titles({ title: 'Group', id: 'grp' }, 'Name', 'Contacts', 'Created'),
  page: ({ accountId, after, limit }) => sql`
    select id as key, array[id::text, name, contacts::text, ${instant('created_at')}] as cells
    from contact_group
    where account_id = ${accountId} and id > ${after}
    order by id limit ${limit}`,
}

const optOuts: ExportSheet = {
  name: 'opt-outs',
  columns: titles('Phone', 'Source', 'Since'),
  page: ({ accountId, after, limit }) => sql`
    select msisdn as key, array[msisdn::text, source, ${instant('created_at')}] as cells
    from opt_out
    where account_id = ${accountId} and msisdn > ${after}
    order by msisdn limit ${limit}`,
}

const campaigns: ExportSheet = {
  name: 'campaigns',
  columns: titles(
    { title: 'Campaign', id: 'cmp' },
    'Name',
    'Sender',
    'Traffic',
    'Status',
    'Groups',
    'Text',
    'Recipients',
    'Segments',
    'Credits',
    'Created',
    'Scheduled',
    'Started',
    'Completed',
  ),
  page: ({ accountId, after, limit }) => sql`
    select id as key, array[
      id::text, name, sender, traffic, status, array_to_string(group_names, '; '), ${unlessCode('text')},
      recipients::text, segments::text, credits::text, ${instant('created_at')}, ${instant('scheduled_at')},
      ${instant('started_at')}, ${instant('completed_at')}
    ] as cells
    from campaign
    where account_id = ${accountId} and id > ${after}
    order by id limit ${limit}`,
}

/** SQL that leaves out the text of a one-time code, which only its recipient may see. */
function unlessCode(text: string) {
  return sql.raw(`case when traffic = 'otp' then null else ${text} end`)
}

/**
 * The messages. A message's state is computed from its segments as messaging does it: the least advanced one, then the
 * worst one.
 */
const messages: ExportSheet = {
  name: 'messages',
  columns: titles(
    { title: 'Message', id: 'msg' },
    { title: 'Campaign', id: 'cmp' },
    'Sender',
    'Phone',
    'Text',
    'Segments',
    'Credits',
    'State',
    'Answered',
    'Final',
    'Reference',
  ),
  page: ({ accountId, after, limit }) => sql`
    select m.id as key, array[
      m.id::text, m.campaign_id::text, c.sender, m.msisdn::text, ${unlessCode('coalesce(m.text, c.text)')},
      m.segments::text, (m.credits - told.returned)::text,
      case
        when told.final = m.segments then coalesce(told.worst, 'delivered')
        when told.unsettled or told.unknown and told.answered < m.segments then 'unknown'
        when told.answered = m.segments then 'submitted'
        when told.answered > 0 then 'submitting'
        else 'queued'
      end,
      ${instant('told.answered_at')}, case when told.final = m.segments then ${instant('told.final_at')} end,
      m.reference
    ] as cells
    from (
      select * from message where account_id = ${accountId} and id > ${after} order by id limit ${limit}
    ) m
    join campaign c on c.account_id = m.account_id and c.id = m.campaign_id
    cross join lateral (
      select count(*) as answered, count(fact.final) as final, max(fact.at) as answered_at,
        max(coalesce(fact.received_at, fact.at)) as final_at,
        coalesce(bool_or(fact.outcome = 'unknown'), false) as unknown,
        coalesce(bool_or(fact.outcome = 'unknown' and fact.final is null), false) as unsettled,
        count(*) filter (where fact.segment <= m.credits and fact.returned) as returned,
        (array['failed', 'rejected', 'undelivered', 'expired', 'delivered'])[min(array_position(
          array['failed', 'rejected', 'undelivered', 'expired', 'delivered'], fact.final))] as worst
      from (
        select s.segment, s.outcome, s.at, r.at as received_at,
          case s.outcome when 'rejected' then 'rejected' when 'cancelled' then 'failed' when 'overdue' then 'expired' else r.state::text end as final,
          s.outcome in ('rejected', 'cancelled', 'overdue') or coalesce(r.state = 'rejected', false)
            or coalesce(r.state = 'failed' and r.error = 'returned', false) as returned
        from submission s
        left join receipt r
          on r.account_id = s.account_id and r.message_id = s.message_id and r.segment = s.segment
        where s.account_id = m.account_id and s.message_id = m.id
      ) fact
    ) told
    order by m.id`,
}

const invoices: ExportSheet = {
  name: 'invoices',
  columns: titles(
    { title: 'Invoice', id: 'inv' },
    'Number',
    'Product',
    'Package',
    'Credits',
    'Amount (GHS)',
    'Taxes (GHS)',
    'Total (GHS)',
    'Status',
    'Reason',
    'Created',
    'Reviewed',
  ),
  page: ({ accountId, after, limit }) => sql`
    select id as key, array[
      id::text, number, product, package_name, credit::text, ${money('amount_pesewas')},
      ${money('(total_pesewas - amount_pesewas)')}, ${money('total_pesewas')},
      case when cancelled then 'Cancelled' else (array['Pending', 'Approved', 'Rejected'])[status] end, reason,
      ${instant('created_at')}, ${instant('reviewed_at')}
    ] as cells
    from invoice
    where account_id = ${accountId} and id > ${after}
    order by id limit ${limit}`,
}

const creditNotes: ExportSheet = {
  name: 'credit-notes',
  columns: titles(
    { title: 'Credit note', id: 'crn' },
    'Number',
    { title: 'Invoice', id: 'inv' },
    'Credits',
    'Amount (GHS)',
    'Taxes (GHS)',
    'Total (GHS)',
    'Reason',
    'Issued',
  ),
  page: ({ accountId, after, limit }) => sql`
    select id as key, array[
      id::text, number, invoice_id::text, credits::text, ${money('amount_pesewas')},
      ${money('(total_pesewas - amount_pesewas)')}, ${money('total_pesewas')}, reason, ${instant('created_at')}
    ] as cells
    from credit_note
    where account_id = ${accountId} and id > ${after}
    order by id limit ${limit}`,
}

const credits: ExportSheet = {
  name: 'credits',
  columns: titles(
    { title: 'Credit', id: 'crd' },
    'Product',
    'Package',
    'Credits',
    'Available',
    'Reserved',
    'Status',
    { title: 'Invoice', id: 'inv' },
    'Created',
    'Confirmed',
    'Lapses',
  ),
  page: ({ accountId, after, limit }) => sql`
    select id as key, array[
      id::text, product, package_name, credit::text, available::text, reserved::text, status, invoice_id::text,
      ${instant('created_at')}, ${instant('confirmed_at')},
      case when isfinite(lapses_at) then ${instant('lapses_at')} end
    ] as cells
    from credit
    where account_id = ${accountId} and id > ${after}
    order by id limit ${limit}`,
}

const ledger = (product: 'SMS' | 'KYC'): ExportSheet => ({
  name: `ledger-${product.toLowerCase()}`,
  columns: titles('Number', 'At', 'From', 'To', 'Credits', 'Available after', 'Cause', 'Reason'),
  page: ({ accountId, after, limit }) => sql`
    select number as key, array[
      number::text, ${instant('at')}, from_book, to_book, credits::text, available_after::text, cause_kind, reason
    ] as cells
    from transfer
    where account_id = ${accountId} and product = ${product} and number > ${after}
    order by number limit ${limit}`,
})

const team: ExportSheet = {
  name: 'team',
  columns: titles(
    { title: 'User', id: 'usr' },
    'First name',
    'Last name',
    'E-mail',
    'Role',
    'Joined',
    'Disabled',
  ),
  page: ({ accountId, after, limit }) => sql`
    select u.id as key, array[
      u.id::text, u.first_name, u.last_name, e.email, u.role, ${instant('u.created_at')}, ${instant('u.disabled_at')}
    ] as cells
    from account_user u
    left join user_email e on e.account_id = u.account_id and e.user_id = u.id
    where u.account_id = ${accountId} and u.id > ${after}
    order by u.id limit ${limit}`,
}

const auditLog: ExportSheet = {
  name: 'audit',
  columns: titles(
    { title: 'Entry', id: 'aud' },
    'Place',
    'At',
    'Action',
    'By',
    'Acting as them',
    'Detail',
    'IP',
    'Request',
    'Hash',
  ),
  page: ({ accountId, after, limit }) => sql`
    select entry.id as key, array[
      entry.id::text, entry.place::text, ${instant('entry.at')}, entry.action,
      actor.first_name || ' ' || actor.last_name, behind.first_name || ' ' || behind.last_name,
      nullif(entry.detail, '{}')::text, coalesce(origin.ip, entry.ip), coalesce(origin.request_id, entry.request_id), encode(entry.hash, 'hex')
    ] as cells
    from audit_entry entry
    left join audit_origin origin on origin.account_id = entry.account_id and origin.id = entry.id
    left join account_user actor
      on actor.account_id = entry.actor_account_id and actor.id = entry.actor_user_id
    left join account_user behind
      on behind.account_id = entry.impersonator_account_id and behind.id = entry.impersonator_user_id
    where entry.account_id = ${accountId} and entry.id > ${after}
    order by entry.id limit ${limit}`,
}

export const EXPORT_SHEETS: readonly ExportSheet[] = [
  contacts,
  groups,
  optOuts,
  campaigns,
  messages,
  invoices,
  creditNotes,
  credits,
  ledger('SMS'),
  ledger('KYC'),
  team,
  auditLog,
]
