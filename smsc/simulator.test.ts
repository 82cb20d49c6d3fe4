import { afterEach, describe, expect, test } from 'vitest'
import { canonicalId, type IdFormat } from '@nkra/smpp/testing/message-id.ts'
import { STATUS } from '@nkra/smpp/spec.ts'
import type { LinkOptions } from '@nkra/smpp/link.ts'
import type { QuirkName } from './quirks.ts'
import { ScriptError } from './script.ts'
import { startSimulator, type Simulator, type SimulatorOptions } from './simulator.ts'
import { bindRaw, openPhonebook, type Phonebook } from './testing/esme.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Starts a centre whose receipts come at once, unless a script says otherwise. */
async function simulate(script: unknown = {}, options: Partial<SimulatorOptions> = {}): Promise<Simulator> {
  const simulator = await startSimulator({
    port: 0,
    script,
    receiptDelay_ms: [0, 0],
    firstId: 1_000_000,
    ...options,
  })
  closing.push(() => simulator.close())
  return simulator
}

async function phonebook(port: number, options: Partial<LinkOptions> = {}): Promise<Phonebook> {
  const book = await openPhonebook(port, options)
  closing.push(() => book.link.close({ drain_ms: 0 }))
  return book
}

async function pair(script: unknown = {}, options: Partial<LinkOptions> = {}) {
  const simulator = await simulate(script)
  return { simulator, book: await phonebook(simulator.port, options) }
}

const TO = '233241234567'

/** Quirks whose receipts carry no date. */
const UNDATED = new Set<QuirkName>([
  'dates-empty',
  'dates-relative',
  'bare-text',
  'tlvs-alone',
  'header-that-is-none',
])

/** Waits until every receipt is sent and acknowledged. */
async function settled(simulator: Simulator): Promise<void> {
  const pending = () => simulator.receiptsPending > 0
  while (pending()) await new Promise(setImmediate)
}

describe('the centre as usual', () => {
  test('takes, answers and reports; what arrived is whole, counted and legible', async () => {
    const { simulator, book } = await pair()
    const long = 'Dear Ama, your loan of GH₵ 200 is due on Friday. '.repeat(3)
    book.text(TO, 'Hello Ama [ok]')
    book.text('233501234567', long)
    await book.until(() => book.receipts.length === 4)
    expect(book.answers.map(({ status }) => status)).toEqual([0, 0, 0, 0])
    expect(book.receipts.map(({ state }) => state)).toEqual(Array(4).fill('delivered'))
    expect(book.receipts.map(({ id }) => id).sort()).toEqual(
      book.answers.map(({ messageId }) => messageId).sort(),
    )
    expect(simulator.arrived()).toMatchObject({
      count: 2,
      distinct: 2,
      segments: 4,
      incomplete: 0,
      messages: [
        { to: '233501234567', from: 'Adom', text: long, segments: 3 },
        { to: TO, text: 'Hello Ama [ok]', segments: 1 },
      ],
    })
  })

  test('many at once: every answer and every receipt, once', async () => {
    const { simulator, book } = await pair({}, { windowSize: 5000, reservedShare: 0 })
    const count = 5000
    for (let i = 0; i < count; i++) book.text(String(233240000000 + i), 'Hello')
    await book.until(() => book.receipts.length >= count && book.answers.length >= count)
    expect(new Set(book.receipts.map(({ id }) => id)).size).toBe(count)
    expect(new Set(book.answers.map(({ messageId }) => messageId)).size).toBe(count)
    expect(simulator.arrived(0)).toMatchObject({ count, distinct: count })
  })

  test('binds in every mode, anyone by default, and whom it is told to otherwise', async () => {
    const { simulator, book } = await pair(
      { bind: { systemId: 'esme', password: 'right' } },
      { password: 'right' },
    )
    expect(simulator.bound).toBe(1)
    await book.link.close({ drain_ms: 1000 })
    const wrong = await phonebook(simulator.port, { password: 'wrong', refused_ms: 60_000 })
    expect(wrong.downs[0]?.reason.detail).toBe('ESME_RINVPASWD')
    const stranger = await phonebook(simulator.port, { systemId: 'other', refused_ms: 60_000 })
    expect(stranger.downs[0]?.reason.detail).toBe('ESME_RINVSYSID')
    const two = await phonebook(simulator.port, { password: 'right', mode: 'transmitter+receiver' })
    two.text(TO, 'Hello')
    await two.until(() => two.receipts.length === 1)
    expect(simulator.bound).toBe(2)
  })

  test('asks first, and answers what nobody asked, without harm', async () => {
    const { book } = await pair({ bind: { enquireFirst: true } })
    book.text(TO, 'Hello')
    await book.until(() => book.receipts.length === 1)
    expect(book.downs).toEqual([])
  })
})

describe('receipts find their message', () => {
  /** For each quirk: the link's settings that match its receipts, and the message's outcome. */
  const cases: [QuirkName, { submit?: IdFormat; receipt?: IdFormat; state?: string; count?: number }][] = [
    ['hex-answer-decimal-receipt', { submit: 'hex', receipt: 'decimal' }],
    ['decimal-answer-hex-receipt', { submit: 'decimal', receipt: 'hex' }],
    ['hex-in-capitals', {}],
    ['padded-id', {}],
    ['wide-id', {}],
    ['wide-hex-answer', { submit: 'hex', receipt: 'decimal' }],
    ['letters-in-id', {}],
    ['early-receipt', {}],
    ['no-state-tlv', {}],
    ['no-id-tlv', {}],
    ['no-tlvs', {}],
    ['tlvs-alone', {}],
    ['word-failed', { state: 'undelivered' }],
    ['bare-text', {}],
    ['fields-in-another-order', {}],
    ['dates-with-seconds', {}],
    ['dates-with-century', {}],
    ['dates-as-smpp', {}],
    ['dates-relative', {}],
    ['dates-empty', {}],
    ['error-in-hex', { state: 'undelivered' }],
    ['error-of-four-digits', { state: 'undelivered' }],
    ['error-in-letters', { state: 'undelivered' }],
    ['error-in-tlv', { state: 'undelivered' }],
    ['error-in-tlv-as-text', { state: 'undelivered' }],
    ['esm-class-08', {}],
    ['esm-class-20', {}],
    ['esm-class-unmarked', {}],
    ['header-that-is-none', {}],
    ['receipt-in-payload', {}],
    ['receipt-by-data-sm', {}],
    ['receipt-twice', { count: 2 }],
    ['enroute-first', { count: 2 }],
    ['word-acked', { count: 2 }],
    ['word-buffered', { count: 2 }],
    ['word-bufferd', { count: 2 }],
    ['receipt-unasked', {}],
    ['false-delivery', {}],
  ]
  test.each(cases)(
    '%s',
    async (quirk, { submit = 'auto', receipt = 'auto', state = 'delivered', count = 1 }) => {
      const { book } = await pair({ default: { quirks: [quirk] } })
      const numbers = [TO, '233201234567', '233271234567']
      for (const to of numbers)
        book.text(to, 'Hello', { registeredDelivery: quirk === 'receipt-unasked' ? 0 : 1 })
      await book.until(() => book.receipts.length === 3 * count && book.answers.length === 3)
      const recipientOf = new Map(
        book.answers.map(({ messageId, tag }) => [canonicalId(messageId, submit), tag]),
      )
      expect(recipientOf.size).toBe(3)
      for (const one of book.receipts)
        expect(recipientOf.get(canonicalId(one.id, receipt))).toBe(one.destination)
      for (const to of numbers) {
        expect(book.receipts.filter(({ destination }) => destination === to).at(-1)?.state).toBe(state)
      }
      const dated = !UNDATED.has(quirk)
      if (dated) expect(Math.abs((book.receipts[0]?.doneAt ?? 0) - Date.now())).toBeLessThan(120_000)
    },
  )

  test('early means before the answer', async () => {
    const { book } = await pair({ default: { quirks: ['early-receipt'] } })
    book.text(TO, 'Hello')
    await book.until(() => book.order.length === 2)
    expect(book.receipts).toHaveLength(1)
    // Both come in one read; deliveries are told after answers, so the wire's order shows in the id alone.
    expect(book.order).toContain(`r:${book.answers[0]?.messageId}`)
  })

  test('an answer without an id still has its receipt, for its recipient', async () => {
    const { book } = await pair({ default: { quirks: ['empty-id'] } })
    book.text(TO, 'Hello')
    await book.until(() => book.receipts.length === 1 && book.answers.length === 1)
    expect(book.answers[0]).toMatchObject({ status: 0, messageId: '' })
    expect(book.receipts[0]).toMatchObject({ destination: TO, state: 'delivered' })
  })

  test('intermediate reports come first', async () => {
    const { book } = await pair({
      default: { receipt: { intermediate: 'BUFFRED', delay_ms: 40, stateTlv: false } },
    })
    book.text(TO, 'Hello')
    await book.until(() => book.receipts.length === 2)
    expect(book.receipts.map(({ word, state, final }) => [word, state, final])).toEqual([
      ['BUFFRED', 'enroute', false],
      ['DELIVRD', 'delivered', true],
    ])
  })

  test('by another bind', async () => {
    const simulator = await simulate({ default: { quirks: ['receipt-elsewhere'] } })
    const sender = await phonebook(simulator.port)
    const other = await phonebook(simulator.port)
    sender.text(TO, 'Hello')
    await other.until(() => other.receipts.length === 1)
    expect(sender.receipts).toEqual([])
  })

  test('none but for failures, only for the last part, only if asked, never', async () => {
    const { simulator, book } = await pair({
      rules: [
        { to: '23320', quirks: ['receipt-for-failures'] },
        { to: '23350', quirks: ['receipt-for-failures'], receipt: { state: 'expired' } },
        { to: '23324', quirks: ['receipt-for-last-part'] },
        { to: '23327', quirks: ['receipt-never'] },
      ],
    })
    book.text('233201234567', 'Hello')
    book.text('233271234567', 'Hello')
    book.text('233261234567', 'Hello', { registeredDelivery: 0 })
    book.text('233241234567', 'x'.repeat(300))
    book.text('233501234567', 'Hello')
    await book.until(() => book.receipts.length === 2 && book.answers.length === 6)
    expect(book.receipts.map(({ destination, state }) => [destination, state])).toEqual([
      ['233241234567', 'delivered'],
      ['233501234567', 'expired'],
    ])
    expect(book.receipts[0]?.id).toBe(book.answers.find(({ tag }) => tag === '233241234567#2')?.messageId)
    await settled(simulator)
    expect(book.receipts).toHaveLength(2)
  })

  test('held until the next bind, then all at once', async () => {
    const simulator = await simulate({ default: { quirks: ['receipts-held'] } })
    const first = await phonebook(simulator.port)
    for (let i = 0; i < 20; i++) first.text(String(233240000000 + i), 'Hello')
    await first.until(() => first.answers.length === 20)
    await first.link.close({ drain_ms: 1000 })
    expect([first.receipts.length, simulator.receiptsPending]).toEqual([0, 20])
    const second = await phonebook(simulator.port)
    await second.until(() => second.receipts.length === 20)
  })

  test('not acknowledged, they come again; so do those under way when a connection falls', async () => {
    const simulator = await simulate()
    const first = await phonebook(simulator.port)
    first.acknowledgeWith = STATUS.ESME_RX_T_APPN
    first.text(TO, 'Hello')
    await first.until(() => first.receipts.length === 1)
    first.acknowledgeWith = 0
    await first.until(() => first.receipts.length === 2)
    expect(first.receipts[0]?.id).toBe(first.receipts[1]?.id)
    expect(simulator.tally.receiptsRepeated).toBe(1)
  })
})

describe('a bad day', () => {
  test.each<[QuirkName, number]>([
    ['throttled', STATUS.ESME_RTHROTTLED],
    ['queue-full', STATUS.ESME_RMSGQFUL],
    ['submit-failed', STATUS.ESME_RSUBMITFAIL],
  ])('%s: refused, not taken, by number', async (quirk, status) => {
    const { simulator, book } = await pair({ rules: [{ to: '23320', quirks: [quirk] }] })
    book.text('233201234567', 'Hello')
    book.text(TO, 'Hello')
    await book.until(() => book.answers.length === 2 && book.receipts.length === 1)
    expect(book.answers.map((answer) => [answer.tag, answer.status])).toEqual([
      ['233201234567', status],
      [TO, 0],
    ])
    expect(simulator.arrived()).toMatchObject({ count: 1, messages: [{ to: TO }] })
    expect(simulator.tally).toMatchObject({ submits: 2, refused: 1 })
  })

  test('a rate over all: beyond it, throttled', async () => {
    const { simulator, book } = await pair({ throttlePerSecond: 100 })
    for (let i = 0; i < 50; i++) book.text(TO, 'Hello')
    await book.until(() => book.answers.length === 50)
    const taken = book.answers.filter(({ status }) => status === 0).length
    expect(taken).toBeGreaterThanOrEqual(10)
    expect(taken).toBeLessThan(30)
    expect(simulator.arrived().count).toBe(taken)
  })

  test('a window of its own: beyond it, queue full', async () => {
    const { book } = await pair({ window: 3, default: { answer: { delay_ms: 30 } } })
    for (let i = 0; i < 5; i++) book.text(TO, 'Hello')
    await book.until(() => book.answers.length === 5)
    const refused = book.answers.filter(({ status }) => status === STATUS.ESME_RMSGQFUL)
    expect([book.answers.length, refused.length]).toEqual([5, 2])
  })

  test('taken and never answered: the slot expires, the receipt comes', async () => {
    // Long enough for the bind and for the message that is answered, on a slow machine too.
    const answerTimeout_ms = 2_000
    const { simulator, book } = await pair(
      { rules: [{ every: 2, quirks: ['no-answer'] }] },
      { answerTimeout_ms },
    )
    book.text('233201234567', 'Hello')
    book.text(TO, 'Hello')
    await book.until(() => book.expired.length === 1 && book.receipts.length === 2)
    expect(book.expired).toEqual([TO])
    expect(simulator.arrived().count).toBe(2)
    expect(simulator.tally.unanswered).toBe(1)
  })

  test('late answers come late', async () => {
    const { book } = await pair({ default: { answer: { delay_ms: 3_000 } } }, { answerTimeout_ms: 1_500 })
    book.text(TO, 'Hello')
    await book.until(() => book.answers.length === 1)
    expect(book.expired).toEqual([TO])
    expect(book.answers[0]).toMatchObject({ tag: TO, late: true, status: 0 })
  })

  test.each<[string, object]>([
    ['by number', { rules: [{ to: '23327', drop: true }] }],
    ['after so many', { dropAfter: 3 }],
  ])('the connection is cut %s; the link comes back', async (_, script) => {
    const { book } = await pair(script)
    for (const to of [TO, '233201234567', '233271234567']) book.text(to, 'Hello')
    await book.until(() => book.bounds === 2)
    expect(book.downs[0]?.unanswered).toContain('233271234567')
  })

  test('half-dead: the socket stands and nothing moves, until the link gives it up', async () => {
    const { simulator, book } = await pair({ freezeAfter: 2 }, { enquireLink_ms: 30 })
    book.text(TO, 'Hello')
    book.text('233201234567', 'Hello')
    book.text('233271234567', 'Hello')
    await book.until(() => book.bounds === 2)
    expect(book.downs[0]?.reason.code).toBe('enquiry_unanswered')
    expect(book.downs[0]?.unanswered).toEqual([TO, '233201234567', '233271234567'])
    expect(simulator.arrived().count).toBe(2)
  })

  test('asked to unbind, the link drains and binds again', async () => {
    const { book } = await pair({ unbindAfter: 2 })
    book.text(TO, 'Hello')
    book.text('233201234567', 'Hello')
    await book.until(() => book.bounds === 2)
    expect(book.downs).toMatchObject([{ reason: { code: 'unbound_by_peer' }, unanswered: [] }])
    expect(book.answers).toHaveLength(2)
  })

  test.each<[object, number]>([
    [{ source: 'ADOM-BANK', sourceTon: 0 }, STATUS.ESME_RINVSRCTON],
    [{ source: '1404', sourceTon: 1, sourceNpi: 1 }, STATUS.ESME_RINVSRCTON],
    [{ source: 'AdomSavingsBank' }, STATUS.ESME_RINVSRCADR],
    [{ sourceNpi: 1 }, STATUS.ESME_RINVSRCNPI],
    [{ destination: '+233241234567' }, STATUS.ESME_RINVDSTADR],
    [{ destinationTon: 0 }, STATUS.ESME_RINVDSTTON],
    [{ destinationNpi: 0 }, STATUS.ESME_RINVDSTNPI],
    [{ validityPeriod: '0' }, STATUS.ESME_RINVEXPIRY],
    [{ validityPeriod: '000000010000000R' }, 0],
    [{ source: '1404', sourceTon: 3 }, 0],
    [{}, 0],
  ])('a strict one answers %j with %d', async (change, status) => {
    const { book } = await pair({ strict: true })
    book.text(TO, 'Hello', change)
    await book.until(() => book.answers.length === 1)
    expect(book.answers[0]?.status).toBe(status)
  })
})

describe('by the seed', () => {
  const script = {
    default: { receipt: { loss: 0.2, duplicate: 0.2, delay_ms: [0, 30] } },
    rules: [{ share: 0.1, answer: { status: 'ESME_RTHROTTLED' } }],
  }
  async function play(seed: number) {
    const simulator = await simulate(script, { seed })
    const book = await phonebook(simulator.port)
    for (let i = 0; i < 300; i++) book.text(String(233240000000 + i), 'Hello')
    await book.until(() => book.answers.length === 300)
    await settled(simulator)
    const receipts = book.receipts.map(({ id }) => id).sort()
    return { statuses: book.answers.map(({ status }) => status), receipts, tally: { ...simulator.tally } }
  }

  test('the same submits have the same fate, and another seed another', async () => {
    const [one, again, other] = [await play(5), await play(5), await play(6)]
    expect(again).toEqual(one)
    expect(other.statuses).not.toEqual(one.statuses)
    expect(one.tally.receiptsLost).toBeGreaterThan(20)
    expect(new Set(one.receipts).size).toBeLessThan(one.receipts.length)
  })
})

test('a script is replaced while running, or refused whole', async () => {
  const { simulator, book } = await pair()
  simulator.play({ default: { receipt: { state: 'rejected' } } })
  expect(() => simulator.play({ default: { receipt: { state: 'lost' } } })).toThrow(ScriptError)
  book.text(TO, 'Hello')
  await book.until(() => book.receipts.length === 1)
  expect(book.receipts[0]?.state).toBe('rejected')
})

test('ids are not given again by a centre started anew', async () => {
  const wall = Date.now()
  const first = await simulate({}, { firstId: undefined, wall: () => wall })
  const second = await simulate({}, { firstId: undefined, wall: () => wall + 1000 })
  const ids: bigint[] = []
  for (const { port } of [first, second]) {
    const book = await phonebook(port)
    book.text(TO, 'Hello')
    await book.until(() => book.answers.length === 1)
    ids.push(BigInt(book.answers[0]?.messageId ?? ''))
  }
  expect((ids[1] ?? 0n) - (ids[0] ?? 0n)).toBe(10_000_000n)
})

test('submit_multi: one id, a receipt for each; what cannot be asked about is refused', async () => {
  const simulator = await simulate()
  const raw = await bindRaw(simulator.port)
  closing.push(async () => raw.close())
  raw.write({
    command: 'submit_multi',
    sequence: 2,
    source_addr: 'Adom',
    dest_addresses: [
      { dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: TO },
      { dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: '233201234567' },
      { dl_name: 'parents' },
    ],
    registered_delivery: 1,
    short_message: Buffer.from('Hello'),
  })
  raw.write({ command: 'query_sm', sequence: 3, message_id: '1' })
  raw.write({ command: 'cancel_sm', sequence: 4, message_id: '1' })
  raw.write({ command: 'replace_sm', sequence: 5, message_id: '1' })
  const heard = await raw.hear(6)
  expect(heard.filter(({ command }) => command !== 'deliver_sm')).toMatchObject([
    { command: 'submit_multi_resp', sequence: 2, status: 0, message_id: '1000000' },
    { command: 'query_sm_resp', sequence: 3, status: STATUS.ESME_RQUERYFAIL },
    { command: 'cancel_sm_resp', sequence: 4, status: STATUS.ESME_RCANCELFAIL },
    { command: 'replace_sm_resp', sequence: 5, status: STATUS.ESME_RREPLACEFAIL },
  ])
  expect(heard.filter(({ command }) => command === 'deliver_sm')).toMatchObject([
    { source_addr: TO, destination_addr: 'Adom' },
    { source_addr: '233201234567', destination_addr: 'Adom' },
  ])
  expect(simulator.arrived().count).toBe(2)
})
