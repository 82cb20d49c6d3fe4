/** Sender IDs that a program asks for by an API key (decision 120). */
import * as contract from '@nkra/contract/catalog/senders.ts'
import { KEY_SCOPES, type KeyScope } from '@nkra/contract/permissions.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysFixture, type KeysFixture } from '../../integrations/testing/keys-fixture.ts'
import type { User } from '../../platform/actor.ts'
import { bindCatalog } from '../http.ts'
import { reviewSender } from './senders.ts'

let fixture: KeysFixture
let ama: User
let kofi: User
beforeAll(async () => {
  fixture = await keysFixture(bindCatalog)
  ama = await fixture.person('Ama')
  kofi = await fixture.person('Kofi')
})
afterAll(() => fixture.close())

interface Answer {
  status: number
  body: { code?: string; data: unknown }
}

async function program(scopes: KeyScope[] = ['senders:submit'], of = ama) {
  const { secret } = await fixture.key(of, { name: 'Onboarding', scopes })
  return async (
    { method, path }: { method: string; path: string },
    { id = '', body }: { id?: string; body?: object } = {},
  ) =>
    (await fixture.http.inject({
      method,
      url: path.replace(':id', id),
      headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    })) as unknown as Answer
}

const wanted = (senderId: string, submit = true) => ({
  senderId,
  purpose: 'Reminders to savers',
  sample: 'Your deposit is due.',
  submit,
})
const idOf = ({ body }: Answer) => (body.data as { id: string }).id

test('a key with senders:submit drafts, submits, sees, withdraws and deletes, and sees nothing else', async () => {
  const ask = await program()
  const drafted = await ask(contract.requestSender, { body: wanted('AmaShop', false) })
  expect(drafted).toMatchObject({ status: 201, body: { data: { status: 'draft' } } })
  const id = idOf(drafted)
  const submitted = await ask(contract.changeSender, { id, body: wanted('AmaShop') })
  expect(submitted.body.data).toMatchObject({ status: 'submitted' })
  const listed = (await ask(contract.listSenders)).body.data as { senderId: string }[]
  expect(listed.map(({ senderId }) => senderId)).toContain('AmaShop')
  expect((await ask(contract.withdrawSender, { id })).body.data).toMatchObject({ status: 'draft' })
  expect((await ask(contract.deleteSender, { id })).status).toBe(200)
  const company = await ask({ method: 'GET', path: '/catalog/v1/account' })
  expect(company).toMatchObject({ status: 403, body: { code: 'key_scope_missing' } })
  const entries = await fixture.rows(
    `select distinct actor_kind as kind, detail ->> 'key' like 'key\\_%' as named from audit_entry
      where account_id = ${ama.accountId} and subject_kind = 'snd'`,
  )
  expect(entries).toEqual([{ kind: 'key', named: true }])
})

test('no key approves, whatever its scopes', async () => {
  const ask = await program([...KEY_SCOPES])
  const id = idOf(await ask(contract.requestSender, { body: wanted('AmaNews') }))
  const body = { id, networks: ['MTN'], status: 'approved' }
  expect(await ask(contract.reviewSender, { body })).toMatchObject({
    status: 403,
    body: { code: 'key_not_accepted' },
  })
})

test('who made the key decides no more on what it asks for than on their own request', async () => {
  const ask = await program()
  const id = decodeId('snd', idOf(await ask(contract.requestSender, { body: wanted('AmaLoans') })))!
  const review = { id, networks: ['MTN' as const], status: 'approved' as const, reason: '' }
  const decided = fixture.database.db.transaction((tx) => reviewSender(tx, ama, review))
  await expect(decided).rejects.toMatchObject({ code: 'own_request' })
})

test('a key without the scope asks for none, and a key of another account finds none', async () => {
  const without = await program(KEY_SCOPES.filter((scope) => scope !== 'senders:submit'))
  const refused = await without(contract.requestSender, { body: wanted('AmaPay') })
  expect(refused).toMatchObject({ status: 403, body: { code: 'key_scope_missing' } })
  const id = idOf(await (await program())(contract.requestSender, { body: wanted('AmaPay') }))
  const stranger = await program(['senders:submit'], kofi)
  for (const [route, body] of [
    [contract.changeSender, wanted('KofiPay')],
    [contract.withdrawSender, undefined],
    [contract.renewSender, undefined],
    [contract.deleteSender, undefined],
  ] as const) {
    expect((await stranger(route, { id, ...(body && { body }) })).status, route.name).toBe(404)
  }
})
