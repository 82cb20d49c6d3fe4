/**
 * The number at which a person is texted: the one in their profile, once they have proved by a texted code that it is
 * theirs. A new number gets no texts until it is proved. The text leaves as an event, because another domain sends it.
 * The operator pays for it.
 */
import type { Language } from '@nkra/contract/identity/languages.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { sql } from 'kysely'
import { timingSafeEqual } from 'node:crypto'
import type { UserRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { textWanted } from '../events.ts'
import { phoneCodeText, type PersonText } from '../notifications/texts.ts'
import { attempt, passwordLimit, type AttemptLimit } from './attempt-limits.ts'
import { codeDigest, parseCode, RESEND_MS } from './confirmation-codes.ts'
import type { IdentityResources } from '../resources.ts'

const CODE_MS = 10 * 60_000
const CODE_LENGTH = 8
const CODE_ON_RECORD = '*'.repeat(CODE_LENGTH)
const CODE_TEXT = phoneCodeText(CODE_ON_RECORD)
/** The most wrong tries of one code. Only the signed-in person can try. */
const CONFIRM_TRIES_MAX = 5
/** Limits the codes texted to one person. Each costs money, so a success does not reduce the count. */
const textLimit: AttemptLimit = { ...passwordLimit, name: 'texted code' }

/**
 * Texts a code to the number in the person's profile. It sends nothing within a minute of the last one to that number.
 * Fails with `phone_invalid` if it is no mobile number of Ghana, and with `too_many_attempts`.
 */
export async function textPhoneCode(
  { db, codeKey, codeTexts }: IdentityResources,
  { accountId, userId }: UserRef,
): Promise<{ phone: string }> {
  const { phone: typed, language } = await profileOf(db, { accountId, userId })
  const phone = parsePhone(typed)
  if (phone.fault !== null) fail('phone_invalid', { reason: PHONE_FAULTS[phone.fault] })
  await attempt(db, textLimit, String(userId))
  await db.transaction(async (tx) => {
    const veiledId = tx.ids.next()
    const code = codeTexts.codeOf({ accountId: OPERATOR_ACCOUNT_ID, id: veiledId }, CODE_LENGTH)
    const now = tx.clock.now()
    const { rows } = await sql`
      insert into user_phone as p (account_id, user_id, msisdn, code_hash, sent_at, expires_at)
      values (
        ${accountId}, ${userId}, ${phone.msisdn}::int8, ${codeDigest(codeKey, ['phone', String(userId), phone.msisdn, code])},
        ${now}, ${new Date(now.getTime() + CODE_MS)}
      )
      on conflict (account_id, user_id) do update set
        msisdn = excluded.msisdn, code_hash = excluded.code_hash, sent_at = excluded.sent_at,
        expires_at = excluded.expires_at, wrong_tries = 0,
        confirmed_at = case when p.msisdn = excluded.msisdn then p.confirmed_at end
      where p.msisdn <> excluded.msisdn or p.sent_at <= ${new Date(now.getTime() - RESEND_MS)}
      returning account_id`.execute(tx.sql)
    if (rows.length === 0) return
    tx.publish(
      textWanted.of(accountId, { to: phone.msisdn, text: CODE_TEXT[language], traffic: 'otp', veiledId }),
    )
  })
  return { phone: phone.e164 }
}

/**
 * Confirms that the number is the person's. Fails with `code_refused` and counts the try. The count has a transaction
 * of its own, because a failure rolls the caller's transaction back.
 */
export async function confirmPhone(
  { db, codeKey }: IdentityResources,
  person: UserRef & { code: string },
): Promise<void> {
  const { accountId, userId } = person
  const right = await db.transaction(async (tx) => {
    const { rows } = await sql<{ msisdn: bigint; hash: Buffer; good: boolean }>`
      select msisdn, code_hash as hash, expires_at > ${tx.clock.now()} and wrong_tries < ${CONFIRM_TRIES_MAX} as good
      from user_phone where account_id = ${accountId} and user_id = ${userId} for update`.execute(tx.sql)
    const [known] = rows
    if (known === undefined) return false
    const bound = ['phone', String(userId), String(known.msisdn), parseCode(person.code)]
    const matches = known.good && timingSafeEqual(codeDigest(codeKey, bound), known.hash)
    await sql`
      update user_phone set
        confirmed_at = case when ${matches} then ${tx.clock.now()}::timestamptz else confirmed_at end,
        expires_at = case when ${matches} then ${tx.clock.now()}::timestamptz else expires_at end,
        wrong_tries = least(wrong_tries + ${matches ? 0 : 1}::int4, ${CONFIRM_TRIES_MAX}::int4)
      where account_id = ${accountId} and user_id = ${userId}`.execute(tx.sql)
    return matches
  })
  if (!right) fail('code_refused')
}

/** The number at which the person may be texted, as E.164 digits. Null if they have confirmed none. */
export async function confirmedPhone(reader: Reader, person: UserRef): Promise<string | null> {
  return confirmedNumber(reader, person, await profileOf(reader, person))
}

async function confirmedNumber(
  reader: Reader,
  person: UserRef,
  profile: Pick<Profile, 'phone'>,
): Promise<string | null> {
  const phone = parsePhone(profile.phone)
  if (phone.fault !== null) return null
  const { rows } = await sql`
    select from user_phone
    where account_id = ${person.accountId} and user_id = ${person.userId} and msisdn = ${phone.msisdn}::int8
      and confirmed_at is not null`.execute(reader.sql)
  return rows.length > 0 ? phone.msisdn : null
}

/** Texts the person in the language of their screens, if they have confirmed a number. */
export async function textPerson(tx: Tx, person: UserRef, text: PersonText): Promise<void> {
  const profile = await profileOf(tx, person)
  const to = await confirmedNumber(tx, person, profile)
  if (to === null) return
  const texted = { to, text: text[profile.language], traffic: 'transactional', veiledId: null } as const
  tx.publish(textWanted.of(person.accountId, texted))
}

interface Profile {
  /** As the person typed it. */
  phone: string
  language: Language
}

async function profileOf(reader: Reader, { accountId, userId }: UserRef): Promise<Profile> {
  const { rows } = await sql<Profile>`
    select phone, language from account_user where account_id = ${accountId} and id = ${userId}`.execute(
    reader.sql,
  )
  return rows[0] ?? fail('not_found')
}
