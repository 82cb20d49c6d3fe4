/**
 * A reviewer says whether there is a face on the document and on the photograph of the person, and whether both show
 * one person. An approval needs the approver's own answer about the present pictures, because no program compares faces
 * and nobody may rely on another person's eyes (decision 76).
 */
import type { FaceAnswer } from '@nkra/contract/kyc/review.ts'
import { isChallengeFrame } from '@nkra/contract/kyc/states.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { listEvidence } from '../evidence/evidence.ts'
import { checkOf } from '../registry/answer-checks.ts'
import type { Check } from '../registry/provider.ts'
import { insertChecks } from '../requests/record.ts'
import { lockInReview } from './decisions.ts'
import { MANUAL } from './entered-answers.ts'

export interface NewFaceAnswer {
  id: bigint
  answer: FaceAnswer
  /** The pictures that the reviewer looked at. */
  front: bigint
  person: bigint
}

const CHECKS = {
  same: checkOf('face_confirmed', 'pass'),
  differs: checkOf('face_confirmed', 'fail', ['face_differs']),
  not_seen: checkOf('face_confirmed', 'fail', ['face_not_seen']),
} as const satisfies Record<FaceAnswer, Check>

/**
 * Stores the answer in place of an earlier one. Fails with `not_found`, `kyc_not_in_review`, `kyc_face_not_asked` if
 * one of the two pictures is missing, and `kyc_review_moved_on` if the pictures have changed since.
 */
export async function confirmKycFace(
  tx: Tx,
  actor: UserActor,
  { id, answer, front, person }: NewFaceAnswer,
  request?: RequestInfo,
): Promise<void> {
  const { accountId, userId } = actor
  const which = { accountId, id }
  const taken = await lockInReview(tx, which, userId)
  const pictures = (taken.kind === 'document_face' && (await facePictures(tx, which))) || null
  if (pictures === null) return fail('kyc_face_not_asked')
  if (pictures.front !== front || pictures.person !== person) fail('kyc_review_moved_on')
  const by = {
    provider: MANUAL,
    mode: 'local',
    reference: null,
    inputHash: Buffer.alloc(0),
    took_ms: 0,
    enteredBy: userId,
  } as const
  await insertChecks(tx, which, by, [CHECKS[answer]])
  tx.changed(accountId, 'kyc', encodeId('kyc', id))
  await audit(tx, actor, {
    accountId,
    action: 'kyc_face_confirmed',
    subject: { kind: 'kyc', id },
    detail: { answer },
    request,
  })
}

export interface FacePictures {
  front: bigint
  person: bigint
  /** The challenge frames of the person's photograph. */
  frames: bigint[]
}

/** Answers the pictures to compare. Null if the document's front or the person's photograph is missing. */
export async function facePictures(reader: Reader, which: RowKey): Promise<FacePictures | null> {
  const kept = (await listEvidence(reader, which)).filter(({ removedAt }) => removedAt === null)
  const front = kept.find(({ kind }) => kind === 'document_front')
  const person = kept.find(({ kind }) => kind === 'person')
  const frames = kept.filter(({ kind }) => isChallengeFrame(kind)).map(({ id }) => id)
  return front && person ? { front: front.id, person: person.id, frames } : null
}
