/** Texts that a program sends by another provider's calls. The answer has the id of each. */
import type { Traffic } from '@nkra/contract/messaging/campaigns.ts'
import type { ApiKey } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { sendItemised, type ItemisedAnswer } from '../sending/itemised-send.ts'
import type { EntryBody } from '../sending/itemised-request.ts'
import { send, type Sending } from '../sending/send.ts'
import { owedCallback, owedReceiptsInsert } from './owed-receipts.ts'

export interface ProgramTexts {
  senderId: string
  /** The text of entries that have no text of their own. */
  text: string
  traffic: Traffic
  /** The entries, at most `ENTRIES_ANSWERED_MAX`. */
  entries: readonly EntryBody[]
  /** Where the states of the messages are sent, in the form that an owed receipt stores. */
  callbackUrl?: string | undefined
}

/** What happened to an entry. */
export interface SentText {
  to: string
  text: string
  /** The message's id. Null if the entry was left out. */
  id: bigint | null
  credits: number
  /** Why it was left out, in words. */
  leftOut: string | null
}

const LEFT_OUT_WORDS = {
  opted_out: 'the recipient has opted out',
  unconsented: 'the recipient has not agreed to promotional messages',
  unapproved: 'the recipient’s network has not approved the sender ID',
  duplicate: 'the number comes twice',
} as const

export interface ProgramSender {
  db: Db
  messaging: Sending
}

/**
 * Sends texts unchanged; braces in them are no merge fields. One text without a reference is sent the direct way, in
 * which many requests share a transaction.
 */
export async function sendTexts(
  { db, messaging }: ProgramSender,
  key: ApiKey,
  { senderId, text, traffic, entries, callbackUrl }: ProgramTexts,
  requestId: string,
): Promise<{ campaignId: bigint; texts: SentText[] }> {
  const [first, ...others] = entries
  if (first === undefined) return fail('no_recipients', { reason: 'none was given' })
  if (others.length === 0 && first.reference === undefined) {
    return sendOne(
      { db, messaging },
      key,
      { senderId, text: first.text ?? text, to: first.to, traffic, callbackUrl },
      requestId,
    )
  }
  const outcome = await sendItemised(
    { db, messaging },
    key,
    { senderId, text, traffic, messages: entries, uniqueReferences: false, literal: true },
    {
      key: null,
      requestId,
      ...(callbackUrl !== undefined && {
        storeWith: async (tx: Tx, { messages = [] }: ItemisedAnswer) => {
          const ids = messages.flatMap(({ id }) => id ?? [])
          if (ids.length === 0) return
          const receipts = ids.map((id) => owedCallback(key, id, callbackUrl))
          await tx.client.query(
            owedReceiptsInsert(
              ids.map(() => key.accountId),
              receipts,
            ),
          )
        },
      }),
    },
  )
  // Only a call with an idempotency key has an answer that was given before.
  if ('sealed' in outcome) return fail('internal')
  const { id: campaignId, messages = [] } = outcome.accepted
  const texts = messages.map(({ index, id, credits, leftOut }) => ({
    to: entries[index]!.to,
    text: entries[index]!.text ?? text,
    id,
    credits,
    leftOut: leftOut === null ? null : LEFT_OUT_WORDS[leftOut],
  }))
  return { campaignId, texts }
}

interface OneText {
  senderId: string
  text: string
  to: string
  traffic: Traffic
  callbackUrl: string | undefined
}

async function sendOne(
  { db, messaging }: ProgramSender,
  key: ApiKey,
  { senderId, text, to, traffic, callbackUrl }: OneText,
  requestId: string,
): Promise<{ campaignId: bigint; texts: SentText[] }> {
  const messageId = db.ids.next()
  const receipts = callbackUrl === undefined ? [] : [owedCallback(key, messageId, callbackUrl)]
  const outcome = await send(
    { db, messaging },
    key,
    { senderId, text, recipients: [to], traffic, literal: true },
    { key: null, requestId, compatRows: { messageId, receipts, parts: [] } },
  )
  if ('sealed' in outcome) return fail('internal')
  const { id: campaignId, credits } = outcome.accepted
  return { campaignId, texts: [{ to, text, id: messageId, credits, leftOut: null }] }
}
