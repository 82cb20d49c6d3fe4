/**
 * The life of a KYC request: one table of the transitions, what checks add up to, what is charged, and when a
 * registry that is down is asked again. The functions are pure.
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { reviewReasons } from '@nkra/contract/kyc/review-reasons.ts'
import type { KYC_REASONS, KYC_STATUSES, KycKind, LEVELS } from '@nkra/contract/kyc/states.ts'
import { levelOf, refuses, rejects, type CurrentCheck } from './levels.ts'

export type KycStatus = (typeof KYC_STATUSES)[number]
export type KycReason = (typeof KYC_REASONS)[number]
export type Level = (typeof LEVELS)[number]
/** A request with a test number, or in a sandbox, says nothing about any person. */
export type Environment = 'live' | 'sandbox'

/** The next states of each state. A state without any is final. */
export const TRANSITIONS: Readonly<Record<KycStatus, readonly KycStatus[]>> = {
  awaiting_subject: ['capturing', 'cancelled', 'expired'],
  capturing: ['submitted', 'cancelled', 'expired'],
  // A registry that is left alone is not asked at all, nor is one while the person has to photograph again.
  submitted: ['checking', 'needs_resubmission', 'awaiting_provider', 'cancelled', 'expired'],
  // Asking is never cancelled: the answer may be on its way.
  checking: [
    'needs_resubmission',
    'in_review',
    'awaiting_provider',
    'approved',
    'rejected',
    'inconclusive',
    'expired',
  ],
  needs_resubmission: ['capturing', 'cancelled', 'expired'],
  in_review: ['needs_resubmission', 'approved', 'rejected', 'inconclusive', 'cancelled', 'expired'],
  awaiting_provider: ['checking', 'cancelled', 'expired'],
  approved: [],
  rejected: [],
  inconclusive: [],
  expired: [],
  cancelled: [],
}

export const isFinal = (status: KycStatus): boolean => TRANSITIONS[status].length === 0
/** Whether a registry is asked, or is about to be. */
export const isWithRegistry = (status: KycStatus): boolean =>
  mayBecome(status, 'checking') || status === 'checking'
export const mayBecome = (from: KycStatus, to: KycStatus): boolean => TRANSITIONS[from].includes(to)

export interface Verdict {
  status: 'approved' | 'rejected' | 'inconclusive'
  reason: KycReason | null
  /** What is known of the identity. A2 means that the registry has it, so only an approval has A2. */
  level: Level
  /** Whether a registry answered. */
  answered: boolean
}

/** The reason of several failed checks is the first in this order. It also orders reasons of doubts. */
const REASON_ORDER: readonly KycReason[] = [
  'number_malformed',
  'not_found',
  'name_differs',
  'birth_date_differs',
  'duplicate',
  'name_unsure',
  'birth_date_missing',
  'under_age',
  'picture_reused',
  'face_differs',
  'not_live',
  'face_not_seen',
]

export interface ProgramVerdict extends Verdict {
  /** Whether only doubts prevent an approval: a person may settle them (decision 74). */
  doubt: boolean
}

/**
 * The sum of the newest checks once a registry has answered. A failed one rejects, a doubt leaves the request open,
 * and only if everything that A2 or A3 requires passes is it approved. Otherwise only the number's form is known.
 */
export function verdictOf(
  request: { kind: KycKind; document: DocumentKind },
  checks: readonly CurrentCheck[],
): ProgramVerdict {
  // Whether the person is on a list is looked at after the verdict, where it would approve them.
  const seen = checks.filter(({ name }) => name !== 'screening')
  const failed = seen.filter(rejects)
  const open = seen.filter(
    (check) => check.outcome === 'unsure' || check.outcome === 'error' || refuses(check),
  )
  const answered = { level: 'A0', answered: true, doubt: false } as const
  if (failed.length > 0) return { ...answered, status: 'rejected', reason: reasonOf(failed) }
  const { level } = levelOf(request, seen, 'program')
  if (open.length > 0 || level === null || level === 'A1') {
    const doubt = levelOf(request, seen, 'reviewer').level !== null
    const against = open.filter(refuses)
    const reason = reasonOf(against.length > 0 ? against : open)
    return { ...answered, status: 'inconclusive', reason, doubt }
  }
  return { ...answered, status: 'approved', reason: null, level }
}

/**
 * The answer of a sandbox's own reviewer, because nobody else sees its photographs: yes if a level is reached, no
 * if a check failed. The registry's word on the face comes first.
 */
export function sandboxVerdict(
  request: { kind: KycKind; document: DocumentKind },
  checks: readonly CurrentCheck[],
  { reason, answered }: Verdict,
): Verdict {
  const { level } = levelOf(request, checks, 'program')
  if (level !== null) return { status: 'approved', reason: null, level, answered }
  const refused = checks.filter(refuses)
  const said = [...refused.filter((check) => !rejects(check)), ...refused].flatMap(({ reasons }) => reasons)
  const against = reviewReasons.rejected.find((each) => each === said[0]) ?? null
  return against === null
    ? { status: 'inconclusive', reason: reason ?? 'no_answer', level: 'A0', answered }
    : { status: 'rejected', reason: against, level: 'A0', answered }
}

/** The verdict without a registry: only the form is known, and nothing is charged. */
export const NO_REGISTRY_VERDICT: Verdict = {
  status: 'inconclusive',
  reason: 'no_registry',
  level: 'A0',
  answered: false,
}

/** A reason of a check, and the broader reason of its request. */
const BROADER: Readonly<Partial<Record<string, KycReason>>> = { other_bearer: 'duplicate' }

function reasonOf(checks: readonly CurrentCheck[]): KycReason {
  const said = checks.flatMap(({ reasons }) => reasons.map((each) => BROADER[each] ?? each))
  return REASON_ORDER.find((reason) => said.includes(reason)) ?? 'no_answer'
}

/** What is charged. A decision by a registry's answer costs; everything else returns the credits. */
export function chargeOf(verdict: Verdict, credits: bigint): bigint {
  return verdict.answered ? credits : 0n
}

/** Whether the person has something left to give. */
export const waitsForSubject = (status: KycStatus): boolean =>
  status === 'awaiting_subject' || status === 'capturing' || status === 'needs_resubmission'

/**
 * Whether a person always decides: with photographs. Of checks by number they decide doubts
 * (`ProgramVerdict.doubt`).
 */
export const needsReview = (kind: KycKind): boolean => kind !== 'number'

/**
 * A request without a decision in this time expires, and so does one whose person does not follow their link.
 */
export const REQUEST_LIFE_MS = 72 * 3_600_000
/** The life of a request that waits for a reviewer. */
export const REVIEW_LIFE_MS = 14 * 86_400_000

const RETRY_MS_MIN = 10_000
const RETRY_MS_MAX = 3_600_000

/** How long to wait before the next attempt: 10 s, doubled each time, up to an hour. */
export function retryAfter_ms(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
}
