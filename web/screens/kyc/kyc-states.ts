/** The states of KYC requests, and the shape of a document number while it is typed. */
import { DOCUMENTS, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type KycRequest = Reply<'listKyc'>
export type KycDetail = Reply<'getKyc'>
export type Status = KycRequest['status']
export type Level = NonNullable<KycRequest['level']>
export type Reason = NonNullable<KycRequest['reason']>
export type Check = KycDetail['checks'][number]
export type ComparedName = KycDetail['names'][number]
export type NameReason = NonNullable<ComparedName['words'][number]['reason']>
export type Review = Reply<'getKycReview'>
export type Waiting = Reply<'listKycReviews'>

export const statusTones: Readonly<Record<Status, Tone>> = {
  awaiting_subject: 'info',
  capturing: 'info',
  submitted: 'info',
  checking: 'info',
  needs_resubmission: 'warning',
  in_review: 'warning',
  awaiting_provider: 'warning',
  approved: 'success',
  rejected: 'danger',
  inconclusive: 'warning',
  expired: 'secondary',
  cancelled: 'secondary',
}

export const outcomeTones: Readonly<Record<Check['outcome'], Tone>> = {
  pass: 'success',
  fail: 'danger',
  unsure: 'warning',
  not_run: 'secondary',
  error: 'danger',
}

export const STATUSES = Object.keys(statusTones) as Status[]
export const statusOf = (written: string | undefined) => STATUSES.find((status) => status === written)
export const documentOf = (written: string | undefined): DocumentKind | undefined =>
  DOCUMENTS.find((document) => document === written)

interface LevelWords {
  levels: Readonly<Record<Level, string>>
  simulatedLevels: Readonly<Partial<Record<Level, string>>>
}

/** The words for the level of a result. A simulated registry never makes it "verified". */
export function levelWords(
  { level, environment }: Pick<KycRequest, 'level' | 'environment'>,
  { levels, simulatedLevels }: LevelWords,
): string | null {
  if (level === null) return null
  return (environment === 'sandbox' ? simulatedLevels[level] : undefined) ?? levels[level]
}

/** Whether the person must still give evidence for the KYC request. */
export const waitsForPerson = (status: Status) =>
  status === 'awaiting_subject' || status === 'capturing' || status === 'needs_resubmission'

const ENDS: readonly Status[] = ['approved', 'rejected', 'inconclusive', 'expired', 'cancelled']

/** Whether the KYC request is not finished. */
export const isUnderWay = (status: Status) => !ENDS.includes(status)

/** Whether the request can be cancelled. As on the server, it cannot while the registry is being asked. */
export const isCancellable = (status: Status) => isUnderWay(status) && status !== 'checking'

/** The full name of the person. Empty until it is known. */
export const nameOf = ({ givenNames, surname }: Pick<KycRequest, 'givenNames' | 'surname'>) =>
  `${givenNames} ${surname}`.trim()

/**
 * A document number while it is typed: in capitals, and with a Ghana Card's hyphens inserted. `before` tells typing
 * from deleting: a deleted hyphen does not come back.
 */
export function typedNumber(document: DocumentKind, text: string, before: string): string {
  const upper = text.toUpperCase()
  if (document !== 'ghana_card' || text.length < before.length) return upper
  const plain = upper.replace(/[^A-Z0-9]/g, '').slice(0, 13)
  const parts = [plain.slice(0, 3), plain.slice(3, 12), plain.slice(12)].filter((part) => part !== '')
  const open = plain.length === 3 || plain.length === 12
  return parts.join('-') + (open ? '-' : '')
}
