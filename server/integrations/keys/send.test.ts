/** A program's first text: by a key, over a socket, to an SMS centre. */
import { createKey } from '@nkra/contract/integrations/keys.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimEmail, createUser } from '../../identity/users/users.ts'
import { bindSending } from '../../messaging/sending/http.ts'
import { openMessagingWorld, type World } from '../../messaging/testing/world.ts'
import type { User } from '../../platform/actor.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import { bindIntegrations } from '../http.ts'
import { LiveKeys } from './live-keys.ts'

let world: World
let developer: User
let live: LiveKeys
let http: TestServer
let made: Awaited<ReturnType<typeof makeKey>>
let url: string
const makeKey = async () => {
  const made = await http.call(
    createKey,
    { body: { name: 'Loans', scopes: ['messages:send'] } },
    { as: developer },
  )
  return made.body.data as { key: { id: string }; secret: string }
}

beforeAll(async () => {
  world = await openMessagingWorld()
  const { db, accountId } = world
  await db.transaction(async (tx) => {
    const names = { firstName: 'Ama', lastName: 'Mensah', otherNames: '', phone: '' }
    const userId = await createUser(tx, { accountId, role: 'Developer', ...names, passwordHash: 'none' })
    await claimEmail(tx, { accountId, userId, email: 'ama@example.test' })
    developer = testUser(accountId, 'Developer', userId)
  })
  const messaging = await world.start()
  live = await LiveKeys.open(db)
  http = await testServer(
    db,
    (server) => {
      bindSending(server, { db, messaging })
      bindIntegrations(server, live)
    },
    { authenticate: (token, address) => live.authenticate(token, address) },
  )
  made = await makeKey()
  url = await http.server.listen(0, '127.0.0.1')
})
afterAll(async () => {
  await http.close()
  await live.close()
  await world.close()
})

const post = (body: object, once: string) =>
  fetch(new URL(sendMessage.path, url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${made.secret}`,
      'content-type': 'application/json',
      'idempotency-key': once,
    },
    body: JSON.stringify(body),
  })
const BODY = { senderId: 'AdomSavings', text: 'Your loan is due.', recipients: ['024 123 4567'] }

test('a text is sent once by a key, delivered, and is the key’s', async () => {
  const { db, accountId, centre } = world
  const [first, again] = [await post(BODY, 'loan-1'), await post(BODY, 'loan-1')]
  expect([first.status, again.status]).toEqual([202, 202])
  const { data } = (await first.json()) as { data: { id: string } }
  expect(data).toMatchObject({ status: 'sending', recipients: 1, credits: 1 })
  expect(((await again.json()) as { data: object }).data).toEqual(data)
  await world.untilState(decodeId('cmp', data.id)!, 'delivered', 1)
  expect(centre.taken.map(({ from, to, text }) => [from, to, text])).toEqual([
    ['AdomSavings', '233241234567', 'Your loan is due.'],
  ])
  const { rows } = await sql`
    select created_by as "createdBy" from campaign where account_id = ${accountId}`.execute(db.sql)
  expect(rows).toEqual([{ createdBy: decodeId('key', made.key.id) }])
})
