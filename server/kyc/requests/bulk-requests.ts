/**
 * Requests of many rows, written at once: a statement for each table instead of one for each row, and one that sets the
 * credits of all of them apart. Each has a reservation of its own, so that from here on it lives as any other does
 * (record.ts).
 */
import { sql } from 'kysely'
import type { ConsentChannel, ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { reserveEach } from '../../billing/ledger/ledger.ts'
import { byteaArray, int4Array, int8Array, textArray } from '../../platform/database/binary-arrays.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Environment } from '../events.ts'

/** What all rows of a file have in common. */
export interface OfBatch {
  accountId: bigint
  batchId: bigint
  businessId: bigint
  submittedBy: bigint | null
  expiresAt: Date
  consent: { version: string; language: ConsentLanguage; channel: ConsentChannel }
}

export interface RowRequest {
  id: bigint
  line: number
  document: DocumentKind
  environment: Environment
  /** Sealed. */
  identity: string
  requestKey: Buffer
  numberHash: Buffer
  nameHashes: readonly Buffer[]
  inputHash: Buffer
  credits: bigint
  /** What the person agreed to, word for word. */
  consentText: string
}

/**
 * Writes down as many, from the first on, as there are credits for. Answers those. Fails with `account_suspended`.
 */
export async function insertRequests(
  tx: Tx,
  of: OfBatch,
  wanted: readonly RowRequest[],
): Promise<RowRequest[]> {
  const { accountId } = of
  const held = await reserveEach(tx, {
    accountId,
    product: 'KYC',
    holds: wanted.flatMap(({ id, credits }) =>
      credits === 0n ? [] : [{ credits, cause: { kind: 'kyc', id } as const }],
    ),
  })
  // All cost the same, so that after the first that is not covered none is.
  const unpaid = wanted.findIndex(({ id, credits }) => credits > 0n && !held.has(id))
  const made = unpaid < 0 ? [...wanted] : wanted.slice(0, unpaid)
  if (made.length === 0) return made
  const now = tx.clock.now()
  const ids = int8Array(made.map(({ id }) => id))
  await sql`
    insert into kyc_request (account_id, id, business_id, kind, channel, document, environment, status, identity,
      request_key, number_hash, name_hashes, credits, reservation_id, next_attempt_at, expires_at, submitted_by, created_at,
      batch_id, batch_line)
    select ${accountId}, id, ${of.businessId}, 'number', 'csv', document, environment, 'submitted', identity, request_key,
      number_hash, array(select decode(hash, 'hex') from unnest(string_to_array(name_hashes, ',')) as hash), credits,
      reservation_id, ${now}, ${of.expiresAt}, ${of.submittedBy}, ${now}, ${of.batchId}, line
    from unnest(${ids}::int8[], ${int4Array(made.map(({ line }) => line))}::int4[],
      ${textArray(made.map(({ document }) => document))}::text[],
      ${textArray(made.map(({ environment }) => environment))}::text[],
      ${textArray(made.map(({ identity }) => identity))}::text[],
      ${byteaArray(made.map(({ requestKey }) => requestKey))}::bytea[],
      ${byteaArray(made.map(({ numberHash }) => numberHash))}::bytea[],
      ${textArray(made.map(({ nameHashes }) => nameHashes.map((hash) => hash.toString('hex')).join(',')))}::text[],
      ${int8Array(made.map(({ credits }) => credits))}::int8[],
      ${int8Array(made.map(({ id }) => held.get(id) ?? null))}::int8[]
    ) as made (id, line, document, environment, identity, request_key, number_hash, name_hashes, credits, reservation_id)
  `.execute(tx.sql)
  await sql`
    insert into kyc_consent (account_id, request_id, text, version, language, channel, agreed_at)
    select ${accountId}, id, text, ${of.consent.version}, ${of.consent.language}, ${of.consent.channel}, ${now}
    from unnest(${ids}::int8[], ${textArray(made.map(({ consentText }) => consentText))}::text[]) as made (id, text)
  `.execute(tx.sql)
  await sql`
    insert into kyc_event (account_id, id, request_id, status, attempt, user_id, at)
    select ${accountId}, event_id, id, 'submitted', 0, ${of.submittedBy}, ${now}
    from unnest(${ids}::int8[], ${int8Array(made.map(() => tx.ids.next()))}::int8[]) as made (id, event_id)
  `.execute(tx.sql)
  await sql`
    insert into kyc_check (account_id, id, request_id, name, version, provider, mode, outcome, reasons, took_ms, input_hash,
      at)
    select ${accountId}, check_id, id, 'consent_present', '1', 'local', 'local', 'pass', '{}', 0, input_hash, ${now}
    from unnest(${ids}::int8[], ${int8Array(made.map(() => tx.ids.next()))}::int8[],
      ${byteaArray(made.map(({ inputHash }) => inputHash))}::bytea[]) as made (id, check_id, input_hash)
  `.execute(tx.sql)
  return made
}
