/**
 * What each level requires: one table of the checks that must pass, by kind of request. Every approval needs them,
 * whether it follows a registry's answer, a reviewer, a test number or a batch (`decide` in record.ts asks here). A
 * check that is missing, did not run, timed out or ended in error does not count as passed. The functions are pure.
 */
import { documentForms, hasZone, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { KycKind } from '@nkra/contract/kyc/states.ts'
import type { Check, CheckName } from '../registry/provider.ts'

/**
 * The checks of a machine-readable zone. For a document without one, a reviewer types what its front says:
 * `front_ocr`.
 */
const ZONE = ['mrz_read', 'mrz_check_digits', 'doc_type'] as const satisfies readonly CheckName[]
const TYPED = [
  'consent_present',
  'number_format',
  'duplicate_identity',
] as const satisfies readonly CheckName[]
/** The checks of a document whose pictures are read. */
export const SHOWN_BY_DOCUMENT = [
  ...ZONE,
  'front_ocr',
  'front_back_consistency',
  'expiry',
  'age',
] as const satisfies readonly CheckName[]
const DOCUMENT = [
  'image_quality',
  'pictures_differ',
  ...SHOWN_BY_DOCUMENT,
] as const satisfies readonly CheckName[]
/**
 * The check of the face. No program compares faces, so the person who decides confirms that the face is the document's
 * (decision 76).
 */
const COMPARED = ['face_confirmed'] as const satisfies readonly CheckName[]
const REGISTRY = ['registry_lookup', 'name_match', 'dob_match', 'age'] as const satisfies readonly CheckName[]

/**
 * The checks that only a provider with face comparison and certified liveness can pass (Bank of Ghana,
 * BG/GOV/SEC/2025/36).
 */
const FACE = ['registry_face', 'registry_liveness'] as const satisfies readonly CheckName[]

type ApprovedLevel = 'A1' | 'A2' | 'A3'
export type RequestKind = {
  kind: KycKind
  document: DocumentKind
  /** Whether a screening list is in force. Then a person must be compared with it, and must resemble nobody. */
  screened?: boolean
}
export type CurrentCheck = Pick<Check, 'name' | 'outcome' | 'reasons'>

/**
 * The required checks of each level, by kind of request. Only `document_face` reaches A3, because its photograph of the
 * face may be sent to a registry.
 */
export const LEVEL_CHECKS: Readonly<Record<ApprovedLevel, Readonly<Record<KycKind, readonly CheckName[]>>>> =
  {
    A1: {
      number: [...TYPED, ...DOCUMENT],
      document: [...TYPED, ...DOCUMENT],
      document_face: [...TYPED, ...DOCUMENT, ...COMPARED],
    },
    A2: {
      number: [...TYPED, ...REGISTRY],
      document: [...TYPED, ...DOCUMENT, ...REGISTRY],
      document_face: [...TYPED, ...DOCUMENT, ...COMPARED, ...REGISTRY],
    },
    A3: {
      number: [...TYPED, ...REGISTRY, ...FACE],
      document: [...TYPED, ...DOCUMENT, ...REGISTRY, ...FACE],
      document_face: [...TYPED, ...DOCUMENT, ...COMPARED, ...REGISTRY, ...FACE],
    },
  }

/** Checks that prevent an approval if they have failed. */
const REFUSING: ReadonlySet<CheckName> = new Set([
  'number_format',
  'pictures_differ',
  'face_confirmed',
  'doc_type',
  'front_back_consistency',
  'expiry',
  'age',
  'registry_lookup',
  'registry_face',
  'registry_liveness',
  'name_match',
  'dob_match',
  'screening',
])

/**
 * Checks of the face, which never reject by themselves: a reviewer decides (Data Protection Act, 2012 (Act 843),
 * section 41).
 */
const DECIDED_BY_PERSON: ReadonlySet<CheckName> = new Set([...FACE, ...COMPARED])

/** The reason of a check whose doubt a reviewer overruled. A second reason beside it says why. */
export const OVERRULED = 'overruled_by_reviewer'

/** Checks whose doubt a reviewer may settle, because the reviewer sees the pictures and both values. */
const SETTLED_BY_REVIEWER: ReadonlySet<CheckName> = new Set([
  'front_back_consistency',
  'expiry',
  'age',
  'name_match',
  'dob_match',
  'duplicate_identity',
])

export interface Assessment {
  /** The highest level that the checks reach. Null if they reach no level. */
  level: ApprovedLevel | null
  /** The checks that the nearest level still lacks. Empty if a level is reached. */
  missing: CheckName[]
  /** Failed checks, which prevent an approval. */
  failed: CheckName[]
}

/** The level that a request's newest checks reach. A decision uses it. */
export function levelOf(
  request: RequestKind,
  checks: readonly CurrentCheck[],
  decider: 'program' | 'reviewer',
): Assessment {
  const failed = checks.filter(refuses).map(({ name }) => name)
  const gaps = levelsOf(request).map((level) => ({
    level,
    missing: requiredChecks(level, request).filter((name) => !isMet(name, request, checks, decider)),
  }))
  const reached = gaps.find(({ missing }) => missing.length === 0)
  if (failed.length === 0 && reached !== undefined) return { ...reached, failed }
  const nearest = gaps.reduce((least, each) => (each.missing.length < least.missing.length ? each : least))
  return { level: null, missing: nearest.missing.filter((name) => !failed.includes(name)), failed }
}

/** The levels that a request can reach, highest first. A document that is photographed must be a card. */
const levelsOf = (request: RequestKind): ApprovedLevel[] => [
  ...(request.kind === 'document_face' ? (['A3'] as const) : []),
  'A2',
  ...(picturesOf(request).length > 0 ? (['A1'] as const) : []),
]

/** Whether a program may reject by this check. */
export const rejects = (check: CurrentCheck): boolean => refuses(check) && !DECIDED_BY_PERSON.has(check.name)

export const refuses = ({ name, outcome }: CurrentCheck): boolean => outcome === 'fail' && REFUSING.has(name)

/** The required checks, without those that the document cannot have. */
export function requiredChecks(
  level: ApprovedLevel,
  { kind, document, screened = false }: RequestKind,
): CheckName[] {
  const { dateOfBirth } = documentForms[document]
  const none = new Set<CheckName>([
    ...(hasZone(document) ? (['front_ocr'] as const) : ZONE),
    // A number that is registered without a date of birth has nothing to compare.
    ...(dateOfBirth ? [] : (['dob_match', 'age'] as const)),
  ])
  const names = [...LEVEL_CHECKS[level][kind], ...(screened ? (['screening'] as const) : [])]
  return [...new Set(names)].filter((name) => !none.has(name))
}

function isMet(
  name: CheckName,
  request: RequestKind,
  checks: readonly CurrentCheck[],
  decider: 'program' | 'reviewer',
): boolean {
  if (name !== 'image_quality')
    return checks.some(
      (check) =>
        check.name === name &&
        (check.outcome === 'pass' ||
          (check.outcome === 'unsure' && decider === 'reviewer' && isSettled(check))),
    )
  // A faulty picture was opened, and whoever decides on photographs sees it.
  return picturesOf(request).every((picture) =>
    checks.some(
      (check) =>
        check.name === name &&
        check.reasons[0] === picture &&
        (check.outcome === 'pass' || check.outcome === 'unsure'),
    ),
  )
}

const isSettled = ({ name, reasons }: CurrentCheck) =>
  SETTLED_BY_REVIEWER.has(name) || reasons.includes(OVERRULED)

/** The required pictures. Each must exist and open. The first reason of a passed `image_quality` names its picture. */
function picturesOf({ kind, document }: RequestKind): string[] {
  return [...documentForms[document].sides, ...(kind === 'document_face' ? ['person'] : [])]
}
