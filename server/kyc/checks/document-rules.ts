/**
 * What photographs of a document say about it and about the claimed person: each check with an outcome and reasons
 * in codes. The functions are pure. They show that a document is legible and agrees with itself and with what was
 * typed, never that it is genuine. So a check that cannot be made is `not_run` or `unsure`, and never passes
 * because nothing contradicts it.
 */
import { hasZone, normalizeDocumentNumber, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { ZoneOverruling } from '@nkra/contract/kyc/review-reasons.ts'
import { fieldsOf, wrongCheckDigits, type MrzFields, type MrzFormat } from '../../../mrz/zone.ts'
import { OVERRULED } from '../requests/levels.ts'
import { matchNames } from '../names/match.ts'
import { checkOf } from '../registry/answer-checks.ts'
import type { Check, CheckName, Outcome } from '../registry/provider.ts'
import type { ZoneFinding } from '../../../mrz/zone-reading.ts'
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'

/** What the person claims to be, from the form or from their own page. */
export interface DocumentClaim {
  document: DocumentKind
  /** The number as `normalizeDocumentNumber` leaves it. */
  number: string
  surname: string
  givenNames: string
  /** The date: `1990-12-31`. */
  dateOfBirth: string | null
  /** Today: `2026-11-21`. */
  today: string
}

export type FieldName = 'surname' | 'givenNames' | 'dateOfBirth' | 'number' | 'expiry' | 'sex' | 'nationality'

export interface DocumentResult {
  checks: Check[]
  /** The fields of a zone whose check digits fit. The front is not read. */
  fields: Partial<Record<FieldName, string>>
}

/** The documents with a machine-readable zone. For other documents no layout is published. */
export const ZONE_FORMATS: Partial<Record<DocumentKind, MrzFormat>> = { ghana_card: 'TD1', passport: 'TD3' }

/** An adult is eighteen: the Children's Act, 1998 (Act 560), section 1. */
const ADULT_YEARS = 18

export function judgeDocument(
  pictures: readonly (PictureFinding | UnreadPicture)[],
  claim: DocumentClaim,
): DocumentResult {
  const quality = pictures.map(qualityCheck)
  const without = (outcome: Outcome, reason: string, fault?: string): DocumentResult => {
    const [read, ...rest] = ZONE_CHECKS
    const others = outcome === 'unsure' ? 'not_run' : outcome
    const said = fault === undefined ? [reason] : [reason, fault]
    const checks = [checkOf(read, outcome, said), ...rest.map((name) => checkOf(name, others, [reason]))]
    return { checks: [...quality, ...checks], fields: {} }
  }
  if (!hasZone(claim.document)) return without('not_run', 'no_zone')
  const zone = bestZone(pictures.filter((picture) => 'zone' in picture))
  if (zone === null || !zone.certain) {
    const unread = pictures.find((picture) => 'failed' in picture)
    return unread
      ? without('error', unread.failed)
      : without('unsure', 'mrz_unread', `zone_${zone?.fault ?? 'not_found'}`)
  }
  const { checks, fields } = judgeZone(zone, claim)
  return { checks: [...quality, ...checks], fields }
}

/**
 * The checks of a zone. Check digits that do not fit make a check unsure, not failed, because a misread character is
 * likelier than a forged one. A reviewer who has compared the lines may overrule it with a reason.
 */
export function judgeZone(
  zone: Pick<ZoneFinding, 'format' | 'lines' | 'repaired' | 'score'>,
  claim: DocumentClaim,
  overruling: ZoneOverruling | null = null,
): DocumentResult {
  const repairs = zone.repaired.map(({ line, column }) => `mrz_repaired_${line + 1}_${column + 1}`)
  const read = checkOf('mrz_read', 'pass', repairs, zone.score)
  const isSound = wrongCheckDigits(zone.format, zone.lines).length === 0
  if (!isSound && overruling === null) {
    const [, digits, ...rest] = ZONE_CHECKS
    const unfounded = rest.map((name) => checkOf(name, 'not_run', ['mrz_invalid']))
    return { checks: [read, checkOf(digits, 'unsure', ['mrz_invalid']), ...unfounded], fields: {} }
  }
  const fields = fieldsOf(zone.format, zone.lines, claim.today)
  const stated: StatedFields = { ...fields, source: 'mrz', number: numberIn(fields, claim) }
  return {
    checks: [
      read,
      isSound || overruling === null
        ? checkOf('mrz_check_digits', 'pass')
        : checkOf('mrz_check_digits', 'unsure', ['mrz_invalid', OVERRULED, overruling]),
      docType(fields, claim),
      consistency(stated, claim),
      expiryCheck(fields.expiry, claim, 'date_impossible'),
      ageCheck(fields.dateOfBirth, claim.today),
    ],
    fields: filledFields({ ...fields, number: stated.number }),
  }
}

/** The fields that a reviewer typed from the front of a document without a zone. */
export interface FrontFields {
  number: string
  surname: string
  givenNames: string
  dateOfBirth: string | null
  /** The date on which the document expires. Null if it states none. */
  expiry: string | null
}

export function judgeFront(front: FrontFields, claim: DocumentClaim): DocumentResult {
  const number = normalizeDocumentNumber(claim.document, front.number)
  return {
    checks: [
      checkOf('front_ocr', 'pass'),
      consistency({ ...front, source: 'front', number, namesCut: false }, claim),
      expiryCheck(front.expiry, claim, 'expiry_not_stated'),
      ageCheck(front.dateOfBirth, claim.today),
    ],
    fields: filledFields({ ...front, number }),
  }
}

const ZONE_CHECKS = [
  'mrz_read',
  'mrz_check_digits',
  'doc_type',
  'front_back_consistency',
  'expiry',
  'age',
] as const satisfies readonly CheckName[]

/**
 * The best zone of all pictures: a certain one before a guess. All pictures are searched, because front and back may
 * have been mixed up.
 */
function bestZone(findings: readonly PictureFinding[]): ZoneFinding | null {
  const zones = findings.flatMap(({ zone }) => (zone === null ? [] : [zone]))
  return zones.find(({ certain }) => certain) ?? zones[0] ?? null
}

function qualityCheck(picture: PictureFinding | UnreadPicture): Check {
  if ('failed' in picture) return checkOf('image_quality', 'error', [picture.kind, picture.failed])
  const { kind, faults, sharpness } = picture
  return checkOf('image_quality', faults.length === 0 ? 'pass' : 'unsure', [kind, ...faults], sharpness)
}

function docType({ format, code, issuer }: MrzFields, { document }: DocumentClaim): Check {
  const letters = document === 'passport' ? 'P' : 'ACI'
  if (format !== ZONE_FORMATS[document] || !letters.includes(code.charAt(0)))
    return checkOf('doc_type', 'fail', ['wrong_document'])
  return issuer === 'GHA'
    ? checkOf('doc_type', 'pass')
    : checkOf('doc_type', 'fail', ['wrong_document', 'other_issuer'])
}

/** What a document states about its bearer. */
interface StatedFields {
  source: 'mrz' | 'front'
  number: string | null
  surname: string
  givenNames: string
  /** Whether names on the document were cut for lack of room. A cut name may look like another person's. */
  namesCut: boolean
  dateOfBirth: string | null
}

function consistency({ source, number, ...stated }: StatedFields, claim: DocumentClaim): Check {
  const failed: string[] = []
  const open: string[] = []
  if (number === null) open.push('number_not_in_mrz')
  else if (number !== claim.number) failed.push(`${source}_number_differs`)
  if (stated.dateOfBirth === null || claim.dateOfBirth === null) open.push('birth_date_not_compared')
  else if (stated.dateOfBirth !== claim.dateOfBirth) failed.push(`${source}_birth_date_differs`)
  const names = matchNames(`${claim.givenNames} ${claim.surname}`, `${stated.givenNames} ${stated.surname}`)
  if (names.outcome === 'unsure' || (names.outcome === 'different' && stated.namesCut))
    open.push(`${source}_name_unsure`)
  else if (names.outcome === 'different') failed.push(`${source}_name_differs`)
  const outcome = failed.length > 0 ? 'fail' : open.length > 0 ? 'unsure' : 'pass'
  const differ = failed.length > 0 ? ['details_differ'] : []
  return checkOf(
    'front_back_consistency',
    outcome,
    [...differ, ...failed, ...open, ...names.reasons],
    names.score,
  )
}

/**
 * The document's personal number as its zone states it. The zone of a Ghana Card has another number as its document
 * number. The personal identification number is in its optional data, with or without fillers for its hyphens. Null if
 * it is not there.
 */
function numberIn({ number, optional }: MrzFields, { document }: DocumentClaim): string | null {
  if (document !== 'ghana_card') return number
  for (const text of [...optional, number]) {
    const parts = /^([A-Z]{3}) ?(\d{9}) ?(\d)$/.exec(text)
    if (parts) return `${parts[1]}-${parts[2]}-${parts[3]}`
  }
  return null
}

function expiryCheck(until: string | null, { today }: DocumentClaim, unknown: string): Check {
  if (until === null) return checkOf('expiry', 'unsure', [unknown])
  return until < today ? checkOf('expiry', 'fail', ['expired_document']) : checkOf('expiry', 'pass')
}

/**
 * The check of the age. It is `unsure` below 18 years, because only the reviewer may know why the business checks a
 * child.
 */
export function ageCheck(dateOfBirth: string | null, today: string): Check {
  if (dateOfBirth === null) return checkOf('age', 'unsure', ['date_impossible'])
  const adultOn = `${Number(dateOfBirth.slice(0, 4)) + ADULT_YEARS}${dateOfBirth.slice(4)}`
  return adultOn <= today ? checkOf('age', 'pass') : checkOf('age', 'unsure', ['under_age'])
}

function filledFields(said: Partial<Record<FieldName, string | null>>): DocumentResult['fields'] {
  const read: DocumentResult['fields'] = {}
  for (const name of FIELD_NAMES) {
    const value = said[name]
    if (value) read[name] = value
  }
  return read
}

const FIELD_NAMES = [
  'surname',
  'givenNames',
  'dateOfBirth',
  'number',
  'expiry',
  'sex',
  'nationality',
] as const satisfies readonly FieldName[]
