import { describe, expect, test } from 'vitest'
import type { Package } from '../account/account-stores.ts'
import {
  baseOf,
  beginning,
  canGoOn,
  canPurchase,
  groupsOf,
  invoiceBody,
  purchaseAfter,
  type Purchase,
  type PurchaseEvent,
  savedPercent,
} from './purchase.ts'

const packageOf = (number: number, product: Package['product'] = 'SMS'): Package => ({
  productId: `pkg_${number}`,
  name: `Package ${number}`,
  price: number * 10,
  rate: 0.03,
  credit: number * 300,
  durationNumber: 3,
  durationType: 3,
  product,
  isDefault: false,
})

const one = packageOf(1)
const taxes = { taxes: [{ name: 'VAT', tax: 'VAT (15%)', percentage: 15, amount: 1.5 }], totalAmount: 11.5 }

const after = (...events: PurchaseEvent[]): Purchase => events.reduce(purchaseAfter, beginning)

const sms: PurchaseEvent = { type: 'product chosen', product: 'SMS' }
const kyc: PurchaseEvent = { type: 'product chosen', product: 'KYC' }
const next: PurchaseEvent = { type: 'next' }
const back: PurchaseEvent = { type: 'back' }
const otherTab: PurchaseEvent = { type: 'tab changed' }
const select: PurchaseEvent = { type: 'package selected', selected: one }
const taxed: PurchaseEvent = { type: 'taxed', taxes }
const purchase: PurchaseEvent = { type: 'purchase' }
const failed: PurchaseEvent = { type: 'failed', message: 'No.' }
const repriced: PurchaseEvent = { type: 'failed', message: 'Dearer.', priceChanged: true }

const toSummary = [sms, next, select, next, taxed]

describe('buying credits', () => {
  test.each<[string, PurchaseEvent[], Partial<Purchase>]>([
    ['begins with nothing', [], { step: 'product', product: null, selected: null }],
    ['Next needs a product', [next], { step: 'product' }],
    ['product, then packages', [sms, next], { step: 'packages', product: 'SMS', selected: null }],
    ['Next needs a package', [sms, next, next], { step: 'packages', busy: null }],
    ['Next computes the tax', [sms, next, select, next], { step: 'packages', busy: 'taxing' }],
    [
      'no other package meanwhile',
      [sms, next, select, next, { type: 'package selected', selected: packageOf(2) }],
      { selected: one },
    ],
    ['another tab forgets the package', [sms, next, select, otherTab], { step: 'packages', selected: null }],
    [
      'another tab gives up the tax of the package',
      [sms, next, select, next, otherTab, taxed],
      { step: 'packages', busy: null, taxes: null, selected: null },
    ],
    ['the tax shows the summary', toSummary, { step: 'summary', taxes, busy: null, selected: one }],
    [
      'no tax, no summary',
      [sms, next, select, next, failed],
      { step: 'packages', busy: null, failure: 'No.', selected: one },
    ],
    [
      'taxes that nobody waits for are let go',
      [sms, next, select, next, back, taxed],
      { step: 'product', taxes: null },
    ],
    ['back to the packages', [...toSummary, back], { step: 'packages', selected: one, taxes: null }],
    ['back to the products', [...toSummary, back, back], { step: 'product', product: 'SMS', selected: one }],
    [
      'another product forgets the package',
      [...toSummary, back, back, kyc],
      { product: 'KYC', selected: null },
    ],
    ['the same product keeps it', [...toSummary, back, back, sms], { product: 'SMS', selected: one }],
    ['Purchase', [...toSummary, purchase], { step: 'summary', busy: 'purchasing' }],
    [
      'no way back while it is bought',
      [...toSummary, purchase, back],
      { step: 'summary', busy: 'purchasing' },
    ],
    [
      'Purchase without a package',
      [sms, next, purchase],
      { step: 'packages', busy: null, missingSelection: true },
    ],
    ['selecting one clears that', [sms, next, purchase, select], { missingSelection: false, selected: one }],
    [
      'a refused purchase stays',
      [...toSummary, purchase, failed],
      { step: 'summary', busy: null, failure: 'No.', taxes },
    ],
    [
      'a changed price leads back',
      [...toSummary, purchase, repriced],
      { step: 'packages', selected: null, taxes: null, failure: 'Dearer.' },
    ],
    [
      'going on clears the failure',
      [sms, next, select, next, failed, next],
      { failure: null, busy: 'taxing' },
    ],
  ])('%s', (_, events, expected) => {
    expect(after(...events)).toMatchObject(expected)
  })

  test.each<[string, PurchaseEvent[], boolean, boolean]>([
    ['nothing', [], false, false],
    ['a product', [sms], true, false],
    ['packages', [sms, next], false, false],
    ['a package', [sms, next, select], true, false],
    ['computing', [sms, next, select, next], false, false],
    ['the summary', toSummary, false, true],
    ['purchasing', [...toSummary, purchase], false, false],
  ])('buttons at %s', (_, events, goOn, buy) => {
    const state = after(...events)
    expect([canGoOn(state), canPurchase(state)]).toEqual([goOn, buy])
  })
})

describe('packages in two tabs, each in reversed order', () => {
  test.each([
    [0, [], []],
    [2, [2, 1], []],
    [3, [3, 2, 1], []],
    [5, [3, 2, 1], [5, 4]],
    [6, [3, 2, 1], [6, 5, 4]],
    [9, [3, 2, 1], [6, 5, 4]],
  ])('%i packages', (count, consumer, corporate) => {
    const packages = Array.from({ length: count }, (_, index) => packageOf(index + 1))
    const groups = groupsOf(packages)
    expect(groups.consumer.map(({ name }) => name)).toEqual(consumer.map((number) => `Package ${number}`))
    expect(groups.corporate.map(({ name }) => name)).toEqual(corporate.map((number) => `Package ${number}`))
  })
})

test.each([
  ['a quarter', [0.04, 0.03], 25],
  ['a third, rounded down', [0.033, 0.022], 33],
  ['nothing', [0.05, 0.05], 0],
  ['nothing of what is free', [0, 0], 0],
  ['all', [0.03, 0], 100],
])('a package saves %s against the dearest', (_, rates, percent) => {
  const packages = rates.map((rate, index) => ({ ...packageOf(index + 1), rate }))
  const base = baseOf(packages)!
  expect(base.rate).toBe(rates[0])
  expect(savedPercent(packages[1]!, base)).toBe(percent)
  expect(savedPercent(base, base)).toBe(0)
})

test('without packages there is nothing to compare with', () => {
  expect(baseOf([])).toBeUndefined()
})

test.each([
  ['SMS', 1],
  ['KYC', 2],
] as const)('an order of %s', (product, ProductType) => {
  expect(invoiceBody('acc_1', packageOf(2, product))).toEqual({
    accountId: 'acc_1',
    amount: 20,
    credit: 600,
    packageName: 'Package 2',
    duration: 3,
    durationType: 3,
    ProductType,
  })
})
