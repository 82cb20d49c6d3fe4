import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxesOn, taxesWithin, taxLabel, type TaxedAmount, type TaxTerms } from './tax.ts'

const now: TaxTerms = { at: new Date('2026-11-02T09:00:00Z') }
const nowWithCst: TaxTerms = { ...now, cst: true }
const before: TaxTerms = { at: new Date('2025-12-31T23:59:59.999Z') }
const beforeWithCst: TaxTerms = { ...before, cst: true }

const amounts = ({ taxes }: TaxedAmount) =>
  Object.fromEntries(taxes.map(({ code, amount }) => [code, Number(amount) / 100]))
const levies = ({ taxes }: TaxedAmount) =>
  Number(taxes.filter(({ code }) => code !== 'VAT').reduce((all, { amount }) => all + amount, 0n)) / 100
const vat = ({ taxes }: TaxedAmount) => Number(taxes.find(({ code }) => code === 'VAT')!.amount) / 100

describe('taxes on a net amount of GHS 100.00', () => {
  test.each([
    ['from 2026', now, { NHIL: 2.5, GETFL: 2.5, VAT: 15 }, 12_000n],
    ['from 2026, with CST', nowWithCst, { CST: 5, NHIL: 2.63, GETFL: 2.63, VAT: 15.75 }, 12_601n],
    ['before 2026', before, { NHIL: 2.5, GETFL: 2.5, COVID: 1, VAT: 15.9 }, 12_190n],
    [
      'before 2026, with CST',
      beforeWithCst,
      { CST: 5, NHIL: 2.5, GETFL: 2.5, COVID: 1, VAT: 16.65 },
      12_765n,
    ],
  ])('%s', (_, situation, expected, total) => {
    const taxed = taxesOn(10_000n, situation)
    expect(amounts(taxed)).toEqual(expected)
    expect(taxed.total).toBe(total)
  })

  test('the unrounded factor with CST is 1.26: a thousand times the amount loses nothing', () => {
    expect(taxesOn(10_000_000n, nowWithCst).total).toBe(12_600_000n)
  })
})

// Facts of Ghana 2.2: mode, amount, situation → the levies together, VAT.
describe('the vectors of the Ghana Revenue Authority', () => {
  test.each<[string, TaxedAmount, number, number]>([
    ['exclusive 45 × 100', taxesOn(450_000n, now), 225, 675],
    ['exclusive 100 with CST', taxesOn(10_000n, nowWithCst), 10.26, 15.75],
    ['inclusive 100', taxesWithin(10_000n, now), 4.16, 12.5],
    ['inclusive 100 with CST', taxesWithin(10_000n, nowWithCst), 8.13, 12.5],
    ['inclusive 5 × 25', taxesWithin(12_500n, now), 5.2, 15.63],
    ['inclusive 7 × 3', taxesWithin(2_100n, now), 0.88, 2.63],
    ['exclusive 1,000 less 100', taxesOn(90_000n, now), 45, 135],
    ['inclusive 1,300 in 2025', taxesWithin(130_000n, before), 63.98, 169.57],
    ['the A4 sample of 7,400', taxesOn(740_000n, now), 370, 1110],
  ])('%s', (_, taxed, totalLevy, totalVat) => {
    expect([levies(taxed), vat(taxed)]).toEqual([totalLevy, totalVat])
  })

  test('inclusive 1,300 in 2025, levy by levy', () => {
    expect(amounts(taxesWithin(130_000n, before))).toEqual({
      NHIL: 26.66,
      GETFL: 26.66,
      COVID: 10.66,
      VAT: 169.57,
    })
  })

  test('the sample receipt of 2026: GHS 125 has a net of 104.17', () => {
    const taxed = taxesWithin(12_500n, now)
    expect(amounts(taxed)).toEqual({ NHIL: 2.6, GETFL: 2.6, VAT: 15.63 })
    expect(taxed.net).toBe(10_417n)
  })

  test('the A4 sample: 7,400 makes 8,880', () => {
    expect(taxesOn(740_000n, now).total).toBe(888_000n)
  })
})

describe('which rules', () => {
  test.each([
    ['2026-01-01T00:00:00.000Z', 'GH-2026-01'],
    ['2025-12-31T23:59:59.999Z', 'GH-2023-01'],
    ['2023-01-01T00:00:00.000Z', 'GH-2023-01'],
  ])('at %s: %s', (instant, version) => {
    expect(taxesOn(100n, { at: new Date(instant) }).rules).toBe(version)
  })

  test('none are known before 2023', () => {
    expect(() => taxesOn(100n, { at: new Date('2022-12-31T12:00:00Z') })).toThrow(RangeError)
  })

  test('half a pesewa is rounded up, less is not', () => {
    // 2.5% of 20 pesewas is half a pesewa, of 19 it is 0.475; 15% of 10 is one and a half.
    expect(amounts(taxesOn(20n, now))).toMatchObject({ NHIL: 0.01 })
    expect(amounts(taxesOn(19n, now))).toMatchObject({ NHIL: 0 })
    expect(amounts(taxesOn(10n, now))).toMatchObject({ VAT: 0.02 })
  })

  test('nothing is taxed by nothing, and nobody is taxed on less', () => {
    expect(taxesOn(0n, now).total).toBe(0n)
    expect(() => taxesOn(-1n, now)).toThrow(RangeError)
    expect(() => taxesWithin(-1n, now)).toThrow(RangeError)
  })

  test.each([
    [{ name: 'NHIL', rate_bp: 250n }, 'NHIL (2.5%)'],
    [{ name: 'VAT', rate_bp: 1500n }, 'VAT (15%)'],
  ])('%o is printed as %s', (tax, label) => {
    expect(taxLabel(tax)).toBe(label)
  })
})

describe('whatever the amount', () => {
  const amount = fc.bigInt({ min: 0n, max: 100_000_000_000n })
  const situation = fc.constantFrom(now, nowWithCst, before, beforeWithCst)

  test('every invoice foots', () => {
    fc.assert(
      fc.property(amount, situation, fc.constantFrom(taxesOn, taxesWithin), (pesewas, at, reckon) => {
        const { net, taxes, total } = reckon(pesewas, at)
        expect(net + taxes.reduce((all, tax) => all + tax.amount, 0n)).toBe(total)
        expect(taxes.every((tax) => tax.amount >= 0n)).toBe(true)
        expect(net).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test('the taxes inside a total are those on its net amount, to the pesewa', () => {
    fc.assert(
      fc.property(amount, situation, (pesewas, at) => {
        const within = taxesWithin(pesewas, at)
        const added = taxesOn(within.net, at)
        within.taxes.forEach((tax, place) => {
          const difference = tax.amount - added.taxes[place]!.amount
          expect(difference >= -1n && difference <= 1n).toBe(true)
        })
      }),
    )
  })

  // Facts of Ghana 2.2: for every gross from 0.01 to 2,000.00 the net differs from gross / 1.2 by one pesewa at most.
  test('the net inside a total is the rounded quotient, to the pesewa', () => {
    let worst = 0n
    for (let total = 1n; total <= 200_000n; total++) {
      const rounded = (total * 20n + 12n) / 24n
      const difference = taxesWithin(total, now).net - rounded
      const distance = difference < 0n ? -difference : difference
      if (distance > worst) worst = distance
    }
    expect(worst).toBe(1n)
  })

  test('more is never taxed less', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 1_000n }), situation, (pesewas, more, at) => {
        expect(taxesOn(pesewas + more, at).total).toBeGreaterThanOrEqual(taxesOn(pesewas, at).total + more)
      }),
    )
  })
})
