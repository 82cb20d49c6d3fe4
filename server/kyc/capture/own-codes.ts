/**
 * A person sees their stored data with their link and a code. The code is texted to their phone, and they type it on
 * the link's page. The operator pays for the text. A code is computed from its text's id and stored nowhere (decision
 * 46). A right code gives a pass, and the hash of the pass is stored while the person may look.
 */
import type { ConsentLanguage } from '@nkra/contract/kyc/consent.ts'
import { OWN_CODES_A_DAY } from '@nkra/contract/kyc/states.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/database/database.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { textsUnwanted } from '../../messaging/events.ts'
import { fail } from '../../platform/fail.ts'
import { businessNamed } from '../business-ids/business-ids.ts'
import { lockRequest } from '../requests/record.ts'
import { openIdentity } from '../vault/sealed-identity.ts'
import { nameInText, type CaptureResources } from './ask-by-link.ts'
import { findTextLink, type CaptureLink } from './links.ts'

const CODE_LENGTH = 6
const CODE_MS = 10 * 60_000
/** The most wrong tries of one code. */
const TRIES_MAX = 5
const PASS_BYTES = 16
const PASS_MS = 30 * 60_000
const DAY_MS = 86_400_000

const TEXTS: Readonly<Record<ConsentLanguage, string>> = {
  en: '{code} is your code to see the data {who} keeps about you. It works for 10 minutes. Do not share it.',
  fr: '{code} est votre code pour voir vos données chez {who}. Valable 10 minutes. Ne le donnez à personne.',
}

const hashOf = (pass: string) => createHash('sha256').update(pass).digest()

/**
 * Texts a code to the person's own phone. An earlier code is no longer valid. Fails with `not_found`,
 * `kyc_link_over`, `kyc_link_old`, `kyc_link_on_screen`, `kyc_erased`, `kyc_own_codes` {limit},
 * `person_never_texted`, `sender_not_allowed`.
 */
export async function sendOwnCode(
  { kyc, messaging }: CaptureResources,
  tx: Tx,
  token: string,
  { language }: { language: ConsentLanguage },
): Promise<{ endsAt: Date }> {
  const { accountId, requestId } = await findTextLink(tx, token)
  // The lock is the count's: two who ask at once are counted one after the other.
  const taken = (await lockRequest(tx, { accountId, id: requestId })) ?? fail('not_found')
  const keys = await kyc.vault.keysOf(tx, accountId)
  const phone = (keys && openIdentity(keys, taken)?.phone) ?? fail('kyc_erased')
  const now = tx.clock.now()
  const { rows } = await sql<{ codes: number }>`
    select count(*)::int4 as codes from kyc_own_code
    where account_id = ${accountId} and request_id = ${requestId}
      and created_at > ${new Date(now.getTime() - DAY_MS)}`.execute(tx.sql)
  if ((rows[0]?.codes ?? 0) >= OWN_CODES_A_DAY) fail('kyc_own_codes', { limit: OWN_CODES_A_DAY })
  const { legalName } = await businessNamed(tx, { accountId, id: taken.businessId })
  const id = await messaging.sendOwnCode(tx, {
    msisdn: BigInt(phone),
    text: TEXTS[language].replace('{who}', nameInText(legalName)),
    length: CODE_LENGTH,
  })
  await sql`
    insert into kyc_own_code (account_id, id, request_id, created_at)
    values (${accountId}, ${id}, ${requestId}, ${now})`.execute(tx.sql)
  return { endsAt: new Date(now.getTime() + CODE_MS) }
}

/** The proof that the person has the phone. It is answered only once. */
export interface OwnPass {
  pass: string
  endsAt: Date
}

/**
 * Checks the code. Fails with `code_refused` and counts the try. The count has a transaction of its own, because a
 * failure rolls the caller's transaction back. The link fails as in `sendOwnCode`.
 */
export async function checkOwnCode(
  { messaging }: Pick<CaptureResources, 'messaging'>,
  db: Db,
  token: string,
  code: string,
): Promise<OwnPass> {
  const passed = await db.transaction(async (tx) => {
    const { accountId, requestId } = await findTextLink(tx, token)
    const { rows } = await sql<{ id: bigint; good: boolean }>`
      select id, created_at > ${new Date(tx.clock.ms() - CODE_MS)} and tries < ${TRIES_MAX} and pass_hash is null as good
      from kyc_own_code where account_id = ${accountId} and request_id = ${requestId}
      order by id desc limit 1 for update`.execute(tx.sql)
    const [newest] = rows
    if (newest?.good !== true) return null
    const { id } = newest
    if (!messaging.isOwnCode({ id, length: CODE_LENGTH }, code)) {
      await sql`
        update kyc_own_code set tries = tries + 1 where account_id = ${accountId} and id = ${id}`.execute(
        tx.sql,
      )
      return null
    }
    const pass = tx.clock.bytes(PASS_BYTES).toString('base64url')
    const endsAt = new Date(tx.clock.ms() + PASS_MS)
    await sql`
      update kyc_own_code set pass_hash = ${hashOf(pass)}, pass_ends_at = ${endsAt}
      where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
    return { pass, endsAt }
  })
  return passed ?? fail('code_refused')
}

/**
 * Answers the link, if the pass belongs to its person. Fails with `kyc_code_needed`. The link fails as in
 * `sendOwnCode`.
 */
export async function findOwnLink(tx: Tx, token: string, pass: string): Promise<CaptureLink> {
  const link = await findTextLink(tx, token)
  const { rows } = await sql`
    select 1 from kyc_own_code
    where account_id = ${link.accountId} and request_id = ${link.requestId} and pass_hash = ${hashOf(pass)}
      and pass_ends_at > ${tx.clock.now()}`.execute(tx.sql)
  return rows.length > 0 ? link : fail('kyc_code_needed')
}

/** Deletes the codes of these requests. Answers the operator's campaigns whose texts contain them. */
export async function eraseOwnCodes(
  tx: Tx,
  accountId: bigint,
  requestIds: readonly bigint[],
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    delete from kyc_own_code where account_id = ${accountId} and request_id = any(${requestIds}::int8[])
    returning id`.execute(tx.sql)
  return rows.map(({ id }) => id)
}

/** The most codes that one transaction deletes. */
const FORGOTTEN_AT_ONCE = 500

/** Deletes expired codes and requests the deletion of their texts. */
export async function forgetOwnCodes(db: Db): Promise<void> {
  for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE;) {
    gone = await db.transaction(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        delete from kyc_own_code where (account_id, id) in (
          select account_id, id from kyc_own_code where created_at < ${new Date(tx.clock.ms() - DAY_MS)}
          order by created_at limit ${FORGOTTEN_AT_ONCE}
        ) returning id`.execute(tx.sql)
      const campaignIds = rows.map(({ id }) => id)
      if (campaignIds.length > 0) tx.publish(textsUnwanted.of(OPERATOR_ACCOUNT_ID, { campaignIds }))
      return rows.length
    })
  }
}
