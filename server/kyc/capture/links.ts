/**
 * The links by which people are asked, and what they are asked for. Of a token its hash alone is kept: one that was texted
 * follows from the text's id (messaging/messages/text-secrets.ts), one that is shown on a screen is drawn and told once. A text's link
 * stays the person's; a screen's ends when they have sent what was asked, or when another is shown.
 */
import { CAPTURE_LINK_PICTURES_MAX, CAPTURE_LINK_TEXTS_MAX } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { CaptureTerms } from '../requests/lists.ts'

export interface CaptureLink {
  accountId: bigint
  requestId: bigint
  way: 'text' | 'screen'
}

type LinkKey = Pick<CaptureLink, 'accountId' | 'requestId'>

/** 128 bits, by chance. */
const TOKEN_BYTES = 16
/** All pictures of one link together. */
const LINK_BYTES_MAX = 120 * 1024 * 1024

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Fails with `not_found`, and with `kyc_link_over` where it was ended. */
export async function findCaptureLink(reader: Reader, token: string): Promise<CaptureLink> {
  const { rows } = await sql<CaptureLink & { revoked: boolean }>`
    select account_id as "accountId", request_id as "requestId", way, revoked_at is not null as revoked
    from kyc_link where token_hash = ${hashOf(token)}`.execute(reader.sql)
  const { revoked, ...link } = rows[0] ?? fail('not_found')
  return revoked ? fail('kyc_link_over') : link
}

/** Writes down what is asked of whom. */
export async function insertCaptureTerms(
  tx: Tx,
  { accountId, requestId }: LinkKey,
  { documents, asksDetails, language }: CaptureTerms,
): Promise<void> {
  await sql`
    insert into kyc_link_request (account_id, request_id, documents, asks_details, language)
    values (${accountId}, ${requestId}, ${documents}::text[], ${asksDetails}, ${language})`.execute(tx.sql)
}

/** Fails with `kyc_not_by_link`. */
export async function readCaptureTerms(
  reader: Reader,
  { accountId, requestId }: LinkKey,
): Promise<CaptureTerms> {
  const { rows } = await sql<CaptureTerms>`
    select documents, asks_details as "asksDetails", language
    from kyc_link_request where account_id = ${accountId} and request_id = ${requestId}`.execute(reader.sql)
  return rows[0] ?? fail('kyc_not_by_link')
}

/** A text is about to be queued. Fails with `kyc_not_by_link`, `kyc_link_texts` {limit}. */
export async function countText(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  const { rows } = await sql<{ texts: number }>`
    update kyc_link_request set texts = texts + 1, texted_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId} returning texts`.execute(tx.sql)
  const { texts } = rows[0] ?? fail('kyc_not_by_link')
  if (texts > CAPTURE_LINK_TEXTS_MAX) fail('kyc_link_texts', { limit: CAPTURE_LINK_TEXTS_MAX })
}

/** Records a text that does not count against the business's limit. */
export async function markTexted(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link_request set texted_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId}`.execute(tx.sql)
}

/** The token that went out with the text of this id. */
export async function insertTextLink(
  tx: Tx,
  { accountId, requestId, id, token }: LinkKey & { id: bigint; token: string },
): Promise<void> {
  await sql`
    insert into kyc_link (account_id, id, request_id, way, token_hash, created_at)
    values (${accountId}, ${id}, ${requestId}, 'text', ${hashOf(token)}, ${tx.clock.now()})`.execute(tx.sql)
}

/** A new token to be shown on a screen, in place of the one before. */
export async function makeScreenLink(tx: Tx, which: LinkKey): Promise<string> {
  await endScreenLinks(tx, which)
  const token = tx.clock.bytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into kyc_link (account_id, id, request_id, way, token_hash, created_at)
    values (${which.accountId}, ${tx.ids.next()}, ${which.requestId}, 'screen', ${hashOf(token)}, ${tx.clock.now()})
  `.execute(tx.sql)
  return token
}

export async function endScreenLinks(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link set revoked_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId} and way = 'screen' and revoked_at is null
  `.execute(tx.sql)
}

/** A picture is about to be kept. Fails with `kyc_link_pictures` {limit}. */
export async function countPicture(tx: Tx, { accountId, requestId }: LinkKey, bytes: number): Promise<void> {
  const { rows } = await sql<{ pictures: number; bytes: bigint }>`
    update kyc_link_request set pictures_added = pictures_added + 1, bytes_added = bytes_added + ${bytes}
    where account_id = ${accountId} and request_id = ${requestId}
    returning pictures_added as pictures, bytes_added as bytes`.execute(tx.sql)
  const [added] = rows
  if (!added || added.pictures > CAPTURE_LINK_PICTURES_MAX || added.bytes > LINK_BYTES_MAX)
    fail('kyc_link_pictures', { limit: CAPTURE_LINK_PICTURES_MAX })
}

/** The person has given number, names and date of birth. */
export async function markDetailsGiven(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link_request set details_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId}`.execute(tx.sql)
}
