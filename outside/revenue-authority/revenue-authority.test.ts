/** The simulated revenue authority, tested by calls that integrators made to the real one's staging system. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../company/clock.ts'
import { startRevenueAuthority } from './revenue-authority.ts'

const TAXPAYER = 'C0000803561-001'
const KEY = 'key of the tests'

let authority: Awaited<ReturnType<typeof startRevenueAuthority>>
beforeAll(async () => {
  authority = await startRevenueAuthority({
    port: 0,
    seed: 1,
    clock: systemClock(0.001),
    taxpayers: new Map([[TAXPAYER, KEY]]),
  })
})
afterAll(() => authority.close())
beforeEach(() => authority.play([]))

async function call(path: string, body: unknown, key = KEY) {
  const response = await fetch(`${authority.url}/vsdc/api/v1/taxpayer/${TAXPAYER}/${path}`, {
    method: 'POST',
    headers: { security_key: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

let last = 0
const item = (code: string, quantity: number, unitPrice: number, levies: object, more: object = {}) => ({
  itemCode: code,
  itemCategory: '',
  description: code,
  quantity,
  unitPrice,
  discountAmount: 0,
  ...levies,
  ...more,
})
const invoice = (items: object[], totals: object, more: object = {}) => ({
  currency: 'GHS',
  exchangeRate: 1,
  invoiceNumber: `INV-2026-${++last}`,
  calculationType: 'EXCLUSIVE',
  transactionDate: '2026-08-01',
  userName: 'Kofi',
  flag: 'INVOICE',
  businessPartnerName: 'Adom Savings',
  businessPartnerTin: 'C0000000000',
  saleType: 'NORMAL',
  discountType: 'GENERAL',
  discountAmount: 0,
  reference: '',
  items,
  ...totals,
  ...more,
})
const hundred = (more: object = {}, line: object = {}) =>
  invoice([item('A', 1, 100, { levyAmountA: 2.5, levyAmountB: 2.5 }, line)], {
    totalAmount: 100,
    totalLevy: 5,
    totalVat: 15,
    ...more,
  })

describe('signs', () => {
  const exclusive = { calculationType: 'EXCLUSIVE' }
  const inclusive = { calculationType: 'INCLUSIVE' }
  const cases: [string, object][] = [
    [
      '45 × 100',
      invoice([item('B', 45, 100, { levyAmountA: 112.5, levyAmountB: 112.5 })], {
        totalAmount: 4500,
        totalLevy: 225,
        totalVat: 675,
      }),
    ],
    [
      '100 with CST',
      invoice(
        [
          item(
            'C',
            1,
            100,
            { levyAmountA: 2.625, levyAmountB: 2.625, levyAmountD: 5 },
            { itemCategory: 'CST' },
          ),
        ],
        { totalAmount: 100, totalLevy: 10.26, totalVat: 15.75 },
        exclusive,
      ),
    ],
    [
      '5 × 25, taxes included',
      invoice(
        [item('D', 5, 25, { levyAmountA: 2.6, levyAmountB: 2.6 })],
        { totalAmount: 125, totalLevy: 5.2, totalVat: 15.63 },
        inclusive,
      ),
    ],
    [
      '1,300 of 2023, taxes included, by the former rules',
      invoice(
        [item('E', 10, 130, { levyAmountA: 26.66, levyAmountB: 26.66, levyAmountC: 10.66 })],
        { totalAmount: 1300, totalLevy: 63.99, totalVat: 169.57 },
        { ...inclusive, transactionDate: '2023-09-13' },
      ),
    ],
    ['a total 0.49 off', hundred({ totalVat: 15.49 })],
    ['an instant', hundred({ transactionDate: '2026-08-01T10:00:00Z' })],
  ]
  test.each(cases)('%s', async (_, document) => {
    const { status, body } = await call('invoice', document)
    expect({ status, body }).toMatchObject({ status: 200, body: { response: { status: 'SUCCESS' } } })
  })
})

describe('refuses', () => {
  const cases: [string, object, number, object][] = [
    [
      'VAT on the levies, as before 2026',
      hundred({ totalVat: 15.75 }),
      400,
      { code: 'E708', message: 'Invalid total vat.' },
    ],
    ['a levy total that is off', hundred({ totalLevy: 6 }), 400, { code: 'E709' }],
    ['a sum that is not of the lines', hundred({ totalAmount: 120 }), 400, { code: 'E707' }],
    ['a levy that is off', hundred({}, { levyAmountA: 5 }), 400, { code: 'E818' }],
    ['CST where none is due', hundred({}, { levyAmountD: 5 }), 400, { code: 'E821' }],
    ['2025 without its levy', hundred({ transactionDate: '2025-06-01' }), 400, { code: 'E820' }],
    ['a category that is none', hundred({}, { itemCategory: 'BOGUS' }), 400, { code: 'E751' }],
    ['a flag that is none', hundred({ flag: 'CANCEL' }), 400, { code: 'E705' }],
    ['a number too long', hundred({ invoiceNumber: 'N'.repeat(101) }), 401, { code: 'E600' }],
    [
      'tomorrow',
      hundred({ transactionDate: '2999-01-01' }),
      400,
      { status: 400, errors: ['Please provide pass or present date.'] },
    ],
    ['nobody', hundred({ businessPartnerName: '' }), 400, { status: 400 }],
    [
      'another spelling of a day',
      hundred({ transactionDate: '2026-08-01 10:00:00' }),
      400,
      { title: 'Bad Request' },
    ],
  ]
  test.each(cases)('%s', async (_, document, status, body) => {
    const before = authority.signed.length
    expect(await call('invoice', document)).toMatchObject({ status, body })
    expect(authority.signed.length).toBe(before)
  })

  test('a wrong key', async () => {
    expect(await call('invoice', hundred(), 'another')).toMatchObject({ status: 401, body: { code: 'E900' } })
  })

  test('an item in another category than it was first sent with', async () => {
    await call('invoice', hundred({}, { itemCode: 'F' }))
    const again = hundred({}, { itemCode: 'F', itemCategory: 'CST', levyAmountD: 5 })
    expect(await call('invoice', again)).toMatchObject({ status: 400, body: { code: 'E806' } })
  })
})

test('what is signed is signed once, and given again to the letter', async () => {
  const document = hundred()
  const question = { invoiceNumber: document.invoiceNumber, reference: '', flag: 'INVOICE' }
  expect(await call('invoice/callback', question)).toMatchObject({ status: 400, body: { code: 'E704' } })
  const first = await call('invoice', document)
  expect(await call('invoice', document)).toMatchObject({ status: 400, body: { code: 'E700' } })
  expect(await call('invoice/callback', question)).toEqual(first)
})

test('of two at once one is signed', async () => {
  const document = hundred()
  const replies = await Promise.all([call('invoice', document), call('invoice', document)])
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400])
})

test('refunds by parts, each under a number of its own, never more than there was', async () => {
  const sale = invoice([item('G', 4, 100, { levyAmountA: 10, levyAmountB: 10 })], {
    totalAmount: 400,
    totalLevy: 20,
    totalVat: 60,
  })
  await call('invoice', sale)
  const refund = (reference: string, quantity: number, flag = 'PARTIAL_REFUND') => ({
    ...sale,
    flag,
    reference,
    totalAmount: quantity * 100,
    totalLevy: quantity * 5,
    totalVat: quantity * 15,
    items: [item('G', quantity, 100, { levyAmountA: quantity * 2.5, levyAmountB: quantity * 2.5 })],
  })
  const first = await call('invoice', refund('CN-1', 1))
  expect(first).toMatchObject({ status: 200, body: { response: { message: { flag: 'REFUND' } } } })
  expect(await call('invoice', refund('CN-1', 1))).toMatchObject({ body: { code: 'E750' } })
  expect(await call('invoice', refund('CN-2', 1.5))).toMatchObject({ status: 200 })
  expect(await call('invoice', refund('CN-3', 2))).toMatchObject({ body: { code: 'E725' } })
  expect(await call('invoice', refund('', 1))).toMatchObject({ body: { code: 'E805' } })
  const ask = (flag: string) =>
    call('invoice/callback', { invoiceNumber: sale.invoiceNumber, reference: 'CN-1', flag })
  expect(await ask('PARTIAL_REFUND')).toMatchObject({ body: { code: 'E704' } })
  expect(await ask('REFUND')).toEqual(first)
})

describe('goes wrong as it is told', () => {
  const script = (faults: string[], on = 'invoice') => authority.play([{ next: true, faults, on, times: 1 }])
  const isSigned = (number: string) => authority.signed.some((each) => each.number === number)

  test.each([
    ['lost', true],
    ['half', true],
    ['closed', false],
  ])('%s: no answer', async (fault, signed) => {
    script([fault])
    const document = hundred()
    await expect(call('invoice', document)).rejects.toThrow()
    expect(isSigned(document.invoiceNumber)).toBe(signed)
  })

  test.each([
    ['broken', 500, false],
    ['broken-after', 500, true],
    ['busy', 429, false],
    ['failed', 401, false],
    ['key', 401, false],
    ['E806', 400, false],
  ])('%s: %d', async (fault, status, signed) => {
    script([fault])
    const document = hundred()
    expect((await call('invoice', document)).status).toBe(status)
    expect(isSigned(document.invoiceNumber)).toBe(signed)
  })

  test('says what it is told, and what it signed', async () => {
    const response = await fetch(`${authority.url}/control/script`, {
      method: 'POST',
      body: JSON.stringify([{ faults: ['nonsense'] }]),
    })
    expect({ status: response.status, said: await response.json() }).toMatchObject({
      status: 400,
      said: { path: '[0].faults[0]' },
    })
    const signed = (await (await fetch(`${authority.url}/control/signed`)).json()) as { count: number }
    expect(signed.count).toBe(authority.signed.length)
  })
})
