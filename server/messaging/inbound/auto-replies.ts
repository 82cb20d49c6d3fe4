/**
 * Words that a business answers automatically. A phone that texts exactly such a word gets a text back, which the
 * business pays for. STOP, START and HELP have fixed answers for all accounts.
 *
 * Two programs that answer each other must stop. So a phone is answered at most once in `ANSWER_MS`, whatever it
 * writes, and no answer is itself a word that is answered.
 */
import { AUTO_ANSWER_WORD_LENGTH_MAX } from '@nkra/contract/limits.ts'
import { CONTENT_FAULTS, contentFault } from '@nkra/sms/content-rules.ts'
import { keywordOf, wordOf } from '@nkra/sms/keywords.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { countSegments } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { usableSender } from '../../catalog/senders/senders.ts'
import { optedOut } from '../../contacts/address-book/audience.ts'
import type { Authenticated } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { Fail, fail } from '../../platform/fail.ts'
import { isOnBarredNetwork } from '../sending/audience.ts'
import { sendSingleText } from '../sending/single-texts.ts'
import type { LinkWaker } from '../links/chunks.ts'

export interface AutoReply {
  id: bigint
  word: string
  answer: string
  segments: number
  changedAt: Date
}

/** The most words of one account. */
const ANSWERS_MAX = 50
/** The least time between two answers to one phone. */
const ANSWER_MS = 600_000

type StoredReply = Omit<AutoReply, 'segments'>

export async function listAutoAnswers(
  reader: Reader,
  { accountId }: Pick<Authenticated, 'accountId'>,
): Promise<AutoReply[]> {
  const { rows } = await sql<StoredReply>`
    select id, word, answer, changed_at as "changedAt" from auto_answer
    where account_id = ${accountId} order by word limit ${ANSWERS_MAX}
  `.execute(reader.sql)
  return rows.map(viewOf)
}

/**
 * Stores the answer to a word in place of an earlier one. Fails with `auto_answer_refused`, `content_refused`,
 * `too_many_auto_answers`.
 */
export async function saveAutoAnswer(
  tx: Tx,
  actor: Authenticated,
  given: { word: string; answer: string },
  request?: RequestInfo,
): Promise<AutoReply> {
  const { accountId } = actor
  const answer = given.answer.trim().toWellFormed()
  const word = wordOf(given.word)
  if (word === null || word.length > AUTO_ANSWER_WORD_LENGTH_MAX)
    return refuse('A word has at least one letter or digit.')
  if (keywordOf(word) !== null) refuse('STOP, START and HELP have answers of their own.')
  const fault = contentFault(answer)
  if (fault !== null) fail('content_refused', { reason: CONTENT_FAULTS[fault], fault })
  // The account's row: two savings at once do not both find room for the last.
  await sql`select id from account where id = ${accountId} for no key update`.execute(tx.sql)
  const others = (await listAutoAnswers(tx, actor)).filter((each) => each.word !== word)
  if (others.length >= ANSWERS_MAX) fail('too_many_auto_answers', { limit: ANSWERS_MAX })
  const said = wordOf(answer)
  const loops =
    said === word ||
    (said !== null && keywordOf(said) !== null) ||
    others.some((each) => each.word === said || wordOf(each.answer) === word)
  if (loops) refuse('An answer cannot itself be a word that is answered.')
  const { rows } = await sql<StoredReply>`
    insert into auto_answer (account_id, id, word, answer, changed_at)
    values (${accountId}, ${tx.ids.next()}, ${word}, ${answer}, ${tx.clock.now()})
    on conflict (account_id, word) do update set answer = excluded.answer, changed_at = excluded.changed_at
    returning id, word, answer, changed_at as "changedAt"
  `.execute(tx.sql)
  await audit(tx, actor, {
    accountId,
    action: 'auto_answer_saved',
    subject: { kind: 'ans', id: rows[0]!.id },
    detail: { word },
    request,
  })
  return viewOf(rows[0]!)
}

/** Deletes an answer. Fails with `not_found`. */
export async function deleteAutoAnswer(
  tx: Tx,
  actor: Authenticated,
  id: bigint,
  request?: RequestInfo,
): Promise<void> {
  const { accountId } = actor
  const { rows } = await sql<{ word: string }>`
    delete from auto_answer where account_id = ${accountId} and id = ${id} returning word
  `.execute(tx.sql)
  const { word } = rows[0] ?? fail('not_found')
  await audit(tx, actor, {
    accountId,
    action: 'auto_answer_deleted',
    subject: { kind: 'ans', id },
    detail: { word },
    request,
  })
}

export interface InboundText {
  accountId: bigint
  msisdn: bigint
  text: string
  /** The sender ID of the account's last text to that phone. */
  senderId: string | null
}

/**
 * Answers a text that is one of the account's words, if the phone may be texted, was not answered lately, and the
 * account can pay. Otherwise it sends nothing.
 */
export async function sendAutoReply(tx: Tx, waking: LinkWaker, heard: InboundText): Promise<void> {
  const { accountId, msisdn, text } = heard
  const word = wordOf(text)
  if (word === null || parsePhone(`+${msisdn}`).fault !== null) return
  const { rows } = await sql<{ answer: string }>`
    select answer from auto_answer where account_id = ${accountId} and word = ${word}
  `.execute(tx.sql)
  const [found] = rows
  if (found === undefined || (await optedOut(tx, accountId, [msisdn])).size > 0) return
  if (!(await mayAnswer(tx, accountId, msisdn))) return
  try {
    await tx.savepoint(async () => {
      const senderId = await senderOf(tx, heard)
      const charged = accountId !== OPERATOR_ACCOUNT_ID
      const own = { to: String(msisdn), text: found.answer, traffic: 'transactional' as const }
      await sendSingleText(tx, waking, { ...own, accountId, senderId, charged })
    })
  } catch (error) {
    // Suspended, or without credits: whoever runs the account sees it on the balance.
    if (!(error instanceof Fail) || error.retryable) throw error
  }
}

/** Whether the phone was not answered for long enough. If so, it now counts as answered. */
async function mayAnswer(tx: Tx, accountId: bigint, msisdn: bigint): Promise<boolean> {
  const now = tx.clock.now()
  const { rows } = await sql`
    insert into answered_phone as known (account_id, msisdn, answered_at) values (${accountId}, ${msisdn}, ${now})
    on conflict (account_id, msisdn) do update set answered_at = excluded.answered_at
    where known.account_id = ${accountId} and known.answered_at <= ${new Date(now.getTime() - ANSWER_MS)}
    returning msisdn
  `.execute(tx.sql)
  return rows.length > 0
}

/** The sender ID that the phone knows, if it may still be used. Otherwise a default one. */
async function senderOf(tx: Tx, { accountId, senderId, msisdn }: InboundText): Promise<string | null> {
  if (senderId === null) return null
  try {
    const { name, barred } = await usableSender(tx, accountId, senderId)
    return isOnBarredNetwork(barred, msisdn) ? null : name
  } catch (error) {
    if (error instanceof Fail && error.code === 'sender_not_allowed') return null
    throw error
  }
}

/** Deletes records of phones that were answered long ago. */
export async function forgetRepliedPhones(reader: Reader): Promise<void> {
  const before = new Date(reader.clock.ms() - ANSWER_MS)
  await sql`delete from answered_phone where account_id is not null and answered_at < ${before}`.execute(
    reader.sql,
  )
}

const refuse = (reason: string): never => fail('auto_answer_refused', { reason })

const viewOf = (kept: StoredReply): AutoReply => ({ ...kept, segments: countSegments(kept.answer).segments })
