/**
 * What a person who came by link must photograph again before a registry is asked, because only the person can mend it.
 * There are two reasons: two photographs show the same frame, or the check digits of a zone do not fit, which a
 * misreading explains more often than a forgery. Each reason is asked once. If it comes again, a reviewer looks.
 */
import { documentForms } from '@nkra/contract/kyc/documents.ts'
import { RESUBMITTABLE_PARTS, type ResubmittablePart } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { currentChecks } from '../requests/current-checks.ts'
import type { CurrentCheck, RequestKind } from '../requests/levels.ts'
import { askForResubmission, type LockedRequest } from '../requests/record.ts'
import { needsReview, REQUEST_LIFE_MS, type KycReason } from '../requests/states.ts'

/** Asks the person again if there is a reason to. Answers whether it did. */
export async function asksAgain(tx: Tx, taken: LockedRequest): Promise<boolean> {
  const { accountId, id, status, kind, channel } = taken
  if (status !== 'submitted' || channel !== 'link' || !needsReview(kind)) return false
  const wanted = mendable(taken, await currentChecks(tx, taken))
  if (wanted.length === 0) return false
  const { rows } = await sql<{ reason: KycReason }>`
    select distinct reason from kyc_event
    where account_id = ${accountId} and request_id = ${id} and status = 'needs_resubmission'`.execute(tx.sql)
  const next = wanted.find((each) => !rows.some(({ reason }) => reason === each.reason))
  if (next === undefined) return false
  const expiresAt = new Date(tx.clock.ms() + REQUEST_LIFE_MS)
  await askForResubmission(tx, taken, { ...next, expiresAt, userId: null })
  return true
}

interface Mendable {
  asked: readonly ResubmittablePart[]
  reason: KycReason
}

function mendable({ document }: RequestKind, checks: readonly CurrentCheck[]): Mendable[] {
  return checks.flatMap(({ name, outcome, reasons }): Mendable[] => {
    if (name === 'pictures_differ' && outcome === 'fail') {
      const asked = RESUBMITTABLE_PARTS.filter((part) => reasons.includes(part))
      return [{ asked, reason: 'same_picture' }]
    }
    const side = documentForms[document].sides.at(-1)
    return name === 'mrz_check_digits' && outcome === 'unsure' && side !== undefined
      ? [{ asked: [side], reason: 'mrz_invalid' }]
      : []
  })
}
