import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { encodeId } from '@nkra/contract/wire.ts'
import { startPaystack } from '@nkra/outside/paystack/paystack.ts'
import { Fail } from '../../platform/fail.ts'
import { requestFingerprint, type RequestKey } from '../../platform/http/idempotency.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { cancelInvoice, reviewInvoice } from '../invoices/invoices.ts'
import {
  reconcile,
  ASK_ENDED_EVERY_MS,
  ASK_EVERY_MS,
  createPayment,
  getPayment,
  OPEN_ATTEMPTS_MAX,
  reviewPayment,
} from './payments.ts'
import { countPayments } from '../metrics.ts'
import { readPayment, type Payment } from './record.ts'
import { LATE_MS, UNFOUND_AFTER_MS } from './states.ts'
import { openPaystack } from './gateways/paystack.ts'
import { prove } from '../ledger/proof.ts'
import {
  type Business,
  CREDITS,
  openPaymentStage,
  PAYSTACK_KEY,
  TOTAL,
  type PaymentStage,
} from '../testing/payments.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const signal = new AbortController().signal
const administrator = testUser(1n, 'Administrator')

let stage: PaymentStage
beforeAll(async () => {
  stage = await openPaymentStage()
})
afterEach(() => stage.paystack.play([]))
afterAll(async () => {
  expect(await prove(stage.db)).toEqual([])
  await stage.close()
})

const again = (payment: Payment) => readPayment(stage.db, payment)
const stateOf = async (payment: Payment) => {
  const { state, reason } = await again(payment)
  return reason === null ? state : `${state} ${reason}`
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Fail ? error.code : Promise.reject(error)),
  )
const approve = (invoiceId: bigint, status: 2 | 3 = 2) =>
  stage.db.transaction((tx) =>
    reviewInvoice(tx, administrator, { invoiceId, status, reason: status === 3 ? 'Ordered twice' : '' }),
  )
const review = (payment: Payment, accept: boolean, by = administrator) =>
  stage.db.transaction((tx) => reviewPayment(tx, by, { id: payment.id, accept, reason: 'Looked at it' }))

describe('by card', () => {
  test('the payer is sent to Paystack’s page, and back to ours; the credits come once it is paid', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    expect(payment).toMatchObject({ state: 'pending', amount: TOTAL, prompt: null, reason: null })
    expect(payment.reference).toMatch(/^pay[0-9a-z]{13}$/)
    const there = stage.paystack.transactions.at(-1)!
    expect(there).toMatchObject({
      reference: payment.reference,
      amount: Number(TOTAL),
      currency: 'GHS',
      channels: ['card'],
      email: adom.owner.email,
      callbackUrl: `https://sms.example.test/payment/${encodeId('pay', payment.id)}`,
    })
    expect(payment.redirectUrl).toContain(`/checkout/${there.accessCode}`)

    // Paystack calls an open page abandoned.
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('pending')
    expect(await adom.credits()).toBe(0n)

    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    const done = await again(payment)
    expect(done).toMatchObject({ state: 'succeeded', reason: null, redirectUrl: null })
    expect(await adom.credits()).toBe(CREDITS)

    const { rows } = await sql<{ said: string }>`
      select status || ' ' || (payment_id = ${payment.id}) || ' ' || reviewed_by as said from invoice
      where account_id = ${payment.accountId} and id = ${payment.invoiceId}`.execute(stage.db.sql)
    expect(rows).toEqual([{ said: '2 true 0' }])
    const { rows: events } = await sql<{ kind: string }>`
      select kind from outbox where account_id = ${payment.accountId} order by id`.execute(stage.db.sql)
    expect(events.map(({ kind }) => kind)).toEqual([
      'invoice.created',
      'invoice.reviewed',
      'payment.succeeded',
    ])
    const { rows: log } = await sql<{ action: string; actor: string }>`
      select action, actor_kind as actor from audit_entry where account_id = ${payment.accountId} order by place
    `.execute(stage.db.sql)
    expect(log).toEqual([
      { action: 'invoice_created', actor: 'user' },
      { action: 'payment_begun', actor: 'user' },
      { action: 'invoice_reviewed', actor: 'system' },
    ])
  })

  test('a declined card is no end: another may be tried on the same page', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.decline(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('failed declined')
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })
})

describe('by mobile money', () => {
  test('the prompt ends after 180 seconds, and the number is kept nowhere', async () => {
    const adom = await stage.business()
    const payment = await adom.prompt()
    expect(payment).toMatchObject({ state: 'pending', redirectUrl: null })
    expect(payment.prompt).toMatchObject({ number: '055 ••• ••03', network: 'MTN' })
    expect(payment.prompt!.text).toContain('your phone')
    expect(payment.prompt!.endsAt.getTime() - payment.createdAt.getTime()).toBe(180_000)
    expect(stage.paystack.transactions.at(-1)!.payer).toMatchObject({ mobileNumber: '0551234003' })

    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    const { rows } = await sql<{ all: string }>`
      select string_agg(row::text, ' ') as all from (
        select to_jsonb(payment)::text as row from payment where account_id = ${payment.accountId}
        union all select to_jsonb(payment_event)::text from payment_event where account_id = ${payment.accountId}
        union all select to_jsonb(audit_entry)::text from audit_entry where account_id = ${payment.accountId}
      ) as kept`.execute(stage.db.sql)
    expect(rows[0]!.all).toContain(payment.reference)
    expect(rows[0]!.all).not.toMatch(/551234003|sk_test/)
  })

  test('the wallet is that of the number, unless the payer says whose it is', async () => {
    const adom = await stage.business()
    const carried = await adom.prompt({ network: 'Telecel' })
    expect(carried.prompt!.network).toBe('Telecel')
    expect(stage.paystack.transactions.at(-1)!.payer!.brand).toBe('VOD')
  })

  test.each([
    [{ msisdn: '0241234' }, 'phone_invalid'],
    [{ msisdn: '' }, 'phone_invalid'],
    [{ msisdn: '+44 7911 123456' }, 'phone_invalid'],
    // Expresso has no mobile money.
    [{ msisdn: '0281234567' }, 'phone_invalid'],
  ])('%o is refused with %s', async (wanted, code) => {
    const adom = await stage.business()
    expect(await codeOf(adom.prompt(wanted))).toBe(code)
  })
})

describe('an answer to the beginning that', () => {
  test.each([
    ['no-answer', 'pending answer_lost', 'pending'],
    ['cut', 'pending answer_lost', 'pending'],
    ['truncated', 'pending answer_lost', 'pending'],
    // Never carried out there.
    ['server-error', 'pending answer_lost', 'failed gateway_unreachable'],
    ['rate-limited', 'failed gateway_unreachable', 'failed gateway_unreachable'],
  ] as const)('is %s leaves it %s; asked, it is %s', async (fault, first, then) => {
    const adom = await stage.business()
    stage.paystack.play([{ next: true, faults: [fault], on: 'charge' }])
    const payment = await adom.prompt()
    expect(await stateOf(payment)).toBe(first)
    stage.clock.advance(UNFOUND_AFTER_MS)
    await reconcile(stage.payments, { signal })
    expect(await stateOf(payment)).toBe(then)
    expect(await adom.credits()).toBe(0n)
    if (then !== 'pending') return
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('comes after the webhook’s settles nothing twice', async () => {
    const adom = await stage.business()
    stage.paystack.play([{ next: true, faults: ['webhook-early'] }])
    const payment = await adom.prompt()
    expect(await stateOf(payment)).toBe('pending')
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('succeeded')
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('never comes, for nobody is there, ends it at once', async () => {
    const adom = await stage.business()
    const gone = await startPaystack({ secretKey: PAYSTACK_KEY, webhookUrl: '' })
    await gone.close()
    const nobody = openPaystack({ secretKey: PAYSTACK_KEY, url: gone.url })
    const payment = await createPayment({ ...stage.payments, gateways: [nobody] }, adom.owner, {
      invoiceId: await adom.invoice(),
      gateway: 'paystack',
      method: 'card',
    })
    expect(payment).toMatchObject({ state: 'failed', reason: 'gateway_unreachable' })
  })
})

describe('what Paystack says came in', () => {
  test.each([
    ['amount-short', 'needs_review amount_differs'],
    ['amount-over', 'needs_review amount_differs'],
    ['currency-wrong', 'needs_review currency_differs'],
    ['mode-wrong', 'needs_review mode_differs'],
    ['reference-foreign', 'needs_review reference_differs'],
    ['status-failed', 'failed declined'],
    ['fees-on-payer', 'succeeded'],
  ] as const)('with %s: %s', async (fault, state) => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: [fault] }])
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe(state)
    expect(await adom.credits()).toBe(state === 'succeeded' ? CREDITS : 0n)
  })

  test.each([
    ['amount-short', { amount: -1n }],
    ['amount-over', { amount: 1n }],
    ['currency-wrong', { currency: 'NGN' }],
    ['mode-wrong', { mode: 'live' }],
  ] as const)('with %s is shown beside what was meant', async (fault, wrong) => {
    const adom = await stage.business()
    const payment = await adom.begin()
    expect(payment.received).toBeNull()
    stage.paystack.play([{ reference: payment.reference, faults: [fault] }])
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    const { reference, amount, received } = await readPayment(stage.db, payment)
    const meant = { reference, amount, currency: 'GHS', mode: 'test' }
    expect(received).toEqual({
      ...meant,
      ...wrong,
      ...('amount' in wrong && { amount: amount + wrong.amount }),
    })
  })

  test.each(['no-answer', 'cut', 'truncated', 'server-error', 'rate-limited'] as const)(
    'is asked for again where the answer is %s',
    async (fault) => {
      const adom = await stage.business()
      const payment = await adom.begin()
      stage.paystack.approve(payment.reference)
      stage.paystack.play([{ reference: payment.reference, faults: [fault], on: 'verify', times: 1 }])
      await stage.ask(payment)
      expect(await stateOf(payment)).toBe('pending')
      await stage.ask(payment)
      expect(await stateOf(payment)).toBe('succeeded')
    },
  )
})

describe('late', () => {
  test('a success after it was given up gives the credits, once', async () => {
    const adom = await stage.business()
    const payment = await adom.prompt()
    stage.clock.advance(31 * MINUTE_MS)
    await reconcile(stage.payments, { signal })
    expect(await stateOf(payment)).toBe('expired time_over')
    stage.paystack.approve(payment.reference)
    stage.clock.advance(12 * HOUR_MS)
    await reconcile(stage.payments, { signal })
    expect(await stateOf(payment)).toBe('succeeded')
    await stage.ask(payment)
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('it is asked for ever more rarely, and in the end no more', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    const asked = () =>
      stage.paystack.calls.filter(({ path }) => path.endsWith(`/verify/${payment.reference}`)).length
    const after = async (minutes: number) => {
      stage.clock.advance(minutes * MINUTE_MS)
      await reconcile(stage.payments, { signal })
      return [asked(), await stateOf(payment)]
    }
    expect(await after(4)).toEqual([0, 'pending'])
    expect(await after(1)).toEqual([1, 'pending'])
    expect(await after(9)).toEqual([1, 'pending'])
    expect(await after(1)).toEqual([2, 'pending'])
    expect(await after(20)).toEqual([3, 'failed abandoned'])
    expect(await after(12 * 60)).toEqual([4, 'failed abandoned'])
    stage.clock.advance(24 * HOUR_MS + LATE_MS)
    expect(await after(0)).toEqual([5, 'failed abandoned'])
    expect(await after(24 * 60)).toEqual([5, 'failed abandoned'])
  })
})

describe('a second success', () => {
  test('on one invoice is for a person', async () => {
    const adom = await stage.business()
    const invoiceId = await adom.invoice()
    const [first, second] = [await adom.begin({ invoiceId }), await adom.begin({ invoiceId })]
    for (const { reference } of [first, second]) stage.paystack.approve(reference)
    await Promise.all([stage.ask(first), stage.ask(second)])
    const states = await Promise.all([stateOf(first), stateOf(second)])
    expect(states.toSorted()).toEqual(['needs_review invoice_not_pending', 'succeeded'])
    expect(await adom.credits()).toBe(CREDITS)
  })

  test.each([
    [2, CREDITS],
    [3, 0n],
  ] as const)('on an invoice that a person has decided on (%i), too', async (status, credits) => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.approve(payment.reference)
    await approve(payment.invoiceId, status)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('needs_review invoice_not_pending')
    expect(await adom.credits()).toBe(credits)
  })
})

describe('an order', () => {
  const cancel = (by: Business, invoiceId: bigint) =>
    stage.db.transaction((tx) => cancelInvoice(tx, by.owner, invoiceId))

  test('whose payment page is open can be cancelled, and money that comes later waits for a person', async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    await cancel(adom, payment.invoiceId)
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('needs_review invoice_not_pending')
    expect(await adom.credits()).toBe(0n)
    expect(await codeOf(adom.begin({ invoiceId: payment.invoiceId }))).toBe('invoice_not_pending')
    expect(await codeOf(cancel(adom, payment.invoiceId))).toBe('invoice_not_pending')
  })

  test('cannot be cancelled while a prompt may be confirmed, or a payment is checked', async () => {
    const adom = await stage.business()
    const prompted = await adom.prompt()
    expect(await codeOf(cancel(adom, prompted.invoiceId))).toBe('payment_under_way')

    const doubtful = await adom.begin()
    stage.paystack.play([{ reference: doubtful.reference, faults: ['amount-over'] }])
    stage.paystack.approve(doubtful.reference)
    await stage.ask(doubtful)
    expect(await codeOf(cancel(adom, doubtful.invoiceId))).toBe('payment_under_way')
    await review(doubtful, false)
    expect(await codeOf(cancel(adom, doubtful.invoiceId))).toBe('nothing')
  })
})

describe('a review', () => {
  const doubtful = async () => {
    const adom = await stage.business()
    const payment = await adom.begin()
    stage.paystack.play([{ reference: payment.reference, faults: ['amount-over'] }])
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    return { adom, payment }
  }

  test('that accepts approves the invoice', async () => {
    const { adom, payment } = await doubtful()
    expect(await review(payment, true)).toMatchObject({ state: 'succeeded', reason: null })
    expect(await adom.credits()).toBe(CREDITS)
    expect(await codeOf(review(payment, true))).toBe('payment_not_reviewable')
  })

  test('that accepts money for an invoice decided on gives no second credit', async () => {
    const { adom, payment } = await doubtful()
    await approve(payment.invoiceId)
    expect(await review(payment, true)).toMatchObject({ state: 'succeeded' })
    expect(await adom.credits()).toBe(CREDITS)
  })

  test('that rejects stays, whatever is told afterwards', async () => {
    const { adom, payment } = await doubtful()
    expect(await review(payment, false)).toMatchObject({ state: 'failed', reason: 'review_rejected' })
    stage.paystack.play([])
    await stage.ask(payment)
    expect(await stateOf(payment)).toBe('failed review_rejected')
    expect(await adom.credits()).toBe(0n)
  })

  test('is not for whoever began the payment', async () => {
    const { adom, payment } = await doubtful()
    expect(await codeOf(review(payment, true, adom.owner))).toBe('own_request')
    const { rows } = await sql<{ entries: number }>`
      select count(account_id)::int4 as entries from audit_entry
      where account_id = ${payment.accountId} and action = 'payment_reviewed'`.execute(stage.db.sql)
    expect(rows).toEqual([{ entries: 0 }])
  })

  test('of two at once, one counts', async () => {
    const { adom, payment } = await doubtful()
    const codes = await Promise.all([codeOf(review(payment, true)), codeOf(review(payment, false))])
    expect(codes.toSorted()).toEqual(['nothing', 'payment_not_reviewable'])
    expect([0n, CREDITS]).toContain(await adom.credits())
  })
})

describe('there is no beginning', () => {
  test('of another’s invoice, of one that is decided, by a way that is not offered', async () => {
    const [adom, makola] = [await stage.business(), await stage.business()]
    const invoiceId = await adom.invoice()
    expect(await codeOf(makola.begin({ invoiceId }))).toBe('not_found')
    expect(await codeOf(adom.begin({ invoiceId, method: 'checkout' }))).toBe('payment_method_missing')
    expect(await codeOf(adom.begin({ invoiceId, gateway: 'hubtel' }))).toBe('payment_method_missing')
    await approve(invoiceId)
    expect(await codeOf(adom.begin({ invoiceId }))).toBe('invoice_not_pending')
  })

  test('of more attempts than are followed, however many come at once', async () => {
    const adom = await stage.business()
    const invoiceId = await adom.invoice()
    const codes = await Promise.all(
      Array.from({ length: OPEN_ATTEMPTS_MAX + 3 }, () => codeOf(adom.begin({ invoiceId }))),
    )
    expect(codes.filter((code) => code === 'nothing')).toHaveLength(OPEN_ATTEMPTS_MAX)
    expect(new Set(codes)).toEqual(new Set(['nothing', 'payment_attempts']))
  })

  test('of a second prompt while a phone shows the first', async () => {
    const adom = await stage.business()
    const invoiceId = await adom.invoice()
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(adom.prompt({ invoiceId }))))
    expect(codes.toSorted()).toEqual(['nothing', 'payment_prompt_open', 'payment_prompt_open'])
    stage.clock.advance(180_000)
    expect(await codeOf(adom.prompt({ invoiceId }))).toBe('nothing')
  })

  test('of a second payment under one key', async () => {
    const adom = await stage.business()
    const wanted = { invoiceId: await adom.invoice(), gateway: 'paystack', method: 'card' } as const
    const key: RequestKey = {
      accountId: adom.owner.accountId,
      key: 'once',
      fingerprint: requestFingerprint('/billing/v1/payment', { ...wanted, invoiceId: '1' }),
    }
    const begin = (under: RequestKey, what: typeof wanted = wanted) =>
      createPayment(stage.payments, adom.owner, what, under)
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin(key)))
    expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
    const payment = begun[0]!
    stage.paystack.approve(payment.reference)
    await stage.ask(payment)
    expect(await begin(key)).toMatchObject({ id: payment.id, state: 'succeeded' })
    const other = { ...key, fingerprint: requestFingerprint('/billing/v1/payment', { invoiceId: '2' }) }
    expect(await codeOf(begin(other))).toBe('idempotency_key_reused')
    // At once for two invoices: the database lets one have the key.
    const both = await Promise.all(
      ['a', 'b'].map(async (name) =>
        codeOf(
          begin(
            { ...key, key: 'both', fingerprint: requestFingerprint('', name) },
            { ...wanted, invoiceId: await adom.invoice() },
          ),
        ),
      ),
    )
    expect(both.toSorted()).toEqual(['idempotency_key_reused', 'nothing'])
  })
})

test('what waits is counted: at the gateway, for too long, for a person', async () => {
  const before = await countPayments(stage.db)
  const adom = await stage.business()
  const [open, doubtful] = [await adom.begin(), await adom.begin()]
  stage.paystack.play([{ reference: doubtful.reference, faults: ['mode-wrong'] }])
  stage.paystack.approve(doubtful.reference)
  await stage.ask(doubtful)
  const added = async () => {
    const { gateway, review } = await countPayments(stage.db)
    return { gateway: gateway - before.gateway, review: review - before.review }
  }
  expect(await added()).toEqual({ gateway: 1, review: 1 })
  stage.clock.advance(HOUR_MS)
  const { behind, gateway } = await countPayments(stage.db)
  expect(behind).toBe(gateway)
  await stage.ask(open)
  expect((await countPayments(stage.db)).behind).toBe(behind - 1)
})

test('a page that looks asks at most every few seconds, and no more once it is over', async () => {
  const adom = await stage.business()
  const payment = await adom.begin()
  const asked = () =>
    stage.paystack.calls.filter(({ path }) => path.endsWith(`/verify/${payment.reference}`)).length
  const look = () => getPayment(stage.payments, payment, signal)
  await Promise.all([look(), look(), look()])
  expect(asked()).toBe(1)
  stage.clock.advance(ASK_EVERY_MS - 1)
  await look()
  expect(asked()).toBe(1)
  stage.clock.advance(1)
  stage.paystack.approve(payment.reference)
  expect(await look()).toMatchObject({ state: 'succeeded' })
  stage.clock.advance(ASK_EVERY_MS)
  await look()
  expect(asked()).toBe(2)
})

test('who tried another card after the first was declined comes back to see it paid', async () => {
  const adom = await stage.business()
  const payment = await adom.begin()
  const look = () => getPayment(stage.payments, payment, signal)
  stage.paystack.decline(payment.reference)
  expect(await look()).toMatchObject({ state: 'failed', reason: 'declined' })
  stage.paystack.approve(payment.reference)
  stage.clock.advance(ASK_ENDED_EVERY_MS - 1)
  expect(await look()).toMatchObject({ state: 'failed' })
  stage.clock.advance(1)
  expect(await look()).toMatchObject({ state: 'succeeded' })
})

test('what was turned down at once is not asked for', async () => {
  const adom = await stage.business()
  stage.paystack.play([{ next: true, faults: ['rate-limited'] }])
  const payment = await adom.begin()
  const before = stage.paystack.calls.length
  expect(await getPayment(stage.payments, payment, signal)).toMatchObject({ state: 'failed' })
  expect(stage.paystack.calls).toHaveLength(before)
})
