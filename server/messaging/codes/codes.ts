/**
 * One-time codes. The life of a code:
 *
 * 1. The request is checked against the limits of the account, the phone and the block of numbers (code-limits.ts).
 * 2. The code is texted, counted and charged in the one transaction that stores it. The digits are stored nowhere
 * (text-secrets.ts).
 * 3. A try is checked under the lock of its row. So there are never more tries than allowed, and never two that
 *    succeed.
 * 4. It ends as verified, cancelled, locked after too many wrong tries, or expired. Each end is counted once.
 * 5. It is deleted 30 days later.
 *
 * A code is sent at any hour, and also to people who opted out of the account's texts, because they asked for it just
 * now. It is not sent to a number that must not be texted.
 */
import { CODE_TRIES_MAX, type CodeOutcome, type CodeState } from '@nkra/contract/messaging/codes.ts'
import { sandboxCode } from '@nkra/contract/messaging/sandbox.ts'
import { encodeId, type Slice } from '@nkra/contract/wire.ts'
import { CONTENT_FAULTS, contentFault } from '@nkra/sms/content-rules.ts'
import { maskMsisdn, parsePhone } from '@nkra/sms/phone.ts'
import { PHONE_FAULTS } from '@nkra/sms/phone-faults.ts'
import { sql } from 'kysely'
import { usableSender } from '../../catalog/senders/senders.ts'
import { isNeverTexted } from '../../contacts/address-book/opt-outs.ts'
import type { Authenticated } from '../../platform/actor.ts'
import type { Reader, Tx, Db } from '../../platform/database/database.ts'
import { isSandbox } from '../../platform/sandbox.ts'
import { fail } from '../../platform/fail.ts'
import { countEndedCodes, RESEND_MS, countCode, forgetCounters } from './code-limits.ts'
import { readCodeRules } from './code-settings.ts'
import { codesEnded, type WantsEvent } from '../events.ts'
import { type TextSecrets, hiddenCode } from '../messages/text-secrets.ts'
import { composeLiteral, requireLength } from '../sending/composition.ts'
import { sendSingleText } from '../sending/single-texts.ts'
import type { LinkWaker } from '../links/chunks.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'

export interface Code {
  id: bigint
  state: CodeState
  /** The number, masked. */
  to: string
  senderId: string
  createdAt: Date
  expiresAt: Date
  resendAt: Date
  endedAt: Date | null
  triesLeft: number
  credits: number
  campaignId: bigint
}

export interface NewCode extends CodeWording {
  to: string
  senderId: string
}

type Actor = Pick<Authenticated, 'accountId' | 'userId'> & { keyId?: bigint }

const MINUTE_MS = 60_000

/** Sends a code. Fails as the contract says; then nothing is sent, charged or counted. */
export async function createCode(
  tx: Tx,
  messaging: LinkWaker,
  { accountId, userId, keyId }: Actor,
  wanted: NewCode,
): Promise<Code> {
  const { settings, platform } = await readCodeRules(tx, accountId)
  if (!platform.on) fail('codes_stopped')
  if (!settings.on) fail('codes_off')
  const { msisdn, country } = readNumber(wanted.to)
  if (![settings, platform].every(({ countries }) => countries.includes(country))) {
    fail('code_country_refused', { country })
  }
  if (await isNeverTexted(tx, msisdn)) fail('code_number_refused')
  const { name: sender } = await usableSender(tx, accountId, wanted.senderId)
  const text = codeTextOf(wanted)
  const fault = contentFault(text)
  if (fault !== null) fail('content_refused', { reason: CONTENT_FAULTS[fault], fault })
  const { credits } = composeLiteral(text)
  requireLength(credits)
  await countCode(tx, { accountId, msisdn, credits }, settings)

  const id = tx.ids.next()
  const createdAt = tx.clock.now()
  const expiresAt = new Date(createdAt.getTime() + wanted.minutes * MINUTE_MS)
  const author = userId ?? keyId ?? null
  await sql`
    insert into one_time_code
      (account_id, id, msisdn, sender, length, credits, state, created_at, expires_at, created_by)
    values (${accountId}, ${id}, ${msisdn}, ${sender}, ${wanted.length}, ${credits}, 'pending', ${createdAt},
      ${expiresAt}, ${author})`.execute(tx.sql)
  await sendSingleText(tx, messaging, {
    to: String(msisdn),
    text,
    traffic: 'otp',
    accountId,
    senderId: sender,
    charged: true,
    author,
    id,
  })
  return getCode(tx, accountId, id)
}

/**
 * Checks a typed code. In the sandbox every code is the same. It counts the try, so the transaction must commit. Fails
 * with `not_found`.
 */
export async function checkCode(
  tx: Tx,
  { codeTexts, wantsEvent }: { codeTexts: TextSecrets; wantsEvent: WantsEvent },
  { accountId }: Pick<Actor, 'accountId'>,
  { id, code: typed }: { id: bigint; code: string },
): Promise<{ id: bigint; outcome: CodeOutcome; triesLeft: number }> {
  const known = await locked(tx, accountId, id)
  const triesLeft = CODE_TRIES_MAX - known.wrongTries
  const state = stateOf(known, tx.clock.now())
  if (state !== 'pending') return { id, outcome: state === 'verified' ? 'spent' : state, triesLeft }
  const isRight = isSandbox(accountId)
    ? typed.replace(/[\s-]/g, '') === sandboxCode(known.length)
    : codeTexts.matches({ accountId, id }, known.length, typed)
  if (isRight) {
    await end(tx, known, 'verified')
    if (wantsEvent(accountId, 'code.verified')) {
      const codes = [{ id, msisdn: String(known.msisdn), at: tx.clock.now() }]
      tx.publish(codesEnded.of(accountId, { outcome: 'verified', codes }))
    }
    return { id, outcome: 'verified', triesLeft }
  }
  const left = triesLeft - 1
  await sql`
    update one_time_code set wrong_tries = wrong_tries + 1 where account_id = ${accountId} and id = ${id}
  `.execute(tx.sql)
  if (left === 0) await end(tx, known, 'locked')
  return { id, outcome: 'wrong', triesLeft: left }
}

/** Cancels a code. Fails with `not_found` and `code_over`. */
export async function cancelCode(tx: Tx, { accountId }: Pick<Actor, 'accountId'>, id: bigint): Promise<Code> {
  const known = await locked(tx, accountId, id)
  if (stateOf(known, tx.clock.now()) !== 'pending') fail('code_over')
  await end(tx, known, 'cancelled')
  return getCode(tx, accountId, id)
}

/** One code. Fails with not_found. */
export async function getCode(reader: Reader, accountId: bigint, id: bigint): Promise<Code> {
  const { rows } = await sql<StoredCode>`
    select ${columns} from one_time_code where account_id = ${accountId} and id = ${id}`.execute(reader.sql)
  return codeOf(rows[0] ?? fail('not_found'), reader.clock.now())
}

export interface CodesQuery {
  state?: CodeState | undefined
  phone?: string | undefined
  limit: number
  after?: bigint | undefined
}

/** The account's codes, newest first. Fails with phone_invalid. */
export async function listCodes(
  reader: Reader,
  { accountId }: Pick<Actor, 'accountId'>,
  { state, phone, limit, after }: CodesQuery,
): Promise<Slice<Code>> {
  const now = reader.clock.now()
  const msisdn = phone === undefined ? null : readNumber(phone).msisdn
  const { rows } = await sql<StoredCode>`
    select ${columns} from one_time_code
    where account_id = ${accountId}
      and ${after === undefined ? sql`true` : sql`id < ${after}`}
      and ${msisdn === null ? sql`true` : sql`msisdn = ${msisdn}`}
      and ${state === undefined ? sql`true` : inState(state, now)}
    order by id desc limit ${limit + 1}`.execute(reader.sql)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map((row) => codeOf(row, now)),
    next: rows.length > limit && last ? encodeId('otc', last.id) : null,
  }
}

function readNumber(raw: string): { msisdn: bigint; country: string } {
  const phone = parsePhone(raw)
  if (phone.fault === null) return { msisdn: BigInt(phone.msisdn), country: phone.country }
  if (phone.fault === 'foreign' && phone.mobile && phone.country !== null) {
    return { msisdn: BigInt(phone.msisdn), country: phone.country }
  }
  return fail('phone_invalid', { reason: PHONE_FAULTS[phone.fault] })
}

interface StoredCode {
  accountId: bigint
  id: bigint
  msisdn: bigint
  sender: string
  length: number
  credits: number
  state: CodeState
  wrongTries: number
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

async function locked(tx: Tx, accountId: bigint, id: bigint): Promise<StoredCode> {
  const { rows } = await sql<StoredCode>`
    select ${columns} from one_time_code where account_id = ${accountId} and id = ${id} for update`.execute(
    tx.sql,
  )
  return rows[0] ?? fail('not_found')
}

async function end(tx: Tx, code: StoredCode, state: 'verified' | 'cancelled' | 'locked'): Promise<void> {
  await sql`
    update one_time_code set state = ${state}, ended_at = ${tx.clock.now()}
    where account_id = ${code.accountId} and id = ${code.id}`.execute(tx.sql)
  await countEndedCodes(tx, [{ ...code, verified: state === 'verified' }])
}

/** The state of a code. It is expired once its time is over, even before that is stored. */
function stateOf({ state, expiresAt }: StoredCode, now: Date): CodeState {
  return state === 'pending' && expiresAt <= now ? 'expired' : state
}

function inState(state: CodeState, now: Date) {
  if (state === 'pending') return sql`state = 'pending' and expires_at > ${now}`
  if (state === 'expired') return sql`(state = 'expired' or (state = 'pending' and expires_at <= ${now}))`
  return sql`state = ${state}`
}

function codeOf(stored: StoredCode, now: Date): Code {
  const { id, msisdn, sender, credits, wrongTries, createdAt, expiresAt, endedAt } = stored
  const state = stateOf(stored, now)
  return {
    id,
    state,
    to: maskMsisdn(String(msisdn)),
    senderId: sender,
    createdAt,
    expiresAt,
    resendAt: new Date(createdAt.getTime() + RESEND_MS),
    endedAt: state === 'expired' ? expiresAt : endedAt,
    triesLeft: CODE_TRIES_MAX - wrongTries,
    credits,
    campaignId: id,
  }
}

const columns = sql`
  account_id as "accountId", id, msisdn, sender, length, credits, state, wrong_tries as "wrongTries",
  created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt"`

/** The most codes that one transaction ends or deletes. */
const AT_ONCE = 500
/** How long a finished code is stored. */
export const KEPT_MS = 30 * 86_400_000

export function codeWorkers(db: Db, wantsEvent: WantsEvent): Worker[] {
  return [
    cron('messaging.expire-codes', '* * * * *', () => expireCodes(db, wantsEvent)),
    cron('messaging.forget-codes', '23 3 * * *', () => forgetCodes(db)),
  ]
}

/** Ends codes that nobody typed in time. Each end is counted once, however many processes run this. */
export async function expireCodes(db: Db, wantsEvent: WantsEvent): Promise<void> {
  for (let ended = AT_ONCE; ended === AT_ONCE;) {
    ended = await db.transaction(async (tx) => {
      const now = tx.clock.now()
      const { rows } = await sql<ExpiredCode>`
        update one_time_code code set state = 'expired', ended_at = ${now}
        from (
          select account_id, id from one_time_code where state = 'pending' and expires_at <= ${now}
          order by expires_at limit ${AT_ONCE} for update skip locked
        ) due
        where code.account_id = due.account_id and code.id = due.id
        returning code.account_id as "accountId", code.id, msisdn, created_at as "createdAt", expires_at as "expiresAt"
      `.execute(tx.sql)
      if (rows.length > 0) {
        await countEndedCodes(
          tx,
          rows.map((row) => ({ ...row, verified: false })),
        )
        publishExpired(tx, rows, wantsEvent)
      }
      return rows.length
    })
  }
}

type ExpiredCode = Pick<StoredCode, 'accountId' | 'id' | 'msisdn' | 'createdAt' | 'expiresAt'>

function publishExpired(tx: Tx, expired: readonly ExpiredCode[], wantsEvent: WantsEvent): void {
  for (const [accountId, rows] of Map.groupBy(expired, (row) => row.accountId)) {
    if (!wantsEvent(accountId, 'code.expired')) continue
    const codes = rows.map(({ id, msisdn, expiresAt }) => ({ id, msisdn: String(msisdn), at: expiresAt }))
    tx.publish(codesEnded.of(accountId, { outcome: 'expired', codes }))
  }
}

/** Deletes codes and counters that are no longer needed. */
export async function forgetCodes(db: Db): Promise<void> {
  const before = new Date(db.clock.ms() - KEPT_MS)
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { rows } = await sql`
      delete from one_time_code where (account_id, id) in (
        select account_id, id from one_time_code where created_at < ${before} and state <> 'pending'
        order by created_at limit ${AT_ONCE}
      ) returning account_id`.execute(db.sql)
    gone = rows.length
  }
  await forgetVeils(db, before)
  await forgetCounters(db)
}

/** Deletes the secrets of texts that left so long ago that the sender needs them no more. */
async function forgetVeils(db: Db, before: Date): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE;) {
    const { rows } = await sql`
      delete from veiled_text where (account_id, id) in (
        select account_id, id from veiled_text where id < ${firstIdAt(before)} limit ${AT_ONCE}
      ) returning account_id`.execute(db.sql)
    gone = rows.length
  }
}

const TEXTS = {
  en: '{code} is your code. It works for {minutes} min. Do not share it.',
  fr: '{code} est votre code, valable {minutes} min. Ne le donnez à personne.',
}

interface CodeWording {
  text?: string | undefined
  language: keyof typeof TEXTS
  length: number
  minutes: number
  autofill?: { domain: string } | { appHash: string } | undefined
}

/** The text of a code as it is stored. */
export function codeTextOf({ text, language, length, minutes, autofill }: CodeWording): string {
  const code = hiddenCode(length)
  const worded = (text ?? TEXTS[language])
    .toWellFormed()
    .replace('{code}', code)
    .replaceAll('{minutes}', String(minutes))
  if (autofill === undefined) return worded
  // The last line, as the phones' makers have it: bound to one domain, or to one app.
  return 'domain' in autofill
    ? `${worded}\n\n@${autofill.domain} #${code}`
    : `${worded}\n\n${autofill.appHash}`
}
