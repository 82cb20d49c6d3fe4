/**
 * Whether another request of the account has the same number under another name, or the same photograph with another
 * number. That is a doubt, never a rejection: a reviewer sees the other requests.
 */
import { sandboxScenarioOf } from '@nkra/contract/kyc/sandbox.ts'
import { sql } from 'kysely'
import type { Reader, RowKey } from '../../platform/database/database.ts'
import { matchNames } from '../names/match.ts'
import type { KycResources } from '../resources.ts'
import type { Check } from '../registry/provider.ts'
import { checkOf } from '../registry/answer-checks.ts'
import { openIdentity, type Identity, type SealedIdentity } from '../vault/sealed-identity.ts'

/** The most other requests with the number whose names are compared, newest first. */
const COMPARED_MAX = 20

/** The checks for duplicates. Checks of pictures are made only if there are pictures. */
export async function duplicateChecks(
  kyc: KycResources,
  reader: Reader,
  which: RowKey,
  identity: Identity,
): Promise<Check[]> {
  const number = (await hasOtherBearer(kyc, reader, which, identity))
    ? checkOf('duplicate_identity', 'unsure', ['other_bearer'])
    : checkOf('duplicate_identity', 'pass')
  return [number, ...(await pictureChecks(reader, which))]
}

/**
 * Whether another name has the same number. A test number never counts, because everybody who tries Nkra may use it.
 */
async function hasOtherBearer(
  kyc: KycResources,
  reader: Reader,
  { accountId, id }: RowKey,
  asked: Identity,
): Promise<boolean> {
  if (sandboxScenarioOf(asked.number) !== null) return false
  const { rows } = await sql<SealedIdentity>`
    select other.id, other.request_key as "requestKey", other.identity
    from kyc_request as own
    join kyc_request as other on other.account_id = own.account_id and other.number_hash = own.number_hash
      and other.id <> own.id and other.request_key is not null
    where own.account_id = ${accountId} and own.id = ${id} and own.number_hash <> ''
    order by other.id desc limit ${COMPARED_MAX}`.execute(reader.sql)
  const keys = rows.length === 0 ? null : await kyc.vault.keysOf(reader, accountId)
  return rows.some((row) => {
    const other = keys && openIdentity(keys, row)
    return other && matchNames(fullName(asked), fullName(other)).outcome === 'different'
  })
}

const fullName = ({ givenNames, surname }: Identity) => `${givenNames} ${surname}`

/** The check of pictures. It finds the same frame in another person's request (picture-reuse.ts). */
export async function pictureChecks(reader: Reader, { accountId, id }: RowKey): Promise<Check[]> {
  const { rows } = await sql<{ pictures: boolean; otherPerson: boolean }>`
    select
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
      ) or exists (
        select from kyc_evidence as kept
        join kyc_picture_match as match on match.account_id = kept.account_id
          and kept.id in (match.evidence_id, match.other_id)
        where kept.account_id = ${accountId} and kept.request_id = ${id} and kept.removed_at is null
      ) as "otherPerson"
    from kyc_request as own where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  const { pictures, otherPerson } = rows[0]!
  if (!pictures) return []
  return [otherPerson ? checkOf('image_reuse', 'unsure', ['picture_reused']) : checkOf('image_reuse', 'pass')]
}
