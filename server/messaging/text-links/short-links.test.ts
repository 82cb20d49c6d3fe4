import { sql } from 'kysely'
import { countSegments } from '@nkra/sms/segments.ts'
import { parseTemplate, worstCase } from '@nkra/sms/template.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Fail } from '../../platform/fail.ts'
import { silentLog } from '../../platform/log.ts'
import { testServer, type TestServer } from '../../platform/testing/test-server.ts'
import { templateOf } from '../sending/composition.ts'
import { estimate } from '../sending/estimate.ts'
import { storeClicks, ShortLinkClicks, FIRST_TAP_MS } from './short-link-clicks.ts'
import { bindTextLinks } from './http.ts'
import {
  findShortLink,
  readShortLink,
  openShortLinks,
  readLinkTarget,
  type SentShortLink,
} from './short-links.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, until, type World } from '../testing/world.ts'

const PUBLIC = 'https://nkra.test'
const links = openShortLinks({ secret: 'test', publicUrl: PUBLIC })
const codeOf = (link: string) => link.slice(`${PUBLIC}/s/`.length)
const numbers = fc.bigInt({ min: 0n, max: 2n ** 34n - 1n })
const phones = fc.bigInt({ min: 233_000_000_000n, max: 233_999_999_999n })
const TARGET = 'https://adomsavings.test/statement?from=sms'

describe('a code', () => {
  test('of any link and phone is read back, and all are of one length', () =>
    fc.assert(
      fc.property(numbers, phones, (number, msisdn) => {
        const link = links.of(number)(msisdn)
        expect(link).toMatch(/^https:\/\/nkra\.test\/s\/[0-9A-Za-z]{11}$/)
        expect(links.read(codeOf(link))).toEqual({ number, msisdn })
      }),
    ))

  test('of another secret is another', () => {
    const others = openShortLinks({ secret: 'other', publicUrl: PUBLIC })
    expect(others.of(7n)(233_241_234_567n)).not.toBe(links.of(7n)(233_241_234_567n))
  })

  test('says nothing of another: neighbours have nothing in common', () => {
    const [one, next] = [links.of(7n)(233_241_234_567n), links.of(7n)(233_241_234_568n)].map(codeOf)
    expect(Array.from(one!).filter((letter, at) => letter === next![at]).length).toBeLessThan(4)
  })

  test.each(['', 'short', '-----------', 'zzzzzzzzzzz', '000000000000'])('%j is none', (code) =>
    expect(links.read(code)).toBeNull(),
  )

  test('is for numbers of Ghana only', () =>
    expect(() => links.of(1n)(2_348_012_345_678n)).toThrow(RangeError))

  test('is bounded by what it costs', () => {
    const template = parseTemplate(`${'a'.repeat(140)}{{Link}}`)
    if (template.fault !== null) throw new Error(template.fault)
    const text = 'a'.repeat(140) + links.of(1n)(233_240_000_000n)
    expect(worstCase(template, { link: links.bound })).toBe(countSegments(text).segments)
  })
})

describe('where a link leads', () => {
  const template = templateOf('See {{Link}}')
  test.each([
    ['https://adomsavings.test', 'https://adomsavings.test/'],
    ['  http://adomsavings.test/a b ', 'http://adomsavings.test/a%20b'],
    ['HTTPS://ADOM.test/Käse?x=1#y', 'https://adom.test/K%C3%A4se?x=1#y'],
    // As it is, whatever it was written as.
    ['https://kɔkɔɔ.gh/', 'https://xn--kk-ffbba.gh/'],
    ['https://пример.test/', 'https://xn--e1afmkfd.test/'],
    ['https://école.test/', 'https://xn--cole-9oa.test/'],
    ['https://日本語.test/', 'https://xn--wgv71a119e.test/'],
  ])('%s', (raw, target) => expect(readLinkTarget(raw, template)).toBe(target))

  test('nowhere, unless said', () => expect(readLinkTarget(undefined, template)).toBeNull())

  test.each([
    ['javascript:alert(1)', 'link_target_invalid'],
    ['ftp://adom.test/x', 'link_target_invalid'],
    ['adomsavings.test', 'link_target_invalid'],
    ['', 'link_target_invalid'],
    ['https://localhost/x', 'link_target_invalid'],
    // Latin with a Cyrillic letter, all Cyrillic, all Greek, a Latin letter without its dot; as punycode too.
    ['https://mtn-mоmo.test/', 'link_target_invalid'],
    ['https://аррӏе.test/', 'link_target_invalid'],
    ['https://pay.ουνο.test/', 'link_target_invalid'],
    ['https://gcb-lınk.test/', 'link_target_invalid'],
    ['https://xn--80ak6aa92e.test/', 'link_target_invalid'],
    [`https://adom.test/${'x'.repeat(1_000)}`, 'link_target_invalid'],
    ['https://user:secret@adom.test/', 'content_refused'],
    ['https://bank.test@adom.test/', 'content_refused'],
    ['http://192.168.1.1/x', 'content_refused'],
    ['http://3232235777/', 'content_refused'],
    ['http://[::1]/', 'content_refused'],
    ['https://bit.ly/abc', 'content_refused'],
  ])('not to %s', (raw, code) => {
    expect(() => readLinkTarget(raw, template)).toThrow(expect.objectContaining({ code }))
  })

  test('not in a text that has no link', () => {
    expect(() => readLinkTarget(TARGET, templateOf('See you'))).toThrow(Fail)
  })
})

describe('in a text', () => {
  let world: World
  let messaging: Messaging
  beforeAll(async () => {
    world = await openMessagingWorld()
    messaging = await world.start()
  })
  afterAll(() => world.close())

  test.each(['to numbers', 'to a group'])(
    '%s each phone gets its own, counted to the segment',
    async (to) => {
      const { db, accountId, centre } = world
      centre.taken.length = 0
      const text = `${'a'.repeat(130)} {{Link}}`
      const whom =
        to === 'to a group'
          ? { groupIds: [await world.group('Customers', 3)] }
          : { recipients: ['0240000000', '0240000001', '0240000002'] }
      const body = {
        senderId: 'AdomSavings',
        text,
        linkTarget: TARGET,
        traffic: 'promotional' as const,
        ...whom,
      }
      const promised = await estimate(db, { accountId }, body, messaging)
      expect(promised).toMatchObject({ credits: 6, missingFields: [] })
      const sent = await world.send(messaging, { text, linkTarget: TARGET, ...whom })
      expect(sent).toMatchObject({ credits: 6 })
      await world.untilState(sent.id, 'delivered', 3)
      const texts = Map.groupBy(centre.taken, (taken) => taken.to)
      const found = []
      for (const [phone, parts] of texts) {
        const whole = parts.map((part) => part.text).join('')
        const coded = messaging.shortLinks.read(whole.slice(`${'a'.repeat(130)} ${PUBLIC}/s/`.length))!
        expect(coded.msisdn).toBe(BigInt(phone))
        found.push(await findShortLink(db, coded))
      }
      expect(found).toEqual(
        Array.from({ length: 3 }, () =>
          expect.objectContaining({ accountId, campaignId: sent.id, target: TARGET }),
        ),
      )
    },
  )

  test('without a target it is a field like any other', async () => {
    const { db, accountId } = world
    const asked = (text: string) =>
      estimate(
        db,
        { accountId },
        { senderId: 'AdomSavings', text, traffic: 'promotional', recipients: ['0240000000'] },
        messaging,
      )
    await expect(asked('See {{Link}}')).rejects.toMatchObject({ code: 'field_unknown' })
    expect(await asked('See {{Link|us}}')).toMatchObject({ missingFields: [], sample: 'See us' })
  })
})

describe('opened', () => {
  let world: World
  let messaging: Messaging
  let link: SentShortLink
  let code: string
  let submittedAt: Date
  let campaignId: bigint
  beforeAll(async () => {
    world = await openMessagingWorld()
    messaging = await world.start()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    const sent = await world.send(messaging, {
      text: 'See {{Link}}',
      linkTarget: TARGET,
      recipients: ['0240000000', '0240000001'],
    })
    campaignId = sent.id
    await world.untilState(campaignId, 'delivered', 2)
    const { rows } = await sql<{ number: bigint; at: Date }>`
      select number, (select max(at) from submission where account_id = ${world.accountId} and message_id > ${campaignId}) as at
      from short_link where account_id = ${world.accountId} and campaign_id = ${campaignId}`.execute(
      world.db.sql,
    )
    submittedAt = rows[0]!.at
    code = codeOf(links.of(rows[0]!.number)(233_240_000_000n))
    link = (await findShortLink(world.db, links.read(code)!))!
  })

  const figures = () => readShortLink(world.db, world.accountId, campaignId)
  const after = (ms: number) => new Date(submittedAt.getTime() + ms)
  const store = (...clicks: { ms: number; machine?: boolean; link?: SentShortLink }[]) =>
    world.db.transaction((tx) =>
      storeClicks(
        tx,
        clicks.map(({ ms, machine = false, link: of = link }) => ({ link: of, at: after(ms), machine })),
        () => false,
      ),
    )

  test('by a person counts for the campaign and the recipient, the first time and each', async () => {
    await store({ ms: 60_000 }, { ms: 30_000 })
    await store({ ms: 90_000 })
    expect(await figures()).toEqual({ target: TARGET, clicks: 3, clickers: 1, machines: 0 })
    const { rows } = await world.db.pool.query(
      'select message_id, clicks, first_at, last_at from short_link_click where account_id = $1 and message_id > $2',
      [world.accountId, campaignId],
    )
    expect(rows).toEqual([
      { message_id: link.messageId, clicks: 3, first_at: after(30_000), last_at: after(90_000) },
    ])
  })

  test('by programs, or sooner than anybody reads, is counted apart', async () => {
    await store({ ms: 60_000, machine: true }, { ms: FIRST_TAP_MS - 1 }, { ms: -10_000 })
    expect(await figures()).toEqual({ target: TARGET, clicks: 0, clickers: 0, machines: 3 })
  })

  test('by two recipients makes two', async () => {
    const other = await findShortLink(world.db, { ...links.read(code)!, msisdn: 233_240_000_001n })
    await store({ ms: 60_000 }, { ms: 60_000, link: other! }, { ms: 61_000, link: other! })
    expect(await figures()).toEqual({ target: TARGET, clicks: 3, clickers: 2, machines: 0 })
  })

  test('by many at once loses none', async () => {
    await Promise.all(Array.from({ length: 8 }, () => store({ ms: 60_000 }, { ms: 61_000 })))
    expect(await figures()).toMatchObject({ clicks: 16, clickers: 1 })
  })

  test('for a phone that was no recipient leads nowhere', async () => {
    expect(await findShortLink(world.db, { ...links.read(code)!, msisdn: 233_240_000_009n })).toBeNull()
  })

  describe('over HTTP', () => {
    let http: TestServer
    let clicks: ShortLinkClicks
    beforeAll(async () => {
      clicks = new ShortLinkClicks(world.db, silentLog, () => false)
      http = await testServer(world.db, (server) =>
        bindTextLinks(server, {
          links,
          clicks,
          sendPage: (reply) => reply.type('text/html').send('the page'),
        }),
      )
    })
    afterAll(async () => {
      await http.close()
      await clicks.close()
    })
    const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      http.inject({ method, url: path, headers })

    test('the head alone leads on too, and is not counted', async () => {
      const reply = await open(`/s/${code}`, { 'user-agent': 'WhatsApp/2.24' }, 'HEAD')
      expect([reply.status, reply.headers.location]).toEqual([302, TARGET])
      await clicks.flush()
      expect(await figures()).toMatchObject({ clicks: 0, machines: 0 })
    })

    test('it leads on, is kept by nobody, and counts the program that asked', async () => {
      const reply = await open(`/s/${code}`, { 'user-agent': 'WhatsApp/2.24' })
      expect(reply.status).toBe(302)
      expect(reply.headers).toMatchObject({
        location: TARGET,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      await clicks.flush()
      expect(await figures()).toMatchObject({ clicks: 0, machines: 1 })
    })

    test('a person’s tap is counted without being waited for', async () => {
      await sql`update submission set at = at - interval '1 minute'
        where account_id = ${world.accountId} and message_id > ${campaignId}`.execute(world.db.sql)
      const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/138.0 Mobile Safari/537.36' }
      expect((await open(`/s/${code}`, headers)).status).toBe(302)
      await until('the click', async () => (await figures())?.clicks === 1)
      expect(await figures()).toMatchObject({ clickers: 1, machines: 0 })
    })

    test.each([['12345678901'], ['nothing'], ['%00']])('/s/%s leads nowhere', async (wrong) => {
      const page = await open(`/s/${wrong}`, { accept: 'text/html' })
      expect([page.status, page.text, page.headers.location]).toEqual([404, 'the page', undefined])
      expect((await open(`/s/${wrong}`)).status).toBe(404)
    })
  })
})
