/**
 * A certificate as an A4 PDF: whose identity was checked and for whom, what was checked by whom and when, how the
 * result is known, and how to confirm it. One certificate is always the same bytes.
 */
import { registryName } from '@nkra/contract/kyc/registry-providers.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import {
  closeSheet,
  CONTENT_WIDTH,
  INK,
  MARGIN,
  MUTED,
  openSheet,
  print,
  qrCode,
  roomFor,
  rule,
  watermark,
  type PdfSheet,
} from '../../platform/files/pdf-sheet.ts'
import { DOCUMENT_WORDS, levelWords, type CertifiedRequest, type CertificateIssue } from './content.ts'
import type { CheckName } from '../registry/provider.ts'

/** The block that tells how to confirm it. */
export interface ConfirmationBlock {
  /** The page that confirms it. */
  url: string
  recordHash: Buffer
  signature: Buffer
  keyId: string
}

export async function drawCertificate(
  of: CertifiedRequest,
  issue: CertificateIssue,
  confirmation: ConfirmationBlock,
): Promise<Buffer> {
  const id = encodeId('crt', issue.id)
  const sheet = openSheet({
    title: `Certificate of an identity check ${id}`,
    author: 'Nkra',
    subject: `For ${of.business.name}`,
    at: issue.issuedAt,
  })
  if (of.environment === 'sandbox') watermark(sheet, 'SANDBOX')
  let y = drawHead(sheet, of, issue)
  y = drawFacts(sheet, of, y + 16)
  y = drawChecks(sheet, of, y + 20)
  drawConfirmation(sheet, confirmation, y + 22)
  return closeSheet(sheet, `Nkra · ${id}`)
}

function drawHead(sheet: PdfSheet, of: CertifiedRequest, { issuedAt }: CertificateIssue): number {
  const [head, text] = levelWords(of.level, of.environment)
  let y = print(sheet, 'Certificate of an identity check', MARGIN, MARGIN, {
    face: 'bold',
    size: 20,
    lines: 1,
  })
  y = print(sheet, `Issued ${instantOf(issuedAt)}`, MARGIN, y + 2, { colour: MUTED })
  if (of.environment === 'sandbox')
    y = print(sheet, 'SANDBOX: this certificate is a test, and is evidence of nothing.', MARGIN, y + 8, {
      face: 'bold',
      size: 11,
      colour: '#b3261e',
    })
  y = print(sheet, `Approved: ${of.level}, ${head}`, MARGIN, y + 12, { face: 'bold', size: 13, lines: 2 })
  y = print(sheet, text, MARGIN, y + 2, { lines: 3 })
  rule(sheet, y + 10)
  return y + 10
}

const NAMES_WIDTH = 130

/** How the operator decided on the business. The certificate states it. */
const REVIEWED_BY = {
  1: 'reviewed by one person of the operator of Nkra',
  2: 'reviewed by two people of the operator of Nkra',
} as const

function drawFacts(sheet: PdfSheet, of: CertifiedRequest, from: number): number {
  const facts: [string, string][] = [
    ['Name', `${of.givenNames} ${of.surname}`],
    ['Document', DOCUMENT_WORDS[of.document]],
    ['Number', of.number],
    ['Checked for', `${of.business.name} (${of.business.registrationNumber})`],
    ['Its registration', REVIEWED_BY[of.business.deciders === 2 ? 2 : 1]],
    ...answeredBy(of),
    ['Decided', decidedWords(of)],
    ['Consent given', `${instantOf(of.consent.agreedAt)}, wording ${of.consent.version}`],
    ...(of.lists.length === 0 ? [] : [['Screened against', listWords(of.lists)] as [string, string]]),
    ['Check', encodeId('kyc', of.id)],
  ]
  let y = from
  for (const [name, value] of facts) {
    print(sheet, name, MARGIN, y, { colour: MUTED, width: NAMES_WIDTH, lines: 1 })
    y =
      print(sheet, value, MARGIN + NAMES_WIDTH, y, {
        width: CONTENT_WIDTH - NAMES_WIDTH,
        lines: LIST_LINES_MAX,
      }) + 5
  }
  return y
}

/** When the decision was made, and by how many people if no program made it. The certificate states both. */
function decidedWords({ decidedAt, deciders }: CertifiedRequest): string {
  const when = instantOf(decidedAt)
  if (deciders === null) return when
  return `${when}, by ${deciders === 2 ? 'two people' : 'one person'} of the business`
}

/** Who answered for the registry, and under which transaction (Bank of Ghana, BG/GOV/SEC/2025/36). */
function answeredBy({ checks }: CertifiedRequest): [string, string][] {
  const lookup = checks.findLast(({ name, outcome }) => name === 'registry_lookup' && outcome === 'pass')
  if (lookup === undefined) return []
  const { provider, reference, enteredBy } = lookup
  const who = enteredBy ?? registryName(provider)
  return [['Answered by', reference === null ? who : `${who}, transaction ${reference}`]]
}

/** The most lines of lists, each with its name, version and date: as many as can be in force. */
const LIST_LINES_MAX = 12

const listWords = (lists: CertifiedRequest['lists']): string =>
  lists
    .map(({ name, version, dated, uploadedAt }) => {
      const when = dated === null ? `uploaded ${day.format(uploadedAt)}` : `of ${day.format(new Date(dated))}`
      return `${name}, version ${version}, ${when}`
    })
    .join('; ')

/** The columns: where each starts, from the left edge, and how wide it is. */
const COLUMNS = [
  { head: 'Check', x: MARGIN, width: 186 },
  { head: 'Outcome', x: MARGIN + 194, width: 44 },
  { head: 'Version', x: MARGIN + 244, width: 36 },
  { head: 'Source', x: MARGIN + 286, width: 98 },
  { head: 'When', x: MARGIN + 388, width: CONTENT_WIDTH - 388 },
] as const

function drawChecks(sheet: PdfSheet, { checks }: CertifiedRequest, from: number): number {
  let y = roomFor(sheet, from, 40)
  for (const { head, x, width } of COLUMNS)
    print(sheet, head, x, y, { colour: MUTED, size: 8, width, lines: 1 })
  rule(sheet, y + 15, INK)
  y += 21
  for (const { name, outcome, version, provider, mode, reasons, at } of checks) {
    y = roomFor(sheet, y, 16)
    const source = mode === 'local' ? 'Nkra' : `${registryName(provider)}, ${mode}`
    const cells = [checkWords(name, reasons), OUTCOMES[outcome], version, source, instantOf(at)]
    COLUMNS.forEach(({ x, width }, place) => print(sheet, cells[place]!, x, y, { size: 8, width, lines: 1 }))
    y += 16
  }
  rule(sheet, y)
  return y
}

const CODE_SIDE = 110
/** The height of the code, or of three heads and their texts where these have the most lines. */
const CONFIRMATION_HEIGHT = 140
/** A signature has three lines where a hyphen ends one early. */
const LINES_BESIDE_MAX = 3

function drawConfirmation(sheet: PdfSheet, confirmation: ConfirmationBlock, from: number): void {
  const { url, recordHash, signature, keyId } = confirmation
  const y = roomFor(sheet, from, CONFIRMATION_HEIGHT)
  qrCode(sheet, url, MARGIN, y, CODE_SIDE)
  const beside: [string, string][] = [
    ['Confirm it at', url],
    ['SHA-256 of the record', recordHash.toString('hex')],
    [`Signature (Ed25519, key ${keyId})`, signature.toString('base64url')],
  ]
  let row = y + 4
  for (const [head, text] of beside) {
    const style = { width: CONTENT_WIDTH - CODE_SIDE - 14, size: 8 }
    row = print(sheet, head, MARGIN + CODE_SIDE + 14, row, { ...style, colour: MUTED, lines: 1 })
    row = print(sheet, text, MARGIN + CODE_SIDE + 14, row, { ...style, lines: LINES_BESIDE_MAX }) + 4
  }
}

const OUTCOMES = {
  pass: 'Passed',
  fail: 'Failed',
  unsure: 'Unsure',
  not_run: 'Not run',
  error: 'Error',
} as const

const CHECK_WORDS: Readonly<Record<CheckName, string>> = {
  consent_present: 'Consent',
  number_format: 'Form of the number',
  image_quality: 'Quality of a photograph',
  doc_type: 'Kind of document',
  mrz_read: 'Machine-readable zone',
  mrz_check_digits: 'Check digits of the zone',
  front_ocr: 'Front read',
  front_back_consistency: 'Front against back',
  expiry: 'Not expired',
  age: 'Age',
  pictures_differ: 'Photographs differ from each other',
  side_is_card: 'Card or page seen, advisory',
  image_reuse: 'Photographs not used before',
  face_present: 'Face seen, advisory',
  face_confirmed: 'Face compared by a person',
  face_similarity_local: 'Face against document',
  liveness_active: 'Head turned as asked, advisory',
  registry_lookup: 'Number in the registry',
  registry_face: 'Face in the registry',
  registry_liveness: 'Living person, by the registry',
  name_match: 'Name',
  dob_match: 'Date of birth',
  duplicate_identity: 'One record only',
  screening: 'Screening lists',
}

const PHOTOGRAPH_WORDS: Readonly<Partial<Record<string, string>>> = {
  document_front: 'front',
  document_back: 'back',
  person: 'person',
}

/** The words of a check. For a photograph's quality or face it names the photograph. */
function checkWords(name: CheckName, reasons: readonly string[]): string {
  const [which] = reasons.flatMap((each) => PHOTOGRAPH_WORDS[each] ?? [])
  if (which === undefined) return CHECK_WORDS[name]
  if (name === 'image_quality') return `Photograph of the ${which}`
  return name === 'face_present' || name === 'side_is_card'
    ? `${CHECK_WORDS[name]}: ${which}`
    : CHECK_WORDS[name]
}

/** The instant in Ghana, which keeps UTC. */
const instantOf = (at: Date) => `${day.format(at)}, ${at.toISOString().slice(11, 16)} UTC`

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
