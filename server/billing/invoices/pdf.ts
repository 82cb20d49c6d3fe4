/**
 * Invoices and credit notes as A4 PDF: seller and buyer, lines, each tax, the total in figures and words, the state,
 * and a code by which to check the paper (requirements 14.3). An invoice is a pro forma until it is approved. The
 * drawing uses values that were copied at issue, so one document always has the same bytes. Drawing takes about 30 ms
 * of one core.
 */
import type { Product } from '@nkra/contract/wire.ts'
import type { CreditNote } from './credit-notes.ts'
import type { InvoiceDetail } from './lists.ts'
import {
  closeSheet,
  CONTENT_WIDTH,
  heightOf,
  INK,
  MARGIN,
  MUTED,
  openSheet,
  PAGE_WIDTH,
  print,
  qrCode,
  roomFor,
  rule,
  watermark,
  type PdfSheet,
} from '../../platform/files/pdf-sheet.ts'
import type { Party } from './invoices.ts'
import type { TaxLine } from '../tax.ts'

/** The revenue authority's stamp, printed unchanged. */
export interface PrintedStamp {
  sdcId: string
  receiptNumber: string
  internalData: string
  signature: string
  machineCode: string
  time: string
  /** The authority's address for this document. It is drawn as a QR code. */
  qrCode: string
}

/** Draws an invoice in its present state. */
export async function drawInvoice(
  invoice: InvoiceDetail,
  stamp: PrintedStamp | null = null,
): Promise<Buffer> {
  const { title, standing, colour } = standingOf(invoice)
  const pending = invoice.status === 1
  return draw({
    title,
    standing,
    colour,
    mark: invoice.status === 3 ? standing.toUpperCase() : null,
    number: invoice.number,
    facts: [
      ['Number', invoice.number],
      ['Issued', dayOf(invoice.issuedAt)],
      ...when(invoice.month, ['Usage of', monthOf] as const),
      ...when(pending ? invoice.dueOn : null, ['Pay by', (day) => dayOf(new Date(day))] as const),
      ...when(invoice.reviewedAt, [invoice.status === 2 ? 'Approved' : standing, dayOf] as const),
    ],
    invoice,
    line: {
      description: descriptionOf(invoice),
      note: noteOf(invoice),
      credits: invoice.credit,
      amount: invoice.amount,
    },
    taxes: invoice.taxes,
    total: invoice.totalAmount,
    totalLabel: pending ? 'Total to pay' : 'Total',
    inWords: invoice.amountInWords,
    remarks: remarksOf(invoice),
    stamp,
    at: invoice.reviewedAt ?? invoice.issuedAt,
  })
}

/** Draws a credit note of the invoice. */
export async function drawCreditNote(
  invoice: InvoiceDetail,
  note: CreditNote,
  stamp: PrintedStamp | null = null,
): Promise<Buffer> {
  return draw({
    title: 'Credit note',
    standing: null,
    colour: INK,
    mark: null,
    number: note.number,
    facts: [
      ['Number', note.number],
      ['Issued', dayOf(note.issuedAt)],
      ['For invoice', invoice.number],
      ['Of', dayOf(invoice.issuedAt)],
    ],
    invoice,
    line: {
      description: `${descriptionOf(invoice)}, taken back`,
      note: `Of ${count(invoice.credit)} credits on invoice ${invoice.number}`,
      credits: note.credits,
      amount: note.amount,
    },
    taxes: note.taxes,
    total: note.totalAmount,
    totalLabel: 'Total credited',
    inWords: note.amountInWords,
    remarks: [['Reason', [note.reason]]],
    stamp,
    at: note.issuedAt,
  })
}

type Remark = [head: string, texts: string[]]

interface DocumentDrawing {
  title: string
  /** The state in one word, under the title. */
  standing: string | null
  colour: string
  /** The large mark across the page. */
  mark: string | null
  number: string
  facts: [label: string, value: string][]
  invoice: InvoiceDetail
  line: { description: string; note: string; credits: bigint; amount: bigint }
  taxes: readonly TaxLine[]
  total: bigint
  totalLabel: string
  inWords: string
  /** Further remarks, each under its own heading. */
  remarks: Remark[]
  stamp: PrintedStamp | null
  at: Date
}

async function draw(drawing: DocumentDrawing): Promise<Buffer> {
  const { seller } = drawing.invoice
  const sheet = openSheet({
    title: `${drawing.title} ${drawing.number}`,
    author: seller.name,
    subject: `For ${drawing.invoice.buyer.name}`,
    at: drawing.at,
  })
  if (drawing.mark !== null) watermark(sheet, drawing.mark)
  let y = drawHead(sheet, drawing)
  y = drawParties(sheet, drawing, y + 18)
  y = drawLines(sheet, drawing, y + 22)
  y = drawTotals(sheet, drawing, y + 10)
  y = drawRemarks(sheet, drawing, y + 18)
  drawCode(sheet, drawing, y + 18)
  return closeSheet(sheet, `${seller.name} · ${drawing.number}`)
}

const HALF = CONTENT_WIDTH / 2
const MIDDLE = MARGIN + HALF

function drawHead(sheet: PdfSheet, { title, standing, colour, facts, invoice }: DocumentDrawing): number {
  const { seller } = invoice
  let left = print(sheet, seller.name, MARGIN, MARGIN, { face: 'bold', size: 15, width: HALF - 24, lines: 3 })
  left = drawParty(sheet, seller, MARGIN, left + 4)
  for (const reach of [seller.phone, seller.email]) {
    left = print(sheet, reach, MARGIN, left, { colour: MUTED, width: HALF - 24, lines: 2 })
  }

  const column = { width: HALF, align: 'right' as const }
  let right = print(sheet, title, MIDDLE, MARGIN, { ...column, face: 'bold', size: 20, lines: 1 })
  if (standing !== null) {
    right = print(sheet, standing, MIDDLE, right + 2, { ...column, face: 'bold', size: 10, colour })
  }
  right += 10
  for (const [label, value] of facts) {
    print(sheet, label, MIDDLE, right, { ...column, width: HALF - 130, colour: MUTED, lines: 1 })
    right = print(sheet, value, PAGE_WIDTH - MARGIN - 120, right, { width: 120, align: 'right', lines: 2 })
  }
  return Math.max(left, right)
}

function drawParties(sheet: PdfSheet, { invoice }: DocumentDrawing, from: number): number {
  rule(sheet, from)
  const { buyer } = invoice
  let y = print(sheet, 'Bill to', MARGIN, from + 12, { colour: MUTED })
  y = print(sheet, buyer.name, MARGIN, y + 2, { face: 'bold', size: 11, width: HALF + 80, lines: 3 })
  return drawParty(sheet, buyer, MARGIN, y + 2)
}

/** Draws the TIN and the address. */
function drawParty(sheet: PdfSheet, { tin, address }: Party, x: number, from: number): number {
  const style = { colour: MUTED, width: HALF - 24, lines: 2 }
  let y = from
  if (tin !== '') y = print(sheet, `TIN ${tin}`, x, y, style)
  for (const line of address) y = print(sheet, line, x, y, style)
  return y
}

/** Columns of figures: where each ends, from the left edge, and how wide it is. */
const QUANTITY = { x: MARGIN + 260, width: 70 }
const UNIT_PRICE = { x: MARGIN + 336, width: 70 }
const AMOUNT = { x: MARGIN + 412, width: CONTENT_WIDTH - 412 }

function drawLines(sheet: PdfSheet, { line, invoice }: DocumentDrawing, from: number): number {
  const head = { colour: MUTED, size: 8, lines: 1 }
  const right = { align: 'right' as const }
  print(sheet, 'Description', MARGIN, from, { ...head, width: 250 })
  print(sheet, 'Quantity', QUANTITY.x, from, { ...head, ...right, width: QUANTITY.width })
  print(sheet, 'Unit price', UNIT_PRICE.x, from, { ...head, ...right, width: UNIT_PRICE.width })
  print(sheet, 'Amount', AMOUNT.x, from, { ...head, ...right, width: AMOUNT.width })
  rule(sheet, from + 15, INK)

  const y = from + 23
  const figure = { ...right, lines: 1 }
  print(sheet, count(line.credits), QUANTITY.x, y, { ...figure, width: QUANTITY.width })
  print(sheet, unitPrice(invoice), UNIT_PRICE.x, y, { ...figure, width: UNIT_PRICE.width })
  print(sheet, ghs(line.amount), AMOUNT.x, y, { ...figure, width: AMOUNT.width })
  let end = print(sheet, line.description, MARGIN, y, { face: 'bold', width: 250, lines: 4 })
  end = print(sheet, line.note, MARGIN, end, { colour: MUTED, size: 8, width: 250, lines: 4 })
  rule(sheet, end + 8)
  return end + 8
}

const LABELS = { x: MIDDLE - 40, width: 150 }
const TOTALS = { x: PAGE_WIDTH - MARGIN - 130, width: 130 }

function drawTotals(
  sheet: PdfSheet,
  { line, taxes, total, totalLabel, inWords }: DocumentDrawing,
  from: number,
): number {
  let y = from
  const row = (label: string, amount: bigint, style: { face?: 'bold'; size?: number } = {}) => {
    print(sheet, label, LABELS.x, y, { ...style, width: LABELS.width, lines: 1 })
    const figure = { ...style, width: TOTALS.width, align: 'right', lines: 1 } as const
    y = print(sheet, ghs(amount), TOTALS.x, y, figure) + 4
  }
  row('Net amount', line.amount)
  for (const { tax, amount } of taxes) row(tax, amount)
  sheet
    .moveTo(LABELS.x, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.75)
    .strokeColor(INK)
    .stroke()
  y += 6
  row(totalLabel, total, { face: 'bold', size: 11 })
  y = roomFor(sheet, y + 10, 48)
  y = print(sheet, 'Amount in words', MARGIN, y, { colour: MUTED, size: 8 })
  return print(sheet, inWords, MARGIN, y, { lines: 3 })
}

function drawRemarks(sheet: PdfSheet, { remarks }: DocumentDrawing, from: number): number {
  const headed = { colour: MUTED, size: 8 }
  let y = from
  for (const [head, texts] of remarks) {
    const heights = [heightOf(sheet, head, headed), ...texts.map((text) => heightOf(sheet, text))]
    y = roomFor(
      sheet,
      y,
      heights.reduce((all, height) => all + height, 0),
    )
    y = print(sheet, head, MARGIN, y, headed)
    for (const text of texts) y = print(sheet, text, MARGIN, y)
    y += 8
  }
  return y
}

const CODE_SIDE = 96

/**
 * Draws the authority's code and its facts. Without them it draws Nkra's own code, by which the paper can be compared.
 */
function drawCode(sheet: PdfSheet, drawing: DocumentDrawing, from: number): void {
  const { stamp, invoice, number, at, total } = drawing
  const y = roomFor(sheet, from, CODE_SIDE + 8)
  const content = stamp?.qrCode ?? [number, dayOf(at), ghs(total), `TIN ${invoice.seller.tin}`].join('\n')
  qrCode(sheet, content, MARGIN, y, CODE_SIDE)
  const beside = stamp
    ? [
        'Stamped by the Ghana Revenue Authority',
        `SDC ${stamp.sdcId} · ${stamp.time}`,
        `Receipt ${stamp.receiptNumber}`,
        `Internal data ${stamp.internalData}`,
        `Signature ${stamp.signature}`,
        `MRC ${stamp.machineCode}`,
      ]
    : ['Number, date, total and TIN of this document, to compare it by.', `Taxes by ${invoice.taxRules}.`]
  let row = y + 8
  for (const text of beside) {
    row = print(sheet, text, MARGIN + CODE_SIDE + 14, row, {
      size: 8,
      colour: MUTED,
      width: CONTENT_WIDTH - CODE_SIDE - 14,
      lines: 2,
    })
  }
}

function standingOf({ status, cancelled }: InvoiceDetail): {
  title: string
  standing: string
  colour: string
} {
  if (status === 1) return { title: 'Pro forma invoice', standing: 'Not paid yet', colour: '#8a5300' }
  if (status === 2) return { title: 'Tax invoice', standing: 'Paid', colour: '#146c43' }
  return { title: 'Invoice', standing: cancelled ? 'Cancelled' : 'Rejected', colour: '#b3261e' }
}

const PRODUCT_NAMES = { SMS: 'SMS credits', KYC: 'identity check credits' } as const satisfies Record<
  Product,
  string
>

function descriptionOf({ packageName, product }: InvoiceDetail): string {
  return `${packageName}, ${PRODUCT_NAMES[product]}`
}

const DURATIONS = { 1: 'day', 2: 'week', 3: 'month', 4: 'year' } as const

function noteOf({ month, durationNumber, durationType }: InvoiceDetail): string {
  if (month !== null) return `Credits used on credit up to the end of ${monthOf(month)}`
  const unit = DURATIONS[durationType]
  return `Credits for ${durationNumber} ${unit}${durationNumber === 1 ? '' : 's'} from the day of approval`
}

function remarksOf(invoice: InvoiceDetail): Remark[] {
  const { status, cancelled, transfer, reason, number, creditNotes, month } = invoice
  if (cancelled) return []
  if (status === 3) return [['Why it was rejected', [reason ?? '']]]
  const remarks: Remark[] = []
  if (status === 1) {
    const given = month === null ? ' Its credits are given when it is paid and approved.' : ''
    remarks.push(['Pro forma', [`This is not a tax invoice yet.${given}`]])
    if (transfer) {
      const { bank, branch, accountName, accountNumber } = transfer
      remarks.push([
        'Payment by bank transfer',
        [
          `Bank: ${[bank, branch].filter((part) => part !== '').join(', ')}`,
          `Account name: ${accountName}`,
          `Account number: ${accountNumber}`,
          `Reference: ${number}`,
        ],
      ])
    }
  }
  if (creditNotes.length > 0) {
    const taken = creditNotes.reduce((all, { totalAmount }) => all + totalAmount, 0n)
    const numbers = creditNotes.map((note) => note.number).join(', ')
    remarks.push(['Corrected by', [`${numbers}: ${ghs(taken)} in all`]])
  }
  return remarks
}

/** Answers a line of the heading, or none if the value is missing. */
function when<T>(
  value: T | null,
  [label, print]: readonly [string, (value: T) => string],
): [string, string][] {
  return value === null ? [] : [[label, print(value)]]
}

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const counted = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const ghs = (pesewas: bigint) => `GHS ${money.format(Number(pesewas) / 100)}`
const count = (credits: bigint) => counted.format(credits)
/** A day in Ghana, which keeps UTC. */
const dayOf = (instant: Date) => day.format(instant)
const monthOf = (text: string) => month.format(new Date(`${text}-01T00:00:00Z`))

/**
 * The price of one credit, to a thousandth of a pesewa, as packages are priced. It has at least two decimals of a cedi.
 */
function unitPrice({ amount, credit }: InvoiceDetail): string {
  const millipesewas = (2_000n * amount + credit) / (2n * credit)
  const [whole, part] = (Number(millipesewas) / 100_000).toFixed(5).split('.') as [string, string]
  return `GHS ${counted.format(BigInt(whole))}.${part.replace(/0{1,3}$/, '')}`
}
