/**
 * Each provider's exact protocol, and what happens to messages if its gateway fails: over real sockets, through the
 * queue and the database, and back by callbacks.
 */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { GATEWAY_SECRET, GATEWAY_USER } from '@nkra/outside/gateways/protocols.ts'
import type { GatewayFault } from '@nkra/outside/gateways/gateways.ts'
import * as contract from '@nkra/contract/messaging/gateways.ts'
import { GATEWAY_PROVIDERS, type GatewayProvider } from '@nkra/contract/messaging/gateway-providers.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { getLink } from '../links/link-list.ts'
import { openGatewayWorld, type GatewayWorld } from '../testing/gateway-world.ts'
import { spentOf, until } from '../testing/world.ts'

const BASIC = `Basic ${Buffer.from(`${GATEWAY_USER}:${GATEWAY_SECRET}`).toString('base64')}`

/** One message to +233240000001 from AdomSavings. `{reference}` and `{callback}` stand for our own values. */
const GOLDEN: Record<GatewayProvider, { path: string; headers: Record<string, string>; body: unknown }> = {
  hubtel: {
    path: '/v1/messages/send',
    headers: { authorization: BASIC, 'content-type': 'application/json' },
    body: { From: 'AdomSavings', To: '233240000001', Content: 'Akwaaba ₵' },
  },
  arkesel: {
    path: '/api/v2/sms/send',
    headers: { 'api-key': GATEWAY_SECRET, 'content-type': 'application/json' },
    body: {
      sender: 'AdomSavings',
      message: 'Akwaaba ₵',
      recipients: ['233240000001'],
      callback_url: '{callback}',
    },
  },
  africastalking: {
    path: '/version1/messaging',
    headers: { apikey: GATEWAY_SECRET, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: {
      username: GATEWAY_USER,
      to: '+233240000001',
      message: 'Akwaaba ₵',
      from: 'AdomSavings',
      bulkSMSMode: '1',
      enqueue: '1',
    },
  },
  infobip: {
    path: '/sms/3/messages',
    headers: { authorization: `App ${GATEWAY_SECRET}`, 'content-type': 'application/json' },
    body: {
      messages: [
        {
          sender: 'AdomSavings',
          destinations: [{ to: '233240000001', messageId: '{reference}' }],
          content: { text: 'Akwaaba ₵' },
          webhooks: { delivery: { url: '{callback}' }, contentType: 'application/json' },
        },
      ],
    },
  },
  twilio: {
    path: `/2010-04-01/Accounts/${GATEWAY_USER}/Messages.json`,
    headers: { authorization: BASIC, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: {
      To: '+233240000001',
      From: 'AdomSavings',
      Body: 'Akwaaba ₵',
      StatusCallback: '{callback}?message={reference}',
    },
  },
  generic: {
    path: '/sms',
    headers: { 'x-token': GATEWAY_SECRET, 'content-type': 'application/json' },
    body: {
      number: '233240000001',
      sender: 'AdomSavings',
      body: 'Akwaaba ₵',
      ours: '{reference}',
      report: '{callback}',
    },
  },
}

/** How many calls three messages of one text take. */
const CALLS_OF_THREE: Record<GatewayProvider, number> = {
  hubtel: 1,
  arkesel: 1,
  africastalking: 1,
  infobip: 1,
  twilio: 3,
  generic: 3,
}

/** For each fault of a call or receipt: the message's state, and what it costs. */
const MISHAPS: [faults: GatewayFault[], state: string, reason: string | null, credits: number][] = [
  [['turned-away'], 'rejected', 'rejected', 0],
  [['number-refused'], 'rejected', 'number_unknown', 0],
  [['receipt-lost'], 'submitted', null, 1],
  [['receipt-doubled'], 'delivered', null, 1],
  [['receipt-early'], 'delivered', null, 1],
  [['word-unknown'], 'delivered', null, 1],
  [['undelivered'], 'undelivered', 'undelivered', 1],
  [['expired'], 'expired', 'expired', 1],
  [['cut', 'receipt-lost'], 'unknown', 'unknown', 1],
  [['truncated', 'receipt-lost'], 'unknown', 'unknown', 1],
  [['server-error', 'receipt-lost'], 'unknown', 'unknown', 1],
  [['not-understood', 'receipt-lost'], 'unknown', 'unknown', 1],
  // Told by our own name for it, or by its number.
  [['cut'], 'delivered', null, 1],
  [['server-error'], 'delivered', null, 1],
]
/**
 * Gateways whose receipts nobody can assign if the answer was lost, because they name neither our reference nor a
 * number.
 */
const LOSES_TRACK: ReadonlySet<GatewayProvider> = new Set(['hubtel', 'arkesel'])

type Fate = Awaited<ReturnType<GatewayWorld['fates']>>[number]

function endOf(provider: GatewayProvider, place: number): Fate {
  const [faults, state, reason, credits] = MISHAPS[place]!
  const lost = faults[0] === 'cut' || faults[0] === 'server-error'
  if (LOSES_TRACK.has(provider) && lost) return { state: 'unknown', reason: 'unknown', credits: 1 }
  // It has no word for a phone that was off too long, and says no more than that it was not reached.
  if (provider === 'twilio' && state === 'expired') {
    return { state: 'undelivered', reason: 'undelivered', credits }
  }
  if (provider === 'generic' && reason === 'number_unknown') return { state, reason: 'rejected', credits }
  return { state, reason, credits }
}

describe.each(GATEWAY_PROVIDERS)('%s', (provider) => {
  const LONG = 'a'.repeat(400)
  const number = (place: number) => `23324${String(place).padStart(7, '0')}`
  let link: GatewayWorld
  let [single, several]: bigint[] = []
  let mishaps: bigint[]

  beforeAll(async () => {
    link = await openGatewayWorld(provider)
    const scripts = MISHAPS.map(([faults], place) => ({
      reference: number(100 + place),
      faults,
      // Asked once more, a gateway says a word that is known.
      times: faults[0] === 'word-unknown' ? 1 : 9,
    }))
    link.gateways.play([{ reference: number(12), faults: ['number-refused'] }, ...scripts])
    // Each under a sender of its own, and so in a call of its own.
    ;[single, several, ...mishaps] = await link.sendAll([
      { sender: 'AdomSavings', recipients: [number(1)], text: 'Akwaaba ₵' },
      { sender: 'Several', recipients: [number(11), number(12), number(13)], text: LONG },
      ...MISHAPS.map((_, place) => ({ sender: `Mishap${place}`, recipients: [number(100 + place)] })),
    ])
    await link.untilAll(single!, 'delivered')
    for (const [place, id] of mishaps.entries()) await link.untilAll(id, endOf(provider, place).state)
    await until(
      'all but one of several',
      async () => (await link.fates(several!)).filter(({ state }) => state === 'delivered').length === 2,
    )
  })
  afterAll(() => link.close())

  test('is asked by the letter', async () => {
    const { path, headers, body } = link.gateways.calls.find((call) => call.body.includes(number(1)))!
    const { rows } = await sql<{ id: bigint }>`
      select id from message where account_id = ${link.world.accountId} and campaign_id = ${single}
    `.execute(link.world.db.sql)
    const ours = (text: string) =>
      text
        .replaceAll(encodeId('msg', rows[0]!.id), '{reference}')
        .replaceAll(link.callbacks.urlOf(1), '{callback}')
    const text = body.toString('utf8')
    const sent: unknown = text.startsWith('{')
      ? JSON.parse(ours(text))
      : Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, ours(value)]))
    expect({ path, body: sent }).toEqual({ path: GOLDEN[provider].path, body: GOLDEN[provider].body })
    expect(headers).toMatchObject(GOLDEN[provider].headers)
    expect(await link.fates(single!)).toEqual([{ state: 'delivered', reason: null, credits: 1 }])
  })

  test('takes several whole, in as few calls as it can, and answers for each', async () => {
    const calls = link.gateways.calls.filter(({ body }) => body.includes(LONG))
    expect(calls).toHaveLength(CALLS_OF_THREE[provider])
    const delivered = { state: 'delivered', reason: null, credits: 3 }
    const [first, second, third] = await link.fates(several!)
    expect([first, third]).toEqual([delivered, delivered])
    // Hubtel's answer passes over what it did not take: nobody can know.
    if (provider === 'hubtel') expect(second).toEqual({ state: 'unknown', reason: 'unknown', credits: 3 })
    else expect(second).toMatchObject({ state: 'rejected', credits: 0 })
  })

  test('does wrong, and nothing is lost, sent twice, or charged that was not sent', async () => {
    const fates = await Promise.all(mishaps.map((id) => link.fates(id)))
    expect(fates.flat()).toEqual(MISHAPS.map((_, place) => endOf(provider, place)))
    const taken = MISHAPS.map(
      (_, place) => link.gateways.texts.filter(({ to }) => to === number(100 + place)).length,
    )
    expect(taken).toEqual(MISHAPS.map(([[fault]]) => (/refused|away/.test(fault!) ? 0 : 1)))
    const { spent, kept } = await spentOf(link.world.db, link.world.accountId)
    expect(spent).toBe(kept)
  })
})

describe('the harness', () => {
  const number = '233240000001'
  let link: GatewayWorld
  const opened = async (...given: Parameters<typeof openGatewayWorld>) => {
    link = await openGatewayWorld(...given)
    return link
  }
  afterEach(() => link.close())

  test('leaves in doubt what is not answered in time, and sends it no second time', async () => {
    await opened('infobip', { answerTimeout_ms: 50 })
    link.gateways.play([{ reference: number, faults: ['no-answer', 'receipt-lost'] }])
    const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: [number] }])
    await link.untilAll(id!, 'unknown')
    link.messaging.holder!.wakeAll()
    await link.messaging.holder!.tend()
    // A slow machine gives the call up before it has arrived: nobody can tell the two apart.
    expect(link.gateways.texts.length).toBeLessThanOrEqual(1)
    expect(await link.fates(id!)).toEqual([{ state: 'unknown', reason: 'unknown', credits: 1 }])
  })

  test('waits as told where it is asked to slow down, and then sends once', async () => {
    await opened('twilio')
    link.gateways.play([{ reference: number, faults: ['throttled'], times: 1 }])
    const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: [number] }])
    await link.untilAll(id!, 'delivered')
    expect([link.gateways.calls.length, link.gateways.texts.length]).toEqual([2, 1])
  })

  test.each([
    ['unauthorized', 'HTTP 401'],
    ['no-credit', ''],
  ] as const)('sends nothing more under an account that is refused: %s', async (fault, detail) => {
    await opened('africastalking')
    link.gateways.play([{ faults: [fault] }])
    const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: [number] }])
    const shown = () => getLink(link.world.db, 1n)
    await until('the link is down', async () => (await shown()).state === 'failed')
    expect((await shown()).problem).toEqual({ code: 'bind_refused', detail })
    await link.untilAll(id!, 'queued')
    const { reserved, spent } = await moneyOf(link)
    expect([link.gateways.texts.length, reserved, spent]).toEqual([0, 0n, 1n])
  })

  test('keeps what nobody was there to take', async () => {
    await opened('generic')
    const { db } = link.world
    const here = await addressOf(db)
    await db.pool.query(`update link set gateway = jsonb_set(gateway, '{url}', to_jsonb($1::text))`, [
      `http://127.0.0.1:${await closedPort()}/sms`,
    ])
    await link.restart('leaves')
    const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: [number] }])
    await until('it was tried', async () => (await triesOf(db)) > 0)
    await link.untilAll(id!, 'queued')
    await db.pool.query(`update link set gateway = jsonb_set(gateway, '{url}', to_jsonb($1::text))`, [here])
    await link.restart('leaves')
    await link.untilAll(id!, 'delivered')
    expect(link.gateways.texts).toHaveLength(1)
  })

  test('believes no callback that another has signed, and none of another address', async () => {
    await opened('twilio')
    link.gateways.play([{ reference: number, faults: ['receipt-forged'] }])
    const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: [number] }])
    await link.untilAll(id!, 'delivered')
    const told = link.gateways.deliveries.map(({ status }) => status)
    expect(told).toEqual([401, 200, 200])
    for (const token of [`${tokenOf(link)}x`, tokenOf(link).replace('1.', '2.'), '1.x', '']) {
      expect(await link.http.call(contract.gatewayCallback, { params: { token } })).toMatchObject({
        status: 404,
      })
    }
  })

  test('is kept by an Administrator, who never sees its secret again', async () => {
    await opened('twilio')
    const administrator = { as: testUser(1n, 'Administrator') }
    const common = {
      name: 'Wide World',
      networks: ['AT'],
      isDefault: false,
      windowSize: 5,
      ratePerSecond: 20,
    }
    const gateway = { provider: 'twilio', url: 'https://api.twilio.com', generic: null }
    const body = { ...common, reservedShare: 0.2, gateway, username: 'AC42' } as const
    const created = await link.http.call(
      contract.createGatewayLink,
      { body: { ...body, secret: 'quiet' } as never },
      administrator,
    )
    expect(created).toMatchObject({ status: 201, body: { data: { kind: 'http', provider: 'twilio' } } })
    const { linkId: id } = created.body.data as { linkId: string }
    const shown = await link.http.call(contract.getGatewayLink, { params: { id } }, administrator)
    expect(shown.body.data).toEqual({ linkId: id, ...body, callbackUrl: link.callbacks.urlOf(2) })
    const renamed = { ...body, name: 'Wider World' } as never
    const changed = await link.http.call(
      contract.changeGatewayLink,
      { params: { id }, body: renamed },
      administrator,
    )
    expect(changed).toMatchObject({ status: 200, body: { data: { name: 'Wider World' } } })
    const { rows } = await link.world.db.pool.query('select password_sealed from link where id = 2')
    expect(rows).toEqual([{ password_sealed: 'quiet' }])
    const half = { ...body, gateway: { ...gateway, provider: 'generic' }, secret: 'quiet' } as never
    expect(await link.http.call(contract.createGatewayLink, { body: half }, administrator)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    })
    expect(JSON.stringify([created.text, shown.text, changed.text])).not.toContain('quiet')
  })

  test('takes no more than it has room for from a callback', async () => {
    await opened('arkesel')
    const { pathname } = new URL(link.callbacks.urlOf(1))
    const json = { 'content-type': 'application/json' }
    const large = { method: 'POST', url: pathname, headers: json, payload: `"${'x'.repeat(65_536)}"` }
    expect(await link.http.inject(large)).toMatchObject({ status: 413 })
    expect(
      await link.http.call(contract.gatewayCallbackByGet, {
        params: { token: tokenOf(link) },
        query: { status: 'DELIVERED' },
      }),
    ).toMatchObject({ status: 200, body: { data: { received: true } } })
  })
})

test('what its last owner left behind is found by our own name for it', async () => {
  const link = await openGatewayWorld('infobip')
  link.gateways.play([{ faults: ['no-answer', 'receipt-lost'] }])
  const [id] = await link.sendAll([{ sender: 'AdomSavings', recipients: ['233240000001'] }])
  await link.gateways.until(() => link.gateways.texts.length === 1)
  await link.restart('dies')
  await link.untilAll(id!, 'unknown')
  const [text] = link.gateways.texts
  const report = {
    results: [{ messageId: text!.reference, status: { groupId: 3, id: 5, name: 'DELIVERED_TO_HANDSET' } }],
  }
  const { status } = await link.http.inject({
    method: 'POST',
    url: new URL(link.callbacks.urlOf(1)).pathname,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(report),
  })
  expect(status).toBe(200)
  await link.untilAll(id!, 'delivered')
  expect(link.gateways.texts).toHaveLength(1)
  await link.close()
})

async function moneyOf({ world }: GatewayWorld): Promise<{ reserved: bigint; spent: bigint }> {
  const { rows } = await sql<{ reserved: bigint; spent: bigint }>`
    select reserved, spent from balance where account_id = ${world.accountId} and product = 'SMS'
  `.execute(world.db.sql)
  return rows[0]!
}

const tokenOf = ({ callbacks }: GatewayWorld) => callbacks.urlOf(1).split('/').at(-1)!

async function addressOf(db: Db): Promise<string> {
  const { rows } = await db.pool.query<{ url: string }>(`select gateway ->> 'url' as url from link`)
  return rows[0]!.url
}

/** How often a message was tried: a message that certainly was not sent goes into a chunk of its own. */
async function triesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select count(*)::int4 as tries from chunk where account_id > 0 and retry
  `.execute(db.sql)
  return rows[0]!.tries
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
