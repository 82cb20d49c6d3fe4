/**
 * Notifications in the application. An event's subscriber writes one row for each person and thing. A person sees only
 * their own rows. Rows are deleted after ninety days.
 */
import {
  NOTIFICATION_KINDS,
  NOTIFICATIONS_KEPT_DAYS,
  UNREAD_COUNTED_MAX,
} from '@nkra/contract/identity/notification-kinds.ts'
import { NotificationSubject } from '@nkra/contract/identity/notifications.ts'
import type { WrittenSubject } from '@nkra/contract/identity/notification-words.ts'
import type { Slice } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { boolArray, int8Array } from '../../platform/database/binary-arrays.ts'
import type { UserRef } from '../../platform/actor.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import { failNotFound } from '../../platform/http/request-issues.ts'
import { firstIdAt } from '../../platform/database/ids.ts'
import { textPerson } from '../users/phones.ts'
import { addressees, mayHear, wants, type Addressee } from './choices.ts'
import { notificationText } from './texts.ts'

/** What a notification is about, as the server works with it. */
export type Subject = z.output<typeof NotificationSubject>

const DAY_MS = 86_400_000
/** The most notifications by text that one person gets in a day. The operator pays for them. */
const TEXTS_A_DAY_MAX = 10
/** The kinds for which `notifications.ts` sends texts. */
const TEXTED_ELSEWHERE: readonly Subject['kind'][] = ['balance_low', 'operations_changed']

/**
 * Notifies the account's people. Those who may see the thing and want it get a row, and a text if they chose texts.
 * `only` names the one person whom it concerns.
 */
export async function notify(tx: Tx, accountId: bigint, subject: Subject, only?: bigint): Promise<void> {
  const { kind } = subject
  const { topic } = NOTIFICATION_KINDS[kind]
  const about = z.encode(NotificationSubject, subject)
  const told = []
  for (const person of await addressees(tx, accountId)) {
    if (!mayHear(person.role, kind) || (only !== undefined && person.userId !== only)) continue
    const onScreen = wants(person, topic, 'screen')
    const byText = wants(person, topic, 'text') && !isTextedElsewhere(person, subject)
    if (onScreen || byText) told.push({ person, onScreen, byText: byText && (await mayText(tx, person)) })
  }
  if (told.length === 0) return
  await sql`
    insert into notification (account_id, user_id, id, kind, about, created_at, on_screen, by_text)
    select ${accountId}, user_id, id, ${kind}, ${JSON.stringify(about)}::jsonb, ${tx.clock.now()}, on_screen, by_text
    from unnest(
      ${int8Array(told.map(({ person }) => person.userId))}::int8[], ${int8Array(tx.ids.many(told.length))}::int8[],
      ${boolArray(told.map(({ onScreen }) => onScreen))}::bool[], ${boolArray(told.map(({ byText }) => byText))}::bool[]
    ) as told (user_id, id, on_screen, by_text)
  `.execute(tx.sql)
  const text = notificationText(about)
  for (const { person, byText } of told) if (byText) await textPerson(tx, person, text)
  tx.changed(accountId, 'notification')
}

/** `notifications.ts` texts Owners about a business ID that ends, even if they chose no texts. */
const isTextedElsewhere = ({ role }: Addressee, { kind }: Subject) =>
  TEXTED_ELSEWHERE.includes(kind) || (kind === 'business_id_ends' && role === 'Owner')

async function mayText(tx: Tx, { accountId, userId }: UserRef): Promise<boolean> {
  const since = firstIdAt(new Date(tx.clock.ms() - DAY_MS))
  const { rows } = await sql<{ texts: number }>`
    select count(id)::int4 as texts from notification
    where account_id = ${accountId} and user_id = ${userId} and id >= ${since} and by_text
  `.execute(tx.sql)
  return rows[0]!.texts < TEXTS_A_DAY_MAX
}

export interface ListedNotification {
  id: bigint
  at: Date
  read: boolean
  subject: Subject
}

interface Row {
  id: bigint
  at: Date
  read: boolean
  about: unknown
}

/** The person's notifications, newest first. */
export async function listNotifications(
  reader: Reader,
  { accountId, userId }: UserRef,
  { show, limit, after }: { show: 'unread' | 'all'; limit: number; after?: string | undefined },
): Promise<Slice<ListedNotification>> {
  const before = after === undefined || !/^\d{1,18}$/.test(after) ? null : BigInt(after)
  const { rows } = await sql<Row>`
    select id, created_at as at, read_at is not null as read, about from notification
    where account_id = ${accountId} and user_id = ${userId} and on_screen
      ${show === 'unread' ? sql`and read_at is null` : sql``} ${before === null ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit + 1}
  `.execute(reader.sql)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(({ about, ...row }) => ({ ...row, subject: NotificationSubject.parse(about) })),
    next: last ? String(last.id) : null,
  }
}

/** Counts the person's unread notifications, up to `UNREAD_COUNTED_MAX`. */
export async function countUnread(reader: Reader, { accountId, userId }: UserRef): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(id)::int4 as unread from (
      select id from notification
      where account_id = ${accountId} and user_id = ${userId} and read_at is null and on_screen
      limit ${UNREAD_COUNTED_MAX}
    ) as counted
  `.execute(reader.sql)
  return rows[0]!.unread
}

/** Marks one as read. Fails with `not_found`. */
export async function readOne(tx: Tx, { accountId, userId }: UserRef, id: bigint): Promise<void> {
  const { rows } = await sql`
    update notification set read_at = coalesce(read_at, ${tx.clock.now()})
    where account_id = ${accountId} and user_id = ${userId} and id = ${id} and on_screen returning id
  `.execute(tx.sql)
  if (rows.length === 0) failNotFound('ntf', id)
  tx.changed(accountId, 'notification')
}

/** Marks all up to one as read. Fails with `not_found`. */
export async function readAll(tx: Tx, person: UserRef, until: bigint): Promise<void> {
  const { accountId, userId } = person
  await readOne(tx, person, until)
  await sql`
    update notification set read_at = ${tx.clock.now()}
    where account_id = ${accountId} and user_id = ${userId} and id < ${until} and read_at is null and on_screen
  `.execute(tx.sql)
}

/** The most rows that one statement deletes. */
const DELETED_AT_ONCE = 5_000

/** Deletes notifications that are older than ninety days. */
export async function dropOldNotifications(db: Db): Promise<void> {
  const before = new Date(db.clock.ms() - NOTIFICATIONS_KEPT_DAYS * DAY_MS)
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const { numAffectedRows } = await sql`
      delete from notification where (account_id, user_id, id) in (
        select account_id, user_id, id from notification where created_at < ${before} limit ${DELETED_AT_ONCE})
    `.execute(db.sql)
    deleted = Number(numAffectedRows ?? 0n)
  }
}

/** Reads the unread notifications since a time, newest first, for the daily summary. */
export async function unreadSince(
  tx: Tx,
  { accountId, userId }: UserRef,
  since: Date,
  limit: number,
): Promise<{ at: Date; about: WrittenSubject }[]> {
  const { rows } = await sql<{ at: Date; about: WrittenSubject }>`
    select created_at as at, about from notification
    where account_id = ${accountId} and user_id = ${userId} and id >= ${firstIdAt(since)} and read_at is null and on_screen
    order by id desc limit ${limit}
  `.execute(tx.sql)
  return rows
}
