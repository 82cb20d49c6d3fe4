/**
 * Releases a database that was held. If two Administrators are at work, the first approves and the second releases. Before
 * that, held messages are compared with receipts once more. One-time codes are ended, because nobody waits for them any
 * more.
 */
import { ARRIVED_ROWS_MAX } from '@nkra/contract/limits.ts'
import { parsePhone, RAW_LENGTH_MAX } from '@nkra/sms/phone.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Ids, firstIdAt } from '../../platform/database/ids.ts'
import { fail } from '../../platform/fail.ts'
import { csvReader, guessFormat, type CsvRecord } from '../../platform/files/csv-reader.ts'
import { type OrphanReceipt, insertOrphanReceipts } from '../messages/receipts.ts'
import type { FinalState } from '../messages/states.ts'
import { sql } from 'kysely'
import { countOtherAdministrators, OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import { personBehind, type UserActor } from '../../platform/actor.ts'
import { audit, type RequestInfo } from '../../platform/database/audit.ts'
import {
  approveRelease,
  lockHold,
  readHold,
  RELEASE_CHANNEL,
  releaseDatabase,
  type DatabaseHold,
} from '../../platform/database/database-release.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { matchReceipts } from '../delivery/receipt-matching.ts'
import { UNKNOWN_MS } from '../delivery/sweeps.ts'
import { LANE_OF_TRAFFIC } from '../links/chunks.ts'
import type { WantsChange } from '../messages/counters.ts'
import { listOpenSegments, type DoubtfulSegment } from '../messages/submissions.ts'
import {
  compareHeld,
  endHeld,
  listCandidates,
  listHeld,
  NOTHING_ARRIVED,
  readOutcomes,
  type ArrivedMessages,
  type HeldStep,
} from './held-messages.ts'

export interface Approval {
  id: bigint
  name: string
  at: Date
}

/** Answers who approved the release first, or null if nobody has. */
export async function firstApproval(
  reader: Reader,
  { approvedBy, approvedAt }: DatabaseHold,
): Promise<Approval | null> {
  if (approvedBy === null || approvedAt === null) return null
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from account_user where account_id = ${OPERATOR_ACCOUNT_ID} and id = ${approvedBy}
  `.execute(reader.sql)
  return { id: approvedBy, name: rows[0]?.name ?? '', at: approvedAt }
}

/** Whether a second Administrator must approve the release besides this person. */
export async function needsTwo(reader: Reader, person: bigint): Promise<boolean> {
  return (await countOtherAdministrators(reader, person)) > 0
}

/** Compares all held messages with receipts, and with the arrivals of a list. */
export async function compareAll(
  db: Db,
  wants: WantsChange,
  arrived: ArrivedMessages = NOTHING_ARRIVED,
): Promise<void> {
  for (const group of await listCandidates(db, arrived))
    await db.transaction((tx) => compareHeld(tx, group, { arrived, wants }))
}

async function throughAll(step: (after: bigint) => Promise<HeldStep>): Promise<void> {
  for (let after: bigint | null = 0n; after !== null;) {
    const done: HeldStep = await step(after)
    after = done.next
  }
}

/** How many receipts one transaction stores. */
const RECEIPTS_AT_ONCE = 5_000

/** What an operator's list decided about held messages. */
export interface ArrivedOutcome {
  rows: number
  skipped: number
  sent: number
  unsure: number
}

/**
 * Adds to rows the ids of messages that were answered before the restore point and whose receipts came after it,
 * because nobody sends those receipts again. It leaves out numbers of held messages: such a row may be about either
 * message, and the comparison decides.
 */
async function nameSegments(db: Db, linkId: number, { receipts, byNumber }: ArrivedFile): Promise<void> {
  const since = firstIdAt(new Date(db.clock.ms() - UNKNOWN_MS))
  const held = await listCandidates(db, new Map([[linkId, byNumber]]))
  const ofHeld = new Set(held.flat().map(({ msisdn }) => msisdn))
  const open = Map.groupBy(await listOpenSegments(db, { linkId, since }), ({ msisdn }) => BigInt(msisdn))
  const rows = Map.groupBy(receipts, ({ msisdn }) => msisdn)
  for (const [number, told] of rows) {
    if (number === null || ofHeld.has(number)) continue
    const segments = open.get(number) ?? []
    const keys = new Map<DoubtfulSegment, bigint>(segments.map((segment) => [segment, segment.smscKey]))
    for (const [receipt, segment] of matchReceipts(told, segments))
      receipt.smscKey = keys.get(segment) ?? null
  }
}

/** Compares held messages with an operator's list of arrivals. Fails with `not_held`, and as `readArrived` does. */
export async function takeArrived(
  db: Db,
  { linkId, bytes, wants }: { linkId: number; bytes: Buffer; wants: WantsChange },
): Promise<ArrivedOutcome> {
  const arrived = readArrived(bytes, linkId, db)
  const before = await db.transaction(async (tx) => {
    await lockHold(tx)
    return readOutcomes(tx)
  })
  await nameSegments(db, linkId, arrived)
  for (let from = 0; from < arrived.receipts.length; from += RECEIPTS_AT_ONCE) {
    const some = arrived.receipts.slice(from, from + RECEIPTS_AT_ONCE)
    await db.transaction((tx) => insertOrphanReceipts(tx, some))
  }
  // A row with a final word is compared as the receipt that it now is.
  const stored = new Set(arrived.receipts)
  const open = new Map(
    [...arrived.byNumber].map(([number, rows]) => [number, rows.filter((row) => !stored.has(row))]),
  )
  await compareAll(db, wants, new Map([[linkId, open]]))
  const after = await readOutcomes(db)
  const { rows, skipped } = arrived
  return { rows, skipped, sent: after.sent - before.sent, unsure: after.unsure - before.unsure }
}

/**
 * Releases the database, or approves its release. Fails with `not_held`, and with `second_approval_needed` for the person
 * who approved it first.
 */
export async function releaseHeld(
  db: Db,
  { actor, request, wants }: { actor: UserActor; request: RequestInfo; wants: WantsChange },
  reason: string,
): Promise<{ released: boolean; messages: number }> {
  const person = personBehind(actor)
  if (await isFirst(db, person)) {
    const approved = await db.transaction(async (tx) => {
      await lockHold(tx)
      // Another Administrator may have approved it meanwhile.
      if (!(await isFirst(tx, person))) return false
      await approveRelease(tx, person)
      await record(tx, { actor, request }, 'release_approved_first', { reason })
      return true
    })
    if (approved) return { released: false, messages: 0 }
  }
  await compareAll(db, wants)
  await throughAll((after) => db.transaction((tx) => endHeld(tx, { after, lane: LANE_OF_TRAFFIC.otp })))
  const messages = await db.transaction(async (tx) => {
    const { cause, mark } = await lockHold(tx)
    if (await isFirst(tx, person)) fail('second_approval_needed')
    const parts = await listHeld(tx)
    const { sent, unsure, ended } = await readOutcomes(tx)
    const rest = parts.reduce((sum, part) => sum + part.messages, 0)
    await releaseDatabase(tx)
    await record(tx, { actor, request }, 'database_released', {
      reason,
      cause,
      ...(mark !== null && { mark }),
      messages: rest,
      sent,
      unsure,
      ended,
    })
    return rest
  })
  await db.notify(RELEASE_CHANNEL, '')
  return { released: true, messages }
}

/** Whether this person's approval is the first of two. Fails as `releaseHeld` does. */
async function isFirst(reader: Reader, person: bigint): Promise<boolean> {
  const hold = (await readHold(reader)) ?? fail('not_held')
  if (!(await needsTwo(reader, person))) return false
  if (hold.approvedBy === person) fail('second_approval_needed')
  return hold.approvedBy === null
}

/** Records a person's decision on held messages in the audit log. */
export function record(
  tx: Tx,
  { actor, request }: { actor: UserActor; request: RequestInfo },
  action: 'held_resolved' | 'arrived_added' | 'release_approved_first' | 'database_released',
  detail: Record<string, string | number>,
): Promise<void> {
  return audit(tx, actor, { accountId: OPERATOR_ACCOUNT_ID, action, detail, request })
}

export interface ArrivedFile {
  rows: number
  /** How many rows have no mobile number of Ghana, or an unknown status. */
  skipped: number
  /** The rows with a final state. */
  receipts: OrphanReceipt[]
  /** All rows, by number. Rows without a final state count as delivered, but only in the comparison. */
  byNumber: Map<bigint, OrphanReceipt[]>
}

/** The column titles that operators use. Case does not matter. */
const COLUMNS = {
  number: ['number', 'msisdn', 'to', 'recipient', 'destination', 'phone', 'destination_addr'],
  sender: ['sender', 'from', 'source', 'sender id', 'senderid', 'source_addr'],
  time: ['time', 'submitted', 'submit date', 'submit time', 'sent', 'date', 'sent at'],
  status: ['status', 'state', 'stat', 'result'],
} as const
type Column = keyof typeof COLUMNS

/**
 * The state of each status, by the status's first letters. Null if the operator has the message and does not know its
 * end yet.
 */
const STATUSES: readonly [begins: string, state: FinalState | null][] = [
  ['deliv', 'delivered'],
  ['undeliv', 'undelivered'],
  ['expir', 'expired'],
  ['reject', 'rejected'],
  ['fail', 'failed'],
  ['accept', null],
  ['enroute', null],
  ['sent', null],
  ['submit', null],
  ['buffer', null],
]

const SENDER_LENGTH_MAX = 20

/**
 * Reads an operator's list of arrived messages: a CSV file with a column for the number, and optional columns for the
 * sender, the time and the status. Each row counts as a receipt. Fails with `file_not_csv` if it has no column of
 * numbers, or too many rows.
 */
export function readArrived(
  bytes: Buffer,
  linkId: number,
  { ids, clock }: { ids: Ids; clock: Clock },
): ArrivedFile {
  const { from, ...format } = guessFormat(bytes.subarray(0, 65_536))
  const reader = csvReader(format, from)
  const records = [...reader.push(bytes.subarray(from.byte)), ...reader.end()]
  const [head, ...rows] = records
  const columns = columnsOf(head)
  if (rows.length > ARRIVED_ROWS_MAX)
    fail('file_not_csv', { reason: `it has more than ${ARRIVED_ROWS_MAX} rows` })
  const receivedAt = clock.now()
  const read: ArrivedFile = { rows: rows.length, skipped: 0, receipts: [], byNumber: new Map() }
  for (const { cells, fault } of rows) {
    const cell = (column: Column) => (cells[columns[column] ?? -1] ?? '').trim()
    const phone = fault === null ? parsePhone(cell('number').slice(0, RAW_LENGTH_MAX)) : null
    const status = statusOf(cell('status'))
    if (phone === null || phone.fault !== null || status === undefined) {
      read.skipped++
      continue
    }
    const msisdn = BigInt(phone.msisdn)
    const submittedAt = timeOf(cell('time'))
    const receipt: OrphanReceipt = {
      id: ids.next(),
      linkId,
      smscKey: null,
      msisdn,
      state: status ?? 'delivered',
      error: null,
      at: submittedAt ?? receivedAt,
      receivedAt,
      sender: cell('sender').slice(0, SENDER_LENGTH_MAX) || null,
      submittedAt,
    }
    if (status !== null) read.receipts.push(receipt)
    const known = read.byNumber.get(msisdn)
    if (known) known.push(receipt)
    else read.byNumber.set(msisdn, [receipt])
  }
  return read
}

function columnsOf(head: CsvRecord | undefined): Partial<Record<Column, number>> {
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase())
  const columns: Partial<Record<Column, number>> = {}
  for (const column of ['number', 'sender', 'time', 'status'] as const) {
    const index = names.findIndex((name) => COLUMNS[column].some((known) => known === name))
    if (index >= 0) columns[column] = index
  }
  if (columns.number === undefined) fail('file_not_csv', { reason: 'its first row names no column "number"' })
  return columns
}

function statusOf(status: string): FinalState | null | undefined {
  if (status === '') return null
  const found = STATUSES.find(([begins]) => status.toLowerCase().startsWith(begins))
  return found && found[1]
}

/** Reads a time: `2026-11-23 09:04`, with or without seconds and zone. Without a zone it is UTC, Ghana's time. */
function timeOf(text: string): Date | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text) ?? []
  if (day === undefined || time === undefined) return null
  const at = new Date(`${day}T${time}${zone ?? 'Z'}`)
  return Number.isNaN(at.getTime()) ? null : at
}
