/**
 * Texts from phones. The life of a text:
 *
 * 1. A link stores each part before it acknowledges it, and publishes `partArrived` (inbound-parts.ts).
 * 2. When all parts are there, or the sweep stops waiting for missing ones, the text is joined.
 * 3. It belongs to the account that has the number it was sent to. Otherwise it belongs to the account that last texted
 *    that
 * phone, otherwise to the operator (decision 32).
 * 4. It becomes the newest message of its conversation.
 * 5. STOP, START and HELP are carried out. For other words an auto-reply may answer.
 * 6. `messageReceived` is published.
 *
 * Steps 2 to 6 happen once, in one transaction with the part that completed the text.
 */
import { keywordOf, type Keyword } from '@nkra/sms/keywords.ts'
import { parsePhone } from '@nkra/sms/phone.ts'
import { decodeSegment, type DefaultAlphabet } from '@nkra/sms/segments.ts'
import { sql } from 'kysely'
import { accountName, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { addOptOut, findOptOut, removeOptOut } from '../../contacts/address-book/opt-outs.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { cron, type Worker } from '../../platform/jobs/jobs.ts'
import { sendAutoReply, forgetRepliedPhones } from './auto-replies.ts'
import { storeInboundMessage } from './conversations.ts'
import { sendSingleText } from '../sending/single-texts.ts'
import { messageReceived } from '../events.ts'
import type { LinkWaker } from '../links/chunks.ts'

/** How long a text waits for its parts. Then it is shown with the parts that came. */
const JOIN_MS = 600_000
/** How long joined parts are stored, against repetitions and for inspection. */
const KEPT_MS = 7 * 86_400_000
/** How far back the last message to a phone is searched. A reply to an older one belongs to no account. */
const REPLY_MS = 30 * 86_400_000
/** The least time between two answers to a phone that asks who writes. The phone may be a program. */
const HELP_MS = 600_000
/** The most unfinished texts that one run of the job joins as they are. */
const GIVEN_UP_MAX = 1_000

interface Part {
  id: bigint
  source: string
  destination: string
  reference: number | null
  total: number
  sequence: number
  dataCoding: number
  alphabet: DefaultAlphabet
  body: Buffer
  receivedAt: Date
}

/** Handles a part that arrived: joins the text if it is now complete. */
export async function receivePart(tx: Tx, waking: LinkWaker, partId: bigint): Promise<void> {
  const part = await readPart(tx, partId)
  if (part === null) return
  const parts = await partsOf(tx, part)
  if (parts.length < part.total) return
  await takeText(tx, waking, parts)
}

export function inboundSweep(db: Db, waking: LinkWaker): Worker {
  return cron('messaging.inbound-sweep', '*/5 * * * *', () => sweepInbound(db, waking))
}

/** Joins texts whose other parts did not come, and deletes old parts. */
export async function sweepInbound(db: Db, waking: LinkWaker): Promise<void> {
  const before = new Date(db.clock.ms() - JOIN_MS)
  const { rows } = await sql<{ id: bigint }>`
    select id from inbound_part where not joined and received_at < ${before} order by received_at limit ${GIVEN_UP_MAX}
  `.execute(db.sql)
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      const part = await readPart(tx, id)
      if (part !== null) await takeText(tx, waking, await partsOf(tx, part))
    })
  }
  const done = new Date(db.clock.ms() - KEPT_MS)
  await sql`delete from inbound_part where joined and received_at < ${done}`.execute(db.sql)
  await forgetRepliedPhones(db)
}

/** Joins the parts in order into a text, and gives it to its account. */
async function takeText(tx: Tx, waking: LinkWaker, parts: readonly Part[]): Promise<void> {
  const ids = parts.map(({ id }) => id)
  await sql`update inbound_part set joined = true where id = any(${ids}::int8[])`.execute(tx.sql)
  const [first] = parts as [Part]
  const msisdn = numberOf(first.source)
  // A network's own service has a name for an address: nobody can be written back to there.
  if (msisdn === null) return
  const address = first.destination.replaceAll(/[^\p{L}\p{N} ]/gu, '')
  const owner = await accountFor(tx, address, msisdn)
  const { accountId } = owner
  const text = textOf(parts)
  const keyword = keywordOf(text, owner.senderId ?? '')
  const id = tx.ids.next()
  const received = {
    accountId,
    id,
    msisdn,
    address,
    text,
    keyword,
    parts: first.total,
    complete: parts.length === first.total,
    receivedAt: first.receivedAt,
  }
  await storeInboundMessage(tx, received)
  tx.publish(
    messageReceived.of(accountId, { id, from: String(msisdn), to: address, keyword, at: first.receivedAt }),
  )
  tx.changed(accountId, 'conversation', `+${msisdn}`)
  const { senderId } = owner
  if (keyword !== null) await answerKeyword(tx, waking, { ...received, keyword, senderId })
  else await sendAutoReply(tx, waking, { accountId, msisdn, text, senderId })
}

interface KeywordRequest {
  accountId: bigint
  id: bigint
  msisdn: bigint
  keyword: Keyword
  senderId: string | null
}

/**
 * Does what the keyword asks and confirms it with one free text. It confirms only a change, and answers HELP only once
 * in a while, so that two programs that answer each other stop at once.
 */
async function answerKeyword(
  tx: Tx,
  waking: LinkWaker,
  { accountId, id, msisdn, keyword, senderId }: KeywordRequest,
): Promise<void> {
  const account = { accountId }
  const phone = `+${msisdn}`
  // Opt-outs are of mobile numbers of Ghana: no other is ever texted.
  if (parsePhone(phone).fault !== null) return
  const name = await accountName(tx, accountId)
  const answer = (text: string) =>
    sendSingleText(tx, waking, {
      to: String(msisdn),
      text,
      traffic: 'transactional',
      accountId,
      senderId,
    })
  const record = { accountId, subject: { kind: 'inb', id } } as const
  const optOut = await findOptOut(tx, account, msisdn)
  if (keyword === 'stop' && optOut === null) {
    await addOptOut(tx, account, { phone, source: 'inbound' })
    await answer(`${name}: you will get no more texts from us. Reply START to get them again.`)
    await audit(tx, { kind: 'anyone' }, { ...record, action: 'opted_out_by_text' })
  } else if (keyword === 'start' && optOut !== null) {
    await removeOptOut(tx, account, { phone, source: 'inbound' })
    await answer(`${name}: you will get our texts again. Reply STOP to end them.`)
    await audit(tx, { kind: 'anyone' }, { ...record, action: 'opted_in_by_text' })
  } else if (keyword === 'help' && !(await hasAsked(tx, { accountId, msisdn, before: id }))) {
    await answer(`${name} sends you these texts. Reply STOP to end them.`)
  }
}

/** Whether that phone asked for help a short while ago. */
async function hasAsked(
  tx: Tx,
  { accountId, msisdn, before }: { accountId: bigint; msisdn: bigint; before: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    select from inbound_message
    where account_id = ${accountId} and msisdn = ${msisdn} and id < ${before} and keyword = 'help'
      and id >= ${firstIdAt(new Date(tx.clock.ms() - HELP_MS))}
    limit 1
  `.execute(tx.sql)
  return rows.length > 0
}

/** Answers whose text it is, and the sender ID of the last message to that phone. */
async function accountFor(
  reader: Reader,
  address: string,
  msisdn: bigint,
): Promise<{ accountId: bigint; senderId: string | null }> {
  const { rows: numbers } = await sql<{ accountId: bigint }>`
    select account_id as "accountId" from inbound_number where address = ${address}
  `.execute(reader.sql)
  const since = new Date(reader.clock.ms() - REPLY_MS)
  // By account, through the index that each search by number goes by: one over all accounts would cost every message
  // sent another entry. Only accounts that have sent lately are asked.
  const { rows } = await sql<{ accountId: bigint; senderId: string }>`
    with sending as (
      select distinct account_id from day_count
      where day >= ${since}::date and (${numbers[0]?.accountId ?? null}::int8 is null
        or account_id = ${numbers[0]?.accountId ?? null}::int8)
    )
    select account_id as "accountId", sender as "senderId"
    from sending cross join lateral (
      select message.id, campaign.sender
      from message join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
      where message.account_id = sending.account_id and message.msisdn = ${msisdn} and message.id >= ${firstIdAt(since)}
      order by message.id desc limit 1
    ) as last
    order by (lower(sender) = lower(${address})) desc, last.id desc limit 1
  `.execute(reader.sql)
  const last = rows[0]
  const accountId = numbers[0]?.accountId ?? last?.accountId ?? OPERATOR_ACCOUNT_ID
  return { accountId, senderId: last?.senderId ?? null }
}

/** The E.164 digits of the writer. Null if the address is a name. */
function numberOf(source: string): bigint | null {
  const phone = parsePhone(source)
  if (phone.fault === null || phone.fault === 'foreign') return BigInt(phone.msisdn)
  const digits = source.replace(/^\+/, '')
  return /^\d{1,15}$/.test(digits) ? BigInt(digits) : null
}

/** The text of the parts. Parts that divide a character of two units are decoded together. */
function textOf(parts: readonly Part[]): string {
  const [{ dataCoding, alphabet }] = parts as [Part]
  const ucs2 = isUcs2(dataCoding)
  const packed = !ucs2 && alphabet === 'packed'
  const decode = (octets: Uint8Array) => {
    if (ucs2) return decodeSegment(8, octets)
    // 1 and 3 are ASCII and ISO 8859-1, and nothing readable is in 2 and 4 (SMPP 3.4 §5.2.19).
    const own = dataCoding >= 1 && dataCoding <= 4 ? 'latin1' : alphabet
    return decodeSegment(0, octets, own)
  }
  const bodies = parts.map(({ body }) => body)
  const text = packed ? bodies.map(decode).join('') : decode(Buffer.concat(bodies))
  return text.replaceAll('\0', '').toWellFormed()
}

/** Whether the coding is UCS-2, alone or in a message class of GSM 03.38 §4. */
function isUcs2(dataCoding: number): boolean {
  return dataCoding === 8 || ((dataCoding & 0xc0) === 0 && (dataCoding & 0x0c) === 0x08)
}

async function readPart(tx: Tx, id: bigint): Promise<Part | null> {
  const { rows } = await sql<Part>`
    select ${partColumns} from inbound_part where id = ${id} and not joined for update
  `.execute(tx.sql)
  return rows[0] ?? null
}

/**
 * The parts of the same text in order, each once. A phone reuses its references, so only parts that are close in time
 * belong together. They are locked in one order, so if two parts complete a text at once, the second finds nothing
 * left.
 */
async function partsOf(tx: Tx, part: Part): Promise<Part[]> {
  if (part.reference === null) return [part]
  const { source, destination, reference, total, receivedAt } = part
  const near = (ms: number) => new Date(receivedAt.getTime() + ms)
  const { rows } = await sql<Part>`
    select ${partColumns} from inbound_part
    where source = ${source} and destination = ${destination} and reference = ${reference} and total = ${total}
      and received_at between ${near(-JOIN_MS)} and ${near(JOIN_MS)} and not joined
    order by id for update
  `.execute(tx.sql)
  const bySequence = new Map(rows.map((each) => [each.sequence, each]))
  return [...bySequence.values()].sort((a, b) => a.sequence - b.sequence)
}

const partColumns = sql`id, source, destination, reference, total, sequence, data_coding as "dataCoding", alphabet, body,
  received_at as "receivedAt"`
