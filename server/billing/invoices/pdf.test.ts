import { describe, expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import type { ClearedNote, InvoiceDetail } from './lists.ts'
import { drawCreditNote, drawInvoice, type PrintedStamp } from './pdf.ts'
import { printable, TEXT_PRINTED_MAX } from '../../platform/files/pdf-sheet.ts'
import { taxesOn, taxesWithin, taxLine, type TaxedAmount } from '../tax.ts'
import { readPdf } from '../../platform/testing/pdf-text.ts'

const issued = new Date('2026-11-02T09:00:00Z')
const decided = new Date('2026-11-03T16:20:00Z')

/** A waiting invoice with these taxes. */
function invoiceOf(taxed: TaxedAmount, changed: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return {
    id: 1n,
    accountId: 2n,
    accountName: 'Adom Savings',
    number: 'INV-2026-000123',
    product: 'SMS',
    packageName: 'Business',
    credit: 5_000n,
    amount: taxed.net,
    taxes: taxed.taxes.map(taxLine),
    totalAmount: taxed.total,
    status: 1,
    reason: null,
    cancelled: false,
    createdAt: issued,
    reviewedAt: null,
    issuedAt: issued,
    dueOn: null,
    month: null,
    durationNumber: 3,
    durationType: 3,
    taxRules: taxed.rules,
    amountInWords: amountInWords(taxed.total),
    buyer: {
      name: 'Adom Savings & Loans',
      tin: 'C0000803561',
      address: ['12 Independence Avenue', 'Accra', 'GA-110-2223'],
    },
    seller: {
      name: 'Nkra Ghana Ltd',
      tin: 'C0003137902',
      address: ['4 Ring Road Central', 'GA-018-4321'],
      phone: '+233 30 222 1100',
      email: 'accounts@nkra.example',
    },
    transfer: {
      bank: 'Fidelity Bank Ghana',
      branch: 'Ridge Tower',
      accountName: 'Nkra Ghana Ltd',
      accountNumber: '1050012345678',
    },
    createdByName: 'Ama Mensah',
    reviewedByName: null,
    paymentId: null,
    creditNotes: [],
    clearance: null,
    creditable: 0n,
    ...changed,
  }
}

const hundredEighty = taxesOn(18_000n, { at: issued })
const noteOf = (changed: Partial<ClearedNote> = {}): ClearedNote => ({
  id: 5n,
  number: 'CN-2026-000001',
  credits: 2_500n,
  amount: 9_000n,
  taxes: taxesOn(9_000n, { at: issued }).taxes.map(taxLine),
  totalAmount: 10_800n,
  amountInWords: amountInWords(10_800n),
  reason: 'Ordered twice by mistake.',
  issuedAt: new Date('2026-11-05T09:00:00Z'),
  createdByName: 'Esi Quartey',
  clearance: null,
  ...changed,
})
const stamp: PrintedStamp = {
  sdcId: 'E000001001',
  receiptNumber: '1001-632B-NS56',
  internalData: 'YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM',
  signature: 'EZCU-YJM2-PELK-T5DD',
  machineCode: '00:0C:29:0D:90:D0',
  time: '2026/11/03 16:21:03',
  qrCode: 'https://authority.example/verify/1001-632B-NS56',
}

const rowsOf = async (drawn: Promise<Buffer>) => readPdf(await drawn).pages.flat()

describe('an invoice on paper', () => {
  test('that waits is a pro forma with where to pay', async () => {
    expect(await rowsOf(drawInvoice(invoiceOf(hundredEighty)))).toEqual([
      'Nkra Ghana Ltd',
      'Pro forma invoice',
      'TIN C0003137902',
      'Not paid yet',
      '4 Ring Road Central',
      'GA-018-4321',
      'Number\tINV-2026-000123',
      '+233 30 222 1100',
      'Issued\t2 November 2026',
      'accounts@nkra.example',
      'Bill to',
      'Adom Savings & Loans',
      'TIN C0000803561',
      '12 Independence Avenue',
      'Accra',
      'GA-110-2223',
      'Description\tQuantity\tUnit price\tAmount',
      'Business, SMS credits\t5,000\tGHS 0.036\tGHS 180.00',
      'Credits for 3 months from the day of approval',
      'Net amount\tGHS 180.00',
      'NHIL (2.5%)\tGHS 4.50',
      'GETFund Levy (2.5%)\tGHS 4.50',
      'VAT (15%)\tGHS 27.00',
      'Total to pay\tGHS 216.00',
      'Amount in words',
      'Two hundred and sixteen Ghana cedis',
      'Pro forma',
      'This is not a tax invoice yet. Its credits are given when it is paid and approved.',
      'Payment by bank transfer',
      'Bank: Fidelity Bank Ghana, Ridge Tower',
      'Account name: Nkra Ghana Ltd',
      'Account number: 1050012345678',
      'Reference: INV-2026-000123',
      'Number, date, total and TIN of this document, to compare it by.',
      'Taxes by GH-2026-01.',
      'Nkra Ghana Ltd · INV-2026-000123\tPage 1 of 1',
    ])
  })

  test('that is approved is a tax invoice, and asks for no money', async () => {
    const rows = await rowsOf(drawInvoice(invoiceOf(hundredEighty, { status: 2, reviewedAt: decided })))
    expect(rows.slice(0, 2)).toEqual(['Nkra Ghana Ltd', 'Tax invoice'])
    expect(rows).toEqual(expect.arrayContaining(['Paid', 'Total\tGHS 216.00']))
    expect(rows.join('\n')).toContain('Approved\t3 November 2026')
    expect(rows.join('\n')).not.toMatch(/bank transfer|Pro forma|to pay/i)
  })

  test('that is rejected says so across the page, and why', async () => {
    const rejection = { status: 3, reason: 'No payment arrived.', reviewedAt: decided } as const
    const rows = await rowsOf(drawInvoice(invoiceOf(hundredEighty, rejection)))
    expect(rows).toEqual(expect.arrayContaining(['Why it was rejected', 'No payment arrived.']))
    expect(rows.some((row) => row.includes('REJECTED'))).toBe(true)
    expect(rows.join('\n')).not.toMatch(/bank transfer|tax invoice/i)
  })

  test('for a month’s usage says which, and until when it is to be paid', async () => {
    const usage = { month: '2026-10', dueOn: '2026-12-02', packageName: 'Postpaid, October 2026' }
    const said = (await rowsOf(drawInvoice(invoiceOf(hundredEighty, usage)))).join('\n')
    expect(said).toContain('Usage of\tOctober 2026')
    expect(said).toContain('Pay by\t2 December 2026')
    expect(said).toContain('Credits used on credit up to the end of October 2026')
    expect(said).not.toContain('credits are given')
  })

  test('that was corrected names its credit notes', async () => {
    const notes = [noteOf(), noteOf({ id: 6n, number: 'CN-2026-000002' })]
    const corrected = invoiceOf(hundredEighty, { status: 2, reviewedAt: decided, creditNotes: notes })
    expect(await rowsOf(drawInvoice(corrected))).toContain(
      'CN-2026-000001, CN-2026-000002: GHS 216.00 in all',
    )
  })

  test('bears the stamp of the revenue authority as it is', async () => {
    const approved = invoiceOf(hundredEighty, { status: 2, reviewedAt: decided })
    expect(await rowsOf(drawInvoice(approved, stamp))).toEqual(
      expect.arrayContaining([
        'Stamped by the Ghana Revenue Authority',
        'SDC E000001001 · 2026/11/03 16:21:03',
        'Receipt 1001-632B-NS56',
        'Internal data YKPV-HVY6-CUI3-WUL6-T3LX-UNTD-DM',
        'Signature EZCU-YJM2-PELK-T5DD',
        'MRC 00:0C:29:0D:90:D0',
      ]),
    )
  })

  test('says who made it, of what, and when, in its properties', async () => {
    const { info } = readPdf(await drawInvoice(invoiceOf(hundredEighty)))
    expect(info).toEqual({
      Title: 'Pro forma invoice INV-2026-000123',
      Author: 'Nkra Ghana Ltd',
      Subject: 'For Adom Savings & Loans',
      Creator: 'Nkra',
      Producer: 'Nkra',
      CreationDate: 'D:20261102090000Z',
      ModDate: 'D:20261102090000Z',
    })
  })

  test('is the same bytes whenever it is drawn', async () => {
    const one = await drawInvoice(invoiceOf(hundredEighty), stamp)
    expect(one.equals(await drawInvoice(invoiceOf(hundredEighty), stamp))).toBe(true)
    expect(one.equals(await drawInvoice(invoiceOf(hundredEighty)))).toBe(false)
  })
})

test('a credit note on paper refers to its invoice, at the invoice’s price', async () => {
  const invoice = invoiceOf(hundredEighty, { status: 2, reviewedAt: decided, creditNotes: [noteOf()] })
  const rows = await rowsOf(drawCreditNote(invoice, noteOf()))
  expect(rows.slice(0, 2)).toEqual(['Nkra Ghana Ltd', 'Credit note'])
  expect(rows).toEqual(
    expect.arrayContaining([
      'Business, SMS credits, taken back\t2,500\tGHS 0.036\tGHS 90.00',
      'Of 5,000 credits on invoice INV-2026-000123',
      'Net amount\tGHS 90.00',
      'NHIL (2.5%)\tGHS 2.25',
      'VAT (15%)\tGHS 13.50',
      'Total credited\tGHS 108.00',
      'One hundred and eight Ghana cedis',
      'Ordered twice by mistake.',
    ]),
  )
  for (const fact of ['Number\tCN-2026-000001', 'For invoice\tINV-2026-000123', 'Of\t2 November 2026'])
    expect(rows.join('\n')).toContain(fact)
})

// Facts of Ghana 2.2, the prices that include taxes; those that do not are followed through every call elsewhere.
describe('prices that include taxes', () => {
  const before = { at: new Date('2025-12-31T12:00:00Z') }
  const now = { at: issued }
  test.each<[string, TaxedAmount, rows: string[]]>([
    ['100', taxesWithin(10_000n, now), ['83.34', 'NHIL 2.08', 'GETFund Levy 2.08', 'VAT 12.50', '100.00']],
    [
      '100 with CST',
      taxesWithin(10_000n, { ...now, cst: true }),
      ['79.37', 'CST 3.97', 'NHIL 2.08', 'GETFund Levy 2.08', 'VAT 12.50', '100.00'],
    ],
    [
      '5 × 25',
      taxesWithin(12_500n, now),
      ['104.17', 'NHIL 2.60', 'GETFund Levy 2.60', 'VAT 15.63', '125.00'],
    ],
    ['7 × 3', taxesWithin(2_100n, now), ['17.49', 'NHIL 0.44', 'GETFund Levy 0.44', 'VAT 2.63', '21.00']],
    [
      '1,300 in 2025',
      taxesWithin(130_000n, before),
      ['1,066.45', 'NHIL 26.66', 'GETFund Levy 26.66', 'COVID-19 Levy 10.66', 'VAT 169.57', '1,300.00'],
    ],
  ])('%s', async (_, taxed, expected) => {
    const rows = await rowsOf(drawInvoice(invoiceOf(taxed)))
    const from = rows.findIndex((row) => row.startsWith('Net amount'))
    const printed = rows
      .slice(from, from + expected.length)
      .map((row) => row.replace(/Net amount\t|Total to pay\t| \([\d.]+%\)|GHS /g, '').replace('\t', ' '))
    expect(printed).toEqual(expected)
  })
})

describe('names that mean harm', () => {
  const long = 'W'.repeat(100)
  test.each([
    ['end lines and switch the direction', 'Evil\r\n\u202eGHS\u0000 1\u2066', 'Evil GHS 1'],
    ['are joined of invisible parts', 'A\u200bd\u200do\ufe0fm\u00ad', 'Adom'],
    ['are of another script, or of pictures', 'شركة 👨‍👩‍👧', '□□□□ □□□'],
    ['are half a character', 'A\ud83dB', 'A□B'],
    ['are composed', 'e\u0301\u0254\u0303', 'é\u0254\u0303'],
    ['are in Ghana’s languages', 'Ɔdumase Ɛna ŋkra ƒe ₵', 'Ɔdumase Ɛna ŋkra ƒe ₵'],
    ['are nothing', ' \u200e ', ''],
  ])('%s', (_, name, printed) => {
    expect(printable(name)).toBe(printed)
  })

  test('are cut where they are too long', () => {
    expect(printable('x'.repeat(TEXT_PRINTED_MAX + 1))).toBe(`${'x'.repeat(TEXT_PRINTED_MAX - 1)}…`)
    expect(printable('x'.repeat(TEXT_PRINTED_MAX))).toHaveLength(TEXT_PRINTED_MAX)
  })

  test('leave every figure on the paper, and the paper small', async () => {
    const hostile = invoiceOf(taxesOn(9_999_999_999n, { at: issued, cst: true }), {
      packageName: long,
      credit: 1n,
      buyer: { name: `\u202e${long}\n👨‍👩‍👧`, tin: long, address: [long, long, long, long] },
      seller: { name: long, tin: long, address: [long, long, long, long], phone: long, email: long },
      transfer: { bank: long, branch: long, accountName: long, accountNumber: long },
    })
    const drawn = await drawInvoice(hostile)
    const { pages } = readPdf(drawn)
    const said = pages.flat().join('\n')
    for (const figure of [
      'GHS 99,999,999.99',
      'CST (5%)\tGHS 5,000,000.00',
      'VAT (15%)\tGHS 15,750,000.00',
      'Total to pay\tGHS 125,999,999.99',
      'Reference: INV-2026-000123',
    ])
      expect(said).toContain(figure)
    expect(pages).toHaveLength(2)
    expect(pages[1]!.at(-1)).toMatch(/Page 2 of 2$/)
    expect(drawn.length).toBeLessThan(64 * 1024)
  })
})
