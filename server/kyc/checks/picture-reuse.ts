/**
 * The same frame in another person's request of the account: a doubt for the reviewer, who sees both requests.
 *
 * 1. Each picture that is read leaves a hash of its look.
 * 2. One statement compares the account's hashes with it. The nearest are candidates; cards of one design are near
 *    too.
 * 3. Candidates are opened and laid over the picture (documents/picture-look.ts). Only those that show the same
 *    frame are stored as matches.
 *
 * A hash tells about a person what their picture tells. A key of the account masks it, it leaves the database only
 * as a candidate's id, and it is erased with the picture (evidence.ts).
 */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, RowKey, Tx } from '../../platform/database/database.ts'
import type { PictureFinding, UnreadPicture } from '../documents/findings.ts'
import { hashOf, type Look, type Trim } from '../documents/picture-look.ts'
import { openPicture, type StoredPicture } from '../evidence/evidence.ts'
import type { KycResources } from '../resources.ts'
import type { AccountKeys } from '../vault/vault.ts'

/** Two pictures of two people that show the same frame. */
export interface PictureMatch {
  evidenceId: bigint
  otherId: bigint
}

/** The most candidates that are opened for one picture, nearest first. Each costs about 0.2 s of the reader. */
const OPENED_MAX = 8
/**
 * The time for all pictures of a request, of the 100 s of its job. A candidate that is not opened by then does not
 * count.
 */
const OPENING_MS_MAX = 40_000
/** The most differing bits of 256. Two unrelated pictures differ in about 128. */
const BITS_MAX = 72

const evenly = (share: number): Trim => ({ left: share, right: share, top: share, bottom: share })
const NONE = evenly(0)
const WITHIN = evenly(0.04)
/** What is trimmed from this picture, in case an earlier picture is a crop of it. */
const TRIMS = [
  NONE,
  evenly(0.02),
  evenly(0.04),
  evenly(0.06),
  ...(['left', 'right', 'top', 'bottom'] as const).map((edge) => ({ ...NONE, [edge]: 0.05 })),
]
/**
 * What is trimmed from earlier pictures, in case this picture is a crop of one. The last trim is the one that is
 * stored.
 */
const WITHIN_TRIMS = [NONE, evenly(0.02), WITHIN]

/**
 * Finds matches, outside any transaction. The hashes are stored before the search. So if two requests search at once,
 * the second one finds the first.
 */
export async function findReuse(
  kyc: KycResources,
  which: RowKey,
  {
    pictures,
    findings,
  }: { pictures: readonly StoredPicture[]; findings: readonly (PictureFinding | UnreadPicture)[] },
  signal: AbortSignal,
): Promise<PictureMatch[]> {
  const looks = findings.flatMap((finding) => {
    const picture = pictures.find(({ kind }) => kind === finding.kind)
    return picture && 'look' in finding && finding.look ? [{ id: picture.id, look: finding.look }] : []
  })
  const matches: PictureMatch[] = []
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(OPENING_MS_MAX)])
  for (const { id, look } of looks) {
    const candidates = await kyc.db.transaction(async (tx) => {
      const keys = await kyc.vault.keysOf(tx, which.accountId)
      if (keys === null) return []
      await saveLook(tx, keys, { accountId: which.accountId, id }, look)
      return nearest(tx, keys, which, look)
    })
    for (const candidate of candidates)
      if (await showsSameFrame(kyc, { accountId: which.accountId, id: candidate }, look, inTime))
        matches.push({ evidenceId: id, otherId: candidate })
  }
  signal.throwIfAborted()
  return matches
}

/** Stores the matches of pictures that still exist. */
export async function saveMatches(
  tx: Tx,
  { accountId }: RowKey,
  matches: readonly PictureMatch[],
): Promise<void> {
  for (const { evidenceId, otherId } of matches)
    await sql`
      insert into kyc_picture_match (account_id, evidence_id, other_id, at)
      select ${accountId}, ${evidenceId}, ${otherId}, ${tx.clock.now()}
      where (
        select count(*) from kyc_evidence
        where account_id = ${accountId} and id in (${evidenceId}, ${otherId}) and removed_at is null
      ) = 2
      on conflict do nothing`.execute(tx.sql)
}

async function saveLook(tx: Tx, keys: AccountKeys, { accountId, id }: RowKey, look: Look): Promise<void> {
  const hashes = hashesOf(look, keys.hash('picture', 'look'))
  await sql`
    update kyc_evidence set look = ${hashes.look[0]}::bit(256), look_within = ${hashes.within.at(-1)}::bit(256)
    where account_id = ${accountId} and id = ${id} and removed_at is null`.execute(tx.sql)
}

/**
 * The nearest pictures of other people. It is one pass over the account's part of an index: 100,000 pictures take
 * some tenths of a second (bench/pictures.ts).
 */
async function nearest(
  reader: Reader,
  keys: AccountKeys,
  { accountId, id }: RowKey,
  look: Look,
): Promise<bigint[]> {
  const distance = distanceSql(hashesOf(look, keys.hash('picture', 'look')))
  const { rows } = await sql<{ id: bigint }>`
    with near as materialized (
      select id, request_id, distance from (
        select id, request_id, ${distance} as distance from kyc_evidence
        where account_id = ${accountId} and look is not null
      ) as measured
      where distance <= ${BITS_MAX} order by distance limit ${OPENED_MAX * 4}
    )
    select near.id from near
    join kyc_request as other on other.account_id = ${accountId} and other.id = near.request_id
    join kyc_request as own on own.account_id = ${accountId} and own.id = ${id}
    where other.id <> own.id and other.number_hash <> own.number_hash
    order by near.distance limit ${OPENED_MAX}`.execute(reader.sql)
  return rows.map((row) => row.id)
}

interface LookHashes {
  /** Hashes as bits: of the whole picture first, then of the part within its edges. */
  look: string[]
  within: string[]
}

/** The masked hashes of a picture. The mask changes no distance between two of one account. */
export function hashesOf(look: Look, mask: Buffer = Buffer.alloc(32)): LookHashes {
  const bitsOf = (trim: Trim) =>
    Array.from(hashOf(look, trim), (byte, at) => (byte ^ mask[at]!).toString(2).padStart(8, '0')).join('')
  return { look: TRIMS.map(bitsOf), within: WITHIN_TRIMS.map(bitsOf) }
}

/**
 * SQL that counts the differing bits between these hashes and a row's `look` and `look_within`. The lowest count is
 * taken.
 */
export function distanceSql({ look, within }: LookHashes): RawBuilder<number> {
  const away = (column: 'look' | 'look_within', hashes: readonly string[]) =>
    hashes.map((bits) => sql`bit_count(${sql.ref(column)} # ${bits}::bit(256))`)
  return sql<number>`least(${sql.join([...away('look', look), ...away('look_within', within)])})`
}

/**
 * Whether the other picture shows the same frame. False if it cannot be opened in time, because nothing is known then.
 */
async function showsSameFrame(
  kyc: KycResources,
  other: RowKey,
  look: Look,
  inTime: AbortSignal,
): Promise<boolean> {
  if (inTime.aborted) return false
  const picture = await kyc.db.transaction((tx) => openPicture(kyc, tx, other))
  if (picture === null) return false
  try {
    const [found] = await kyc.documents.read([picture], { zone: false }, inTime)
    if (!found || !('look' in found) || found.look === null) return false
    return (await kyc.documents.compare(look, found.look, inTime)) === true
  } catch (error) {
    if (inTime.aborted) return false
    throw error
  }
}
