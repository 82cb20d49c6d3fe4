import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noteAmounts, type NoteAmounts } from './credit-notes.ts'
import { taxesOn } from '../tax.ts'

const none = (taxes: number): NoteAmounts => ({
  credits: 0n,
  amount: 0n,
  taxes: Array<bigint>(taxes).fill(0n),
})
const plus = (one: NoteAmounts, other: NoteAmounts): NoteAmounts => ({
  credits: one.credits + other.credits,
  amount: one.amount + other.amount,
  taxes: one.taxes.map((tax, place) => tax + other.taxes[place]!),
})
const totalOf = ({ amount, taxes }: NoteAmounts) => taxes.reduce((all, tax) => all + tax, amount)

/** An invoice of GHS 100.00 for 300 credits, with taxes of 2.50, 2.50 and 15.00. */
const thirds: NoteAmounts = { credits: 300n, amount: 10_000n, taxes: [250n, 250n, 1_500n] }

describe('a part of GHS 100.00 for 300 credits', () => {
  test.each<[notes: bigint[], last: NoteAmounts]>([
    [[300n], { ...thirds }],
    [[100n], { credits: 100n, amount: 3_333n, taxes: [83n, 83n, 500n] }],
    [[100n, 100n], { credits: 100n, amount: 3_334n, taxes: [84n, 84n, 500n] }],
    [[100n, 100n, 100n], { credits: 100n, amount: 3_333n, taxes: [83n, 83n, 500n] }],
    [[1n], { credits: 1n, amount: 33n, taxes: [1n, 1n, 5n] }],
    [[299n, 1n], { credits: 1n, amount: 33n, taxes: [1n, 1n, 5n] }],
  ])('after %s', (notes, last) => {
    let before = none(3)
    let share = before
    for (const credits of notes) {
      share = noteAmounts(thirds, before, credits)
      before = plus(before, share)
    }
    expect(share).toEqual(last)
  })

  test.each([0n, -1n, 301n])('none is of %s credits', (credits) => {
    expect(() => noteAmounts(thirds, none(3), credits)).toThrow(RangeError)
  })
})

describe('whatever the invoice and its notes', () => {
  const invoices = fc
    .record({
      credits: fc.bigInt({ min: 1n, max: 5_000_000n }),
      net: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
      at: fc.constantFrom(new Date('2025-06-01T00:00:00Z'), new Date('2026-06-01T00:00:00Z')),
      cst: fc.boolean(),
    })
    .map(({ credits, net, at, cst }) => {
      const { taxes } = taxesOn(net, { at, cst })
      return { credits, amount: net, taxes: taxes.map(({ amount }) => amount) }
    })
  const cuts = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 })

  test('no note takes anything from the customer, and all together are the invoice to the pesewa', () => {
    fc.assert(
      fc.property(invoices, cuts, (invoice, parts) => {
        const whole = BigInt(parts.reduce((all, part) => all + part, 0))
        let before = none(invoice.taxes.length)
        let taken = 0n
        for (const part of parts) {
          taken += BigInt(part)
          const credits = (invoice.credits * taken) / whole - before.credits
          if (credits === 0n) continue
          const share = noteAmounts(invoice, before, credits)
          expect([share.amount, ...share.taxes].every((amount) => amount >= 0n)).toBe(true)
          before = plus(before, share)
          expect(totalOf(before) <= totalOf(invoice)).toBe(true)
        }
        expect(before).toEqual(invoice)
      }),
    )
  })
})
