/**
 * The life of a KYC request: one table of the edges that it may go along, what checks add up to, what is charged, and
 * how long until a registry that is down is asked again. Pure.
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { reviewReasons } from '@nkra/contract/kyc/review-reasons.ts'
import type { KYC_REASONS, KYC_STATUSES, KycKind, LEVELS } from '@nkra/contract/kyc/states.ts'
import { levelOf, refuses, rejects, type CurrentCheck } from './levels.ts'

export type KycStatus = (typeof KYC_STATUSES)[number]
export type KycReason = (typeof KYC_REASONS)[number]
export type Level = (typeof LEVELS)[number]
/** A request under test numbers, or in a sandbox, says nothing of anybody. */
export type Environment = 'live' | 'sandbox'

/** What each state may become. A state that leads nowhere is final. */
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
/** States in which a registry is asked, or is about to be. */
export const isWithRegistry = (status: KycStatus): boolean =>
  mayBecome(status, 'checking') || status === 'checking'
export const mayBecome = (from: KycStatus, to: KycStatus): boolean => TRANSITIONS[from].includes(to)

export interface Verdict {
  status: 'approved' | 'rejected' | 'inconclusive'
  reason: KycReason | null
  /** What is established of the identity: A2 says that the registry holds it, so it goes with an approval alone. */
  level: Level
  /** Whether a registry answered. */
  answered: boolean
}

/** Of checks that fail, the first in this order says why; it also leads those that leave a doubt. */
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
  /** Whether only doubts stand between the request and an approval: a person may settle them (decision 74). */
  doubt: boolean
}

/**
 * What the newest checks add up to once a registry has answered: one that fails rejects, a doubt leaves it open, and only
 * where all that A2 or A3 rests on pass is it approved; of the others no more than the number's form is established.
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
 * What a sandbox's own reviewer says, for nobody else looks at its photographs: yes to what reaches a level, no to what
 * failed, what the registry said of the face before all else.
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

/** Where no registry could be asked: the form alone is known, and nothing is charged. */
export const NO_REGISTRY_VERDICT: Verdict = {
  status: 'inconclusive',
  reason: 'no_registry',
  level: 'A0',
  answered: false,
}

/** A check's reason that a request's reason says more broadly. */
const BROADER: Readonly<Partial<Record<string, KycReason>>> = { other_bearer: 'duplicate' }

function reasonOf(checks: readonly CurrentCheck[]): KycReason {
  const said = checks.flatMap(({ reasons }) => reasons.map((each) => BROADER[each] ?? each))
  return REASON_ORDER.find((reason) => said.includes(reason)) ?? 'no_answer'
}

/** A decision is charged where a registry gave it; everything else gives the credits back. */
export function chargeOf(verdict: Verdict, credits: bigint): bigint {
  return verdict.answered ? credits : 0n
}

/** States in which the person has something left to give. */
export const waitsForSubject = (status: KycStatus): boolean =>
  status === 'awaiting_subject' || status === 'capturing' || status === 'needs_resubmission'

/** What a person always decides: photographs. Of a number they decide the doubts (`ProgramVerdict.doubt`). */
export const needsReview = (kind: KycKind): boolean => kind !== 'number'

/** A request without a decision by then is given up; so is one whose person does not follow their link. */
export const REQUEST_LIFE_MS = 72 * 3_600_000
/** A request that waits for a reviewer. */
export const REVIEW_LIFE_MS = 14 * 86_400_000

const RETRY_MS_MIN = 10_000
const RETRY_MS_MAX = 3_600_000

/** How long to wait before the next attempt: 10 s, doubled each time, up to an hour. */
export function retryAfter_ms(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
}
