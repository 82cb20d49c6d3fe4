/** Sends that name their messages: values, texts and references of their own, refused or accepted as a whole. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { listSendEntries, sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { listMessages, listRecipients } from '@nkra/contract/messaging/messages.ts'
import { listSpendCaps, saveSpendCap } from '../../billing/ledger/caps.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { addOptOut } from '../../contacts/address-book/opt-outs.ts'
import type { Db } from '../../platform/database/database.ts'
import { testServer, testUser, type TestServer } from '../../platform/testing/test-server.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, spentOf, until, type World } from '../testing/world.ts'
import { bindSending } from './http.ts'
import { sendItemised } from './itemised-send.ts'

let world: World
let messaging: Messaging
let http: TestServer

beforeEach(async () => {
  world = await openMessagingWorld({ credits: 20_000n })
  const { db, accountId } = world
  messaging = await world.start()
  await db.transaction((tx) => addOptOut(tx, { accountId }, { phone: '0240000002', source: 'manual' }))
  http = await testServer(db, (server) => bindSending(server, { db, messaging }))
})

afterEach(async () => {
  await http.close()
  await world.close()
})

const SHARED = { senderId: 'AdomSavings', text: 'Dear {{Name|friend}}, you owe GHS {{Amount}}.' }

interface Answered {
  id: string
  status: string
  recipients: number
  credits: number
  messages?: {
    index: number
    id: string | null
    reference: string | null
    credits: number
    leftOut: string | null
  }[]
}

async function ask(body: object, key?: string) {
  const as = testUser(world.accountId)
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  const reply = await http.call(sendMessage, { body: body as never }, { as, headers })
  return { ...reply, data: reply.body.data as Answered }
}

const available = async () => (await balances(world.db, world.accountId))[0]!.available

async function entriesOf(id: string, limit: number) {
  const all: { id: string | null; index: number; reference: string | null; leftOut: string | null }[] = []
  for (let after: string | undefined; ;) {
    const query = { limit, ...(after !== undefined && { after }) }
    const { body } = await http.call(
      listSendEntries,
      { params: { id }, query },
      { as: testUser(world.accountId) },
    )
    const { data, next } = body as unknown as { data: typeof all; next: string | null }
    all.push(...data)
    if (next === null) return all
    after = next
  }
}

describe('messages by name', () => {
  test('share a text with values of their own, and are charged as one', async () => {
    const { status, data } = await ask({
      ...SHARED,
      messages: [
        { to: '0241234567', fields: { name: 'Ama', Amount: 120.5 }, reference: 'loan-1' },
        { to: '0201234567', fields: { amount: '80' }, reference: 'loan-2' },
      ],
    })
    expect(status).toBe(202)
    expect(data).toMatchObject({ status: 'sending', recipients: 2, segments: 2, credits: 2 })
    expect(data.messages).toMatchObject([
      { index: 0, reference: 'loan-1', segments: 1, credits: 1, leftOut: null },
      { index: 1, reference: 'loan-2', segments: 1, credits: 1, leftOut: null },
    ])
    await until('two texts', () => world.centre.taken.length === 2)
    expect(world.centre.taken.map(({ to, text }) => `${to} ${text}`).sort()).toEqual([
      '233201234567 Dear friend, you owe GHS 80.',
      '233241234567 Dear Ama, you owe GHS 120.5.',
    ])
    expect(await available()).toBe(19_998n)
    expect((await spentOf(world.db, world.accountId)).spent).toBe(2n)
  })

  test('may each have a text, without a shared one', async () => {
    const { data } = await ask({
      senderId: 'AdomSavings',
      messages: [
        { to: '0241234567', text: 'Ready: {{Shoes}}', fields: { Shoes: 'blue' } },
        { to: '0241234567', text: 'Thank you' },
      ],
    })
    expect(data).toMatchObject({ recipients: 2, credits: 2 })
    await until('two texts', () => world.centre.taken.length === 2)
    expect(world.centre.taken.map(({ text }) => text).sort()).toEqual(['Ready: blue', 'Thank you'])
  })

  test.each([
    ['with the shared text is a duplicate', {}, {}, ['duplicate']],
    ['with references is two messages', { reference: 'a' }, { reference: 'b' }, [null]],
    ['with a text of its own is two messages', {}, { text: 'Another' }, [null]],
  ])('the same number twice %s', async (_what, first, second, outcome) => {
    const { data } = await ask({
      senderId: 'AdomSavings',
      text: 'Akwaaba',
      messages: [
        { to: '0241234567', ...first },
        { to: '+233 24 123 4567', ...second },
      ],
    })
    expect(data.messages!.map(({ leftOut }) => leftOut)).toEqual([null, ...outcome])
    expect(data.credits).toBe(outcome[0] === null ? 2 : 1)
  })

  test('leave out who opted out, and say so in their place', async () => {
    const { status, data } = await ask({
      senderId: 'AdomSavings',
      text: 'Akwaaba',
      messages: [{ to: '0240000002', reference: 'out' }, { to: '0241234567' }, { to: '0241234567' }],
    })
    expect(status).toBe(202)
    expect(data.messages).toMatchObject([
      { id: null, reference: 'out', leftOut: 'opted_out', credits: 0 },
      { leftOut: null },
      { id: null, leftOut: 'duplicate' },
    ])
    expect(await entriesOf(data.id, 2)).toEqual(data.messages)
  })

  test('of whom nobody is left cost nothing', async () => {
    const { status, data } = await ask({ ...SHARED, messages: [{ to: '0240000002', fields: { Amount: 1 } }] })
    expect(status).toBe(202)
    expect(data).toMatchObject({ status: 'completed', recipients: 0, credits: 0 })
    expect(await available()).toBe(20_000n)
  })
})

describe('one entry that cannot be sent refuses all', () => {
  const good = { to: '0241234567', fields: { Amount: 1 } }

  test.each([
    ['a number', { to: '0302123456', fields: { Amount: 1 } }, ['/messages/1/to']],
    ['a missing value', { to: '0201234567' }, ['/messages/1/fields/Amount']],
    ['an empty value', { to: '0201234567', fields: { Amount: ' ' } }, ['/messages/1/fields/Amount']],
    ['a template', { to: '0201234567', text: 'Hello {{Name' }, ['/messages/1/text']],
    ['a text that is fraud', { to: '0201234567', text: 'Reply with your PIN' }, ['/messages/1/text']],
    ['a text that is too long', { to: '0201234567', text: 'a'.repeat(1_600) }, ['/messages/1/text']],
    [
      'a value under a name that needs escapes',
      { to: '0201234567', text: '{{a/b~c}}' },
      ['/messages/1/fields/a~1b~0c'],
    ],
    ['a field twice', { ...good, fields: { Amount: 1, amount: 2 } }, ['/messages/1/fields/amount']],
    ['two faults', { to: '12' }, ['/messages/1/to', '/messages/1/fields/Amount']],
    ['a reference that is too long', { ...good, reference: 'r'.repeat(65) }, ['/messages/1/reference']],
    ['an empty reference', { ...good, reference: ' ' }, ['/messages/1/reference']],
    ['an empty text', { to: '0201234567', text: ' ' }, ['/messages/1/text']],
    ['a text without end', { to: '0201234567', text: 'a'.repeat(1_601) }, ['/messages/1/text']],
    ['a number without end', { ...good, to: '0'.repeat(100_000) }, ['/messages/1/to']],
    [
      'a value that is too long',
      { ...good, fields: { Amount: 'a'.repeat(501) } },
      ['/messages/1/fields/Amount'],
    ],
    ['a value that is none', { ...good, fields: { Amount: null } }, ['/messages/1/fields/Amount']],
    ['a value of a wrong type', { ...good, fields: { Amount: true } }, ['/messages/1/fields/Amount']],
    [
      'values of wrong types, and a number',
      { to: '12', fields: { Amount: ['1'], Name: { first: 'Ama' } } },
      ['/messages/1/to', '/messages/1/fields/Amount', '/messages/1/fields/Name'],
    ],
    [
      'the name of a field that is too long',
      { ...good, fields: { Amount: 1, ['a'.repeat(61)]: 1 } },
      ['/messages/1/fields'],
    ],
    [
      'more fields than a contact has',
      {
        ...good,
        fields: { Amount: 1, ...Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 1])) },
      },
      ['/messages/1/fields'],
    ],
  ])('%s', async (_what, wrong, pointers) => {
    const { status, body } = await ask({ ...SHARED, messages: [good, wrong, good] })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'messages_invalid' })
    expect(body.messages).toMatchObject(pointers.map((pointer) => ({ pointer })))
    expect(await available()).toBe(20_000n)
  })

  test('a number, a text, a value and a reference in four entries are pointed at in one answer', async () => {
    const { body } = await ask({
      ...SHARED,
      messages: [
        { ...good, to: '024123' },
        { to: '0241234567', text: ' ' },
        { to: '0241234567' },
        { ...good, reference: 'r'.repeat(65) },
      ],
    })
    expect(body).toMatchObject({
      code: 'messages_invalid',
      faults: 4,
      messages: [
        { pointer: '/messages/0/to' },
        { pointer: '/messages/1/text' },
        { pointer: '/messages/2/fields/Amount' },
        { pointer: '/messages/3/reference' },
      ],
    })
  })

  test('a field of the send that does not go with messages', async () => {
    const both = await ask({ ...SHARED, messages: [good], recipients: ['0241234567'] })
    expect(both.body).toMatchObject({ code: 'invalid_request', messages: [{ pointer: '/recipients' }] })
    const none = await ask({ senderId: 'AdomSavings', messages: [good] })
    expect(none.body).toMatchObject({ code: 'invalid_request', messages: [{ pointer: '/text' }] })
  })

  test('no more than a hundred faults are named, and all are counted', async () => {
    const messages = Array.from({ length: 300 }, () => ({ ...good, to: '1' }))
    const { body } = await ask({ ...SHARED, messages })
    expect(body.messages).toHaveLength(100)
    expect(body).toMatchObject({ faults: 300 })
  })

  test('too few credits', async () => {
    const text = 'a'.repeat(300)
    const messages = Array.from({ length: 10_000 }, (_, i) => ({ to: String(233_241_000_000 + i) }))
    const { body } = await ask({ senderId: 'AdomSavings', text: `${text} ${text}`, messages })
    expect(body).toMatchObject({ code: 'insufficient_credits', needed: 40_000, available: 20_000 })
    expect((await spentOf(world.db, world.accountId)).spent).toBe(0n)
  })
})

test('a cap of the account holds for them, to the credit', async () => {
  const { db, accountId } = world
  await db.transaction((tx) =>
    saveSpendCap(tx, testUser(accountId), {
      product: 'SMS',
      holder: { kind: 'account' },
      period: 'day',
      credits: 5n,
    }),
  )
  const named = (...numbers: string[]) => ({
    senderId: 'AdomSavings',
    messages: numbers.map((to) => ({ to, text: 'a'.repeat(200) })),
  })
  const three = await ask(named('0241234561', '0241234562', '0241234563'))
  expect(three).toMatchObject({ status: 429, body: { code: 'spend_cap_reached' } })
  expect((await spentOf(db, accountId)).spent).toBe(0n)
  expect((await ask(named('0241234561', '0241234562'))).data.credits).toBe(4)
  expect((await listSpendCaps(db, accountId)).caps).toMatchObject([{ used: 4n }])
})

test('they count towards the limit of the key that sends them', async () => {
  const { db, accountId } = world
  const limited = await world.start({ programLimits: () => ({ ...PROGRAM_LIMITS, keyMessages: 1 }) })
  const messages = Array.from({ length: 61 }, (_, i) => ({ to: String(233_241_000_000 + i) }))
  const program = { accountId, userId: null, keyId: 9n }
  const body = {
    senderId: 'AdomSavings',
    text: 'Akwaaba',
    traffic: 'transactional',
    uniqueReferences: false,
    messages,
  } as const
  const once = { key: null, requestId: 'req_1' }
  const ask = () => sendItemised({ db, messaging: limited }, program, body, once)
  await expect(ask()).resolves.toMatchObject({ accepted: { recipients: 61 } })
  await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests' })
})

describe('references', () => {
  test('find their messages, in lists of the account and of a campaign', async () => {
    const messages = ['a', 'b', 'a'].map((reference) => ({ to: '0241234567', reference }))
    const { data } = await ask({ senderId: 'AdomSavings', text: 'Akwaaba', messages })
    const as = testUser(world.accountId)
    const query = { reference: 'a' }
    const all = await http.call(listMessages, { query }, { as })
    const ids = [data.messages![2]!.id, data.messages![0]!.id]
    expect(all.body.data).toMatchObject(ids.map((id) => ({ id, reference: 'a', campaignId: data.id })))
    const own = await http.call(listRecipients, { params: { id: data.id }, query }, { as })
    expect(own.body.data).toMatchObject([{ id: ids[1] }, { id: ids[0] }])
    const nobody = await http.call(listMessages, { query: { reference: 'A' } }, { as })
    expect(nobody.body.data).toEqual([])
  })

  const one = (reference: string) => ({
    senderId: 'AdomSavings',
    text: 'Akwaaba',
    uniqueReferences: true,
    messages: [
      { to: '0241234567', reference: 'free' },
      { to: '0241234567', reference },
    ],
  })

  test('that another message has are refused, where the call asks for it', async () => {
    const used = {
      senderId: 'AdomSavings',
      text: 'Hi',
      messages: [{ to: '0241234567', reference: 'loan-1' }],
    }
    await ask(used)
    const again = await ask(one('loan-1'))
    expect(again.body).toMatchObject({
      status: 409,
      code: 'reference_used',
      messages: [{ pointer: '/messages/1/reference' }],
    })
    expect((await ask(used)).status).toBe(202)
    expect((await ask(one('free'))).body).toMatchObject({
      code: 'reference_used',
      messages: [{ pointer: '/messages/1/reference' }],
    })
    expect(await available()).toBe(19_998n)
  })

  test('of two calls at once only one may have', async () => {
    // As many calls as there are connections to the database.
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => ask(one('loan-9'))))
    expect(outcomes.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(outcomes.filter(({ body }) => body.code === 'reference_used')).toHaveLength(15)
    expect(await available()).toBe(19_998n)
  })
})

test('a call that waits too long for others with references is told when to come back', async () => {
  const { db, accountId } = world
  const impatient: Db = {
    ...db,
    transaction: (work, options) =>
      db.transaction(async (tx) => {
        await tx.client.query(`set local lock_timeout = '20ms'`)
        return work(tx)
      }, options),
  }
  const messages = [{ to: '0241234567', reference: 'r' }]
  const body = { senderId: 'AdomSavings', text: 'Hi', traffic: 'transactional', messages } as const
  const ask = () =>
    sendItemised(
      { db: impatient, messaging },
      { accountId, userId: null, keyId: 9n },
      { ...body, uniqueReferences: true },
      { key: null, requestId: 'req_1' },
    )
  await db.transaction(async (tx) => {
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `references ${accountId}`,
    ])
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', values: { seconds: 2 } })
  })
  await expect(ask()).resolves.toMatchObject({ accepted: { recipients: 1 } })
})

test('a repetition gets the same ids, and costs nothing', async () => {
  const body = { ...SHARED, messages: [{ to: '0241234567', fields: { Amount: 1 }, reference: 'r' }] }
  const first = await ask(body, 'k-1')
  const second = await ask(body, 'k-1')
  expect(second.text).toBe(first.text)
  expect(await available()).toBe(19_999n)
  const other = await ask({ ...body, text: 'Other {{Amount}}' }, 'k-1')
  expect(other.body).toMatchObject({ code: 'idempotency_key_reused' })
})

describe('ten thousand messages in one call', () => {
  const number = (index: number) => `+${233_241_000_000 + index}`
  const body = (text: string) => ({
    ...SHARED,
    text,
    uniqueReferences: true,
    messages: Array.from({ length: 10_000 }, (_, index) => ({
      to: index === 7 ? '0240000002' : number(index),
      fields: { Name: `Person ${index}`, Amount: index },
      reference: `loan-${index}`,
    })),
  })

  test('are one charge, and their ids come in their order, the same on a repetition', async () => {
    const first = await ask(body(SHARED.text), 'k-big')
    expect(first.status).toBe(202)
    expect(first.data).toMatchObject({ status: 'sending', recipients: 9_999, credits: 9_999 })
    expect(first.data.messages).toBeUndefined()
    expect(await available()).toBe(10_001n)
    const entries = await entriesOf(first.data.id, 1_000)
    expect(entries.map(({ index }) => index)).toEqual(Array.from({ length: 10_000 }, (_, index) => index))
    expect(entries.map(({ reference }) => reference)).toEqual(entries.map(({ index }) => `loan-${index}`))
    expect(entries[7]).toMatchObject({ id: null, leftOut: 'opted_out' })
    expect(new Set(entries.map(({ id }) => id)).size).toBe(10_000)
    const second = await ask(body(SHARED.text), 'k-big')
    expect(second.text).toBe(first.text)
    expect(await entriesOf(second.data.id, 1_000)).toEqual(entries)
    expect(await available()).toBe(10_001n)
    const other = await ask(body('Hello {{Amount}}'), 'k-big')
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' })
  })

  test('are refused as others are, though a thread reads them', async () => {
    const unknown = await ask({ ...body(SHARED.text), mesages: [] })
    expect(unknown.body).toMatchObject({ code: 'unknown_field', messages: [{ pointer: '/mesages' }] })
    const { messages } = body(SHARED.text)
    const wrong = messages.with(9_999, { ...messages[0]!, reference: 'r'.repeat(65) })
    expect((await ask({ ...SHARED, messages: wrong })).body).toMatchObject({
      code: 'messages_invalid',
      messages: [{ pointer: '/messages/9999/reference' }],
    })
    const one_more = [...messages, messages[0]!]
    expect((await ask({ ...SHARED, messages: one_more })).body).toMatchObject({
      code: 'invalid_request',
      messages: [{ pointer: '/messages' }],
    })
    const huge = await ask({ ...SHARED, name: 'n'.repeat(9 * 1024 * 1024) })
    expect(huge.body).toMatchObject({ status: 413, limit: '8 MiB' })
  })
})
