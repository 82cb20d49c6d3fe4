/** Saved views: what each call answers, how many fit, and that nobody reaches those of another person. */
import * as routes from '@nkra/contract/identity/saved-views.ts'
import type { ViewList } from '@nkra/contract/identity/view-lists.ts'
import { SAVED_VIEWS_MAX, VIEW_VALUE_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../catalog/accounts.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIdentity } from '../http.ts'
import { addConfirmedUser } from '../seed.ts'
import { identityFixture, type IdentityFixture } from '../testing/identity-fixture.ts'

let fixture: IdentityFixture
let http: TestServer
let made = 0

beforeAll(async () => {
  fixture = await identityFixture()
  http = await testServer(fixture.identity.db, (server) => bindIdentity(server, fixture.identity))
})
afterAll(async () => {
  await http.close()
  await fixture.close()
})

/** Two people of a new account. */
const people = () =>
  fixture.identity.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Osikani Susu' })
    const add = async () => {
      const email = `views${++made}@osikani.test`
      const names = { firstName: 'Esi', lastName: 'Owusu', otherNames: '', phone: '', passwordHash: 'x' }
      return testUser(
        accountId,
        'Owner',
        await addConfirmedUser(tx, { accountId, email, role: 'Owner', ...names }),
      )
    }
    return [await add(), await add()] as const
  })
type Person = Awaited<ReturnType<typeof people>>[number]

const UNPAID = { status: '1', sort: 'createdAt', order: 'desc', columns: 'number,totalAmount' }
const save = (as: Person, name: string, parameters: object = UNPAID, list = 'invoices') =>
  http.call(routes.saveView, { body: { list: list as ViewList, name, parameters } }, { as })
const change = (as: Person, id: string, body: { name: string; isDefault: boolean }) =>
  http.call(routes.changeView, { params: { id }, body }, { as })
const views = async (as: Person, list = 'invoices') =>
  (await http.call(routes.listViews, { query: { list: list as ViewList } }, { as })).body.data as {
    id: string
    name: string
    parameters: object
    isDefault: boolean
  }[]

test('a view is saved, replaced by its name, renamed, made the default and deleted', async () => {
  const [esi] = await people()
  await save(esi, 'Unpaid')
  await save(esi, 'All SMS', { product: 'SMS' })
  await save(esi, 'unpaid', { status: '1' })
  await save(esi, 'Unpaid', {}, 'checks')
  const [sms, unpaid] = await views(esi)
  expect([sms, unpaid]).toMatchObject([
    { name: 'All SMS', parameters: { product: 'SMS' }, isDefault: false },
    { name: 'unpaid', parameters: { status: '1' }, isDefault: false },
  ])
  expect(await views(esi, 'checks')).toHaveLength(1)

  await change(esi, sms!.id, { name: 'All SMS', isDefault: true })
  await change(esi, unpaid!.id, { name: 'To pay', isDefault: true })
  expect((await views(esi)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['All SMS', false],
    ['To pay', true],
  ])
  expect(await change(esi, sms!.id, { name: 'to PAY', isDefault: false })).toMatchObject({
    status: 409,
    body: { code: 'view_name_taken' },
  })

  await http.call(routes.deleteView, { params: { id: sms!.id } }, { as: esi })
  expect((await views(esi)).map(({ name }) => name)).toEqual(['To pay'])
})

test.each([
  ['a parameter of another list', 'invoices', { group: 'grp_000000000001a' }],
  ['a page', 'invoices', { page: '2' }],
  ['a value that is too long', 'invoices', { columns: 'x'.repeat(VIEW_VALUE_LENGTH_MAX + 1) }],
  ['a value that is no text', 'contacts', { search: 5 }],
  ['an unknown list', 'payments', {}],
])('%s is refused', async (_, list, parameters) => {
  const [esi] = await people()
  expect((await save(esi, 'Mine', parameters, list)).status).toBe(400)
})

test('a list has twenty views and no more, also when two are saved at once', async () => {
  const [esi] = await people()
  for (let nth = 1; nth < SAVED_VIEWS_MAX; nth++) await save(esi, `View ${nth}`)
  const both = await Promise.all([save(esi, 'One more'), save(esi, 'Another')])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'too_many_views' })
  expect((await save(esi, 'View 1', {})).status).toBe(200)
  expect(await views(esi)).toHaveLength(SAVED_VIEWS_MAX)
})

test('two defaults chosen at once leave one, and a name given to two at once is one view’s', async () => {
  const [esi] = await people()
  for (const name of ['One', 'Two', 'Three', 'Four']) await save(esi, name)
  const ids = (await views(esi)).map(({ id, name }) => [id, name] as const)
  const chosen = await Promise.all(ids.map(([id, name]) => change(esi, id, { name, isDefault: true })))
  expect(chosen.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await views(esi)).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  const renamed = await Promise.all(ids.map(([id]) => change(esi, id, { name: 'Mine', isDefault: false })))
  expect(renamed.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ])
})

test('a colleague neither sees nor changes a view', async () => {
  const [esi, kofi] = await people()
  await save(esi, 'Unpaid')
  const { id } = (await views(esi))[0]!
  expect(await views(kofi)).toEqual([])
  expect((await change(kofi, id, { name: 'Mine', isDefault: true })).status).toBe(404)
  expect((await http.call(routes.deleteView, { params: { id } }, { as: kofi })).status).toBe(404)
  expect((await views(esi)).map(({ name }) => name)).toEqual(['Unpaid'])
})
