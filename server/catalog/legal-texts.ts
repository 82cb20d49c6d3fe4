/**
 * The operator's terms and privacy notice. A changed text is published as a new version. Older versions stay readable,
 * because businesses agreed to them. Both texts share one count of versions: what is valid at version 5 is the newest
 * text of each kind up to 5.
 */
import type * as contract from '@nkra/contract/catalog/legal-texts.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { User } from '../platform/actor.ts'
import { audit, type RequestInfo } from '../platform/database/audit.ts'
import type { Reader, Tx } from '../platform/database/database.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'

export type LegalKind = z.output<typeof contract.LegalKind>
export type LegalText = z.output<typeof contract.LegalText>
export type LegalVersion = Omit<LegalText, 'text'>

/** The most versions in a list. */
const VERSIONS_MAX = 100

/** Answers the two present texts, and the last versions of both, newest first. */
export async function getLegalTexts(reader: Reader): Promise<z.output<typeof contract.getLegalTexts.reply>> {
  const [{ rows: current }, versions] = await Promise.all([
    sql<LegalText>`
      select distinct on (kind) ${VERSION}, text from legal_text order by kind, version desc`.execute(
      reader.sql,
    ),
    legalVersions(reader),
  ])
  const currentOf = (kind: LegalKind) => current.find((text) => text.kind === kind) ?? null
  return { terms: currentOf('terms'), privacy: currentOf('privacy'), versions }
}

/** The version of each text that is valid now, the terms first. */
export async function currentVersions(reader: Reader): Promise<Pick<LegalText, 'kind' | 'version'>[]> {
  const { rows } = await sql<Pick<LegalText, 'kind' | 'version'>>`
    select kind, max(version) as version from legal_text group by kind order by kind desc`.execute(reader.sql)
  return rows
}

/** The last versions of both texts, newest first. */
export async function legalVersions(reader: Reader): Promise<LegalVersion[]> {
  const { rows } = await sql<LegalVersion>`
    select ${VERSION} from legal_text order by version desc limit ${VERSIONS_MAX}`.execute(reader.sql)
  return rows
}

/** The text of this kind that is valid at a version. Null if none was published by then. */
export async function legalTextAt(
  reader: Reader,
  kind: LegalKind,
  version: number,
): Promise<LegalText | null> {
  const { rows } = await sql<LegalText>`
    select ${VERSION}, text from legal_text where kind = ${kind} and version <= ${version}
    order by version desc limit 1`.execute(reader.sql)
  return rows[0] ?? null
}

/** Publishes a text as a new version. If the text did not change, its version stays. */
export async function publishLegalText(
  tx: Tx,
  actor: User,
  { kind, text }: Pick<LegalText, 'kind' | 'text'>,
  request?: RequestInfo,
): Promise<LegalText> {
  // Two publications at once are numbered one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('legal texts'))`.execute(tx.sql)
  const [newest] = await legalVersions(tx)
  const current = newest ? await legalTextAt(tx, kind, newest.version) : null
  if (current?.text === text) return current
  const version = (newest?.version ?? 0) + 1
  const publishedAt = tx.clock.now()
  await sql`
    insert into legal_text (version, kind, text, published_by, published_at)
    values (${version}, ${kind}, ${text}, ${actor.userId}, ${publishedAt})`.execute(tx.sql)
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: kind === 'terms' ? 'terms_published' : 'privacy_notice_published',
    detail: { version },
    request,
  })
  return { kind, version, publishedAt, text }
}

const VERSION = sql`kind, version, published_at as "publishedAt"`
