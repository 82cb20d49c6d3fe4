import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, isDocument, readDocument } from '@nkra/outside/revenue-authority/rules.ts'
import { noteAmounts } from '../invoices/credit-notes.ts'
import { figuresAgree, inquiryOf, submissionOf, type TaxedDocument } from './evat.ts'
import { taxesOn } from '../tax.ts'

const documentOf = (
  net: bigint,
  { day = '2026-11-21', cst = false, credits = 1n, ...more }: Partial<TaxedDocument> & { cst?: boolean } = {},
): TaxedDocument => {
  const { taxes, rules } = taxesOn(net, { at: new Date(`${day}T09:00:00Z`), cst })
  return {
    invoiceNumber: 'INV-2026-000123',
    note: null,
    day,
    product: 'SMS',
    packageName: 'Starter',
    credits,
    net,
    taxes,
    rules,
    buyer: { name: 'Adom Savings', tin: 'C0000803561' },
    ...more,
  }
}
const sentOf = (document: TaxedDocument) =>
  JSON.parse(submissionOf(document)!.payload) as Record<string, unknown> & {
    items: [Record<string, unknown>]
  }

// Facts of Ghana, section 2.2.
const vectors: [string, TaxedDocument, object, object][] = [
  [
    '45 × 100',
    documentOf(450_000n, { credits: 45n }),
    { totalAmount: 4500, totalLevy: 225, totalVat: 675 },
    {
      itemCode: 'SMS',
      itemCategory: '',
      quantity: 45,
      unitPrice: 100,
      levyAmountA: 112.5,
      levyAmountB: 112.5,
      levyAmountD: 0,
    },
  ],
  [
    '100 with CST',
    documentOf(10_000n, { cst: true }),
    { totalAmount: 100, totalLevy: 10.26, totalVat: 15.75 },
    {
      itemCode: 'SMS-CST',
      itemCategory: 'CST',
      unitPrice: 100,
      levyAmountA: 2.625,
      levyAmountB: 2.625,
      levyAmountD: 5,
    },
  ],
  [
    '100 by the former rules',
    documentOf(10_000n, { day: '2025-06-01' }),
    { totalAmount: 100, totalLevy: 6, totalVat: 15.9, transactionDate: '2025-06-01' },
    { levyAmountA: 2.5, levyAmountB: 2.5, levyAmountC: 1, levyAmountD: 0 },
  ],
  [
    '100 with CST by the former rules',
    documentOf(10_000n, { day: '2025-06-01', cst: true }),
    { totalAmount: 100, totalLevy: 11, totalVat: 16.65 },
    { levyAmountA: 2.5, levyAmountB: 2.5, levyAmountC: 1, levyAmountD: 5 },
  ],
  [
    'a price that is no whole number of pesewas',
    documentOf(9_500n, { credits: 2_900n }),
    { totalAmount: 95, totalLevy: 4.76, totalVat: 14.25 },
    { quantity: 2900, unitPrice: 0.0327586207, levyAmountA: 2.375, levyAmountB: 2.375 },
  ],
]
test.each(vectors)('%s', (_, document, totals, item) => {
  const sent = sentOf(document)
  expect(sent).toMatchObject({ ...totals, calculationType: 'EXCLUSIVE', flag: 'INVOICE', reference: '' })
  expect(sent.items).toHaveLength(1)
  expect(sent.items[0]).toMatchObject(item)
})

test('what the abolished levy was has no place in what is sent today', () => {
  expect(sentOf(documentOf(10_000n)).items[0]).not.toHaveProperty('levyAmountC')
})

describe('who buys', () => {
  test.each([
    [{ name: 'Adom Savings', tin: 'C0000803561' }, 'Adom Savings', 'C0000803561'],
    [{ name: 'Ama', tin: '' }, 'Ama', 'C0000000000'],
    [{ name: 'A', tin: '' }, 'Customer', 'C0000000000'],
    [{ name: 'Ɔ'.repeat(120), tin: 'GHA-123456789-0' }, 'Ɔ'.repeat(100), 'GHA-123456789-0'],
  ])('%o', (buyer, name, tin) => {
    expect(sentOf(documentOf(10_000n, { buyer }))).toMatchObject({
      businessPartnerName: name,
      businessPartnerTin: tin,
    })
  })
})

describe('a credit note', () => {
  const note = { number: 'CN-2026-000001', whole: false }

  test('is a refund of its invoice under its own number', () => {
    const part = documentOf(1_200n, { credits: 300n, note })
    expect(sentOf(part)).toMatchObject({
      flag: 'PARTIAL_REFUND',
      invoiceNumber: 'INV-2026-000123',
      reference: 'CN-2026-000001',
      totalAmount: 12,
    })
    expect(sentOf({ ...part, note: { ...note, whole: true } })).toMatchObject({ flag: 'REFUND' })
  })

  test.each([
    [{ number: 'CN-2026-000001', whole: true }, 'CN-2026-000001', 'REFUND'],
    [note, 'CN-2026-000001', 'REFUND'],
    [null, '', 'INVOICE'],
  ])('is asked about as %o', (asked, reference, flag) => {
    const { payload, hash } = inquiryOf({ invoiceNumber: 'INV-2026-000123', note: asked })
    expect(JSON.parse(payload)).toEqual({ invoiceNumber: 'INV-2026-000123', reference, flag })
    expect(hash).toEqual(createHash('sha256').update(payload).digest())
  })
})

describe('figures that are not those of the rules', () => {
  const right = documentOf(10_100n)
  const altered = (code: string, by: bigint) => ({
    ...right,
    taxes: right.taxes.map((tax) => (tax.code === code ? { ...tax, amount: tax.amount + by } : tax)),
  })
  const note = { number: 'CN-2026-000001', whole: false }

  test.each([
    ['as they are', right, true],
    ['a pesewa more', altered('VAT', 1n), false],
    ['a pesewa less', altered('NHIL', -1n), false],
    ['a tax left out', { ...right, taxes: right.taxes.slice(1) }, false],
    ['a note rounded the other way', { ...altered('NHIL', -1n), note }, true],
    ['a note a pesewa and a half off', { ...altered('NHIL', -2n), note }, true],
    ['a note two and a half off', { ...altered('NHIL', 2n), note }, false],
    ['nothing sold', { ...right, credits: 0n }, false],
  ])('%s', (_, document, agree) => {
    expect(figuresAgree(document)).toBe(agree)
    expect(submissionOf(document) !== null).toBe(agree)
  })
})

test('every invoice that we can write is one that the authority takes, and foots on its side to the pesewa', () => {
  const amounts = fc.bigInt({ min: 1n, max: 100_000_000n })
  const days = fc.constantFrom('2023-06-01', '2025-12-31', '2026-01-01', '2026-11-21')
  fc.assert(
    fc.property(
      amounts,
      fc.bigInt({ min: 1n, max: 5_000_000n }),
      days,
      fc.boolean(),
      (net, credits, day, cst) => {
        const document = documentOf(net, { credits, day, cst })
        const sent = sentOf(document)
        const read = readDocument(sent, '2026-11-21')
        // The authority takes no price that is nothing, and neither would we sell at one.
        if (Number(net) / 100 / Number(credits) < 1e-9) return
        expect(isDocument(read) && judge(read, new Map())).toBe(null)
        const total = taxesOn(net, { at: new Date(`${day}T09:00:00Z`), cst }).total
        const theirs = Number(sent.totalAmount) + Number(sent.totalLevy) + Number(sent.totalVat)
        expect(Math.round(theirs * 100)).toBe(Number(total))
      },
    ),
    { numRuns: 300 },
  )
})

test('every credit note that we can issue has figures that agree, and all of them come to the invoice', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10_000_000n })
  const parts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, parts, fc.boolean(), (net, sizes, cst) => {
      const credits = sizes.reduce((all, size) => all + BigInt(size), 0n)
      const invoice = documentOf(net, { credits, cst })
      const whole = { credits, amount: net, taxes: invoice.taxes.map(({ amount }) => amount) }
      let before = { credits: 0n, amount: 0n, taxes: whole.taxes.map(() => 0n) }
      for (const size of sizes) {
        const share = noteAmounts(whole, before, BigInt(size))
        before = {
          credits: before.credits + share.credits,
          amount: before.amount + share.amount,
          taxes: before.taxes.map((tax, place) => tax + share.taxes[place]!),
        }
        if (share.amount === 0n) continue
        const taxes = invoice.taxes.map((tax, place) => ({ ...tax, amount: share.taxes[place]! }))
        const note = { number: 'CN-2026-000001', whole: false }
        expect(figuresAgree({ ...invoice, note, credits: share.credits, net: share.amount, taxes })).toBe(
          true,
        )
      }
      expect(before).toEqual(whole)
    }),
    { numRuns: 300 },
  )
})
