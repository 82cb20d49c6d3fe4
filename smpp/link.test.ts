import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { acknowledgeAll, type Delivery } from './connection.ts'
import type { Answer } from './effects.ts'
import { NoRoom, openLink, type Down, type Link, type LinkHandlers, type LinkOptions } from './link.ts'
import {
  listen,
  type Client,
  type Listener,
  type ListenerHandlers,
  type ListenerOptions,
} from './listener.ts'
import type { Submit } from './message.ts'
import { parseReceipt } from './receipt.ts'
import { STATUS } from './spec.ts'
import { selfSigned } from './testing/pdus.ts'

const MESSAGE: Submit = {
  source: 'Adom',
  sourceTon: 5,
  sourceNpi: 0,
  destination: '233241234567',
  dataCoding: 0,
  esmClass: 0,
  body: Buffer.from('hi'),
  registeredDelivery: 1,
}

/** The ids of commands (SMPP 3.4 §5.1.2.1). A response has that of its request and this bit. */
const [BIND_TRANSMITTER, SUBMIT_SM, UNBIND, RESPONSE] = [0x2, 0x4, 0x6, 0x8000_0000]

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function centre(
  handlers: Partial<ListenerHandlers<string>> = {},
  options: Partial<ListenerOptions> = {},
): Promise<Listener<string>> {
  const listener = await listen<string>(
    { port: 0, ...options },
    { authenticate: () => 0, requests: accept(), ...handlers },
  )
  closing.push(() => listener.close({ drain_ms: 0 }))
  return listener
}

/** Answers every submit_sm with an id that counts from 1. */
function accept(): ListenerHandlers<string>['requests'] {
  let ids = 0
  return (batch, client) => {
    for (const { command, sequence } of batch) {
      if (command === 'submit_sm') client.answer('submit_sm', sequence, 0, `id${++ids}`)
    }
  }
}

/** Stores what a link reports, and lets a test wait for it. */
class Watch implements LinkHandlers<string> {
  bounds = 0
  rooms = 0
  readonly downs: { reason: Down; unanswered: string[] }[] = []
  readonly answered: Answer<string>[] = []
  readonly delivered: Delivery[] = []
  readonly expiredTags: string[] = []
  #waiting: (() => void)[] = []

  bound() {
    this.bounds++
    this.#tell()
  }
  down(reason: Down, unanswered: string[]) {
    this.downs.push({ reason, unanswered })
    this.#tell()
  }
  room() {
    this.rooms++
    this.#tell()
  }
  answers(batch: Answer<string>[]) {
    this.answered.push(...batch)
    this.#tell()
  }
  delivers(batch: Delivery[]) {
    this.delivered.push(...batch)
    this.#tell()
  }
  expired(tags: string[]) {
    this.expiredTags.push(...tags)
    this.#tell()
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }
  #tell() {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}

function link(port: number, options: Partial<LinkOptions> = {}): { link: Link<string>; watch: Watch } {
  const watch = new Watch()
  const opened = openLink(
    {
      host: '127.0.0.1',
      port,
      systemId: 'esme',
      password: 'pw',
      reconnect_ms: 10,
      ratePerSecond: 100_000,
      ...options,
    },
    watch,
  )
  closing.push(() => opened.close({ drain_ms: 0 }))
  return { link: opened, watch }
}

async function boundLink(port: number, options: Partial<LinkOptions> = {}) {
  const pair = link(port, options)
  await pair.watch.until(() => pair.watch.bounds === 1)
  return pair
}

describe('a link to a centre', () => {
  test('submits, hears the answers, and a receipt that it acknowledges once it is stored', async () => {
    const acknowledged: number[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const mc = await centre({
      requests: (batch, client) => {
        for (const pdu of batch) {
          if (pdu.command !== 'submit_sm') continue
          expect(pdu).toMatchObject({
            source_addr: 'Adom',
            source_addr_ton: 5,
            dest_addr_ton: 1,
            dest_addr_npi: 1,
          })
          client.answer('submit_sm', pdu.sequence, 0, '7a')
          const body = Buffer.from(
            'id:7a sub:001 dlvrd:001 submit date:2601281530 done date:2601281531 stat:DELIVRD err:000',
          )
          client.deliver(
            { ...MESSAGE, source: pdu.destination_addr, destination: 'Adom', esmClass: 4, body },
            'd',
          )
        }
      },
      answers: (batch) => {
        acknowledged.push(...batch.map(({ status }) => status))
        resolve()
      },
    })
    const { link: esme, watch } = await boundLink(mc.port)
    expect(esme.state).toBe('bound')
    esme.submit(MESSAGE, 'bulk', 'a')
    expect(esme.outstanding).toBe(1)
    await watch.until(() => watch.delivered.length === 1)
    expect(watch.answered).toMatchObject([{ tag: 'a', status: 0, messageId: '7a', late: false }])
    const [delivery] = watch.delivered
    if (delivery === undefined) throw new Error('no delivery')
    expect(parseReceipt(delivery.pdu)).toMatchObject({
      id: '7a',
      state: 'delivered',
      destination: '233241234567',
    })
    expect(acknowledged).toEqual([])
    acknowledgeAll(watch.delivered)
    await promise
    expect(acknowledged).toEqual([0])
  })

  test('over TLS, and not to a centre it cannot trust', async () => {
    const { key, cert } = selfSigned()
    const mc = await centre({}, { tls: { key, cert } })
    const { link: esme, watch } = await boundLink(mc.port, { tls: { ca: cert, servername: 'localhost' } })
    esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.answered.length === 1)
    const { watch: wary } = link(mc.port, { tls: { servername: 'localhost' }, refused_ms: 60_000 })
    await wary.until(() => wary.downs.length === 1)
    expect(wary.downs[0]?.reason).toMatchObject({
      code: 'connection_failed',
      detail: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
  })

  test('as transmitter and receiver: one bind after the other, receipts by the second', async () => {
    const modes: (string | undefined)[] = []
    const mc = await centre({
      bound: (client) => modes.push(client.mode),
      requests: (batch, client) => {
        for (const { sequence } of batch) client.answer('submit_sm', sequence, 0, '1')
        const receiver = [...mc.clients].find((other) => other.receives)
        receiver?.deliver({ ...MESSAGE, esmClass: 4, body: Buffer.from('id:1 stat:DELIVRD') }, 'd')
      },
    })
    const { link: esme, watch } = await boundLink(mc.port, { mode: 'transmitter+receiver' })
    expect(modes).toEqual(['transmitter', 'receiver'])
    esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.delivered.length === 1 && watch.answered.length === 1)
    // Without its receiver the link is down, and comes back whole; the transmitter stays.
    const [transmitter, receiver] = mc.clients
    receiver?.destroy()
    await watch.until(() => watch.bounds === 2)
    expect(watch.downs.length).toBeGreaterThan(0)
    expect(mc.clients.has(transmitter as Client<string>)).toBe(true)
    expect(modes).toEqual(['transmitter', 'receiver', 'receiver'])
  })
})

describe('room', () => {
  test('is the window; bulk leaves its share; NoRoom beyond; told when it is back', async () => {
    const held: (() => void)[] = []
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) held.push(() => client.answer('submit_sm', sequence, 0, '1'))
      },
    })
    const { link: esme, watch } = await boundLink(mc.port, { windowSize: 5, reservedShare: 0.4 })
    expect([esme.room('bulk'), esme.room('priority')]).toEqual([3, 5])
    for (let i = 0; i < 3; i++) esme.submit(MESSAGE, 'bulk', `bulk${i}`)
    expect([esme.room('bulk'), esme.room('priority')]).toEqual([0, 2])
    expect(() => esme.submit(MESSAGE, 'bulk', 'more')).toThrow(NoRoom)
    for (let i = 0; i < 2; i++) esme.submit(MESSAGE, 'priority', `otp${i}`)
    expect(() => esme.submit(MESSAGE, 'priority', 'more')).toThrow(NoRoom)
    while (held.length < 5) await new Promise(setImmediate)
    expect(watch.rooms).toBe(0)
    for (const answer of held) answer()
    await watch.until(() => watch.rooms === 1 && watch.answered.length === 5)
    expect([esme.room('bulk'), esme.room('priority')]).toEqual([3, 5])
  })

  test('by rate comes back with time', async () => {
    const mc = await centre()
    const { link: esme, watch } = await boundLink(mc.port, {
      windowSize: 100,
      ratePerSecond: 50,
      reservedShare: 0,
    })
    while (esme.room('bulk') > 0) esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.rooms === 1)
    expect(esme.room('bulk')).toBeGreaterThan(0)
  })

  test.each([STATUS.ESME_RTHROTTLED, STATUS.ESME_RMSGQFUL])('slows down for status %d', async (status) => {
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) client.answer('submit_sm', sequence, status, '')
      },
    })
    const { link: esme, watch } = await boundLink(mc.port, { ratePerSecond: 1000 })
    expect(esme.ratePerSecond).toBe(1000)
    esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.answered.length === 1)
    expect(watch.answered).toMatchObject([{ tag: 'a', status, messageId: '' }])
    expect(esme.ratePerSecond).toBeLessThanOrEqual(700)
  })

  test('a message that does not fit SMPP is refused by name, and costs nothing', async () => {
    const mc = await centre()
    const { link: esme } = await boundLink(mc.port, { windowSize: 5, reservedShare: 0 })
    expect(() => esme.submit({ ...MESSAGE, source: 'a sender far too long' }, 'bulk', 'a')).toThrow(
      'source_addr',
    )
    expect([esme.outstanding, esme.room('bulk')]).toEqual([0, 5])
  })
})

describe('when things go wrong', () => {
  test('answers that never come: expired, the slot free, a late one told as late', async () => {
    const held: (() => void)[] = []
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) held.push(() => client.answer('submit_sm', sequence, 0, 'late'))
      },
    })
    const { link: esme, watch } = await boundLink(mc.port, {
      answerTimeout_ms: 40,
      windowSize: 5,
      reservedShare: 0,
    })
    esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.expiredTags.length === 1)
    expect(watch.expiredTags).toEqual(['a'])
    expect([esme.state, esme.room('bulk')]).toEqual(['bound', 5])
    held[0]?.()
    await watch.until(() => watch.answered.length === 1)
    expect(watch.answered).toMatchObject([{ tag: 'a', messageId: 'late', late: true }])
  })

  test('the connection cut: unanswered tags are handed back, and the link binds again', async () => {
    const mc = await centre({
      requests: (batch, client) => {
        if (batch.some(({ command }) => command === 'submit_sm')) client.destroy()
      },
    })
    const { link: esme, watch } = await boundLink(mc.port)
    esme.submit(MESSAGE, 'bulk', 'a')
    esme.submit(MESSAGE, 'priority', 'b')
    await watch.until(() => watch.bounds === 2)
    expect(watch.downs).toEqual([
      {
        reason: { code: expect.stringMatching(/peer_closed|connection_failed/), detail: expect.any(String) },
        unanswered: ['a', 'b'],
      },
    ])
    expect(esme.state).toBe('bound')
    expect(esme.outstanding).toBe(0)
  })

  test('a half-dead peer: the socket stands, nothing answers, two enquiries and it is left', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.once('data', (bind) => {
        const response = Buffer.from([0, 0, 0, 17, 0x80, 0, 0, 9, 0, 0, 0, 0, ...bind.subarray(12, 16), 0])
        socket.write(response)
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    closing.push(async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const { link: esme, watch } = await boundLink(port, { enquireLink_ms: 20, answerTimeout_ms: 10_000 })
    esme.submit(MESSAGE, 'bulk', 'a')
    await watch.until(() => watch.downs.length === 1)
    expect(watch.downs[0]).toEqual({ reason: { code: 'enquiry_unanswered', detail: '' }, unanswered: ['a'] })
    await watch.until(() => watch.bounds === 2)
  })

  test('nobody there: it goes on trying, and tells why', async () => {
    const mc = await centre()
    const { port } = mc
    await mc.close({ drain_ms: 0 })
    const { link: esme, watch } = link(port)
    await watch.until(() => watch.downs.length >= 3)
    expect(watch.downs[0]).toEqual({
      reason: { code: 'connection_failed', detail: 'ECONNREFUSED' },
      unanswered: [],
    })
    const again = await centre({}, { port })
    await watch.until(() => watch.bounds === 1)
    expect([esme.state, again.clients.size]).toEqual(['bound', 1])
  })

  test.each([
    ['ESME_RINVPASWD', STATUS.ESME_RINVPASWD, 500_000],
    ['ESME_RINVSYSID', STATUS.ESME_RINVSYSID, 500_000],
    ['ESME_RALYBND', STATUS.ESME_RALYBND, 2500],
    ['ESME_RSYSERR', STATUS.ESME_RSYSERR, 500],
  ])('a bind refused with %s is tried again no sooner than it makes sense', async (name, status, wait_ms) => {
    const mc = await centre({ authenticate: () => status })
    const waits: number[] = []
    const clock = {
      now: () => performance.now(),
      random: () => 0,
      after: (delay_ms: number, run: () => void) => {
        waits.push(delay_ms)
        const timer = setTimeout(run, delay_ms)
        return () => clearTimeout(timer)
      },
    }
    const { link: esme, watch } = link(mc.port, { clock, reconnect_ms: 1000, refused_ms: 1_000_000 })
    await watch.until(() => watch.downs.length === 1)
    expect(watch.downs).toEqual([{ reason: { code: 'bind_refused', detail: name }, unanswered: [] }])
    expect(waits).toContain(wait_ms)
    expect(esme.state).toBe('down')
    expect(esme.room('priority')).toBe(0)
  })

  test('a centre that unbinds us: drained, down, and bound again', async () => {
    const mc = await centre()
    const { watch } = await boundLink(mc.port)
    for (const client of mc.clients) client.unbind()
    await watch.until(() => watch.bounds === 2)
    expect(watch.downs).toEqual([{ reason: { code: 'unbound_by_peer', detail: '' }, unanswered: [] }])
  })

  test('a stream out of step is left, not guessed at', async () => {
    const server = createServer((socket) => {
      socket.once('data', () => socket.write(Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')))
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    closing.push(async () => void server.close())
    const { watch } = link((server.address() as AddressInfo).port, { reconnect_ms: 60_000 })
    await watch.until(() => watch.downs.length === 1)
    expect(watch.downs[0]?.reason.code).toBe('out_of_step')
  })
})

describe('closing', () => {
  test('waits for answers under way, unbinds, and has nothing left over', async () => {
    const held: (() => void)[] = []
    const closed = Promise.withResolvers<string>()
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) held.push(() => client.answer('submit_sm', sequence, 0, '1'))
      },
      closed: (_client, reason) => closed.resolve(reason),
    })
    const { link: esme, watch } = await boundLink(mc.port)
    esme.submit(MESSAGE, 'bulk', 'a')
    while (held.length < 1) await new Promise(setImmediate)
    const done = esme.close({ drain_ms: 5000 })
    expect(esme.state).toBe('draining')
    expect(() => esme.submit(MESSAGE, 'priority', 'b')).toThrow(NoRoom)
    held[0]?.()
    expect(await done).toEqual([])
    expect(watch.answered).toMatchObject([{ tag: 'a', late: false }])
    expect(esme.state).toBe('closed')
    expect(await closed.promise).toBe('unbound_by_peer')
    expect(watch.downs).toEqual([])
  })

  test('reads answers that come behind the unbind', async () => {
    const held: (() => void)[] = []
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) held.push(() => client.answer('submit_sm', sequence, 0, 'late'))
      },
    })
    const { link: esme, watch } = await boundLink(mc.port)
    esme.submit(MESSAGE, 'bulk', 'a')
    const done = esme.close({ drain_ms: 400 })
    const [client] = mc.clients
    // Half the time gone without an answer, it unbinds; the answer comes behind that.
    const unbound = () => client?.isBound === false
    while (!unbound()) await new Promise((resolve) => setTimeout(resolve, 5))
    held[0]?.()
    expect(await done).toEqual([])
    expect(watch.answered).toMatchObject([{ tag: 'a', messageId: 'late' }])
  })

  test('an unbind is answered before a centre closes, even at once behind the last answer', async () => {
    const held: (() => void)[] = []
    const mc = await centre({
      requests: (batch, client) => {
        for (const { sequence } of batch) held.push(() => client.answer('submit_sm', sequence, 0, '1'))
      },
    })
    const pdu = (id: number, sequence: number, body: Buffer) => {
      const head = Buffer.alloc(16)
      for (const [at, word] of [16 + body.length, id, 0, sequence].entries()) head.writeUInt32BE(word, at * 4)
      return Buffer.concat([head, body])
    }
    const socket = connect(mc.port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk) => heard.push(chunk))
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(pdu(BIND_TRANSMITTER, 1, Buffer.from('esme\0pw\0\0\x34\0\0\0', 'latin1')))
    while (![...mc.clients].some(({ isBound }) => isBound)) await new Promise(setImmediate)
    const text = Buffer.from('\0\x05\0Adom\0\x01\x01233241234567\0\0\0\0\0\0\0\0\0\0\x02hi', 'latin1')
    socket.write(Buffer.concat([pdu(SUBMIT_SM, 2, text), pdu(UNBIND, 3, Buffer.alloc(0))]))
    const [client] = mc.clients
    const everything = () => held.length === 1 && client?.hasUnbound === true
    while (!everything()) await new Promise(setImmediate)
    held[0]?.()
    client?.close()
    await ended
    const all = Buffer.concat(heard)
    const commands: number[] = []
    for (let at = 0; at < all.length; at += all.readUInt32BE(at)) commands.push(all.readUInt32BE(at + 4))
    expect(commands).toEqual([BIND_TRANSMITTER, SUBMIT_SM, UNBIND].map((id) => RESPONSE + id))
  })

  test('hands back what was never answered, in time', async () => {
    const mc = await centre({ requests: () => {} })
    const { link: esme } = await boundLink(mc.port)
    esme.submit(MESSAGE, 'bulk', 'a')
    esme.submit(MESSAGE, 'bulk', 'b')
    expect(await esme.close({ drain_ms: 60 })).toEqual(['a', 'b'])
    expect(await esme.close({ drain_ms: 60 })).toEqual(['a', 'b'])
    expect(esme.state).toBe('closed')
  })

  test('a link that never bound closes at once', async () => {
    const { link: esme } = link(1, { reconnect_ms: 60_000 })
    expect(await esme.close({ drain_ms: 60_000 })).toEqual([])
  })

  test('lets deliveries under way be acknowledged first', async () => {
    const acknowledged = Promise.withResolvers<number>()
    const mc = await centre({
      bound: (client) => client.deliver({ ...MESSAGE, esmClass: 4 }, 'd'),
      answers: ([answer]) => acknowledged.resolve(answer?.status ?? -1),
    })
    const { link: esme, watch } = await boundLink(mc.port)
    await watch.until(() => watch.delivered.length === 1)
    const done = esme.close({ drain_ms: 5000 })
    watch.delivered[0]?.acknowledge()
    expect(await acknowledged.promise).toBe(0)
    expect(await done).toEqual([])
    expect(watch.delivered[0]?.acknowledge()).toBe(true)
  })

  test('unbinds soon though receipts keep coming, and acknowledges those that came', async () => {
    const acknowledged: string[] = []
    const mc = await centre({ answers: (batch) => acknowledged.push(...batch.map(({ tag }) => tag)) })
    const { link: esme, watch } = await boundLink(mc.port)
    let sent = 0
    const receipts = setInterval(() => {
      for (const client of mc.clients) if (client.isBound) client.deliver(MESSAGE, String(sent++))
    }, 1)
    // Each is acknowledged 100 ms after it came, so that there is always one that is not.
    const answering = setInterval(() => {
      const { length } = watch.delivered
      setTimeout(() => watch.delivered.splice(0, length).forEach((each) => each.acknowledge()), 100)
    }, 100)
    try {
      await watch.until(() => watch.delivered.length > 0)
      const begun_ms = performance.now()
      expect(await esme.close({ drain_ms: 60_000 })).toEqual([])
      // Without a moment that has no receipts it would wait for half of its time.
      expect(performance.now() - begun_ms).toBeLessThan(30_000)
      // The last answers are on their way when the link is closed.
      await expect.poll(() => mc.clients.size).toBe(0)
      expect(acknowledged).toHaveLength(sent)
    } finally {
      clearInterval(receipts)
      clearInterval(answering)
    }
  })
})

describe('a listener', () => {
  test('stops reading from an ESME that asks faster than it is answered', async () => {
    const taken: (() => void)[] = []
    const mc = await centre(
      {
        requests: (batch, client) => {
          for (const { sequence } of batch) taken.push(() => client.answer('submit_sm', sequence, 0, '1'))
        },
      },
      { unansweredMax: 100 },
    )
    const total = 20_000
    const { link: esme, watch } = await boundLink(mc.port, {
      windowSize: total,
      reservedShare: 0,
      ratePerSecond: 1e9,
    })
    for (let i = 0; i < total; i++) esme.submit(MESSAGE, 'bulk', `${i}`)
    while (taken.length < 100) await new Promise(setImmediate)
    for (let i = 0; i < 50; i++) await new Promise(setImmediate)
    // What one read holds comes whole; the rest waits in the sockets.
    expect(taken.length).toBeLessThan(total / 2)
    while (watch.answered.length < total) {
      for (const answer of taken.splice(0)) answer()
      await new Promise(setImmediate)
    }
    expect(new Set(watch.answered.map(({ tag }) => tag)).size).toBe(total)
  })

  test('survives random octets from a stranger, and serves the next one', async () => {
    const mc = await centre()
    const stranger = connect({ host: '127.0.0.1', port: mc.port })
    stranger.on('error', () => {}).resume()
    stranger.write(Buffer.from('00000011 00000004 00000000 00000001 ff ffffffff', 'latin1'))
    await new Promise((resolve) => stranger.once('close', resolve))
    const { link: esme } = await boundLink(mc.port)
    expect(esme.state).toBe('bound')
  })

  test('an authenticate that fails is a system error to the peer', async () => {
    const mc = await centre({ authenticate: () => Promise.reject(new Error('database down')) })
    const { watch } = link(mc.port, { reconnect_ms: 60_000 })
    await watch.until(() => watch.downs.length === 1)
    expect(watch.downs[0]?.reason).toEqual({ code: 'bind_refused', detail: 'ESME_RSYSERR' })
  })

  test('a port in use is refused', async () => {
    const mc = await centre()
    await expect(centre({}, { port: mc.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
