import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGsm } from '@nkra/sms/gsm.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  audienceOptedOut,
  audiencePage,
  audienceSize,
  fieldExtents,
  optedOut,
  requireGroups,
  type Recipient,
} from './audience.ts'
import { deleteContact } from './deleted-contacts.ts'
import { createContact, listContacts, updateContact } from './contacts.ts'
import { createGroup } from './groups.ts'
import { addOptOut } from './opt-outs.ts'
import { imported, openAccount } from '../testing/imports-fixture.ts'

let database: TestDatabase
let account: { accountId: bigint }
let savers: bigint
let agents: bigint
beforeAll(async () => {
  database = await testDatabase()
  account = await openAccount(database.db)
  const list = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `0${241_000_000 + from + index},n${from + index},t`).join(
      '\n',
    )
  savers = (
    await imported(database.db, account, `Phone,Name,Town\n${list(0, 60)}\n`, { groupName: 'Savers' })
  ).groupId
  agents = (
    await imported(database.db, account, `Phone,Name,Town\n${list(40, 90)}\n`, { groupName: 'Agents' })
  ).groupId
  for (const phone of ['0241000000', '0241000050', '0209999999']) {
    await database.db.transaction((tx) => addOptOut(tx, account, { phone, source: 'inbound' }))
  }
})
afterAll(() => database.close())

async function walked(groupIds: bigint[], limit: number): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (let afterContactId = 0n; ;) {
    const page = await audiencePage(database.db, { ...account, groupIds, afterContactId, limit })
    recipients.push(...page)
    if (page.length < limit) return recipients
    afterContactId = page.at(-1)!.contactId
  }
}

describe('the audience of groups', () => {
  test.each([1, 7, 1_000])('is its distinct contacts in order of id, in pages of %i', async (limit) => {
    const recipients = await walked([savers, agents, savers], limit)
    expect(recipients.map(({ msisdn }) => msisdn)).toEqual(
      Array.from({ length: 90 }, (_, index) => 233_241_000_000n + BigInt(index)),
    )
    const ids = recipients.map(({ contactId }) => contactId)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => (a < b ? -1 : 1)))
    expect(recipients.filter((one) => one.optedOut).map(({ name }) => name)).toEqual(['n0', 'n50'])
    expect(recipients[3]).toEqual({
      contactId: ids[3],
      msisdn: 233_241_000_003n,
      name: 'n3',
      fields: { Town: 't' },
      optedOut: false,
      unconsented: false,
    })
  })

  test('is counted, opted-out ones included, and those apart', async () => {
    const { accountId } = account
    expect(await audienceSize(database.db, accountId, [savers])).toBe(60)
    expect(await audienceSize(database.db, accountId, [savers, agents])).toBe(90)
    expect(await audienceSize(database.db, accountId, [])).toBe(0)
    expect(await audienceOptedOut(database.db, accountId, [savers, agents])).toBe(2)
    expect(await audienceOptedOut(database.db, accountId, [agents])).toBe(1)
    expect(await walked([], 10)).toEqual([])
  })

  test('of another account is nobody', async () => {
    const other = await openAccount(database.db)
    const asked = { ...other, groupIds: [savers], afterContactId: 0n, limit: 10 }
    expect(await audiencePage(database.db, asked)).toEqual([])
    expect(await audienceSize(database.db, other.accountId, [savers])).toBe(0)
    expect(await audienceSize(database.db, other.accountId, [savers, agents])).toBe(0)
    expect(await audienceOptedOut(database.db, other.accountId, [savers])).toBe(0)
    expect(await optedOut(database.db, other.accountId, [233_241_000_000n])).toEqual(new Set())
    await expect(requireGroups(database.db, other.accountId, [savers])).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('names its groups in the order asked for', async () => {
    expect(await requireGroups(database.db, account.accountId, [savers, agents])).toEqual([
      'Savers',
      'Agents',
    ])
    expect(await requireGroups(database.db, account.accountId, [])).toEqual([])
    await expect(requireGroups(database.db, account.accountId, [savers, 1n])).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('numbers that opted out, in the address book or not', async () => {
  const asked = [233_241_000_000n, 233_209_999_999n, 233_241_000_001n]
  expect(await optedOut(database.db, account.accountId, asked)).toEqual(new Set(asked.slice(0, 2)))
  expect(await optedOut(database.db, account.accountId, [])).toEqual(new Set())
})

test('whatever is written, moved and removed: a group’s count is its members, and its fields are bounded', async () => {
  const value = fc.string({ unit: fc.constantFrom('a', '₵', '€', '{', 'é', ' '), maxLength: 9 })
  const step = fc.record({
    kind: fc.constantFrom('create', 'update', 'delete', 'import'),
    who: fc.nat({ max: 4 }),
    name: value,
    fields: fc.dictionary(fc.constantFrom('Town', 'Due'), value),
    groups: fc.subarray([0, 1]),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { db } = database
      const book = await openAccount(db)
      const groups = await db.transaction(async (tx) => [
        (await createGroup(tx, book, 'one')).id,
        (await createGroup(tx, book, 'two')).id,
      ])
      for (const { kind, who, ...given } of steps) {
        const body = {
          ...given,
          phone: `024000000${who}`,
          groupIds: given.groups.map((nth) => groups[nth]!),
        }
        const query = { searchTerm: body.phone, limit: 1 }
        const known = (await listContacts(db, book, query)).items[0]?.id
        if (kind === 'import') {
          const row = [body.phone, body.name, body.fields['Town'] ?? ''].map((cell) => `"${cell}"`).join(',')
          await imported(db, book, `Phone,Name,town\n${row}\n`, { groupName: who % 2 ? 'one' : 'two' })
        } else if (kind === 'create' && known === undefined) {
          await db.transaction((tx) => createContact(tx, book, body))
        } else if (kind === 'update' && known !== undefined) {
          await db.transaction((tx) => updateContact(tx, book, { ...body, id: known }))
        } else if (kind === 'delete' && known !== undefined) {
          await db.transaction((tx) => deleteContact(tx, book, known))
        }
      }
      for (const groupId of groups) {
        const members = await audiencePage(db, {
          ...book,
          groupIds: [groupId],
          afterContactId: 0n,
          limit: 100,
        })
        expect(await audienceSize(db, book.accountId, [groupId])).toBe(members.length)
        const extents = await fieldExtents(db, book.accountId, [groupId], ['name', 'town', 'due'])
        for (const { field, longest, nonGsm, extension } of extents) {
          for (const { name, fields } of members) {
            const written =
              field === 'name'
                ? name
                : (Object.entries(fields).find(([key]) => key.toLowerCase() === field)?.[1] ?? '')
            expect(written.length).toBeLessThanOrEqual(longest)
            if (!isGsm(written)) expect(nonGsm).toBe(true)
            if (/[€{]/.test(written)) expect(extension).toBe(true)
          }
        }
      }
      const { rows } = await sql`
        select contact_id from group_member where account_id = ${book.accountId}
          and contact_id not in (select id from contact where account_id = ${book.accountId})
      `.execute(db.sql)
      expect(rows).toEqual([])
    }),
    { numRuns: 15 },
  )
})
