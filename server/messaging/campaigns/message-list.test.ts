import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { listMessages, listRecipients, type Message, type MessageQuery, CANDIDATES } from './message-list.ts'

const ACCOUNT = 10n
const CAMPAIGN = 1n
const AT = "'2026-11-21T10:00:00Z'"

/** Every possible outcome of one segment: not answered, refused, withdrawn, or written and perhaps reported. */
const TOLD = ['delivered', 'undelivered', 'expired', 'rejected', 'failed', null]
const FACTS: [outcome: string | null, receipt: string | null][] = [
  [null, null],
  ['rejected', null],
  ['cancelled', null],
  ['overdue', null],
  ...TOLD.map((receipt): [string, string | null] => ['accepted', receipt]),
  ...TOLD.map((receipt): [string, string | null] => ['unknown', receipt]),
]
const MESSAGES = [...FACTS.map((one) => [one]), ...FACTS.flatMap((one) => FACTS.map((two) => [one, two]))]
const STATES = Object.keys(CANDIDATES) as MessageState[]

let base: TestDatabase

beforeAll(async () => {
  base = await testDatabase()
  for (const table of ['message', 'submission', 'receipt']) {
    await base.db.pool.query(`create table if not exists ${table}_rest partition of ${table} default`)
  }
  const segments = MESSAGES.flatMap((facts, i) =>
    facts.map(([outcome, receipt], k) => ({ id: i + 1, segment: k + 1, outcome, receipt })),
  )
  const rows = (values: string[]) => values.join(', ')
  await base.db.pool.query(`
insert into account (id, name) values (${ACCOUNT}, 'Adom Savings');
insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, recipients, segments, credits,
  budget, started_at, created_at) values
  (${ACCOUNT}, ${CAMPAIGN}, 'bulk', 'sending', 'AdomSavings', 'Hello', 'transactional', '{}', 1, 1, 1, 1, ${AT}, ${AT});
insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits) values
  ${rows(MESSAGES.map((facts, i) => `(${ACCOUNT}, ${i + 1}, ${CAMPAIGN}, 233244000001, 1, ${facts.length}, ${facts.length})`))};
insert into submission (account_id, message_id, segment, link_id, outcome, status, at) values
  ${rows(segments.flatMap(({ id, segment, outcome }) => (outcome ? [`(${ACCOUNT}, ${id}, ${segment}, 1, '${outcome}', 0, ${AT})`] : [])))};
insert into receipt (account_id, message_id, segment, state, at) values
  ${rows(segments.flatMap(({ id, segment, receipt }) => (receipt ? [`(${ACCOUNT}, ${id}, ${segment}, '${receipt}', ${AT})`] : [])))};`)
})
afterAll(() => base.close())

/** Reads a list from start to end, slice by slice. */
async function walk(read: (query: MessageQuery) => Promise<Slice<Message>>, query: MessageQuery) {
  const found: Message[] = []
  let after: string | undefined
  for (;;) {
    const { items, next } = await read({ ...query, after })
    expect(items.length).toBeLessThanOrEqual(query.limit)
    found.push(...items)
    if (next === null) return found.map(({ id, state }) => ({ id, state }))
    after = next
  }
}

describe('messages of one state', () => {
  const lists = [
    {
      name: 'a campaign’s recipients',
      read: (query: MessageQuery) => listRecipients(base.db, { accountId: ACCOUNT }, CAMPAIGN, query),
    },
    {
      name: 'an account’s messages',
      read: (query: MessageQuery) => listMessages(base.db, { accountId: ACCOUNT }, query),
    },
  ]
  test.each(lists)(
    '$name: those that all of them are, whatever is known of each segment',
    async ({ read }) => {
      const all = await walk(read, { searchTerm: '', limit: 200 })
      expect(all).toHaveLength(MESSAGES.length)
      for (const state of STATES) {
        const expected = all.filter((message) => message.state === state)
        for (const limit of [40, 200]) {
          expect(await walk(read, { state, searchTerm: '', limit }), `${state} by ${limit}`).toEqual(expected)
        }
      }
    },
  )

  test('few among many are found wherever a statement’s look ends', async () => {
    const places = [1, 5_000, 5_001, 10_000, 20_001, 21_500].map((place) => BigInt(1_000 + place))
    await base.db.pool.query(`
insert into campaign (account_id, id, kind, status, sender, text, traffic, group_names, recipients, segments, credits,
  budget, started_at, created_at) values
  (${ACCOUNT}, 2, 'bulk', 'sending', 'AdomSavings', 'Hello', 'transactional', '{}', 1, 1, 1, 1, ${AT}, ${AT});
insert into message (account_id, id, campaign_id, msisdn, link_id, segments, credits)
select ${ACCOUNT}, 1000 + place, 2, 233244000001, 1, 1, 1 from generate_series(1, 21500) as made (place);
insert into submission (account_id, message_id, segment, link_id, outcome, status, at)
select ${ACCOUNT}, id, 1, 1, 'accepted', 0, ${AT} from unnest('{${places.join()}}'::int8[]) as answered (id);
insert into receipt (account_id, message_id, segment, state, at)
select ${ACCOUNT}, id, 1, 'expired', ${AT} from unnest('{${places.join()}}'::int8[]) as told (id);`)
    for (const limit of [1, 2, 200]) {
      const query: MessageQuery = { state: 'expired', searchTerm: '', limit }
      const read = (asked: MessageQuery) => listRecipients(base.db, { accountId: ACCOUNT }, 2n, asked)
      expect((await walk(read, query)).map(({ id }) => id)).toEqual(places)
    }
  })

  test('none among many that may be are passed in few slices, however short a slice is', async () => {
    let slices = 0
    for (let after: string | undefined; ; slices++) {
      const query: MessageQuery = { state: 'submitting', searchTerm: '', limit: 1, after }
      const { items, next } = await listRecipients(base.db, { accountId: ACCOUNT }, 2n, query)
      expect(items).toEqual([])
      if (next === null) break
      after = next
    }
    expect(slices).toBeLessThanOrEqual(2)
  })
})
