/**
 * The Ghana Revenue Authority's virtual sales data controller, simulated: E-VAT API 8.2 as its staging system behaves.
 *
 *     POST …/vsdc/api/v1/taxpayer/{TIN-branch}/invoice            signs an invoice or a refund, once for each number
 *     POST …/vsdc/api/v1/taxpayer/{TIN-branch}/invoice/callback   answers the stamp of a signed document again
 *     GET  …/vsdc/api/v1/taxpayer/{TIN-branch}/health
 *
 * Tests command it by `POST /control/script` (faults) and `GET /control/signed` (the signed documents).
 *
 * It signs in 0.5 to 5.6 seconds, as the real one does. The seed decides the time; the clock scales it.
 */
import { chance, token } from '../company/chance.ts'
import type { Clock } from '../company/clock.ts'
import { answerCommand, jsonBody, newest, type Commands } from '../company/control.ts'
import { Faults } from '../company/faults.ts'
import { isDocument, judge, readDocument, type RuleRefusal, type SubmittedDocument } from './rules.ts'
import {
  json,
  jsonObject,
  serveCompanies,
  type CompanyResponse,
  type CompanyRequest,
  type Company,
} from '../company/server.ts'

/**
 * The faults, by the document's number. `closed`: the connection is cut before the request is read. `lost`: signed, then
 * the connection is cut. `never`: signed without a response. `half`: signed, half of the response. `broken`: 500, not
 * signed. `broken-after`: signed, then 500. `busy`, `failed`, `key`: E990, E600, E900. `slow`: a minute later than usual.
 * A code of the authority's refuses any document with this code.
 */
export const REVENUE_FAULTS = [
  'closed',
  'lost',
  'never',
  'half',
  'broken',
  'broken-after',
  'busy',
  'failed',
  'key',
  'slow',
  'E708',
  'E751',
  'E806',
  'E811',
] as const
export type RevenueFault = (typeof REVENUE_FAULTS)[number]

export interface RevenueOptions {
  /** Taxpayers with their security keys: `C0000803561-001`. */
  readonly taxpayers: ReadonlyMap<string, string>
  readonly seed: number
  readonly clock: Clock
}

/** A signed document, with the authority's reply. */
export interface SignedDocument {
  readonly number: string
  readonly reference: string
  readonly flag: 'INVOICE' | 'REFUND'
  readonly totalAmount: number
  readonly totalVat: number
  readonly totalLevy: number
  readonly at: string
  readonly receiptNumber: string
  readonly reply: unknown
}

export interface RevenueAuthority extends Company {
  /** The signed documents, in the order of signing. */
  readonly signed: readonly SignedDocument[]
  /** How often each call came, with failed ones. */
  readonly calls: { invoice: number; callback: number }
  /** Replaces the script. Throws ScriptError. */
  play(script: unknown): void
}

const DOCUMENTS_MAX = 100_000
const DELAY_MS_MIN = 480
const DELAY_MS_MAX = 5_610
const SLOW_MS = 60_000

const refusals = {
  E708: 'Invalid total vat.',
  E751: 'Item category not found.',
  E806: 'Invalid item category (SMS, Taxable Item)',
  E811: 'Invalid business partner',
}

export function createRevenueAuthority({ taxpayers, seed, clock }: RevenueOptions): RevenueAuthority {
  const faults = new Faults<RevenueFault>(REVENUE_FAULTS, ['invoice', 'callback'])
  const signed: SignedDocument[] = []
  const byKey = new Map<string, SignedDocument>()
  const categories = new Map<string, string>()
  /** What can still be refunded of each invoice: the amount, and the quantity of each item. */
  const left = new Map<string, { amount: number; quantities: Map<string, number> }>()
  const calls = { invoice: 0, callback: 0 }

  const sign = (taxpayer: string, document: SubmittedDocument): SignedDocument => {
    const isRefund = document.flag !== 'INVOICE'
    const made = stampOf(document, { taxpayer, sequence: signed.length + 1, seed, at: clock.now() })
    signed.push(made)
    byKey.set(keyOf(taxpayer, document.number, isRefund ? document.reference : ''), made)
    for (const { code, category } of document.lines) categories.set(code, category)
    if (isRefund) takeBack(left.get(keyOf(taxpayer, document.number, ''))!, document)
    else {
      const quantities = new Map<string, number>()
      for (const { code, quantity } of document.lines) {
        quantities.set(code, (quantities.get(code) ?? 0) + quantity)
      }
      left.set(keyOf(taxpayer, document.number, ''), { amount: document.totalAmount, quantities })
    }
    return made
  }

  const submit = async (taxpayer: string, { body }: CompanyRequest): Promise<CompanyResponse> => {
    const sent = jsonObject(body, problem('Failed to read request'))
    const name = nameOf(sent)
    faults.bindNext(name)
    const fault = faults.firstOf(name, REVENUE_FAULTS, 'invoice')
    if (fault === 'closed') return { ...json(500, null), fault: 'cut' }
    await pause(clock, delay_ms(seed, name) + (fault === 'slow' ? SLOW_MS : 0))
    const forced = forcedBy(fault, clock)
    if (forced) return forced
    const document = readDocument(sent, dayOf(clock))
    if (!isDocument(document)) return refusal(document, clock)
    const isRefund = document.flag !== 'INVOICE'
    if (isRefund && document.reference === '') return coded('E805', 'Invalid reference', clock)
    if (byKey.has(keyOf(taxpayer, document.number, isRefund ? document.reference : ''))) {
      return isRefund
        ? coded('E750', 'Reference is in use', clock)
        : coded('E700', 'Invoice has already been signed', clock)
    }
    const wrong =
      judgeRefund(document, left.get(keyOf(taxpayer, document.number, ''))) ?? judge(document, categories)
    if (wrong) return refusal(wrong, clock)
    if (signed.length >= DOCUMENTS_MAX) return coded('E600', 'Something went wrong', clock, 401)
    const answer = json(200, sign(taxpayer, document).reply)
    if (fault === 'lost') return { ...answer, fault: 'cut' }
    if (fault === 'never' || fault === 'half') return { ...answer, fault: fault }
    return fault === 'broken-after' ? json(500, { status: 500, error: 'Internal Server Error' }) : answer
  }

  const giveAgain = async (taxpayer: string, { body }: CompanyRequest): Promise<CompanyResponse> => {
    const sent = jsonObject(body, problem('Failed to read request'))
    const name = nameOf(sent)
    const fault = faults.firstOf(name, REVENUE_FAULTS, 'callback')
    if (fault === 'closed') return { ...json(500, null), fault: 'cut' }
    await pause(clock, delay_ms(seed, `${name}/callback`) / 5)
    const forced = forcedBy(fault, clock)
    if (forced) return forced
    const known = byKey.get(keyOf(taxpayer, textOf(sent.invoiceNumber), textOf(sent.reference)))
    if (!known || known.flag !== sent.flag) return coded('E704', 'Transaction was not found.', clock)
    const answer = json(200, known.reply)
    if (fault === 'lost') return { ...answer, fault: 'cut' }
    return fault === 'never' || fault === 'half' ? { ...answer, fault: fault } : answer
  }

  const commands: Commands = {
    'GET /script': () => faults.rules,
    'POST /script': (body) => faults.play(jsonBody(body)),
    'GET /signed': () => ({ count: signed.length, calls, newest: newest(signed) }),
  }
  return {
    signed,
    calls,
    play: (script) => void faults.play(script),
    close: () => undefined,
    async answer(asked) {
      const commanded = answerCommand(commands, asked)
      if (commanded) return commanded
      const [, taxpayer = '', call = ''] =
        /^\/vsdc\/api\/v1\/taxpayer\/([\w-]+)\/([\w/]+)$/.exec(asked.path) ?? []
      if (call === 'invoice') calls.invoice++
      if (call === 'invoice/callback') calls.callback++
      const key = taxpayers.get(taxpayer)
      if (key === undefined || asked.headers.security_key !== key) {
        return coded('E900', 'Invalid Security Key.', clock, 401)
      }
      if (asked.method === 'GET' && call === 'health') return json(200, { status: 'UP' })
      if (asked.method === 'POST' && call === 'invoice') return submit(taxpayer, asked)
      if (asked.method === 'POST' && call === 'invoice/callback') return giveAgain(taxpayer, asked)
      return problem(`No static resource ${asked.path}.`, 404)
    },
  }
}

/** Starts the authority as a server of its own, at `/revenue-authority`. Rejects if the port is not free. */
export async function startRevenueAuthority(
  options: RevenueOptions & { readonly port: number },
): Promise<Omit<RevenueAuthority, 'close'> & { readonly url: string; close(): Promise<void> }> {
  const company = createRevenueAuthority(options)
  const serving = await serveCompanies({ 'revenue-authority': company }, { port: options.port })
  return { ...company, url: `${serving.url}/revenue-authority`, close: () => serving.close() }
}

/** The number by which a script names a document: a refund's own, or the invoice's. */
function nameOf({ reference, invoiceNumber }: Record<string, unknown>): string {
  return textOf(reference) || textOf(invoiceNumber)
}

const textOf = (sent: unknown) => (typeof sent === 'string' ? sent : '')

const keyOf = (taxpayer: string, number: string, reference: string) => `${taxpayer}\n${number}\n${reference}`

function delay_ms(seed: number, name: string): number {
  return DELAY_MS_MIN + chance(seed, name) * (DELAY_MS_MAX - DELAY_MS_MIN)
}

function pause(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, resolve)
  })
}

/** The day in Ghana, which keeps UTC. */
const dayOf = (clock: Clock) => new Date(clock.now()).toISOString().slice(0, 10)

/** The response of a fault that does not read the document. */
function forcedBy(fault: RevenueFault | undefined, clock: Clock): CompanyResponse | null {
  switch (fault) {
    case 'broken':
      return json(500, { status: 500, error: 'Internal Server Error' })
    case 'busy':
      return coded('E990', 'Too many requests.', clock, 429)
    case 'failed':
      return coded('E600', 'Something went wrong', clock, 401)
    case 'key':
      return coded('E900', 'Invalid Security Key.', clock, 401)
    case 'E708':
    case 'E751':
    case 'E806':
    case 'E811':
      return coded(fault, refusals[fault], clock)
    default:
      return null
  }
}

interface RefundableRest {
  amount: number
  quantities: Map<string, number>
}

/** Checks a refund against its invoice, before its figures. */
function judgeRefund(
  { flag, totalAmount, lines }: SubmittedDocument,
  left: RefundableRest | undefined,
): RuleRefusal | null {
  const wrong = (code: string, message: string): RuleRefusal => ({
    shape: 'coded',
    status: 400,
    code,
    message,
  })
  if (flag === 'INVOICE') return null
  if (left === undefined) return wrong('E701', 'Invoice was not found.')
  if (totalAmount > left.amount + 0.005) return wrong('E725', 'Refund amount exceded invoice amount.')
  const over = lines.find(({ code, quantity }) => quantity > (left.quantities.get(code) ?? 0) + 1e-9)
  return over === undefined ? null : wrong('E828', `item quantity exceded. (${over.code})`)
}

function takeBack(left: RefundableRest, { totalAmount, lines }: SubmittedDocument): void {
  left.amount -= totalAmount
  for (const { code, quantity } of lines) left.quantities.set(code, left.quantities.get(code)! - quantity)
}

interface Signing {
  taxpayer: string
  sequence: number
  seed: number
  at: number
}

function stampOf(document: SubmittedDocument, { taxpayer, sequence, seed, at }: Signing): SignedDocument {
  const isRefund = document.flag !== 'INVOICE'
  const time = new Date(at).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ')
  const receiptNumber = `1001-632B-${isRefund ? 'NR' : 'NS'}${sequence}`
  const letters = (what: string, groups: number) =>
    Array.from({ length: groups }, (_, group) =>
      token(seed, `${document.number}/${document.reference}/${what}/${group}`, 4).toUpperCase(),
    ).join('-')
  const internalData = letters('internal', 7)
  const signature = letters('signature', 4)
  // A partial refund is signed as a refund.
  const flag = isRefund ? 'REFUND' : 'INVOICE'
  const data = Buffer.from(`${taxpayer}/${receiptNumber}/${signature}`).toString('base64url')
  return {
    number: document.number,
    reference: document.reference,
    flag,
    totalAmount: document.totalAmount,
    totalVat: document.totalVat,
    totalLevy: document.totalLevy,
    at: new Date(at).toISOString(),
    receiptNumber,
    reply: {
      response: {
        distributor_tin: taxpayer.replace(/-\w+$/, ''),
        message: {
          num: document.number,
          ysdcid: 'E000001001',
          ysdcrecnum: receiptNumber,
          ysdcintdata: internalData,
          ysdcregsig: signature,
          ysdcmrc: '00:0C:29:0D:90:D0',
          ysdcmrctim: time,
          ysdctime: time,
          flag,
          ysdcitems: String(new Set(document.lines.map(({ code }) => code)).size),
        },
        qr_code: `https://verification.vat-gh.com?data=${data}&v=1.1&t=${isRefund ? 'r' : 'i'}`,
        status: 'SUCCESS',
      },
    },
  }
}

function coded(code: string, message: string, clock: Clock, status = 400): CompanyResponse {
  const timestamp = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ')
  return json(status, { timestamp, code, message })
}

function problem(detail: string, status = 400): CompanyResponse {
  return json(status, {
    type: 'about:blank',
    title: status === 404 ? 'Not Found' : 'Bad Request',
    status,
    detail,
  })
}

/** A refusal in the authority's form. */
function refusal(refused: RuleRefusal, clock: Clock): CompanyResponse {
  if (refused.shape === 'problem') return problem(refused.detail)
  if (refused.shape === 'coded') return coded(refused.code, refused.message, clock, refused.status)
  const timestamp = new Date(clock.now()).toISOString().replace('Z', '+00:00')
  return json(400, { timestamp, status: 400, errors: refused.errors })
}
