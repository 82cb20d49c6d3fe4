import { sql } from 'kysely'
import { routes } from '@nkra/contract/routes.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { testClock } from '../clock.ts'
import { fail } from '../fail.ts'
import { serve } from './serve.ts'
import { claimKeys, completeKeys, requestFingerprint, keyOf, sweepKeys } from './idempotency.ts'
import { silentLog } from '../log.ts'
import { eventKind } from '../database/outbox.ts'
import { testServer, testUser, type TestServer } from '../testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'

const clock = testClock()
const ama = testUser(11n)
const kofi = testUser(12n)
const effect = eventKind('test.effect', z.object({ n: z.int() }))

let base: TestDatabase
let http: TestServer
let calls = 0
/** What the verb does besides its effect. Each test sets it. */
let verb: () => Promise<void>

beforeAll(async () => {
  base = await testDatabase({ clock })
  http = await testServer(
    base.db,
    (server) => {
      serve(server, routes.sendMessage, async ({ tx, actor }) => {
        calls++
        tx.publish(effect.of(actor.accountId, { n: calls }))
        await verb()
        return { id: BigInt(calls), status: 'expanding' as const, recipients: 1, segments: 1, credits: 1 }
      })
    },
    { log: silentLog },
  )
})

afterAll(async () => {
  await http.close()
  await base.close()
})

beforeEach(() => {
  verb = () => Promise.resolve()
})

const body = { senderId: 'AdomSavings', text: 'Hello', recipients: ['0241234567'] }

function send(key: string | null, sent: object = body, as = ama) {
  return http.call(
    routes.sendMessage,
    { body: sent as typeof body },
    { as, headers: key === null ? {} : { 'idempotency-key': key } },
  )
}

async function effects() {
  const { rows } = await sql<{ n: bigint }>`select count(account_id) as n from outbox`.execute(base.db.sql)
  return rows[0]!.n
}

describe('a repeated request', () => {
  test('gets the first answer to the letter, and has its effect once', async () => {
    const before = await effects()
    const first = await send('a')
    const again = await send('a')
    expect(first.status).toBe(202)
    expect(again.text).toBe(first.text)
    expect(await effects()).toBe(before + 1n)
    expect([first, again].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true'])
  })

  test('is told by its content, not by how it is written', async () => {
    const first = await send('order', { text: 'Hello', senderId: 'AdomSavings', recipients: ['0241234567'] })
    const again = await send('order', { recipients: ['0241234567'], senderId: 'AdomSavings', text: 'Hello' })
    expect(again.text).toBe(first.text)
  })

  test('without a key is another request', async () => {
    expect((await send(null)).text).not.toBe((await send(null)).text)
  })

  test('of another account is another request', async () => {
    expect((await send('shared', body, kofi)).text).not.toBe((await send('shared', body, ama)).text)
  })

  test('with another body is refused', async () => {
    await send('b')
    const reply = await send('b', { ...body, text: 'Goodbye' })
    expect(reply).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  })
})

test('of twenty at once one has the effect; the others are told to wait or get its answer', async () => {
  const before = await effects()
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('race')))
  expect(await effects()).toBe(before + 1n)
  const accepted = replies.filter(({ status }) => status === 202)
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  const others = replies.filter(({ status }) => status !== 202)
  expect(new Set(others.map(({ status, body }) => `${status} ${String(body['code'])}`))).toEqual(
    new Set(others.length > 0 ? ['409 idempotency_key_in_use'] : []),
  )
})

test('while the first is running the second answers 409', async () => {
  const running = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  verb = () => {
    running.resolve()
    return finish.promise
  }
  const first = send('slow')
  await running.promise
  expect(await send('slow')).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_in_use', retryable: true },
  })
  finish.resolve()
  const done = await first
  expect(done.status).toBe(202)
  expect((await send('slow')).text).toBe(done.text)
})

describe('a request that failed', () => {
  test('in the verb fails the same way again, without running', async () => {
    const before = await effects()
    verb = () => fail('insufficient_credits', { needed: 1, available: 0, missing: 1, product: 'SMS' })
    const first = await send('poor')
    verb = () => Promise.resolve()
    const ran = calls
    const again = await send('poor')
    expect(first).toMatchObject({ status: 402, body: { code: 'insufficient_credits' } })
    expect(again.text).toBe(first.text)
    expect(again.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(calls).toBe(ran)
    expect(await effects()).toBe(before)
  })

  test('before the verb may be mended and sent again with its key', async () => {
    expect((await send('typo', { ...body, text: '' })).body.code).toBe('invalid_request')
    expect((await send('typo')).status).toBe(202)
  })

  test.each(['unavailable', 'internal'] as const)('as %s may be sent again as it is', async (code) => {
    verb = () => fail(code)
    expect((await send(`retry ${code}`)).body.code).toBe(code)
    verb = () => Promise.resolve()
    expect((await send(`retry ${code}`)).status).toBe(202)
  })

  test('by a defect may be sent again as it is', async () => {
    verb = () => Promise.reject(new Error('defect'))
    expect((await send('defect')).status).toBe(500)
    verb = () => Promise.resolve()
    expect((await send('defect')).status).toBe(202)
  })
})

describe('the key', () => {
  test.each([
    ['abc', 'abc'],
    ['"abc"', 'abc'],
    [undefined, null],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j is %j', (header, key) => {
    expect(keyOf(header)).toBe(key)
  })

  test.each(['', '""', 'x'.repeat(256), 'é', 'a\tb', ['a', 'b']])('%j is none', (header) => {
    expect(() => keyOf(header)).toThrow('1 to 255 printable characters')
  })
})

describe('sets of keys in one transaction', () => {
  const key = (name: string, asked: unknown = 1) => ({
    accountId: 11n,
    key: name,
    fingerprint: requestFingerprint('/x', asked),
  })

  test('each is claimed, answered or refused by itself', async () => {
    await base.db.transaction(async (tx) => {
      const claims = await claimKeys(tx, 'sendMessage', [key('s1'), key('s2'), key('s1')])
      expect(claims).toEqual([
        { outcome: 'claimed' },
        { outcome: 'claimed' },
        { outcome: 'refused', code: 'idempotency_key_in_use' },
      ])
      await completeKeys(tx, 'sendMessage', [
        { ...key('s1'), status: 202, body: '{"n":1}' },
        { ...key('s2'), status: 402, body: '{"n":2}' },
      ])
    })
    await base.db.transaction(async (tx) => {
      expect(await claimKeys(tx, 'sendMessage', [key('s2'), key('s1', 'other'), key('s3')])).toEqual([
        { outcome: 'answered', answer: { status: 402, body: '{"n":2}', isReplay: true } },
        { outcome: 'refused', code: 'idempotency_key_reused' },
        { outcome: 'claimed' },
      ])
      expect(await claimKeys(tx, 'createInvoice', [key('s2')])).toEqual([{ outcome: 'claimed' }])
    })
  })
})

test('keys are forgotten after seven days', async () => {
  const first = await send('old')
  clock.advance(7 * 86_400_000 - 1)
  await sweepKeys(base.db)
  expect((await send('old')).text).toBe(first.text)
  clock.advance(2)
  expect(await sweepKeys(base.db)).toBeGreaterThan(0)
  expect((await send('old')).text).not.toBe(first.text)
})
