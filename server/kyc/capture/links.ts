/**
 * The links by which people are asked, and what they are asked for. Only the hash of a token is stored. The token of a texted link is
 * computed from the text's id (messaging/messages/text-secrets.ts). The token of a screen's link is random and answered once. A texted
 * link stays valid. A screen's link ends when the person has sent what was asked, or when another is shown. When the person is erased,
 * the links are deleted, and so are the texts that contain them (decision 80).
 */
import {
  CAPTURE_LINK_DAYS,
  CAPTURE_LINK_PICTURES_MAX,
  CAPTURE_LINK_TEXTS_MAX,
} from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import type { CaptureTerms } from '../requests/lists.ts'

export interface CaptureLink {
  accountId: bigint
  requestId: bigint
  /** `own`: the person asked for it, and the operator's account texted it. */
  way: 'text' | 'screen' | 'own'
}

type LinkKey = Pick<CaptureLink, 'accountId' | 'requestId'>

/** 128 random bits. */
const TOKEN_BYTES = 16
const DAY_MS = 86_400_000
/** The most bytes of all pictures of one link together. */
const LINK_BYTES_MAX = 120 * 1024 * 1024

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Finds a link by its token. Fails with `not_found`, `kyc_link_over` if it was ended, `kyc_link_old` some time after the
 * decision, and `kyc_erased` if its person was erased.
 */
export async function findCaptureLink(reader: Reader, token: string): Promise<CaptureLink> {
  const { rows } = await sql<CaptureLink & { revoked: boolean; goodSince: Date | null }>`
    select link.account_id as "accountId", request_id as "requestId", way, revoked_at is not null as revoked,
      case when way = 'own' then greatest(decided_at, link.created_at) else decided_at end as "goodSince"
    from kyc_link link
    join kyc_request request on request.account_id = link.account_id and request.id = request_id
    where token_hash = ${hashOf(token)}`.execute(reader.sql)
  const [found] = rows
  if (found === undefined) return fail((await isErasedLink(reader, token)) ? 'kyc_erased' : 'not_found')
  const { revoked, goodSince, ...link } = found
  if (revoked) fail('kyc_link_over')
  const isOld = goodSince !== null && goodSince.getTime() + CAPTURE_LINK_DAYS * DAY_MS <= reader.clock.ms()
  return isOld ? fail('kyc_link_old') : link
}

/**
 * Finds the request of a link that was texted to the person's own phone. Only such a link leads to stored data.
 * Also fails with `kyc_link_on_screen`.
 */
export async function findTextLink(reader: Reader, token: string): Promise<CaptureLink> {
  const link = await findCaptureLink(reader, token)
  return link.way === 'screen' ? fail('kyc_link_on_screen') : link
}

/** Stores what the person is asked for. */
export async function insertCaptureTerms(
  tx: Tx,
  { accountId, requestId }: LinkKey,
  { documents, asksDetails, language, phoneHash }: CaptureTerms & { phoneHash: Buffer },
): Promise<void> {
  await sql`
    insert into kyc_link_request (account_id, request_id, documents, asks_details, language, phone_hash)
    values (${accountId}, ${requestId}, ${documents}::text[], ${asksDetails}, ${language}, ${phoneHash})`.execute(
    tx.sql,
  )
}

/** Reads what the person is asked for. Fails with `kyc_not_by_link`. */
export async function readCaptureTerms(
  reader: Reader,
  { accountId, requestId }: LinkKey,
): Promise<CaptureTerms> {
  const { rows } = await sql<CaptureTerms>`
    select documents, asks_details as "asksDetails", language
    from kyc_link_request where account_id = ${accountId} and request_id = ${requestId}`.execute(reader.sql)
  return rows[0] ?? fail('kyc_not_by_link')
}

/** Counts a text before it is queued. Fails with `kyc_not_by_link`, `kyc_link_texts` {limit}. */
export async function countText(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  const { rows } = await sql<{ texts: number }>`
    update kyc_link_request set texts = texts + 1, texted_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId} returning texts`.execute(tx.sql)
  const { texts } = rows[0] ?? fail('kyc_not_by_link')
  if (texts > CAPTURE_LINK_TEXTS_MAX) fail('kyc_link_texts', { limit: CAPTURE_LINK_TEXTS_MAX })
}

/** Records a text of the link that does not count against the business's limit. */
export async function markTexted(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link_request set texted_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId}`.execute(tx.sql)
}

type TextedLink = LinkKey & { id: bigint; token: string }

/** Stores the token of the link in this campaign's text. */
export const insertTextLink = (tx: Tx, link: TextedLink): Promise<void> => insertTexted(tx, 'text', link)

/** Stores the token of a link in a text of the operator's account. */
export const insertOwnLink = (tx: Tx, link: TextedLink): Promise<void> => insertTexted(tx, 'own', link)

async function insertTexted(
  tx: Tx,
  way: 'text' | 'own',
  { accountId, requestId, id, token }: TextedLink,
): Promise<void> {
  await sql`
    insert into kyc_link (account_id, request_id, way, token_hash, campaign_id, created_at)
    values (${accountId}, ${requestId}, ${way}, ${hashOf(token)}, ${id}, ${tx.clock.now()})`.execute(tx.sql)
}

/** Makes a token for a link on a screen. It replaces the one before. */
export async function makeScreenLink(tx: Tx, which: LinkKey): Promise<string> {
  await endScreenLinks(tx, which)
  const token = tx.clock.bytes(TOKEN_BYTES).toString('base64url')
  await sql`
    insert into kyc_link (account_id, request_id, way, token_hash, created_at)
    values (${which.accountId}, ${which.requestId}, 'screen', ${hashOf(token)}, ${tx.clock.now()})
  `.execute(tx.sql)
  return token
}

export async function endScreenLinks(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link set revoked_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId} and way = 'screen' and revoked_at is null
  `.execute(tx.sql)
}

/** Counts a picture before it is stored. Fails with `kyc_link_pictures` {limit}. */
export async function countPicture(tx: Tx, { accountId, requestId }: LinkKey, bytes: number): Promise<void> {
  const { rows } = await sql<{ pictures: number; bytes: bigint }>`
    update kyc_link_request set pictures_added = pictures_added + 1, bytes_added = bytes_added + ${bytes}
    where account_id = ${accountId} and request_id = ${requestId}
    returning pictures_added as pictures, bytes_added as bytes`.execute(tx.sql)
  const [added] = rows
  if (!added || added.pictures > CAPTURE_LINK_PICTURES_MAX || added.bytes > LINK_BYTES_MAX)
    fail('kyc_link_pictures', { limit: CAPTURE_LINK_PICTURES_MAX })
}

/** Records that the person has given number, names and date of birth. */
export async function markDetailsGiven(tx: Tx, { accountId, requestId }: LinkKey): Promise<void> {
  await sql`
    update kyc_link_request set details_at = ${tx.clock.now()}
    where account_id = ${accountId} and request_id = ${requestId}`.execute(tx.sql)
}

/** For this many days the link of an erased person says that they were erased. */
const ERASED_LINK_DAYS = 30

/** Deletes the links of these requests and their progress. Answers the campaigns whose texts carried them. */
export async function eraseLinks(
  tx: Tx,
  accountId: bigint,
  requestIds: readonly bigint[],
): Promise<{ texts: bigint[]; operatorTexts: bigint[] }> {
  const { rows } = await sql<{ campaignId: bigint | null; way: CaptureLink['way'] }>`
    with gone as (
      delete from kyc_link where account_id = ${accountId} and request_id = any(${requestIds}::int8[])
      returning token_hash, campaign_id, way
    ), told as (
      insert into kyc_erased_link (token_hash, erased_on)
      select token_hash, (${tx.clock.now()}::timestamptz at time zone 'UTC')::date from gone
    )
    select campaign_id as "campaignId", way from gone`.execute(tx.sql)
  await sql`
    update kyc_link_request set texted_at = null, details_at = null, phone_hash = ''
    where account_id = ${accountId} and request_id = any(${requestIds}::int8[])`.execute(tx.sql)
  const of = (wanted: CaptureLink['way']) =>
    rows.flatMap(({ campaignId, way }) => (campaignId !== null && way === wanted ? [campaignId] : []))
  return { texts: of('text'), operatorTexts: of('own') }
}

async function isErasedLink(reader: Reader, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from kyc_erased_link where token_hash = ${hashOf(token)}`.execute(reader.sql)
  return rows.length > 0
}

/** Deletes the rows that mark links of erased people. */
export async function forgetErasedLinks(db: Db): Promise<void> {
  await sql`
    delete from kyc_erased_link
    where erased_on < (${db.clock.now()}::timestamptz at time zone 'UTC')::date - ${ERASED_LINK_DAYS}::int4
  `.execute(db.sql)
}
