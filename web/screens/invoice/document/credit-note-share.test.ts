import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf, totalAfterNotes } from './credit-note-share.ts'

const taxed = (net: number, ...amounts: number[]) => ({
  amount: net,
  taxes: [2.5, 2.5, 15].map((percentage, at) => ({
    name: ['NHIL', 'GETFund Levy', 'VAT'][at]!,
    tax: '',
    percentage,
    amount: amounts[at]!,
  })),
})

/** An invoice of GHS 50.00 net for 1,250 credits: four pesewas each. */
const standard = { credit: 1_250, ...taxed(50, 1.25, 1.25, 7.5) }
const note = (credits: number, totalAmount: number) => ({ credits, totalAmount })

test.each([
  ['all of it', [], 1_250, 50, [1.25, 1.25, 7.5], 60],
  ['a fifth', [], 250, 10, [0.25, 0.25, 1.5], 12],
  ['one credit', [], 1, 0.04, [0, 0, 0.01], 0.05],
  // Half a pesewa of each levy is rounded up in the first note, and not again in the next.
  ['five credits', [], 5, 0.2, [0.01, 0.01, 0.03], 0.25],
  ['the next five', [note(5, 0.25)], 5, 0.2, [0, 0, 0.03], 0.23],
  ['what is left', [note(250, 12)], 1_000, 40, [1, 1, 6], 48],
])('%s', (_, creditNotes, credits, amount, taxes, totalAmount) => {
  const share = shareOf({ ...standard, creditNotes }, credits)
  expect([share.amount, share.taxes.map((tax) => tax.amount), share.totalAmount]).toEqual([
    amount,
    taxes,
    totalAmount,
  ])
})

test('whatever is taken back in turn, all notes together are the invoice to the pesewa', () => {
  const pesewas = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 6 }),
      pesewas,
      fc.tuple(pesewas, pesewas, pesewas),
      (turns, net, taxes) => {
        const invoice = {
          credit: turns.reduce((sum, credits) => sum + credits, 0),
          ...taxed(net / 100, ...taxes.map((tax) => tax / 100)),
        }
        const total = taxes.reduce((sum, tax) => sum + tax, net) / 100
        const notes: { credits: number; totalAmount: number }[] = []
        for (const credits of turns) {
          const share = shareOf({ ...invoice, creditNotes: notes }, credits)
          expect(share.totalAmount).toBeGreaterThanOrEqual(0)
          notes.push({ credits, totalAmount: share.totalAmount })
        }
        expect(totalAfterNotes({ totalAmount: total, creditNotes: notes })).toBe(0)
      },
    ),
  )
})
