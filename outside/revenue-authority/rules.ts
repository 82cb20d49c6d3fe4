/**
 * The validator of the Ghana Revenue Authority (E-VAT API 8.2), with its codes, words and order as integrators saw them on
 * the staging system in September 2026. It computes the taxes from the lines by the rules of the transaction's day, and
 * accepts a total that is 0.50 off. Before 2026 value added tax was charged on the levies too; now that is refused.
 */

export interface Line {
  code: string
  category: string
  quantity: number
  unitPrice: number
  discount: number
  /** The levies: A NHIL, B GETFund, C COVID-19, D CST, E tourism. */
  levies: readonly [a: number, b: number, c: number, d: number, e: number]
}

export interface SubmittedDocument {
  number: string
  /** A refund's own number. Empty for an invoice. */
  reference: string
  flag: 'INVOICE' | 'REFUND' | 'PARTIAL_REFUND'
  /** The day of the document: `2026-11-21`. */
  day: string
  inclusive: boolean
  totalAmount: number
  totalVat: number
  totalLevy: number
  discount: number
  lines: readonly Line[]
}

/** A refusal in one of the authority's three shapes. */
export type RuleRefusal =
  | { shape: 'coded'; status: number; code: string; message: string }
  | { shape: 'validation'; errors: readonly string[] }
  | { shape: 'problem'; detail: string }

const coded = (code: string, message: string, status = 400): RuleRefusal => ({
  shape: 'coded',
  status,
  code,
  message,
})
const unreadable: RuleRefusal = { shape: 'problem', detail: 'Failed to read request' }

const FLAGS = ['INVOICE', 'REFUND', 'PARTIAL_REFUND'] as const
const CURRENCIES = ['GHS', 'USD', 'EUR', 'GBP']
const NUMBER_LENGTH_MAX = 100
/** How far a total or a levy may be off, in cedis. It is the same for any amount. */
const TOLERANCE = 0.5
/** How far a sum of lines may be off: the last place of a fraction. */
const SUM_TOLERANCE = 0.005

/** Reads a document from the JSON that was sent. `today` is a day in Ghana. */
export function readDocument(sent: Record<string, unknown>, today: string): SubmittedDocument | RuleRefusal {
  const { invoiceNumber, transactionDate, items, reference = '' } = sent
  const [totalAmount, totalVat, totalLevy] = [sent.totalAmount, sent.totalVat, sent.totalLevy].map(numberOf)
  if (
    typeof invoiceNumber !== 'string' ||
    typeof reference !== 'string' ||
    typeof transactionDate !== 'string' ||
    !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}Z)?$/.test(transactionDate) ||
    totalAmount === undefined ||
    totalVat === undefined ||
    totalLevy === undefined ||
    !Array.isArray(items)
  ) {
    return unreadable
  }
  const day = transactionDate.slice(0, 10)
  const lines = items.map(lineOf)
  if (lines.includes(undefined)) return unreadable
  const known = lines as Line[]

  const errors = complaints(sent.businessPartnerName, day > today, totalAmount, known)
  if (errors.length > 0) return { shape: 'validation', errors }
  if (invoiceNumber.length > NUMBER_LENGTH_MAX) return coded('E600', 'Something went wrong', 401)

  const flag = FLAGS.find((each) => each === sent.flag)
  if (flag === undefined) return coded('E705', 'Invalid transaction flag.')
  if (!isOneOf(CURRENCIES, sent.currency)) return coded('E706', 'Invalid transaction currency.')
  if (sent.calculationType !== 'INCLUSIVE' && sent.calculationType !== 'EXCLUSIVE') {
    return coded('E801', 'Invalid calculation type')
  }
  if (sent.saleType !== 'NORMAL' && sent.saleType !== 'EXPORT') return coded('E802', 'Invalid sale type')
  if (sent.discountType !== undefined && !isOneOf(['GENERAL', 'SELECTIVE'], sent.discountType)) {
    return coded('E803', 'Invalid discount type')
  }
  if (sent.currency === 'GHS' && numberOf(sent.exchangeRate) !== 1) {
    return coded('E804', 'Invalid home currency exchange rate')
  }
  return {
    number: invoiceNumber,
    reference,
    flag,
    day,
    inclusive: sent.calculationType === 'INCLUSIVE',
    totalAmount,
    totalVat,
    totalLevy,
    discount: numberOf(sent.discountAmount) ?? 0,
    lines: known,
  }
}

/** Whether the reading gave a document. */
export function isDocument(read: SubmittedDocument | RuleRefusal): read is SubmittedDocument {
  return !('shape' in read)
}

/** Checks the lines and the totals. `categories` has the category that each code was first sent with. */
export function judge(
  document: SubmittedDocument,
  categories: ReadonlyMap<string, string>,
): RuleRefusal | null {
  const prices = new Map<string, number>()
  for (const line of document.lines) {
    const wrong = judgeLine(document, line, categories, prices)
    if (wrong) return wrong
  }
  const sum = document.lines.reduce((all, { quantity, unitPrice }) => all + quantity * unitPrice, 0)
  if (Math.abs(sum - document.totalAmount) > SUM_TOLERANCE) return coded('E707', 'Invalid total amount.')
  const discounts = document.lines.reduce((all, { discount }) => all + discount, 0)
  if (Math.abs(discounts - document.discount) > SUM_TOLERANCE) {
    return coded('400', 'Invalid total discount___[]')
  }
  const taxes = document.lines.map((line) => taxesOf(line, document))
  const levy = taxes.reduce((all, { levies }) => all + levies.reduce((a, b) => a + b, 0), 0)
  if (Math.abs(levy - document.totalLevy) >= TOLERANCE) return coded('E709', 'Invalid total levies.')
  const vat = taxes.reduce((all, tax) => all + tax.vat, 0)
  if (Math.abs(vat - document.totalVat) >= TOLERANCE) return coded('E708', 'Invalid total vat.')
  return null
}

const CATEGORIES = ['', 'CST', 'TRSM', 'EXM']
const LEVY_CODES = ['E818', 'E819', 'E820', 'E821', 'E822']

function judgeLine(
  document: SubmittedDocument,
  line: Line,
  categories: ReadonlyMap<string, string>,
  prices: Map<string, number>,
): RuleRefusal | null {
  const { code, category, unitPrice } = line
  if (!CATEGORIES.includes(category)) return coded('E751', 'Item category not found.')
  if ((categories.get(code) ?? category) !== category) {
    return coded('E806', `Invalid item category (${code}, Taxable Item)`)
  }
  if ((prices.get(code) ?? unitPrice) !== unitPrice) {
    return coded('E827', `Differents unit price was attributed the item. (${code})`)
  }
  prices.set(code, unitPrice)
  const { levies } = taxesOf(line, document)
  const wrong = levies.findIndex((levy, place) => {
    const said = line.levies[place]!
    // A levy that is not due is refused at any amount; one that is due may differ a little.
    return levy === 0 ? said !== 0 : said === 0 || Math.abs(levy - said) >= TOLERANCE
  })
  if (wrong < 0) return null
  return coded(LEVY_CODES[wrong]!, `Invalid levy ${'abcde'[wrong]} amount. (${code})`)
}

/** The first day of Act 1151. */
const ACT_1151 = '2026-01-01'

function taxesOf(line: Line, { day, inclusive }: SubmittedDocument): { levies: number[]; vat: number } {
  if (line.category === 'EXM') return { levies: [0, 0, 0, 0, 0], vat: 0 }
  const cumulative = day < ACT_1151
  const cst = line.category === 'CST' ? 0.05 : 0
  const tourism = line.category === 'TRSM' ? 0.01 : 0
  // For each cedi of the net amount.
  const base = cumulative ? 1 : 1 + cst
  const levies = [base * 0.025, base * 0.025, cumulative ? 0.01 : 0, cst, tourism]
  const vat = 0.15 * (cumulative ? 1 + levies.reduce((a, b) => a + b, 0) - tourism : base)
  const gross = 1 + levies.reduce((a, b) => a + b, 0) + vat
  const price = line.quantity * line.unitPrice - line.discount
  const net = inclusive ? price / gross : price
  return { levies: levies.map((share) => share * net), vat: vat * net }
}

function complaints(
  partner: unknown,
  isFuture: boolean,
  totalAmount: number,
  lines: readonly Line[],
): string[] {
  const name = typeof partner === 'string' ? partner : ''
  return [
    ...(isFuture ? ['Please provide pass or present date.'] : []),
    ...(name === '' ? ['Please provide client name'] : []),
    ...(name.length < 2 ? ['Client name must be at least equal to 2 '] : []),
    ...(totalAmount > 0 ? [] : ['Total amount must be greater than 0']),
    ...(lines.length > 0 ? [] : ['Items must not be empty']),
    ...(lines.some(({ quantity }) => quantity <= 0) ? ['Quantity must be greater than 0'] : []),
    ...(lines.some(({ unitPrice }) => unitPrice <= 0) ? ['Unit Price must be greater than 0'] : []),
  ]
}

function lineOf(sent: unknown): Line | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { itemCode, itemCategory, description, ...rest } = sent as Record<string, unknown>
  const [quantity, unitPrice] = [numberOf(rest.quantity), numberOf(rest.unitPrice)]
  if (typeof itemCode !== 'string' || itemCode === '' || typeof itemCategory !== 'string') return undefined
  if (typeof description !== 'string' || quantity === undefined || unitPrice === undefined) return undefined
  const levy = (name: string) => numberOf(rest[name] ?? 0) ?? 0
  return {
    code: itemCode,
    category: itemCategory,
    quantity,
    unitPrice,
    discount: levy('discountAmount'),
    levies: [
      levy('levyAmountA'),
      levy('levyAmountB'),
      levy('levyAmountC'),
      levy('levyAmountD'),
      levy('levyAmountE'),
    ],
  }
}

const isOneOf = (words: readonly string[], sent: unknown) => words.some((word) => word === sent)

/** Reads a number, sent as number or as text. Undefined for anything else. */
function numberOf(sent: unknown): number | undefined {
  if (typeof sent === 'string' && /^-?\d+(\.\d+)?$/.test(sent)) return Number(sent)
  return typeof sent === 'number' && Number.isFinite(sent) ? sent : undefined
}
