/**
 * A reviewer types what a photograph of a document says if no program has read it: the lines of its machine-readable
 * zone, or the front of a document without one. The checks that follow name the reviewer. Without a registry they reach
 * A1 at most.
 */
import { normalizeDocumentNumber } from '@nkra/contract/kyc/documents.ts'
import type { ZoneOverruling } from '@nkra/contract/kyc/review-reasons.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import {
  judgeFront,
  judgeZone,
  ZONE_FORMATS,
  type DocumentClaim,
  type DocumentResult,
  type FrontFields,
} from '../checks/document-rules.ts'
import { FILLER, hasZoneLayout, wrongCheckDigits, ZONES } from '../../../mrz/zone.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { currentChecks } from '../requests/current-checks.ts'
import { readingOf, wantedReading } from '../requests/document-reading.ts'
import { OVERRULED, type CurrentCheck } from '../requests/levels.ts'
import { insertChecks } from '../requests/record.ts'
import { saveSourceFields } from '../requests/source-fields.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity } from '../vault/sealed-identity.ts'
import { lockInReview } from './decisions.ts'
import { MANUAL } from './entered-answers.ts'

/** What a reviewer typed: a zone, or a front. */
export interface TypedReading {
  zone: string[] | null
  /** Why the zone counts although its check digits do not fit. */
  overruling: ZoneOverruling | null
  front: FrontFields | null
}

/**
 * Stores what was typed, and compares it with the person's details. Fails with `not_found`, `kyc_not_in_review`,
 * `kyc_reading_not_wanted`, `kyc_zone_wrong` if the lines are none of such a zone, and `kyc_check_digits_differ` if
 * their check digits do not fit and nothing overrules them.
 */
export async function enterKycReading(
  kyc: KycResources,
  tx: Tx,
  actor: UserActor,
  { id, zone, overruling, front }: TypedReading & { id: bigint },
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const which = { accountId, id }
  const taken = await lockInReview(tx, which, userId)
  const checks = await currentChecks(tx, which)
  const reading = await readingOf(tx, which)
  const wanted = wantedReading(taken, checks, reading)
  if (wanted === null || reading === null) return fail('kyc_reading_not_wanted')
  const keys = await kyc.vault.makeKeys(tx, accountId)
  const identity = openIdentity(keys, taken)
  if (identity === null) return fail('kyc_not_in_review')
  const claim = { document: taken.document, ...identity, today: tx.clock.now().toISOString().slice(0, 10) }
  const typed =
    wanted === 'zone' ? zone && judgeTypedZone(zone, overruling, claim) : front && judgeFront(front, claim)
  if (typed === null) return fail('kyc_reading_not_wanted')
  // Whoever types what a picture says has opened it.
  const opened = checks
    .filter(({ outcome }) => outcome === 'error')
    .flatMap(({ name, reasons: [picture = ''] }) => {
      if (name === 'image_quality') return [checkOf(name, 'pass', [picture, 'opened_by_reviewer'])]
      return name === 'pictures_differ' ? [checkOf(name, 'pass', ['opened_by_reviewer'])] : []
    })
  const { inputHash } = reading
  const by = {
    provider: MANUAL,
    mode: 'local',
    reference: null,
    inputHash,
    took_ms: 0,
    enteredBy: userId,
  } as const
  await insertChecks(tx, which, by, [...opened, ...typed.checks])
  const source = wanted === 'zone' ? 'mrz' : 'front'
  await saveSourceFields(kyc, tx, taken, { source, fields: typed.fields, enteredBy: userId })
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_reading_entered',
    subject: { kind: 'kyc', id },
    detail: { source, ...(typed.checks.some(isOverruled) && { overruling }) },
    request,
  })
}

const isOverruled = ({ reasons }: CurrentCheck) => reasons.includes(OVERRULED)

/** Judges a typed zone. Fillers at the end of a line may be missing, and spaces are ignored. */
function judgeTypedZone(
  typed: readonly string[],
  overruling: ZoneOverruling | null,
  claim: DocumentClaim,
): DocumentResult {
  const format = ZONE_FORMATS[claim.document] ?? fail('kyc_reading_not_wanted')
  const { lines: count, columns } = ZONES[format]
  const lines = typed.map((line) => line.toUpperCase().replace(/\s/g, '').padEnd(columns, FILLER))
  const isZone =
    lines.length === count && lines.every((line) => line.length === columns && /^[A-Z0-9<]+$/.test(line))
  if (!isZone || !hasZoneLayout(format, lines)) fail('kyc_zone_wrong', { lines: count, columns })
  if (overruling === null && wrongCheckDigits(format, lines).length > 0) fail('kyc_check_digits_differ')
  return judgeZone(
    { format, lines, repaired: [], score: 1 },
    { ...claim, number: normalizeDocumentNumber(claim.document, claim.number) },
    overruling,
  )
}
