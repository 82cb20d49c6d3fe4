/**
 * Client of the Ghana Revenue Authority's E-VAT API 8.2 (docs/requirements.md), and documents in its form. The authority
 * answers in five shapes, and its HTTP status does not always match. So an answer is judged by its shape, then its code,
 * then its status. The client calls once, never throws, and knows no database.
 *
 * The amounts sent are those on the document: each tax is rounded once, half up, so that the authority's books equal ours
 * to the pesewa. A line's levies are those of its net amount before rounding. The authority accepts totals that are 0.50
 * off, so its stamp does not prove the pesewas. The client therefore does not send figures that differ from the document's
 * tax rules.
 */
import { z } from 'zod'
import { ask, parseJsonOrUndefined, type RequestOutcome as Heard } from '../../platform/http-client.ts'
import type { ClearanceReason, AttemptKind, ClearanceOutcome } from './states.ts'
import { createHash } from 'node:crypto'
import type { Product } from '@nkra/contract/wire.ts'
import { exactTaxes, roundHalfUp, WHOLE, type TaxCode } from '../tax.ts'

export interface EvatConfig {
  /** The API's address up to `/taxpayer`: `https://vsdc.vat-gh.com/vsdc/api/v1`. */
  readonly url: string
  /** The taxpayer's number and branch: `C0000803561-001`. */
  readonly taxpayer: string
  readonly securityKey: string
}

/** The document that an answer must be about. */
export interface DocumentReference {
  invoiceNumber: string
  isRefund: boolean
}

export interface AuthorityAnswer {
  outcome: ClearanceOutcome
  /** The HTTP status. Null if no answer came. */
  status: number | null
}

/** Signs documents: the real authority or a simulated one. */
export interface RevenueAuthority {
  /** Sends a document to be signed (`sent`) or asks for its stamp (`asked`). `payload` is JSON. It never rejects. */
  ask(
    kind: AttemptKind,
    payload: string,
    subject: DocumentReference,
    signal: AbortSignal,
  ): Promise<AuthorityAnswer>
}

/** The authority signs in 3 to 6 seconds. After this time the program asks about the document instead. */
const ANSWER_MS_MAX = 30_000
const ANSWER_BYTES_MAX = 64 * 1024

export function openEvat(
  { url, taxpayer, securityKey }: EvatConfig,
  answer_ms_max: number = ANSWER_MS_MAX,
): RevenueAuthority {
  const address = `${url}/taxpayer/${encodeURIComponent(taxpayer)}/invoice`
  return {
    async ask(kind, payload, subject, signal) {
      const heard = await ask({
        method: 'POST',
        url: kind === 'sent' ? address : `${address}/callback`,
        headers: { security_key: securityKey },
        json: JSON.parse(payload),
        timeout_ms: answer_ms_max,
        answerBytesMax: ANSWER_BYTES_MAX,
        signal,
      })
      return {
        outcome: judgeAnswer(kind, subject, heard),
        status: heard.outcome === 'answered' ? heard.status : null,
      }
    },
  }
}

const Text = z.string().min(1).max(2_000)
const Success = z.object({
  response: z.object({
    message: z.object({
      num: Text,
      flag: Text,
      ysdcid: Text,
      ysdcrecnum: Text,
      ysdcintdata: Text,
      ysdcregsig: Text,
      ysdcmrc: Text,
      ysdctime: Text,
    }),
    qr_code: z.url({ protocol: /^https?$/ }).max(2_000),
    status: z.literal('SUCCESS'),
  }),
})
const Coded = z.object({ code: z.string().regex(/^(E\d{3}|400)$/), message: z.string() })
/** An answer that the authority gives before it checks a rule: `errors` of fields, or a body that it could not read. */
const Invalid = z.union([
  z.object({ errors: z.array(z.string()).min(1) }),
  z.object({ title: z.string(), detail: z.string() }),
])

/** What an answer means. */
export function judgeAnswer(kind: AttemptKind, subject: DocumentReference, heard: Heard): ClearanceOutcome {
  if (heard.outcome === 'refused') return said('later', 'unreachable')
  if (heard.outcome === 'unknown') return said('unknown', 'no_answer')
  const { status, text } = heard
  const answer = parseJsonOrUndefined(text)
  const success = Success.safeParse(answer)
  if (success.success) return stamped(success.data, subject)
  const coded = Coded.safeParse(answer)
  if (coded.success) return judged(kind, coded.data)
  if (status === 429) return said('later', 'too_many_requests')
  // It broke on the way: before it signed, or after.
  if (status >= 500) return said(kind === 'sent' ? 'unknown' : 'later', 'authority_failed')
  const invalid = Invalid.safeParse(answer)
  if (invalid.success && status >= 400) {
    const { data } = invalid
    return refusedQuestion(
      kind,
      'document_refused',
      null,
      'errors' in data ? data.errors.join(' ') : data.detail,
    )
  }
  return said('unknown', 'answer_unreadable')
}

/** Reads a stamp. A stamp for another document is refused, even if its number is the same. */
function stamped(
  { response: { message, qr_code } }: z.output<typeof Success>,
  subject: DocumentReference,
): ClearanceOutcome {
  if (message.num !== subject.invoiceNumber || message.flag !== (subject.isRefund ? 'REFUND' : 'INVOICE')) {
    return said('refused', 'number_taken', null, `${message.flag} ${message.num}`)
  }
  return {
    kind: 'stamped',
    stamp: {
      sdcId: message.ysdcid,
      receiptNumber: message.ysdcrecnum,
      internalData: message.ysdcintdata,
      signature: message.ysdcregsig,
      machineCode: message.ysdcmrc,
      time: message.ysdctime,
      qrCode: qr_code,
    },
  }
}

function judged(kind: AttemptKind, { code, message }: z.output<typeof Coded>): ClearanceOutcome {
  if (code === 'E704' && kind === 'asked') return { kind: 'absent' }
  if (SIGNED_CODES.has(code) && kind === 'sent') return said('unknown', 'no_answer', code, message)
  if (/^E60\d$/.test(code)) return said('later', 'authority_failed', code, message)
  if (code === 'E990') return said('later', 'too_many_requests', code, message)
  if (code === 'E890' || /^E90\d$/.test(code)) return said('later', 'key_refused', code, message)
  return refusedQuestion(kind, reasonOf(code), code, message)
}

/** What it means if the authority refuses a question about a document: the document stays unknown. */
function refusedQuestion(
  kind: AttemptKind,
  reason: ClearanceReason,
  code: string | null,
  message: string,
): ClearanceOutcome {
  return kind === 'sent'
    ? said('refused', reason, code, message)
    : said('later', 'answer_unreadable', code, message)
}

function said(
  kind: 'refused' | 'later' | 'unknown',
  reason: ClearanceReason,
  code: string | null = null,
  message: string | null = null,
): ClearanceOutcome {
  return { kind, reason, code, message: message?.slice(0, MESSAGE_LENGTH_MAX) ?? null }
}

const MESSAGE_LENGTH_MAX = 500

/** Codes that say that the authority has already signed this number: an invoice, a refund, or a reference in use. */
const SIGNED_CODES = new Set(['E700', 'E702', 'E720', 'E727', 'E728', 'E750', 'E880'])

/**
 * What the codes mean. From E818 on, the codes of the real system are one lower than in its documentation. All of them
 * are about figures.
 */
const REASON_CODES = {
  totals_refused: [
    'E707',
    'E708',
    'E709',
    '400',
    'E815',
    'E816',
    'E817',
    'E818',
    'E819',
    'E820',
    'E821',
    'E822',
    'E823',
    'E827',
  ],
  category_refused: ['E751', 'E806'],
  buyer_refused: ['E807', 'E811', 'E824'],
  refund_refused: ['E701', 'E721', 'E725', 'E726', 'E805', 'E825', 'E828', 'E829'],
} as const satisfies Partial<Record<ClearanceReason, readonly string[]>>

function reasonOf(code: string): ClearanceReason {
  const reasons = Object.keys(REASON_CODES) as (keyof typeof REASON_CODES)[]
  return reasons.find((reason) => REASON_CODES[reason].some((known) => known === code)) ?? 'document_refused'
}

/** An invoice or a credit note, with everything that is sent of it. */
export interface TaxedDocument {
  /** The invoice's number. */
  invoiceNumber: string
  /**
   * The credit note. Null for an invoice. `whole` says that this is the first note and takes the whole invoice back.
   */
  note: { number: string; whole: boolean } | null
  /** The document's day in Ghana, which picks the authority's rules: `2026-11-21`. */
  day: string
  product: Product
  packageName: string
  credits: bigint
  /** The amount before taxes, in pesewas. */
  net: bigint
  taxes: readonly { code: TaxCode; amount: bigint }[]
  /** The name of the rule set that the taxes follow. */
  rules: string
  buyer: { name: string; tin: string }
}

/** A request to the authority: to sign this document, or to tell what it signed. */
export interface AuthorityRequest {
  /** The JSON exactly as it is sent and stored. */
  payload: string
  /** SHA-256 of the payload. */
  hash: Buffer
}

/** The TIN that is sent for a buyer who has none. */
const NO_TIN = 'C0000000000'
const NAME_LENGTH_MIN = 2
const TEXT_LENGTH_MAX = 100
/**
 * How far a credit note's tax may differ from the tax computed of its amount. It is a part of the invoice's tax,
 * rounded so that all notes together equal the invoice.
 */
const NOTE_TOLERANCE_PESEWAS = 2n
const CEDIS = 2
/** How many decimals the price of one credit has. The sum over a million credits is then right to the pesewa. */
const UNIT_DECIMALS = 10
/** How many decimals a levy has: enough for a tax on a tax. */
const LEVY_DECIMALS = 10

/** The request to sign a document. Null if its figures do not follow its rules. */
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

/** The request for the stamp of a document. For a credit note it asks for a refund, even a partial one. */
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

/**
 * Whether the taxes follow the rule set: to the pesewa for an invoice, within two pesewas for a credit note.
 */
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
    if (note === null) return amount === roundHalfUp(meant, WHOLE)
    const off = amount * WHOLE - meant
    return (off < 0n ? -off : off) <= NOTE_TOLERANCE_PESEWAS * WHOLE
  })
}

function questionOf(fields: object): AuthorityRequest {
  const payload = JSON.stringify(fields)
  return { payload, hash: createHash('sha256').update(payload, 'utf8').digest() }
}

const cedis = (pesewas: bigint) => decimal(pesewas, 100n, CEDIS)

/** Writes a fraction of at least 0 as a decimal with `places` digits after the point, rounded half up. */
function decimal(numerator: bigint, denominator: bigint, places: number): number {
  const scale = 10n ** BigInt(places)
  const units = roundHalfUp(numerator * scale, denominator)
  return Number(`${units / scale}.${(units % scale).toString().padStart(places, '0')}`)
}
