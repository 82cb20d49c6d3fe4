/** One-time codes: stored, checked and limited, by a clock that the test moves. Nothing is sent here. */
import * as contract from '@nkra/contract/messaging/codes.ts'
import { decodeId } from '@nkra/contract/wire.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balances, grant, openBooks } from '../../billing/ledger/ledger.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { addApprovedSender } from '../../catalog/senders/senders.ts'
import { addOptOut, addGlobalOptOuts } from '../../contacts/address-book/opt-outs.ts'
import { testClock, type TestClock } from '../../platform/clock.ts'
import { relayAll, subscribe } from '../../platform/events/relay.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, testUser, type TestReply, type TestServer } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  countEndedCodes,
  JUDGED_MIN,
  NUMBER_DAY_MAX,
  NUMBER_HOUR_MAX,
  RESEND_MS,
  VERIFIED_SHARE_MIN,
  WATCH_MS,
} from './code-limits.ts'
import { openTextSecrets } from '../messages/text-secrets.ts'
import { bindCodes } from './http.ts'
import { codesUnused } from '../events.ts'
import { openMessagingWorld, type World } from '../testing/world.ts'
import { expireCodes, forgetCodes, KEPT_MS } from './codes.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const CREDITS = 1_000n
const BEGINNING = new Date('2026-11-20T08:00:00Z')

const codeTexts = openTextSecrets('test')
const wantsEvent = () => false

let clock: TestClock
let database: TestDatabase
let world: World
let http: TestServer
let accountId: bigint
/** Counts the numbers that tests have used. */
let fresh = 0

beforeAll(async () => {
  clock = testClock(BEGINNING)
  database = await testDatabase({ clock })
  world = await openMessagingWorld({ database })
  const messaging = await world.start({ roles: ['web'] })
  http = await testServer(world.db, (server) => bindCodes(server, { messaging, codeTexts, wantsEvent }))
})
afterAll(async () => {
  await http.close()
  await world.close()
  await database.close()
})
beforeEach(async () => {
  accountId = await openAccount()
})

const openAccount = (credits = CREDITS) =>
  world.db.transaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Adom Savings' })
    await openBooks(tx, id)
    const trial = { packageName: 'Trial', credit: credits, durationNumber: 1, durationType: 4 as const }
    await grant(tx, { accountId: id, product: 'SMS', ...trial })
    await addApprovedSender(tx, { accountId: id, name: 'AdomSavings' })
    return id
  })

const phone = (number: number) => `23324${String(number).padStart(7, '0')}`
const somebody = () => phone(++fresh)
const as = (role: 'Owner' | 'Administrator' = 'Owner') => ({ as: testUser(accountId, role) })
const create = (to: string, body: object = {}, headers: Record<string, string> = {}) =>
  http.call(contract.createCode, { body: { to, senderId: 'AdomSavings', ...body } }, { ...as(), headers })
const sent = async (to: string, body: object = {}) => {
  const reply = await create(to, body)
  expect(reply).toMatchObject({ status: 201 })
  return reply.body.data as { id: string; credits: number; [member: string]: unknown }
}
const check = async (id: string, code: string, headers: Record<string, string> = {}) => {
  const reply = await http.call(contract.checkCode, { params: { id }, body: { code } }, { ...as(), headers })
  expect(reply.status).toBe(200)
  return reply.body.data as { outcome: string; triesLeft: number }
}
/** The code that its owner reads. */
const codeOf = (id: string, length = 6) =>
  codeTexts.filled({ accountId, id: decodeId('otc', id)! }, '*'.repeat(length))
const wrongOf = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0')
const refused = (status: number, code: string) => ({ status, body: { code } })
const today = async () => {
  const reply = await http.call(contract.getCodeOverview, {}, as())
  return (reply.body.data as { today: object }).today
}
const left = async () => (await balances(world.db, accountId)).find(({ product }) => product === 'SMS')

describe('POST /messaging/v1/code', () => {
  test('texts a code, charges for it once, and says when the next may go', async () => {
    const to = somebody()
    const reply = await create(`0${to.slice(3)}`)
    expect(reply.status).toBe(201)
    expect(reply.body.data).toEqual({
      id: expect.stringMatching(/^otc_/) as string,
      state: 'pending',
      to: `+233 24 *** ${to.slice(-4)}`,
      senderId: 'AdomSavings',
      createdAt: '2026-11-20T08:00:00.000Z',
      expiresAt: '2026-11-20T08:10:00.000Z',
      resendAt: '2026-11-20T08:00:30.000Z',
      endedAt: null,
      triesLeft: 5,
      credits: 1,
      campaignId: expect.stringMatching(/^cmp_/) as string,
    })
    expect(await left()).toMatchObject({ available: CREDITS - 1n })
    expect(await today()).toEqual({ created: 1, verified: 0, refused: 0, credits: 1 })
  })

  test('what is on record of its text has stars for digits', async () => {
    const { id } = await sent(somebody(), { autofill: { domain: 'adom.example' }, length: 8 })
    const { rows } = await sql`
      select campaign.text, message.text as own, traffic, lane
      from campaign
      join message on message.account_id = campaign.account_id and campaign_id = campaign.id
      join chunk on chunk.account_id = campaign.account_id and message_ids = array[message.id]
      where campaign.account_id = ${accountId} and campaign.id = ${decodeId('otc', id)!}`.execute(
      world.db.sql,
    )
    const text = '******** is your code. It works for 10 min. Do not share it.\n\n@adom.example #********'
    expect(rows).toEqual([{ text, own: null, traffic: 'otp', lane: 0 }])
  })

  test.each<[string, object]>([
    ['no code', { text: 'Hello' }],
    ['two codes', { text: '{code} {code}' }],
    ['another field', { text: '{code} {name}' }],
    ['a star', { text: '{code} *' }],
    ['too short', { length: 3 }],
    ['too long', { length: 9 }],
    ['too late', { minutes: 31 }],
    ['no domain', { autofill: { domain: 'https://adom.example' } }],
  ])('%s is refused', async (_, body) => {
    expect(await create(somebody(), body)).toMatchObject(refused(400, 'invalid_request'))
  })

  test('to be filled in by a web page and by an app at once is refused', async () => {
    const autofill = { domain: 'adom.example', appHash: 'FA+9qCX9VSu' }
    expect(await create(somebody(), { autofill })).toMatchObject(refused(400, 'unknown_field'))
  })

  test.each<[string, string, object, number, string]>([
    ['no number', '024', {}, 400, 'phone_invalid'],
    ['a landline', '0302123456', {}, 400, 'phone_invalid'],
    ['another country', '+2348031234567', {}, 403, 'code_country_refused'],
    ['a sender of nobody', phone(9_999_999), { senderId: 'Nobody' }, 403, 'sender_not_allowed'],
    ['fraud', phone(9_999_998), { text: 'Send your PIN to us. {code}' }, 400, 'content_refused'],
  ])('%s', async (_, to, body, status, code) => {
    expect(await create(to, body)).toMatchObject(refused(status, code))
    expect(await left()).toMatchObject({ available: CREDITS })
  })

  test('is sent once for one key, however often it is asked for', async () => {
    const to = somebody()
    const key = { 'idempotency-key': `code-${to}` }
    const replies = [await create(to, {}, key), await create(to, {}, key)]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]!.body.data).toEqual(replies[0]!.body.data)
    expect(await left()).toMatchObject({ available: CREDITS - 1n })
    expect(await create(somebody(), {}, key)).toMatchObject(refused(422, 'idempotency_key_reused'))
  })

  test('without credits nothing is sent or counted', async () => {
    accountId = await openAccount(1n)
    await sent(somebody())
    expect(await create(somebody())).toMatchObject(refused(402, 'insufficient_credits'))
    expect(await today()).toEqual({ created: 1, verified: 0, refused: 0, credits: 1 })
  })

  test('goes to who opted out of the account’s texts, not to whom nobody texts', async () => {
    const [out, never] = [somebody(), somebody()]
    const ama = testUser(accountId)
    await world.db.transaction((tx) => addOptOut(tx, ama, { phone: out, source: 'manual' }))
    await world.db.transaction((tx) => addGlobalOptOuts(tx, ama, { phones: [never], reason: 'Asked us' }))
    await sent(out)
    expect(await create(never)).toMatchObject(refused(403, 'code_number_refused'))
  })
})

describe('POST /messaging/v1/code/:id/check', () => {
  test('is verified once', async () => {
    const to = somebody()
    const { id } = await sent(to)
    const code = codeOf(id)
    expect(await check(id, wrongOf(code))).toMatchObject({ outcome: 'wrong', triesLeft: 4 })
    expect(await check(id, ` ${code.slice(0, 3)}-${code.slice(3)} `)).toMatchObject({
      outcome: 'verified',
      triesLeft: 4,
    })
    expect(await check(id, code)).toMatchObject({ outcome: 'spent' })
    expect(await today()).toMatchObject({ created: 1, verified: 1 })
  })

  test('a lost answer is given again by its key', async () => {
    const to = somebody()
    const { id } = await sent(to)
    const code = codeOf(id)
    const key = { 'idempotency-key': `check-${to}` }
    expect([await check(id, code, key), await check(id, code, key)]).toMatchObject([
      { outcome: 'verified' },
      { outcome: 'verified' },
    ])
  })

  test('five wrong tries lock it, the right one after them included', async () => {
    const to = somebody()
    const { id } = await sent(to)
    const code = codeOf(id)
    const tries = []
    for (let tried = 0; tried < 5; tried++) tries.push(await check(id, wrongOf(code)))
    expect(tries.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, 0])
    expect(await check(id, code)).toMatchObject({ outcome: 'locked', triesLeft: 0 })
  })

  test('is over after its minutes, to the second', async () => {
    const [early, late] = [somebody(), somebody()]
    const [first, second] = [await sent(early, { minutes: 1 }), await sent(late, { minutes: 1 })]
    clock.advance(MINUTE_MS - 1_000)
    expect(await check(first.id, codeOf(first.id))).toMatchObject({ outcome: 'verified' })
    clock.advance(1_000)
    expect(await check(second.id, codeOf(second.id))).toMatchObject({ outcome: 'expired' })
  })

  test('one that is cancelled is good no more', async () => {
    const to = somebody()
    const { id } = await sent(to)
    const cancelled = await http.call(contract.cancelCode, { params: { id } }, as())
    expect(cancelled.body.data).toMatchObject({ id, state: 'cancelled' })
    expect(await check(id, codeOf(id))).toMatchObject({ outcome: 'cancelled' })
    expect(await http.call(contract.cancelCode, { params: { id } }, as())).toMatchObject(
      refused(409, 'code_over'),
    )
  })

  test('another account’s code is nowhere', async () => {
    const { id } = await sent(somebody())
    accountId = await openAccount()
    const asked = { params: { id } }
    for (const reply of [
      await http.call(contract.getCode, asked, as()),
      await http.call(contract.cancelCode, asked, as()),
      await http.call(contract.checkCode, { ...asked, body: { code: '123456' } }, as()),
    ])
      expect(reply).toMatchObject(refused(404, 'not_found'))
  })

  test('never more tries than five, and never two that succeed, however many ask at once', async () => {
    const tries = fc.array(fc.boolean(), { minLength: 2, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(tries, async (rights) => {
        const to = somebody()
        const { id } = await sent(to)
        const code = codeOf(id)
        const outcomes = await Promise.all(rights.map((right) => check(id, right ? code : wrongOf(code))))
        const count = (wanted: string) => outcomes.filter(({ outcome }) => outcome === wanted).length
        const [verified, wrong] = [count('verified'), count('wrong')]
        expect(verified).toBeLessThanOrEqual(1)
        expect(wrong).toBeLessThanOrEqual(5)
        // Whoever typed it right is let in unless five wrong ones were before.
        if (rights.includes(true)) expect(verified === 1 || wrong === 5).toBe(true)
        else expect(wrong).toBe(Math.min(5, rights.length))
      }),
      { numRuns: 6 },
    )
  })
})

test('the list shows what became of each, by state and number, slice by slice', async () => {
  const numbers = [somebody(), somebody(), somebody()]
  const [first, second, third] = [await sent(numbers[0]!), await sent(numbers[1]!), await sent(numbers[2]!)]
  await check(second.id, codeOf(second.id))
  const list = async (query: object) => {
    const { body } = await http.call(contract.listCodes, { query }, as())
    return { ids: (body.data as { id: string }[]).map(({ id }) => id), next: body.next as string | null }
  }
  expect(await list({})).toEqual({ ids: [third.id, second.id, first.id], next: null })
  const slice = await list({ limit: 2 })
  expect(slice.ids).toEqual([third.id, second.id])
  expect(await list({ limit: 2, after: slice.next })).toEqual({ ids: [first.id], next: null })
  expect((await list({ state: 'verified' })).ids).toEqual([second.id])
  expect((await list({ phone: numbers[0] })).ids).toEqual([first.id])
  clock.advance(11 * MINUTE_MS)
  expect((await list({ state: 'pending' })).ids).toEqual([])
  expect((await list({ state: 'expired' })).ids).toEqual([third.id, first.id])
  expect((await http.call(contract.getCode, { params: { id: first.id } }, as())).body.data).toMatchObject({
    state: 'expired',
    endedAt: first.expiresAt,
  })
})

describe('limits', () => {
  const settings = { on: true, countries: ['GH'], creditsPerDay: 1_000, codesPerBlockHour: 100 }
  const change = (changed: object) =>
    http.call(contract.changeCodeSettings, { body: { ...settings, ...changed } }, as())
  /** A block of numbers that no other test uses. */
  const block = () => {
    fresh = (Math.floor(fresh / 10_000) + 1) * 10_000
    return () => somebody()
  }
  const outcomeOf = ({ status, body }: TestReply) => (status === 201 ? 'sent' : body.code)
  const tallied = (codes: unknown[]) =>
    Object.fromEntries([...Map.groupBy(codes, String)].map(([code, of]) => [code, of.length]))

  test('one number: again after half a minute, five in an hour, ten in a day', async () => {
    const to = somebody()
    await sent(to)
    expect(await create(to)).toMatchObject({
      ...refused(429, 'code_too_soon'),
      headers: { 'retry-after': '30' },
    })
    for (let count = 1; count < NUMBER_HOUR_MAX; count++) {
      clock.advance(RESEND_MS)
      await sent(to)
    }
    clock.advance(RESEND_MS)
    expect(await create(to)).toMatchObject(refused(429, 'code_number_limit'))
    clock.advance(HOUR_MS)
    for (let count = NUMBER_HOUR_MAX; count < NUMBER_DAY_MAX; count++) {
      await sent(to)
      clock.advance(RESEND_MS)
    }
    clock.advance(HOUR_MS)
    expect(await create(to)).toMatchObject(refused(429, 'code_number_limit'))
    clock.advance(24 * HOUR_MS)
    await sent(to)
  })

  test('no limit is passed by asking at once, and each refusal is counted', async () => {
    const of = block()
    await change({ codesPerBlockHour: 4 })
    const replies = await Promise.all(Array.from({ length: 10 }, () => create(of())))
    expect(tallied(replies.map(outcomeOf))).toEqual({ sent: 4, code_block_limit: 6 })
    expect(await today()).toEqual({ created: 4, verified: 0, refused: 6, credits: 4 })
    expect(await left()).toMatchObject({ available: CREDITS - 4n })
    clock.advance(HOUR_MS)
    await sent(of())

    const to = somebody()
    const same = await Promise.all(Array.from({ length: 6 }, () => create(to)))
    expect(tallied(same.map(outcomeOf))).toEqual({ sent: 1, code_too_soon: 5 })

    await change({ creditsPerDay: 8 })
    const many = await Promise.all(Array.from({ length: 5 }, () => create(of().replace(/^23324/, '23354'))))
    expect(tallied(many.map(outcomeOf))).toEqual({ sent: 2, code_day_limit: 3 })
    clock.advance(24 * HOUR_MS)
    await sent(of())
  })

  test('a switch holds from the next code on, for the account and for all', async () => {
    await change({ on: false })
    expect(await create(somebody())).toMatchObject(refused(403, 'codes_off'))
    await change({ on: true })
    const platform = (on: boolean, countries = ['GH']) =>
      http.call(contract.changeCodePlatform, { body: { on, countries } }, as('Administrator'))
    expect((await platform(false)).status).toBe(200)
    expect(await create(somebody())).toMatchObject(refused(503, 'codes_stopped'))
    await platform(true, ['GH', 'NG'])
    expect(await change({ countries: ['FR'] })).toMatchObject(refused(400, 'code_country_not_offered'))
    expect((await change({ countries: ['NG', 'GH'] })).body.data).toMatchObject({ countries: ['NG', 'GH'] })
    await sent('+2348031234567')
    await platform(true)
    expect(await create('+2348031234568')).toMatchObject(refused(403, 'code_country_refused'))
    const { rows } = await sql<{ action: string }>`
      select action from audit_entry where account_id in (1, ${accountId}) and action like 'code%' order by id`.execute(
      world.db.sql,
    )
    expect(tallied(rows.map(({ action }) => action))).toEqual({
      code_settings_changed: 3,
      code_platform_changed: 3,
    })
  })

  /** Ends this many codes to the number's block, of which some were used. */
  const end = (to: string, ended: number, used = 0) =>
    world.db.transaction((tx) =>
      countEndedCodes(
        tx,
        Array.from({ length: ended }, (_, place) => ({
          accountId,
          msisdn: BigInt(to),
          createdAt: clock.now(),
          verified: place < used,
        })),
      ),
    )

  test('a block whose codes nobody uses is closed, told once, and opens by hand or by itself', async () => {
    const of = block()
    const told: unknown[] = []
    const relay = () =>
      relayAll(
        world.db,
        [subscribe(codesUnused, 'test', (_tx, event) => Promise.resolve(void told.push(event.payload)))],
        silentLog,
      )
    const first = of()
    const used = await sent(first)
    await check(used.id, codeOf(used.id))
    clock.advance(23 * HOUR_MS)
    await end(first, JUDGED_MIN - 2)
    await sent(of())
    await sent(of(), { minutes: 30 })
    clock.advance(11 * MINUTE_MS)
    // Two processes look at once: each code is counted once.
    await Promise.all([expireCodes(world.db, wantsEvent), expireCodes(world.db, wantsEvent)])
    await relay()
    const closedAt = clock.now()
    const opensAt = new Date(clock.ms() + WATCH_MS)
    const closed = { block: first.slice(0, -4), verified: 1, ended: JUDGED_MIN }
    expect(told).toEqual([{ ...closed, opensAt }])
    expect(await create(of())).toMatchObject(refused(403, 'code_block_closed'))
    // One that was under way ends meanwhile, a day after the counting began: the block stays closed.
    clock.advance(2 * HOUR_MS)
    await expireCodes(world.db, wantsEvent)
    expect(await create(of())).toMatchObject(refused(403, 'code_block_closed'))
    const overview = await http.call(contract.getCodeOverview, {}, as())
    expect(overview.body.data).toMatchObject({
      closed: [
        {
          ...closed,
          ended: JUDGED_MIN + 1,
          closedAt: closedAt.toISOString(),
          opensAt: opensAt.toISOString(),
        },
      ],
    })
    const open = () => http.call(contract.openCodeBlock, { params: { block: closed.block } }, as())
    expect((await open()).status).toBe(200)
    expect(await open()).toMatchObject(refused(404, 'not_found'))
    await end(first, JUDGED_MIN - 1)
    const last = await sent(of())
    await http.call(contract.cancelCode, { params: { id: last.id } }, as())
    expect(await create(of())).toMatchObject(refused(403, 'code_block_closed'))
    clock.advance(WATCH_MS)
    await sent(of())
    await relay()
    expect(told).toHaveLength(2)
  })

  test('whatever is done at once, the counters are those of the codes', async () => {
    const of = block()
    const brief = await Promise.all(Array.from({ length: 4 }, () => sent(of(), { minutes: 1 })))
    const long = await Promise.all(Array.from({ length: 4 }, () => sent(of())))
    clock.advance(MINUTE_MS)
    const replies = await Promise.all([
      ...[...brief, ...long].flatMap(({ id }) => [check(id, codeOf(id)), check(id, wrongOf(codeOf(id)))]),
      ...long.slice(2).map(({ id }) => http.call(contract.cancelCode, { params: { id } }, as())),
      ...Array.from({ length: 4 }, () => sent(of())),
      expireCodes(world.db, wantsEvent),
      expireCodes(world.db, wantsEvent),
    ])
    expect(replies).toHaveLength(16 + 2 + 4 + 2)
    const { rows } = await sql<Record<string, unknown>>`
      select count(*)::int4 as created, count(*) filter (where state = 'verified')::int4 as verified,
        count(*) filter (where state <> 'pending')::int4 as ended, sum(credits)::int4 as credits
      from one_time_code where account_id = ${accountId}`.execute(world.db.sql)
    const { ended, ...day } = rows[0]!
    expect(day).toMatchObject({ created: 12, credits: 12 })
    expect(await today()).toEqual({ ...day, refused: 0 })
    const counted = await sql`
      select verified, ended, hour_count as hour from code_block where account_id = ${accountId}`.execute(
      world.db.sql,
    )
    expect(counted.rows).toEqual([{ verified: day.verified, ended, hour: 12 }])
    expect(await left()).toMatchObject({ available: CREDITS - 12n })
  })

  test('what is used is not closed', async () => {
    const of = block()
    await end(of(), JUDGED_MIN, JUDGED_MIN * VERIFIED_SHARE_MIN)
    await sent(of())
    await end(of(), 1)
    expect(await create(of())).toMatchObject(refused(403, 'code_block_closed'))
  })

  test('what is over is forgotten after thirty days', async () => {
    const { id } = await sent(somebody())
    clock.advance(KEPT_MS - MINUTE_MS)
    await expireCodes(world.db, wantsEvent)
    await forgetCodes(world.db)
    const get = () => http.call(contract.getCode, { params: { id } }, as())
    expect((await get()).status).toBe(200)
    clock.advance(2 * MINUTE_MS)
    await forgetCodes(world.db)
    expect((await get()).status).toBe(404)
  })
})
