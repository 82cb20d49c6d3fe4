import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '@nkra/contract/contacts/contacts.ts'
import * as importRoutes from '@nkra/contract/contacts/imports.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { testClock } from '../platform/clock.ts'
import { testServer, testUser, type TestServer } from '../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { createContact, listContacts } from './address-book/contacts.ts'
import { createGroup } from './address-book/groups.ts'
import type { Case } from './testing/golden-case.ts'
import { contactCases } from './testing/contacts.cases.ts'
import { groupCases } from './testing/groups.cases.ts'
import { importCases, optOutCases } from './testing/imports.cases.ts'
import { bindContacts } from './http.ts'
import { addOptOut } from './address-book/opt-outs.ts'
import { mergeCases } from './testing/merges.cases.ts'
import { segmentCases } from './testing/segments.cases.ts'
import { imported, openAccount } from './testing/imports-fixture.ts'

let database: TestDatabase
let http: TestServer
beforeAll(async () => {
  database = await testDatabase({ clock: testClock() })
  http = await testServer(database.db, bindContacts)
})
afterAll(async () => {
  await http.close()
  await database.close()
})

/**
 * Ama's account has the groups Savers and Staff. Savers holds Ama Mensah, who came with a list that had a duplicate
 * and a reject, and Esi Owusu, who opted out. Kofi's account is empty.
 */
async function stage() {
  const { db } = database
  const [adom, makola] = [await openAccount(db), await openAccount(db)]
  const list = 'Phone,Name,Town\n0241234567,Ama Mensah,Accra\n+233241234567,Ama,Accra\n12,=Nobody,Accra\n'
  const { id: importId, groupId } = await imported(db, adom, list, { groupName: 'Savers' })
  const [ama] = (await listContacts(db, adom, { searchTerm: '', limit: 1 })).items
  const [staff, esi] = await db.transaction(async (tx) => {
    await addOptOut(tx, adom, { phone: '0201234567', source: 'manual' })
    const group = await createGroup(tx, adom, 'Staff')
    const body = { phone: '0201234567', name: 'Esi Owusu', fields: {}, groupIds: [groupId] }
    return [group, await createContact(tx, adom, body)]
  })
  const { next } = await listContacts(db, adom, { searchTerm: '', limit: 1 })
  const names = {
    savers: encodeId('grp', groupId),
    staff: encodeId('grp', staff.id),
    ama: encodeId('con', ama!.id),
    esi: encodeId('con', esi.id),
    import: encodeId('imp', importId),
    cursor: next!,
  }
  return {
    accountId: adom.accountId,
    users: { ama: testUser(adom.accountId), kofi: testUser(makola.accountId) },
    names,
  }
}

type Stage = Awaited<ReturnType<typeof stage>>

const named = (value: unknown, { names }: Stage) =>
  JSON.parse(
    JSON.stringify(value ?? null).replace(
      /\{(\w+)\}/g,
      (place, name: string) => names[name as 'ama'] ?? place,
    ),
  ) as never
const told = (text: string, { names }: Stage) =>
  Object.entries(names)
    .reduce((body, [name, wire]) => body.replaceAll(wire, `{${name}}`), text)
    .replace(/\b([a-z]{3}_)[0-9a-hjkmnp-tv-z]{13}\b/g, '$1…')

async function play(golden: Case): Promise<void> {
  const on = await stage()
  const reply = await http.call(
    golden.route,
    {
      ...(golden.params && { params: named(golden.params, on) }),
      ...(golden.query && { query: named(golden.query, on) }),
      ...(golden.body !== undefined && { body: named(golden.body, on) }),
    },
    golden.as ? { as: on.users[golden.as] } : {},
  )
  expect(JSON.parse(told(reply.text, on))).toMatchObject(golden.reply)
  expect(reply.status).toBe(golden.reply.status)
  if (!golden.facts) return
  const statement = golden.facts[0].replaceAll('{account}', String(on.accountId))
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(database.db.sql)
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual(golden.facts[1])
}

test.each([...groupCases, ...segmentCases, ...contactCases, ...importCases, ...optOutCases, ...mergeCases])(
  '$name',
  play,
)

test('rejects are a file', async () => {
  const { users, names } = await stage()
  const reply = await http.call(importRoutes.getRejects, { params: { id: names.import } }, { as: users.ama })
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${names.import}-rejects.csv"`,
  })
  expect(reply.text.split('\r\n')).toEqual([
    'Phone,Name,Town,Line,Reason',
    "12,'=Nobody,Accra,4,Phone “12”: The number has too few digits.",
    '',
  ])
})

test('contacts are a file', async () => {
  const { users } = await stage()
  const reply = await http.call(routes.exportContacts, {}, { as: users.ama })
  expect(reply.headers).toMatchObject({ 'content-disposition': 'attachment; filename="contacts.csv"' })
  expect(reply.text.split('\r\n').slice(1)).toEqual([
    '233241234567,Ama Mensah,Accra,Savers,,,',
    '233201234567,Esi Owusu,,Savers,,,yes',
    '',
  ])
})
