/**
 * Taxes on sales in Ghana: dated rule sets as data, and exact arithmetic (requirements 14.1 and 14.2).
 *
 * A tax is charged on the net amount and on the taxes in its `on`. Each tax is computed exactly and rounded once, half
 * up, to the pesewa, over the sum of all lines. If the price includes taxes, the net amount is what remains after them.
 * So on every invoice net + taxes = total, to the pesewa.
 */

import type * as contract from '@nkra/contract/billing/invoices.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { dayOf } from '../platform/days.ts'

export type TaxCode = 'CST' | 'NHIL' | 'GETFL' | 'COVID' | 'VAT'

interface TaxRule {
  code: TaxCode
  name: string
  /** The rate, in hundredths of a percent. */
  rate_bp: bigint
  /** Taxes that are added to the net amount before this tax is computed. They come before it in the set. */
  on: readonly TaxCode[]
}

interface RuleSet {
  /** The rule set's name, stored with each invoice. */
  version: string
  /** The first day of the rule set in Ghana. */
  from: string
  rules: readonly TaxRule[]
}

/**
 * The rule sets, newest first. Act 1151 (2025) and the authority's notice of 2026-01-01 bring 15% VAT on the net
 * amount and end the COVID-19 levy. Before that VAT was charged on the levies too. Only a seller whom the
 * Commissioner-General has notified charges the Communications Service Tax (Act 1025): both sets have it, and it is
 * off by default.
 */
const ruleSets: readonly RuleSet[] = [
  {
    version: 'GH-2026-01',
    from: '2026-01-01',
    rules: [
      { code: 'CST', name: 'CST', rate_bp: 500n, on: [] },
      { code: 'NHIL', name: 'NHIL', rate_bp: 250n, on: ['CST'] },
      { code: 'GETFL', name: 'GETFund Levy', rate_bp: 250n, on: ['CST'] },
      { code: 'VAT', name: 'VAT', rate_bp: 1500n, on: ['CST'] },
    ],
  },
  {
    version: 'GH-2023-01',
    from: '2023-01-01',
    rules: [
      { code: 'CST', name: 'CST', rate_bp: 500n, on: [] },
      { code: 'NHIL', name: 'NHIL', rate_bp: 250n, on: [] },
      { code: 'GETFL', name: 'GETFund Levy', rate_bp: 250n, on: [] },
      { code: 'COVID', name: 'COVID-19 Levy', rate_bp: 100n, on: [] },
      { code: 'VAT', name: 'VAT', rate_bp: 1500n, on: ['CST', 'NHIL', 'GETFL', 'COVID'] },
    ],
  },
]

export interface Tax {
  code: TaxCode
  name: string
  rate_bp: bigint
  /** The amount in pesewas. */
  amount: bigint
}

/** Amounts in pesewas: `total` = `net` + the taxes. */
export interface TaxedAmount {
  /** The rule set's version. */
  rules: string
  net: bigint
  taxes: Tax[]
  total: bigint
}

export interface TaxTerms {
  /** The time of the sale. Its day in Ghana decides the rule set. */
  at: Date
  /** Whether the authority has notified the seller to charge the Communications Service Tax. */
  cst?: boolean
}

/** The taxes to add to a net amount of pesewas. */
export function taxesOn(net: bigint, situation: TaxTerms): TaxedAmount {
  requireAmount(net)
  const { version, shares } = sharesOf(situation)
  const taxes = shares.map(({ rule, share }) => taxOf(rule, roundHalfUp(net * share, WHOLE)))
  return { rules: version, net, taxes, total: net + sum(taxes) }
}

/** The taxes inside a price in pesewas that includes them. */
export function taxesWithin(total: bigint, situation: TaxTerms): TaxedAmount {
  requireAmount(total)
  const { version, shares } = sharesOf(situation)
  const whole = shares.reduce((all, { share }) => all + share, WHOLE)
  const taxes = shares.map(({ rule, share }) => taxOf(rule, roundHalfUp(total * share, whole)))
  return { rules: version, net: total - sum(taxes), taxes, total }
}

/**
 * The unrounded taxes on a net amount by an invoice's rule set, in pesewas times `WHOLE`. Throws if the rule set is
 * unknown.
 */
export function exactTaxes(net: bigint, rules: string, cst: boolean): Map<TaxCode, bigint> {
  const set = ruleSets.find(({ version }) => version === rules)
  if (set === undefined) throw new RangeError(`no tax rules are known as ${rules}`)
  return new Map(sharesIn(set, cst).map(({ rule, share }) => [rule.code, net * share]))
}

/** The tax as it is printed: `NHIL (2.5%)`. */
export function taxLabel(tax: Pick<Tax, 'name' | 'rate_bp'>): string {
  return `${tax.name} (${percentage(tax.rate_bp)}%)`
}

/** A tax in the form of the wire. */
export type TaxLine = z.output<typeof contract.TaxLine>

export function taxLine({ name, rate_bp, amount }: Pick<Tax, 'name' | 'rate_bp' | 'amount'>): TaxLine {
  return { name, tax: taxLabel({ name, rate_bp }), percentage: percentage(rate_bp), amount }
}

/** A tax as JSON in the database. Amounts are text, because a JSON number is not exact. */
export interface StoredTax {
  code: TaxCode
  name: string
  rate_bp: number
  amount: string
}

/** SQL for the taxes of a row named `invoice` or `note`, in their order, for `taxLinesOf`. */
export function taxesOf(row: 'invoice' | 'note') {
  const [table, document] =
    row === 'invoice' ? ['invoice_tax', 'invoice_id'] : ['credit_note_tax', 'credit_note_id']
  return sql`array(
    select json_build_object(
      'code', tax.code, 'name', tax.name, 'rate_bp', tax.rate_bp, 'amount', tax.amount_pesewas::text
    )
    from ${sql.table(table)} as tax
    where tax.account_id = ${sql.ref(`${row}.account_id`)} and ${sql.ref(`tax.${document}`)} = ${sql.ref(`${row}.id`)}
    order by tax.place
  )`
}

export function taxLinesOf(stored: readonly StoredTax[]): TaxLine[] {
  return stored.map(({ name, rate_bp, amount }) =>
    taxLine({ name, rate_bp: BigInt(rate_bp), amount: BigInt(amount) }),
  )
}

/** A rate in percent: `250n` → `2.5`. */
function percentage(rate_bp: bigint): number {
  return Number(rate_bp) / 100
}

/** How many basis points make a whole. */
const BP = 10_000n
/** The unit of `sharesOf`: a net amount in it is exact, even with a tax on a tax on a tax. */
export const WHOLE = BP * BP

/** Each tax's share of the net amount, in units of 1/WHOLE. */
function sharesOf({ at, cst = false }: TaxTerms) {
  const day = dayOf(at)
  const set = ruleSets.find(({ from }) => from <= day)
  if (set === undefined) throw new RangeError(`no tax rules are known for ${day}`)
  return { version: set.version, shares: sharesIn(set, cst) }
}

function sharesIn(set: RuleSet, cst: boolean): { rule: TaxRule; share: bigint }[] {
  const shares: { rule: TaxRule; share: bigint }[] = []
  for (const rule of set.rules) {
    if (rule.code === 'CST' && !cst) continue
    const base = shares
      .filter((other) => rule.on.includes(other.rule.code))
      .reduce((all, { share }) => all + share, WHOLE)
    shares.push({ rule, share: (base * rule.rate_bp) / BP })
  }
  return shares
}

function taxOf({ code, name, rate_bp }: TaxRule, amount: bigint): Tax {
  return { code, name, rate_bp, amount }
}

function sum(taxes: readonly Tax[]): bigint {
  return taxes.reduce((all, { amount }) => all + amount, 0n)
}

/** Rounds a fraction that is not negative to a whole number. A half goes up. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

function requireAmount(pesewas: bigint): void {
  if (pesewas < 0n) throw new RangeError('taxes are charged on amounts that are not negative')
}
