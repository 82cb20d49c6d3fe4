/**
 * The life of a KYC request: one table of its transitions, the verdict that its checks give, what is charged, and when
 * a registry that is down is asked again. The functions are pure.
 */
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { reviewReasons } from '@nkra/contract/kyc/review-reasons.ts'
import type { KYC_REASONS, KYC_STATUSES, KycKind, LEVELS } from '@nkra/contract/kyc/states.ts'
import { levelOf, refuses, rejects, type CurrentCheck } from './levels.ts'

export type KycStatus = (typeof KYC_STATUSES)[number]
export type KycReason = (typeof KYC_REASONS)[number]
export type Level = (typeof LEVELS)[number]
/** Whether a request is real. A sandbox request, or one with a test number, says nothing about any person. */
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
/** Whether a registry is being asked, or soon will be. */
export const isWithRegistry = (status: KycStatus): boolean =>
  mayBecome(status, 'checking') || status === 'checking'
export const mayBecome = (from: KycStatus, to: KycStatus): boolean => TRANSITIONS[from].includes(to)

export interface Verdict {
  status: 'approved' | 'rejected' | 'inconclusive'
  reason: KycReason | null
  /** How well the identity is known. A2 means that the registry has the person, so only an approval has A2. */
  level: Level
  /** Whether a registry answered. */
  answered: boolean
}

/**
 * The order of reasons. If several checks failed, the request gets the first reason in this order. Reasons of doubts
 * use it too.
 */
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
  /** Whether only doubts prevent an approval. A reviewer may settle them (decision 74). */
  doubt: boolean
}

/**
 * The verdict that the newest checks give once a registry has answered. A failed check rejects. A doubt leaves the
 * request open. The request is approved only if everything that A2 or A3 requires passes. Otherwise only the number's
 * form is known.
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
 * The answer that the sandbox gives in the place of a reviewer, because nobody looks at its photographs. It approves if
 * a level is reached and rejects if a check failed. What the registry says about the face comes first.
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

/** The verdict without a registry: only the number's form is known, and nothing is charged. */
export const NO_REGISTRY_VERDICT: Verdict = {
  status: 'inconclusive',
  reason: 'no_registry',
  level: 'A0',
  answered: false,
}

/** The reason of a request for each reason of a check that is narrower. */
const BROADER: Readonly<Partial<Record<string, KycReason>>> = { other_bearer: 'duplicate' }

function reasonOf(checks: readonly CurrentCheck[]): KycReason {
  const said = checks.flatMap(({ reasons }) => reasons.map((each) => BROADER[each] ?? each))
  return REASON_ORDER.find((reason) => said.includes(reason)) ?? 'no_answer'
}

/** The credits to charge. A decision from a registry's answer costs; otherwise all credits return. */
export function chargeOf(verdict: Verdict, credits: bigint): bigint {
  return verdict.answered ? credits : 0n
}

/** Whether the person still has something to give. */
export const waitsForSubject = (status: KycStatus): boolean =>
  status === 'awaiting_subject' || status === 'capturing' || status === 'needs_resubmission'

/**
 * Whether a reviewer always decides: yes if there are photographs. In checks by number a reviewer decides doubts only
 * (`ProgramVerdict.doubt`).
 */
export const needsReview = (kind: KycKind): boolean => kind !== 'number'

/** How long a request may wait for a decision or for the person. Then it expires. */
export const REQUEST_LIFE_MS = 72 * 3_600_000
/** How long a request may wait for a reviewer. Then it expires. */
export const REVIEW_LIFE_MS = 14 * 86_400_000

const RETRY_MS_MIN = 10_000
const RETRY_MS_MAX = 3_600_000

/** How long to wait before the next attempt: 10 s, doubled each time, up to an hour. */
export function retryAfter_ms(attempts: number): number {
  return Math.min(RETRY_MS_MIN * 2 ** Math.min(attempts - 1, 20), RETRY_MS_MAX)
}
