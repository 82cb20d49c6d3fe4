/**
 * Audience segments: stored filters of the address book. A filter becomes a condition on a row of `contact`. Nothing is
 * stored for each contact: a contact is in the segment if it matches the filter at that moment. A page of 5,000 is read
 * by id from the end of the last one. A send looks at each of a million contacts once, however few match the filter.
 */
import { SegmentFilter } from '@nkra/contract/contacts/audience-segments.ts'
import { fieldKey } from '@nkra/sms/template.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Reader } from '../../platform/database/database.ts'
import { failNotFound } from '../../platform/http/not-found.ts'
import { NAME_FIELD, spellingOf, fieldSpellings } from './fields.ts'

export type SegmentFilter = z.output<typeof SegmentFilter>
type Condition = SegmentFilter['conditions'][number]
type FieldCondition = Extract<Condition, { of: 'field' }>

/**
 * The filter in its stored form: ids as on the wire, field names as the account spells them. Fails with `not_found` for
 * an unknown group.
 */
export async function storedFilter(
  reader: Reader,
  accountId: bigint,
  filter: SegmentFilter,
): Promise<string> {
  const groupIds = groupsIn(filter)
  if (groupIds.length > 0) {
    const { rows } = await sql<{ id: bigint }>`
      select id from contact_group
      where account_id = ${accountId} and id = any(${groupIds}::bigint[]) and filter is null
      order by id for share
    `.execute(reader.sql)
    const found = new Set(rows.map(({ id }) => id))
    for (const id of groupIds) if (!found.has(id)) failNotFound('grp', id)
  }
  const known = await fieldSpellings(reader, accountId)
  const conditions = filter.conditions.map((condition) =>
    condition.of === 'field' ? { ...condition, field: spellingOf(known, condition.field) } : condition,
  )
  return JSON.stringify(z.encode(SegmentFilter, { conditions }))
}

/** Parses a stored filter. */
export function parseFilter(stored: unknown): SegmentFilter {
  return SegmentFilter.parse(stored)
}

function groupsIn({ conditions }: SegmentFilter): bigint[] {
  return conditions.flatMap((condition) => (condition.of === 'group' ? [condition.groupId] : []))
}

/** Reads the filters of those groups that are segments. */
export async function readFilters(
  reader: Reader,
  accountId: bigint,
  groupIds: readonly bigint[],
): Promise<Map<bigint, SegmentFilter>> {
  const { rows } = await sql<{ id: bigint; filter: unknown }>`
    select id, filter from contact_group
    where account_id = ${accountId} and id = any(${groupIds}::bigint[]) and filter is not null
  `.execute(reader.sql)
  return new Map(rows.map(({ id, filter }) => [id, parseFilter(filter)]))
}

/** SQL: whether a row of the account's `contact` matches the filter. */
export function matchesFilter(accountId: bigint, { conditions }: SegmentFilter): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    conditions.map((condition) => met(accountId, condition)),
    sql` and `,
  )})`
}

function met(accountId: bigint, condition: Condition): RawBuilder<boolean> {
  switch (condition.of) {
    case 'field':
      return compared(condition)
    case 'group': {
      const member = sql<boolean>`exists (
        select from group_member where group_member.account_id = ${accountId}
          and group_id = ${condition.groupId} and contact_id = contact.id)`
      return condition.is === 'in' ? member : sql<boolean>`not ${member}`
    }
    case 'network': {
      const among = sql<boolean>`coalesce(contact.network = any(${condition.networks}::text[]), false)`
      return condition.is === 'in' ? among : sql<boolean>`not ${among}`
    }
    default:
      return condition.is === 'given'
        ? sql<boolean>`contact.consent_at is not null`
        : sql<boolean>`contact.consent_at is null`
  }
}

/** Matches a number as people write it: 1250, 1,250.00, -3. */
const NUMBER = String.raw`^\s*-?[0-9][0-9,]*(\.[0-9]+)?\s*$`

function compared({ field, is, value }: FieldCondition): RawBuilder<boolean> {
  const text =
    fieldKey(field) === NAME_FIELD ? sql`contact.name` : sql`coalesce(contact.fields ->> ${field}, '')`
  switch (is) {
    case 'equals':
      return sql<boolean>`lower(${text}) = lower(${value})`
    case 'differs':
      return sql<boolean>`lower(${text}) <> lower(${value})`
    case 'contains':
      return sql<boolean>`strpos(lower(${text}), lower(${value})) > 0`
    case 'begins':
      return sql<boolean>`starts_with(lower(${text}), lower(${value}))`
    case 'filled':
      return sql<boolean>`${text} <> ''`
    case 'blank':
      return sql<boolean>`${text} = ''`
    default:
      return beyondNumber(text, is, value)
  }
}

/** SQL that compares a value as a number. A value that is no number is neither above nor below. */
function beyondNumber(text: RawBuilder<unknown>, is: 'above' | 'below', value: string): RawBuilder<boolean> {
  const limit = value.replaceAll(',', '')
  if (!/^-?\d+(\.\d+)?$/.test(limit)) return sql<boolean>`false`
  const number = sql`replace(${text}, ',', '')::numeric`
  const passes = is === 'above' ? sql`${number} > ${limit}::numeric` : sql`${number} < ${limit}::numeric`
  return sql<boolean>`(case when ${text} ~ ${NUMBER} then ${passes} else false end)`
}
