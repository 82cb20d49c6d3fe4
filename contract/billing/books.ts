/**
 * The operator's books: what was issued and where it is now, the proof that all figures agree, and entries for an
 * accountant.
 */
import { z } from 'zod'
import { route } from '../route.ts'
import { Credits, Id, Instant, Product } from '../wire.ts'

/** The laws that the proof checks. */
export const BOOK_LAWS = [
  'the ledger sums to zero',
  'a balance is the sum of its entries',
  'no transfer is missing',
  'the running figure runs on',
  'what was issued is what was confirmed',
  'the lots hold what the balance shows',
  'the reservations hold what the balance shows',
  'a reservation is what it drew',
  'a lot is held by those who drew on it',
  'a lot is available, reserved, spent or lapsed',
  'an approved invoice gave its credits once',
  'an invoice foots',
  'the lots may be overdrawn to the limit',
  'a spend cap counts what its sends hold',
  'what is owed is down by month',
  'a trial is taken back as its lot is',
  'a credit note takes back what it says',
  'a credit note foots',
  'credit notes stay within their invoice',
  'an invoice is paid in full by its payment',
  'a payment that succeeded paid its invoice',
  'what was stamped is the document',
] as const

export const BookLaw = z.enum(BOOK_LAWS)

/** Two figures that should be equal and are not. */
export const BookDiscrepancy = z.object({
  accountId: Id('acc'),
  accountName: z.string(),
  product: Product,
  law: BookLaw,
  thing: z.string().meta({ description: 'The book, lot, reservation, movement or invoice that it is about' }),
  stated: Credits,
  found: Credits,
})

export const Proof = z.object({
  number: z.int(),
  scope: z.enum(['new', 'whole']).meta({
    description:
      'new: the movements since the last proof, on the sums that it left; whole: everything from the first',
  }),
  startedAt: Instant,
  tookMs: z.int().nullable().meta({ description: 'Null while it runs, and where it never ended' }),
  movements: z.int().meta({ description: 'How many were read' }),
  flaws: z.int(),
  askedBy: z.string().nullable().meta({ description: 'Who asked for it; null for the daily one' }),
})

export const getBooks = route('getBooks', {
  summary: 'What was issued of each product and where it is now, and what the last proofs found.',
  reply: z.object({
    products: z.array(
      z.object({
        product: Product,
        issued: Credits.meta({ description: 'Bought, granted and settled: all that ever was' }),
        available: Credits.meta({ description: 'To spend; below zero where more is owed than there is' }),
        reserved: Credits,
        spent: Credits,
        lapsed: Credits,
        accounts: z.int(),
        movements: z.int(),
      }),
    ),
    proofs: z.array(Proof).meta({ description: 'The newest first' }),
    flaws: z.array(BookDiscrepancy).meta({ description: 'What the last proof that ended found' }),
  }),
  fails: [],
})

export const proveBooks = route('proveBooks', {
  summary: 'Prove the books now, everything from the first movement. It runs on after the answer.',
  status: 202,
  reply: z.object({ number: z.int().meta({ description: 'Of the proof, among those of `getBooks`' }) }),
  fails: [],
})

export const exportEntries = route('exportEntries', {
  summary:
    'Every movement of a range of days as a CSV file, each with the book it left and the book it entered, by ' +
    'account, product and number.',
  kind: 'csv',
  recordsItself: true,
  query: z
    .object({
      from: z.iso.date().meta({ description: 'The first day, by Ghana’s clock' }),
      to: z.iso.date().meta({ description: 'The last day' }),
      product: Product.optional(),
    })
    .refine(({ from, to }) => from <= to, {
      path: ['from'],
      message: 'The first day must not be after the last',
    }),
  reply: z.string(),
  fails: ['statement_too_long'],
})
