/**
 * Lists that grow while they are read, by every route of the contract that takes a cursor: entries are added between two
 * pages, and each that was there is read once.
 */
import { routeList } from '@nkra/contract/routes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from './platform/database/database.ts'
import type { Envelope } from './platform/testing/test-server.ts'
import { openTenants, type Tenants } from './testing/tenants.ts'

/** Where a list's entries are, and what two of them may not have in common, by the number of the copy. */
interface Listed {
  table: string
  id?: string
  apart?: (nth: number) => object
  query?: Record<string, string>
}

const invoices: Listed = { table: 'invoice', apart: (nth) => ({ number: `COPY-${nth}` }) }
const lists: Record<string, Listed[]> = {
  listCampaigns: [{ table: 'campaign' }, { table: 'campaign', query: { searchTerm: 'AdomSavings' } }],
  listInvoices: [
    'createdAt',
    'number',
    'packageName',
    'accountName',
    'credit',
    'amount',
    'totalAmount',
    'status',
  ].flatMap((sortLabel) => [
    { ...invoices, query: { sortLabel, sortDirection: '1' } },
    { ...invoices, query: { sortLabel, sortDirection: '2' } },
  ]),
  listCredits: [{ table: 'credit' }],
  listPayments: [
    {
      table: 'payment',
      apart: (nth) => ({
        reference: `nkracopy${nth}`,
        request_key: null,
        request_fingerprint: null,
      }),
    },
  ],
  listSeries: [{ table: 'series' }],
  listKyc: [
    {
      table: 'kyc_request',
      apart: () => ({
        erased_at: '2026-11-02T09:00:00Z',
        erased_because: 'asked',
        request_key: null,
        identity: '',
        name_hashes: [],
      }),
    },
  ],
  listKycBatches: [{ table: 'kyc_batch' }],
  listImports: [{ table: 'contact_import' }],
  listOptOuts: [{ table: 'opt_out', id: 'msisdn' }],
}

const COPIES = 5
const PAGE_ROWS = 2

let tenants: Tenants
let db: Db
let copies = 0

beforeAll(async () => {
  tenants = await openTenants()
  ;({ db } = tenants.world)
  // Copies have no taxes of their own.
  await sql`alter table invoice disable trigger invoice_foots /* account_id */`.execute(db.sql)
})
afterAll(() => tenants.close())

/** Another entry like the first, newer than all or no older. */
async function copy({ table, id = 'id', apart }: Listed): Promise<void> {
  const { accountId } = tenants.world
  const nth = ++copies
  const changes = JSON.stringify(apart?.(nth) ?? {})
  const own = id === 'id' ? db.ids.next() : BigInt(233_240_100_000 + nth)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' /* account_id */`.execute(db.sql)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const changed = sql`jsonb_populate_record(entry, ${changes}::jsonb || jsonb_build_object(${sql.lit(id)}, ${own}::int8))`
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${sql.join(rows.map(({ name }) => sql`(${changed}).${sql.ref(name)}`))}
    from ${sql.table(table)} as entry where account_id = ${accountId} order by entry.${sql.ref(id)} limit 1
  `.execute(db.sql)
}

interface ListPage extends Envelope {
  data: object[]
  nextCursor: string | null
  hasNextPage: boolean
}

async function read(name: string, query: Record<string, string>): Promise<ListPage> {
  const { method, path } = routeList.find((route) => route.name === name)!
  const reply = await tenants.http.inject({
    method,
    url: `${path}?${new URLSearchParams(query).toString()}`,
    headers: { authorization: `Bearer ${tenants.ownersToken}` },
  })
  return reply.body as ListPage
}

const growing = routeList.filter(({ query }) => query !== undefined && 'cursor' in query.shape)

test('every list that takes a cursor is read here', () => {
  expect(growing.map(({ name }) => name).sort()).toEqual(Object.keys(lists).sort())
})

const cases = Object.entries(lists).flatMap(([name, each]) =>
  each.map((list) => ({ name, list, query: list.query ?? {} })),
)

describe('entries that are added between two pages', () => {
  test.each(cases)('$name $query', async ({ name, list, query }) => {
    for (let nth = 0; nth < COPIES; nth++) await copy(list)
    const whole = await read(name, { ...query, pageSize: '100' })
    expect(whole).toMatchObject({ succeeded: true, nextCursor: null, hasNextPage: false })
    expect(whole.data.length).toBeGreaterThan(COPIES)

    const seen: object[] = []
    let cursor: string | null = null
    do {
      const at: Record<string, string> = cursor === null ? {} : { cursor }
      const page: ListPage = await read(name, { ...query, ...at, pageSize: String(PAGE_ROWS) })
      expect(page.hasNextPage).toBe(page.nextCursor !== null)
      seen.push(...page.data)
      cursor = page.nextCursor
      if (seen.length === PAGE_ROWS) await copy(list)
    } while (cursor !== null)
    // Where the order puts what is new behind what was read, it is read as well.
    const before = new Set(whole.data.map((entry) => JSON.stringify(entry)))
    expect(seen.filter((entry) => before.has(JSON.stringify(entry)))).toEqual(whole.data)
    expect(seen.length).toBeLessThanOrEqual(whole.data.length + 1)
  })

  test.each(Object.keys(lists))('%s is read on by no other cursor than its own', async (name) => {
    const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [own] = lists[name]!
    const forged = [
      'nothing',
      '',
      written(['other', '1']),
      written(['id', 'x']),
      written({}),
      written(['created', '2026-99-01T00:00:00.000000Z', '1']),
    ]
    for (const cursor of forged)
      expect(await read(name, { ...own!.query, cursor })).toMatchObject({
        status: 400,
        code: 'invalid_request',
        messages: [{ pointer: '/cursor' }],
      })
  })
})
