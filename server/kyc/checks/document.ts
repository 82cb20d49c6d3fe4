/**
 * Reads a request's photographs and records their checks, once for the same photographs and the same person. It runs
 * before the registry is asked, outside any transaction. New photographs are read again.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hasZone } from '@nkra/contract/kyc/documents.ts'
import { KYC_REASONS } from '@nkra/contract/kyc/states.ts'
import type { Tx, RowKey } from '../../platform/database/database.ts'
import { judgeDocument, type DocumentResult } from './document-rules.ts'
import type { DocumentPicture } from '../documents/reader.ts'
import { openPictures } from '../evidence/evidence.ts'
import type { KycResources } from '../resources.ts'
import type { CheckName } from '../registry/provider.ts'
import { saveSourceFields } from '../requests/source-fields.ts'
import { insertChecks, lockRequest } from '../requests/record.ts'
import { needsReview, type KycReason } from '../requests/states.ts'
import { openIdentity, type Identity } from '../vault/sealed-identity.ts'

/** Rejects only if the reader does; a bad photograph does not reject. */
export async function checkDocument(kyc: KycResources, which: RowKey, signal: AbortSignal): Promise<void> {
  const unread = await kyc.db.transaction((tx) => lockUnread(kyc, tx, which))
  if (unread === null) return
  const { document, identity, pictures, inputHash } = unread
  const started_ms = kyc.db.clock.monotonic_ms()
  const claim = { document, ...identity, today: kyc.db.clock.now().toISOString().slice(0, 10) }
  const found = await kyc.documents.read(pictures, { zone: hasZone(document) }, signal)
  const result = judgeDocument(found, claim)
  const took_ms = Math.round(kyc.db.clock.monotonic_ms() - started_ms)
  await kyc.db.transaction((tx) => saveDocumentChecks(kyc, tx, which, result, { inputHash, took_ms }))
}

async function lockUnread(kyc: KycResources, tx: Tx, which: RowKey) {
  const taken = await lockRequest(tx, which)
  if (taken?.status !== 'submitted' || !needsReview(taken.kind)) return null
  const keys = await kyc.vault.keysOf(tx, which.accountId)
  const identity = keys && openIdentity(keys, taken)
  if (!keys || !identity) return null
  const pictures = await openPictures(kyc, tx, which)
  const inputHash = keys.hash('input', inputOf(identity, pictures))
  if (pictures.length === 0 || (await isRead(tx, which, inputHash))) return null
  return { document: taken.document, identity, pictures, inputHash }
}

/** Everything that the reading rests on. */
function inputOf(
  { number, surname, givenNames, dateOfBirth }: Identity,
  pictures: DocumentPicture[],
): string {
  const seen = pictures.map(({ kind, bytes }) => [kind, createHash('sha256').update(bytes).digest('hex')])
  return JSON.stringify([number, surname, givenNames, dateOfBirth, seen])
}

async function isRead(tx: Tx, { accountId, id }: RowKey, inputHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select id from kyc_check
    where account_id = ${accountId} and request_id = ${id} and name = 'mrz_read' and input_hash = ${inputHash}
    limit 1`.execute(tx.sql)
  return rows.length > 0
}

/** Where it was given up meanwhile, or another has written the same, there is nothing to add. */
async function saveDocumentChecks(
  kyc: KycResources,
  tx: Tx,
  which: RowKey,
  result: DocumentResult,
  { inputHash, took_ms }: { inputHash: Buffer; took_ms: number },
): Promise<void> {
  const taken = await lockRequest(tx, which)
  if (taken?.status !== 'submitted' || (await isRead(tx, which, inputHash))) return
  const by = { provider: 'local', mode: 'local', reference: null, inputHash, took_ms } as const
  await insertChecks(tx, which, by, result.checks)
  const { fields } = result
  if (Object.keys(fields).length > 0)
    await saveSourceFields(kyc, tx, taken, { source: 'mrz', fields, enteredBy: null })
}

/** What the document says against the person or leaves in doubt, for the reviewer: the first reason. Null: nothing. */
export async function documentReason(tx: Tx, { accountId, id }: RowKey): Promise<KycReason | null> {
  const { rows } = await sql<{ name: CheckName; outcome: string; reasons: string[] }>`
    select name, outcome, reasons from kyc_check
    where account_id = ${accountId} and request_id = ${id} and input_hash = (
      select input_hash from kyc_check
      where account_id = ${accountId} and request_id = ${id} and name = 'mrz_read'
      order by id desc limit 1)
    order by id`.execute(tx.sql)
  const said = ['fail', 'unsure'].flatMap((wanted) =>
    rows.filter(({ outcome }) => outcome === wanted).flatMap(({ reasons }) => reasons),
  )
  return said.find((code): code is KycReason => (KYC_REASONS as readonly string[]).includes(code)) ?? null
}
