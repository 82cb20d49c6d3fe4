/**
 * An invoice or credit note as the E-VAT API 8.2 takes it. Pure.
 *
 * The amounts sent are those on the document: each tax is rounded once, half up, so that the authority's books equal
 * ours to the pesewa. A line's levies are those of its net amount before rounding. The authority accepts totals that
 * are 0.50 off, so its stamp proves no pesewas: figures that differ from the document's tax rules are not sent.
 */
import { createHash } from 'node:crypto'
import type { Product } from '@nkra/contract/wire.ts'
import { exactTaxes, WHOLE, type TaxCode } from '../tax.ts'

/** An invoice, or a credit note to one, with all that is sent of it. */
export interface TaxedDocument {
  /** The invoice's number. */
  invoiceNumber: string
  /** Null for an invoice. `whole`: it is the first, and takes the whole invoice back. */
  note: { number: string; whole: boolean } | null
  /** The day of it in Ghana, which picks the authority's rules: `2026-11-21`. */
  day: string
  product: Product
  packageName: string
  credits: bigint
  /** Pesewas. */
  net: bigint
  taxes: readonly { code: TaxCode; amount: bigint }[]
  /** The rule set by which they were reckoned. */
  rules: string
  buyer: { name: string; tin: string }
}

/** What is asked of the authority: the document to be signed, or what it has signed. */
export interface AuthorityRequest {
  /** JSON, as it is sent and kept. */
  payload: string
  /** SHA-256 of it. */
  hash: Buffer
}

/** Who buys without a number of a taxpayer's. */
const NO_TIN = 'C0000000000'
const NAME_LENGTH_MIN = 2
const TEXT_LENGTH_MAX = 100
/**
 * How far a tax of a credit note may be from that of its amount: both are parts of the invoice’s, rounded so that all notes
 * together come to the invoice.
 */
const NOTE_TOLERANCE_PESEWAS = 2n
const CEDIS = 2
/** Of a price for one credit, so that the sum over a million credits is right to the pesewa. */
const UNIT_DECIMALS = 10
/** Exact for any tax on a tax. */
const LEVY_DECIMALS = 10

/** What is sent to have it signed; null where its figures are not those of its rules. */
export function submissionOf(document: TaxedDocument): AuthorityRequest | null {
  if (!figuresAgree(document)) return null
  const { note, net, taxes, buyer, credits } = document
  const isCst = taxes.some(({ code }) => code === 'CST')
  const exact = exactTaxes(net, document.rules, isCst)
  const levy = (code: TaxCode) => decimal(exact.get(code) ?? 0n, 100n * WHOLE, LEVY_DECIMALS)
  const levies = taxes.filter(({ code }) => code !== 'VAT')
  return questionOf({
    currency: 'GHS',
    exchangeRate: 1,
    invoiceNumber: document.invoiceNumber,
    totalLevy: cedis(levies.reduce((all, { amount }) => all + amount, 0n)),
    totalVat: cedis(taxes.find(({ code }) => code === 'VAT')?.amount ?? 0n),
    totalAmount: cedis(net),
    totalExciseAmount: 0,
    calculationType: 'EXCLUSIVE',
    transactionDate: document.day,
    userName: 'Nkra',
    flag: note === null ? 'INVOICE' : note.whole ? 'REFUND' : 'PARTIAL_REFUND',
    businessPartnerName:
      buyer.name.length < NAME_LENGTH_MIN ? 'Customer' : buyer.name.slice(0, TEXT_LENGTH_MAX),
    businessPartnerTin: buyer.tin === '' ? NO_TIN : buyer.tin,
    saleType: 'NORMAL',
    discountType: 'GENERAL',
    discountAmount: 0,
    reference: note?.number ?? '',
    groupReferenceId: '',
    purchaseOrderReference: '',
    items: [
      {
        // The authority never lets an item change its category: CST has a code of its own.
        itemCode: isCst ? `${document.product}-CST` : document.product,
        itemCategory: isCst ? 'CST' : '',
        expireDate: '',
        description: `${document.packageName}, ${document.product} credits`.slice(0, TEXT_LENGTH_MAX),
        quantity: Number(credits),
        unitPrice: decimal(net, 100n * credits, UNIT_DECIMALS),
        levyAmountA: levy('NHIL'),
        levyAmountB: levy('GETFL'),
        ...(exact.has('COVID') && { levyAmountC: levy('COVID') }),
        levyAmountD: levy('CST'),
        levyAmountE: 0,
        discountAmount: 0,
        batchCode: '',
      },
    ],
  })
}

/** What is sent to have its stamp again. The authority knows a refund by parts as a refund, too. */
export function inquiryOf({
  invoiceNumber,
  note,
}: Pick<TaxedDocument, 'invoiceNumber' | 'note'>): AuthorityRequest {
  return questionOf({
    invoiceNumber,
    reference: note?.number ?? '',
    flag: note === null ? 'INVOICE' : 'REFUND',
  })
}

/** Whether its taxes are those of its rule set: an invoice's to the pesewa, a credit note's to two. */
export function figuresAgree({ net, taxes, rules, note, credits }: TaxedDocument): boolean {
  if (net <= 0n || credits <= 0n) return false
  const exact = exactTaxes(
    net,
    rules,
    taxes.some(({ code }) => code === 'CST'),
  )
  if (exact.size !== taxes.length) return false
  return taxes.every(({ code, amount }) => {
    const meant = exact.get(code)
    if (meant === undefined) return false
    if (note === null) return amount === (2n * meant + WHOLE) / (2n * WHOLE)
    const off = amount * WHOLE - meant
    return (off < 0n ? -off : off) <= NOTE_TOLERANCE_PESEWAS * WHOLE
  })
}

function questionOf(fields: object): AuthorityRequest {
  const payload = JSON.stringify(fields)
  return { payload, hash: createHash('sha256').update(payload, 'utf8').digest() }
}

const cedis = (pesewas: bigint) => decimal(pesewas, 100n, CEDIS)

/** A fraction that is not negative as a decimal of so many places, rounded half up. */
function decimal(numerator: bigint, denominator: bigint, places: number): number {
  const scale = 10n ** BigInt(places)
  const units = (2n * numerator * scale + denominator) / (2n * denominator)
  return Number(`${units / scale}.${(units % scale).toString().padStart(places, '0')}`)
}
