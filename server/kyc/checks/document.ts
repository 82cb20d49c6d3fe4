/**
 * Reads a request's photographs and stores their checks, outside any transaction. It does so once for the same
 * photographs and person: before the registry is asked, and during review when a photograph comes. A failed reading
 * says nothing about the document. It is recorded, and a job repeats it (requests/document-reading.ts).
 */
import { createHash } from 'node:crypto'
import { hasZone, type DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { isChallengeFrame, KYC_REASONS, type KycKind } from '@nkra/contract/kyc/states.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import type { DocumentPicture } from '../documents/reader.ts'
import { openPictures, type StoredPicture } from '../evidence/evidence.ts'
import { currentChecks } from '../requests/current-checks.ts'
import { isUnread, NOT_READ_YET, READ_AGAIN_MS, readingOf } from '../requests/document-reading.ts'
import { SHOWN_BY_DOCUMENT, type CurrentCheck } from '../requests/levels.ts'
import { checkRequest, insertChecks, lockRequest, postpone, type LockedRequest } from '../requests/record.ts'
import { saveSourceFields } from '../requests/source-fields.ts'
import { needsReview, type KycReason } from '../requests/states.ts'
import type { KycResources } from '../resources.ts'
import { openIdentity, type Identity } from '../vault/sealed-identity.ts'
import { judgeFaces } from './face-rules.ts'
import { judgeSides } from './side-rules.ts'
import type { Check } from '../registry/provider.ts'
import { judgeDocument, type DocumentResult } from './document-rules.ts'
import { pictureChecks } from './duplicates.ts'
import { findReuse, saveMatches, type PictureMatch } from './picture-reuse.ts'
import { comparePictures, picturesDiffer } from './picture-rules.ts'

/** How far another machine's clock may be behind. */
const EARLY_MS_MAX = 5_000

/** Reads the photographs. Answers whether the attempt may go on. It may not while they must be read again. */
export async function checkDocument(kyc: KycResources, which: RowKey, signal: AbortSignal): Promise<boolean> {
  const unread = await kyc.db.transaction((tx) => lockUnread(kyc, tx, which))
  if (typeof unread === 'boolean') return unread
  const { document, identity, pictures, frames, kind } = unread
  const started_ms = kyc.db.clock.monotonic_ms()
  const claim = { document, ...identity, today: kyc.db.clock.now().toISOString().slice(0, 10) }
  const zone = hasZone(document)
  const [found, turned] = await Promise.all([
    kyc.documents.read(pictures, { zone }, signal),
    kyc.documents.read(frames, { zone }, signal),
  ])
  const differ = picturesDiffer(found, await comparePictures(kyc.documents, pictures, found, signal))
  const reused = await findReuse(kyc, which, { pictures, findings: found }, signal)
  const { checks, fields } = judgeDocument(found, claim)
  const faces = judgeFaces([...found, ...turned], { frames: kind === 'document_face' })
  const advice = [...judgeSides(found), ...faces]
  const result = { checks: [differ, ...checks], fields, reused, advice }
  const took_ms = Math.round(kyc.db.clock.monotonic_ms() - started_ms)
  return kyc.db.transaction((tx) => saveDocumentChecks(kyc, tx, which, unread, { result, took_ms }))
}

interface UnreadDocument {
  document: DocumentKind
  identity: Identity
  kind: KycKind
  /** Pictures that are read as a document and judged. */
  pictures: StoredPicture[]
  /** The challenge frames, which are only searched for faces. */
  frames: StoredPicture[]
  inputHash: Buffer
  /** How often these photographs were read before. */
  attempts: number
  /** Whether a reviewer has entered what the document says. If so, only later pictures are opened. */
  entered: boolean
}

/** Answers what there is to read. If there is nothing, it answers whether the attempt may go on. */
async function lockUnread(kyc: KycResources, tx: Tx, which: RowKey): Promise<UnreadDocument | boolean> {
  const taken = await lockRequest(tx, which)
  if (!taken || !isReadNow(taken)) return true
  const keys = await kyc.vault.keysOf(tx, which.accountId)
  const identity = keys && openIdentity(keys, taken)
  if (!keys || !identity) return true
  const stored = await openPictures(kyc, tx, which)
  const frames = stored.filter(({ kind }) => isChallengeFrame(kind))
  const pictures = stored.filter(({ kind }) => !isChallengeFrame(kind))
  if (pictures.length === 0) return true
  const inputHash = keys.hash('input', inputOf(identity, stored))
  const { document, kind } = taken
  const reading = await readingOf(tx, which)
  const entered = reading?.state === 'entered'
  const unread = { document, kind, identity, pictures, frames, inputHash, entered }
  if (entered) return (await currentChecks(tx, which)).some(isNewPicture) ? { ...unread, attempts: 0 } : true
  if (!reading?.inputHash.equals(inputHash)) return { ...unread, attempts: 0 }
  if (reading.againAt === null) return true
  const isEarly = reading.againAt.getTime() > tx.clock.ms() + EARLY_MS_MAX
  return isEarly ? false : { ...unread, attempts: reading.attempts }
}

const isReadNow = ({ status, kind }: LockedRequest) =>
  status === 'in_review' || (status === 'submitted' && needsReview(kind))

const isNewPicture = ({ name, reasons }: CurrentCheck) =>
  (name === 'image_quality' || name === 'liveness_active') && reasons.includes(NOT_READ_YET)

/** Everything on which the reading depends. */
function inputOf(
  { number, surname, givenNames, dateOfBirth }: Identity,
  pictures: DocumentPicture[],
): string {
  const seen = pictures.map(({ kind, bytes }) => [kind, createHash('sha256').update(bytes).digest('hex')])
  return JSON.stringify([number, surname, givenNames, dateOfBirth, seen])
}

interface ReadingResult extends DocumentResult {
  reused: PictureMatch[]
  /** Checks that inform the reviewer and count for no level. */
  advice: Check[]
}

/**
 * Stores the checks. Answers whether the attempt may go on. A reading of photographs that were replaced meanwhile is
 * dropped.
 */
async function saveDocumentChecks(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  unread: UnreadDocument,
  { result: { checks, fields, reused, advice }, took_ms }: { result: ReadingResult; took_ms: number },
): Promise<boolean> {
  const taken = await lockRequest(tx, which)
  if (!taken || !isReadNow(taken)) return true
  const now = await lockUnread(kyc, tx, which)
  if (typeof now === 'boolean') return now
  const isOutdated = !now.inputHash.equals(unread.inputHash) || now.attempts !== unread.attempts
  if (isOutdated || now.entered !== unread.entered) {
    await tx.enqueue(checkRequest, which)
    return false
  }
  const { inputHash, attempts, entered } = unread
  const by = { provider: 'local', mode: 'local', reference: null, inputHash, took_ms } as const
  const opened = checks.filter(({ name }) => name === 'image_quality' || name === 'pictures_differ')
  await insertChecks(tx, which, by, [...(entered ? opened : checks), ...advice])
  await saveMatches(tx, which, reused)
  // Before review the check is made with the other duplicates, once everything is there.
  if (taken.status === 'in_review') await insertChecks(tx, which, by, await pictureChecks(tx, which))
  tx.changed(which.accountId, 'kyc', encodeId('kyc', which.id))
  if (entered) return true
  if (Object.keys(fields).length > 0)
    await saveSourceFields(kyc, tx, taken, { source: 'mrz', fields, enteredBy: null })
  const wait_ms = READ_AGAIN_MS[attempts]
  if (wait_ms === undefined || !checks.some(({ outcome }) => outcome === 'error')) return true
  const startAfter = new Date(tx.clock.ms() + wait_ms)
  if (taken.status === 'submitted')
    await postpone(tx, taken, { reason: 'document_unread', nextAttemptAt: startAfter })
  await tx.enqueue(checkRequest, which, { startAfter })
  return false
}

/** The first reason, from the document, for a failure or a doubt. The reviewer sees it. Null if there is none. */
export function documentReason(checks: readonly CurrentCheck[]): KycReason | null {
  const said = ['fail', 'unsure'].flatMap((outcome) =>
    (['pictures_differ', 'mrz_check_digits', 'image_quality', ...SHOWN_BY_DOCUMENT] as const).flatMap(
      (name) => checks.filter((each) => each.name === name && each.outcome === outcome),
    ),
  )
  const reason = said
    .flatMap(({ reasons }) => reasons)
    .find((code): code is KycReason => (KYC_REASONS as readonly string[]).includes(code))
  return reason ?? (checks.some(isUnread) ? 'document_unread' : null)
}

/** A reason from the faces for the reviewer. It is used if there is no other reason. */
export function faceReason(checks: readonly CurrentCheck[]): KycReason | null {
  const unseen = checks.some(
    ({ name, reasons }) => name === 'face_present' && reasons.includes('face_not_seen'),
  )
  return unseen ? 'face_not_seen' : null
}
