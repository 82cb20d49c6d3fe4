/**
 * Whether another request of the account has the same number under another name, or the same photograph with another
 * number. It raises a doubt for the reviewer, who sees the other requests; it never decides.
 */
import { sql } from 'kysely'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import type { Check } from '../registry/provider.ts'
import { checkOf } from '../registry/answer-checks.ts'

/** Of pictures only where there are any. */
export async function duplicateChecks(reader: Reader, { accountId, id }: RowKey): Promise<Check[]> {
  const { rows } = await sql<{ otherName: boolean; pictures: boolean; otherPerson: boolean }>`
    with own as (
      select number_hash, name_hashes from kyc_request where account_id = ${accountId} and id = ${id}
    )
    select
      exists (
        select from kyc_request as other
        where other.account_id = ${accountId} and other.number_hash = own.number_hash and other.id <> ${id}
          and own.number_hash <> '' and not (other.name_hashes && own.name_hashes)
      ) as "otherName",
      exists (
        select from kyc_evidence
        where account_id = ${accountId} and request_id = ${id} and removed_at is null
      ) as pictures,
      exists (
        select from kyc_evidence as kept
        join kyc_evidence as same on same.account_id = kept.account_id and same.content_hash = kept.content_hash
          and same.request_id <> kept.request_id and same.removed_at is null
        join kyc_request as other on other.account_id = same.account_id and other.id = same.request_id
        where kept.account_id = ${accountId} and kept.request_id = ${id} and kept.removed_at is null
          and other.number_hash <> own.number_hash
      ) as "otherPerson"
    from own`.execute(reader.sql)
  const { otherName, pictures, otherPerson } = rows[0]!
  const number = otherName
    ? checkOf('duplicate_identity', 'unsure', ['other_bearer'])
    : checkOf('duplicate_identity', 'pass')
  if (!pictures) return [number]
  const picture = otherPerson
    ? checkOf('image_reuse', 'unsure', ['picture_reused'])
    : checkOf('image_reuse', 'pass')
  return [number, picture]
}
