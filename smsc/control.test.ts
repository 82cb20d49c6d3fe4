import { request } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SCRIPT_BYTES_MAX } from './control.ts'
import { PITFALLS } from './pitfalls.ts'
import { QUIRK_NAMES } from './quirks.ts'
import { DEFAULT_SCRIPT } from './script.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts'
import { openPhonebook } from './testing/esme.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0).reverse()) await close()
})

async function simulate(options: Partial<SimulatorOptions> = {}) {
  const simulator = await startSimulator({ port: 0, controlPort: 0, receiptDelay_ms: [0, 0], ...options })
  closing.push(() => simulator.close())
  return { simulator, base: `http://127.0.0.1:${simulator.controlPort}` }
}

async function send(simulator: Simulator, texts: readonly (readonly [string, string])[]): Promise<void> {
  const book = await openPhonebook(simulator.port, { windowSize: 5000 })
  for (const [to, text] of texts) book.text(to, text)
  await book.until(() => book.receipts.length >= texts.length)
  await book.link.close({ drain_ms: 1000 })
}

const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

describe('what arrived', () => {
  test('as JSON: counts, and the newest 100, newest first', async () => {
    const { simulator, base } = await simulate()
    await send(
      simulator,
      Array.from({ length: 150 }, (_, i) => [String(233240000000 + (i % 140)), `Text ${i}`] as const),
    )
    const arrived = await (await fetch(`${base}/arrived`)).json()
    expect(arrived).toMatchObject({ count: 150, distinct: 140, segments: 150, incomplete: 0 })
    const { messages } = arrived as { messages: object[] }
    expect(messages).toHaveLength(100)
    expect(messages[0]).toEqual({
      from: 'Adom',
      to: '233240000009',
      text: 'Text 149',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      segments: 1,
    })
    const few = (await (await fetch(`${base}/arrived?limit=2`)).json()) as { messages: object[] }
    expect(few.messages).toHaveLength(2)
  })

  test.each(['-1', '1001', '99999', 'x', ''])('a limit of %j is refused', async (limit) => {
    const { base } = await simulate()
    const reply = await fetch(`${base}/arrived?limit=${limit}`)
    expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'limit_invalid' }])
  })

  test('as CSV: all of them, oldest first, no cell a formula', async () => {
    const { simulator, base } = await simulate()
    const texts = Array.from(
      { length: 3000 },
      (_, i) => [String(233240000000 + i), `Text ${i}, "quoted"`] as const,
    )
    await send(simulator, [['233201234567', '=HYPERLINK("x")'], ...texts])
    const reply = await fetch(`${base}/arrived.csv`)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const rows = (await reply.text()).split('\r\n')
    expect(rows).toHaveLength(3003)
    expect(rows[0]).toBe('at,from,to,segments,text')
    expect(rows[1]).toMatch(/,Adom,233201234567,1,"'=HYPERLINK\(""x""\)"$/)
    expect(rows[3001]).toMatch(/,Adom,233240002999,1,"Text 2999, ""quoted"""$/)
  })

  test('is forgotten on reset', async () => {
    const { simulator, base } = await simulate()
    await send(simulator, [['233241234567', 'Hello']])
    expect(await (await post(`${base}/reset`, '')).json()).toMatchObject({
      count: 0,
      distinct: 0,
      messages: [],
    })
    expect(await (await fetch(`${base}/healthz`)).json()).toMatchObject({
      status: 'ok',
      submits: 0,
      bound: 0,
    })
  })
})

describe('the script', () => {
  test('is told, and replaced', async () => {
    const { simulator, base } = await simulate()
    expect(await (await fetch(`${base}/script`)).json()).toEqual(DEFAULT_SCRIPT)
    const script = { rules: [{ to: '23320', answer: { status: 'ESME_RTHROTTLED' } }] }
    const reply = await post(`${base}/script`, JSON.stringify(script))
    const inForce = { ...DEFAULT_SCRIPT, rules: [{ to: '23320', answer: { status: 0x58 } }] }
    expect([reply.status, await reply.json()]).toEqual([200, inForce])
    expect(simulator.script).toEqual(inForce)
    // What is in force can be sent back as it is.
    expect((await post(`${base}/script`, JSON.stringify(inForce))).status).toBe(200)
  })

  test.each<[string, string, Record<string, string>, number, object]>([
    ['no JSON', '{', {}, 400, { code: 'json_malformed' }],
    ['nothing', '', {}, 400, { code: 'json_malformed' }],
    ['a mistake', '{"rules":[{"every":0}]}', {}, 400, { code: 'script_invalid', path: 'rules[0].every' }],
    ['another type', '{}', { 'content-type': 'text/plain' }, 415, { code: 'type_unsupported' }],
    ['too much', ' '.repeat(SCRIPT_BYTES_MAX + 1), {}, 413, { code: 'body_too_large' }],
    ["another site's page", '{}', { 'sec-fetch-site': 'cross-site' }, 403, { code: 'cross_site' }],
  ])('%s is refused by name, and nothing changes', async (_, body, headers, status, problem) => {
    const { simulator, base } = await simulate()
    const reply = await post(`${base}/script`, body, headers)
    expect([reply.status, await reply.json()]).toMatchObject([status, problem])
    expect(simulator.script).toEqual(DEFAULT_SCRIPT)
  })

  test('a pitfall is played as it is listed', async () => {
    const { base } = await simulate()
    const pitfalls = (await (await fetch(`${base}/pitfalls`)).json()) as typeof PITFALLS
    expect(pitfalls).toEqual(PITFALLS)
    const { script } = pitfalls[26].plays[2]
    const inForce = await (await post(`${base}/script`, JSON.stringify(script))).json()
    expect(inForce).toMatchObject(script)
  })

  test('quirks are listed', async () => {
    const { base } = await simulate()
    expect(Object.keys((await (await fetch(`${base}/quirks`)).json()) as object)).toEqual(QUIRK_NAMES)
  })
})

describe('the port', () => {
  test.each([
    ['/nowhere', 'GET', 404, 'not_found'],
    ['/arrived', 'DELETE', 405, 'method_not_allowed'],
    ['/reset', 'GET', 405, 'method_not_allowed'],
  ])('%s by %s is %d', async (path, method, status, code) => {
    const { base } = await simulate()
    const reply = await fetch(`${base}${path}`, { method })
    expect([reply.status, await reply.json()]).toMatchObject([status, { code }])
  })

  test('shows its console, which loads nothing from elsewhere', async () => {
    const { base } = await simulate()
    const reply = await fetch(`${base}/`)
    const page = await reply.text()
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page).toContain('<h1>Operator console</h1>')
    expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
  })

  test('answers no name but loopback', async () => {
    const { simulator } = await simulate()
    const status = await new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: simulator.controlPort,
          path: '/arrived',
          headers: { host: 'evil.example' },
        },
        (reply) => resolve(reply.resume().statusCode),
      )
      asked.on('error', reject)
      asked.end()
    })
    expect(status).toBe(403)
  })

  test('in use: refused, and the SMPP port given back', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => void blocker.listen(0, '127.0.0.1', resolve))
    closing.push(async () => void blocker.close())
    const free = createServer()
    await new Promise<void>((resolve) => void free.listen(0, '127.0.0.1', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const taken = (blocker.address() as AddressInfo).port
    await expect(startSimulator({ port, controlPort: taken })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    const { simulator } = await simulate({ port })
    expect(simulator.port).toBe(port)
  })
})

describe('leases', () => {
  test('nobody ever holds one: abandoned', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await simulate({ lease: { wait_ms: 10, abandoned: resolve } })
    await promise
  })

  test('held, it stays; let go, and taken up again by another, it stays; let go for good, it is abandoned', async () => {
    // Time passes when the test says so: the sockets are real, and how long they take is nobody's promise.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const abandoned = vi.fn<() => void>()
    const { base } = await simulate({ lease: { wait_ms: 200, abandoned } })
    const take = () =>
      new Promise<() => void>((held) => {
        const socket = connect(Number(new URL(base).port), '127.0.0.1')
        socket.write('GET /lease HTTP/1.1\r\nhost: localhost\r\n\r\n')
        socket.once('data', () => held(() => void socket.destroy()))
      })
    const leases = async () => {
      const { leases: count } = (await (await fetch(`${base}/healthz`)).json()) as { leases: number }
      return count
    }
    const released = async () => {
      while ((await leases()) > 0) await new Promise(setImmediate)
    }
    vi.advanceTimersByTime(199)
    const letGo = await take()
    vi.advanceTimersByTime(10_000)
    letGo()
    await released()
    vi.advanceTimersByTime(199)
    const letGoToo = await take()
    vi.advanceTimersByTime(10_000)
    expect(await leases()).toBe(1)
    letGoToo()
    await released()
    vi.advanceTimersByTime(199)
    expect(abandoned).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(abandoned).toHaveBeenCalledTimes(1)
  })
})
