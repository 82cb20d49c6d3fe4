/**
 * What a person wants to hear of, by topic and channel. Each person chooses for themselves and starts with the defaults
 * of their role. The mail of five topics and the text of a low balance have columns of their own, because programs of
 * the last release read them. All other choices are in `channels`, which holds only what a person chose.
 */
import {
  NOTIFICATION_KINDS,
  TOPIC_NAMES,
  topicsFor,
  type NotificationKind,
  type NotificationTopic,
} from '@nkra/contract/identity/notification-kinds.ts'
import type { NotificationChoices as ChoicesReply } from '@nkra/contract/identity/notifications.ts'
import type { Language } from '@nkra/contract/identity/languages.ts'
import { allows, type Role } from '@nkra/contract/permissions.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { UserRef } from '../../platform/actor.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/fail.ts'
import { balanceWatchChosen } from '../events.ts'
import { confirmedPhone } from '../users/phones.ts'

/** The mails of a person, as programs of the last release know them. */
export interface Notifications {
  lowBalance: boolean
  /** Whether the person is warned when fewer SMS credits than this are available. */
  lowBalanceCredits: bigint
  /** Whether that warning also comes by text. */
  lowBalanceText: boolean
  campaignFinished: boolean
  approvals: boolean
  /** Whether the person is warned a week and a day before credits lapse. */
  lapsing: boolean
  /** Whether the person is told that somebody waits for their decision. */
  reviews: boolean
}

export type Channel = 'screen' | 'mail' | 'text'
type Channels = Record<Channel, boolean>

/** All choices of a person. */
export type NotificationChoices = z.output<typeof ChoicesReply>
/** Choices as a program sends them. A program that is older than weekly reports leaves `weeklyReport` out. */
type ChangedChoices = Omit<NotificationChoices, 'weeklyReport'> & { weeklyReport?: boolean | undefined }

/** The threshold of a new person: enough for a small business for a day or two. */
const LOW_BALANCE_CREDITS = 100n

const Chosen = z.partialRecord(
  z.enum(TOPIC_NAMES),
  z.object({ screen: z.boolean(), mail: z.boolean(), text: z.boolean() }).partial(),
)
type Chosen = z.output<typeof Chosen>

/** A stored row. Its columns are null if the person has no row. */
interface ChoiceRow extends Notifications {
  channels: Chosen
  digestHour: number | null
  weeklyReport: boolean
}

/** The topics whose mail has a column. */
const MAIL_COLUMNS = ['lowBalance', 'campaignFinished', 'approvals', 'lapsing', 'reviews'] as const
const hasMailColumn = (topic: NotificationTopic): topic is (typeof MAIL_COLUMNS)[number] =>
  MAIL_COLUMNS.some((each) => each === topic)

/** The mails of a role until the person makes their own choices. */
function mailDefaults(role: Role): Notifications {
  return {
    lowBalance: role === 'Owner' || role === 'Finance',
    lowBalanceCredits: LOW_BALANCE_CREDITS,
    lowBalanceText: false,
    campaignFinished: role === 'Owner' || role === 'Sender',
    approvals: role === 'Owner' || role === 'Finance',
    lapsing: role === 'Owner' || role === 'Finance',
    reviews: allows(role, 'kyc:review'),
  }
}

/**
 * The defaults of topics without a column: mails and texts as they were sent before people could choose, and everything
 * in the application.
 */
function channelDefaults(topic: NotificationTopic): Channels {
  return { screen: true, mail: topic !== 'imports', text: topic === 'operations' }
}

const ROW = sql`
  coalesce(n.low_balance, false) as "lowBalance", coalesce(n.low_balance_credits, ${LOW_BALANCE_CREDITS}) as "lowBalanceCredits",
  coalesce(n.low_balance_text, false) as "lowBalanceText", coalesce(n.campaign_finished, false) as "campaignFinished",
  coalesce(n.approvals, false) as approvals, coalesce(n.lapsing, false) as lapsing, coalesce(n.reviews, false) as reviews,
  coalesce(n.channels, '{}') as channels, n.digest_hour as "digestHour",
  coalesce(n.weekly_report, false) as "weeklyReport"`

/** A person who can sign in, with what they chose. */
export interface Addressee extends UserRef {
  email: string
  role: Role
  language: Language
  choice: ChoiceRow
}

/** The people of an account who can sign in. */
export async function addressees(tx: Tx, accountId: bigint): Promise<Addressee[]> {
  const { rows } = await sql<ChoiceRow & { userId: bigint; email: string; role: Role; language: Language }>`
    select u.id as "userId", e.email, u.role, u.language, ${ROW}
    from account_user u
    join user_email e on e.account_id = u.account_id and e.user_id = u.id
    left join notification_choice n on n.account_id = u.account_id and n.user_id = u.id
    where u.account_id = ${accountId} and u.disabled_at is null and e.confirmed_at is not null
    order by u.id
  `.execute(tx.sql)
  return rows.map(({ userId, email, role, language, ...choice }) => ({
    accountId,
    userId,
    email,
    role,
    language,
    choice,
  }))
}

/** Whether the person wants to hear of the topic by the channel. */
export function wants({ choice }: Pick<Addressee, 'choice'>, topic: NotificationTopic, by: Channel): boolean {
  if (by === 'mail' && hasMailColumn(topic)) return choice[topic]
  if (by === 'text' && topic === 'lowBalance') return choice.lowBalanceText
  const chosen = choice.channels[topic]?.[by]
  if (chosen !== undefined) return chosen
  // A balance is watched for those who get the mail, until a person chooses otherwise.
  return topic === 'lowBalance' ? choice.lowBalance : channelDefaults(topic)[by]
}

/** A new person has chosen no channels and no summaries. */
const NO_SUMMARIES = { channels: {}, digestHour: null, weeklyReport: false } as const

/** Whether the role may see the report of the weekly mail. */
export const mayReadReports = (role: Role): boolean => allows(role, 'messages:read')

/** Whether the role may see notifications of this kind. */
export const mayHear = (role: Role, kind: NotificationKind): boolean =>
  allows(role, NOTIFICATION_KINDS[kind].permission)

/** Stores the defaults of a new user. */
export async function storeDefaultNotifications(tx: Tx, user: UserRef & { role: Role }): Promise<void> {
  await store(tx, user, { ...mailDefaults(user.role), ...NO_SUMMARIES })
}

async function readChoice(
  reader: Reader,
  { accountId, userId, role }: UserRef & { role: Role },
): Promise<ChoiceRow> {
  const { rows } = await sql<ChoiceRow>`
    select ${ROW} from notification_choice n where n.account_id = ${accountId} and n.user_id = ${userId}
  `.execute(reader.sql)
  return rows[0] ?? { ...mailDefaults(role), ...NO_SUMMARIES }
}

/** Reads which mails the person wants. */
export async function readNotifications(
  reader: Reader,
  person: UserRef & { role: Role },
): Promise<Notifications> {
  const { channels: _, digestHour: __, weeklyReport: ___, ...mails } = await readChoice(reader, person)
  return mails
}

/**
 * Changes which mails the person wants. Fails with `phone_unconfirmed` if they want texts and have not confirmed a
 * number.
 */
export async function changeNotifications(
  tx: Tx,
  person: UserRef & { role: Role },
  chosen: Notifications,
): Promise<Notifications> {
  if (chosen.lowBalanceText && (await confirmedPhone(tx, person)) === null) fail('phone_unconfirmed')
  const { channels, digestHour, weeklyReport } = await readChoice(tx, person)
  await store(tx, person, { ...chosen, channels, digestHour, weeklyReport })
  return chosen
}

/** What the person wants to hear of, in the topics that go with their role. */
export async function readChoices(
  reader: Reader,
  person: UserRef & { role: Role },
): Promise<NotificationChoices> {
  const choice = await readChoice(reader, person)
  return {
    topics: topicsFor(person.role).map((topic) => ({
      topic,
      screen: wants({ choice }, topic, 'screen'),
      mail: wants({ choice }, topic, 'mail'),
      text: wants({ choice }, topic, 'text'),
    })),
    lowBalanceCredits: choice.lowBalanceCredits,
    digestHour: choice.digestHour,
    weeklyReport: choice.weeklyReport && mayReadReports(person.role),
  }
}

/**
 * Changes what the person wants to hear of. Topics that are left out, or that do not go with the role, stay as they
 * are. Fails with `phone_unconfirmed` if they want text messages and have not confirmed a number.
 */
export async function changeChoices(
  tx: Tx,
  person: UserRef & { role: Role },
  { topics, lowBalanceCredits, digestHour, weeklyReport }: ChangedChoices,
): Promise<NotificationChoices> {
  const before = await readChoice(tx, person)
  const open = topicsFor(person.role)
  const after: ChoiceRow = {
    ...before,
    lowBalanceCredits,
    digestHour,
    weeklyReport:
      weeklyReport === undefined ? before.weeklyReport : weeklyReport && mayReadReports(person.role),
    channels: { ...before.channels },
  }
  let isTexted = false
  for (const { topic, screen, mail, text } of topics) {
    if (!open.includes(topic)) continue
    // A text that was on before the person removed their number may stay on.
    isTexted ||= text && !wants({ choice: before }, topic, 'text')
    if (hasMailColumn(topic)) after[topic] = mail
    if (topic === 'lowBalance') after.lowBalanceText = text
    after.channels[topic] = { screen, mail, text }
  }
  if (isTexted && (await confirmedPhone(tx, person)) === null) fail('phone_unconfirmed')
  await store(tx, person, after)
  return readChoices(tx, person)
}

async function store(tx: Tx, { accountId, userId }: UserRef, chosen: ChoiceRow): Promise<void> {
  const { lowBalance, lowBalanceCredits, lowBalanceText, campaignFinished, approvals, lapsing, reviews } =
    chosen
  await sql`
    insert into notification_choice as kept (
      account_id, user_id, low_balance, low_balance_credits, campaign_finished, approvals, lapsing,
      low_balance_text, reviews, channels, digest_hour, digest_at, weekly_report, weekly_at
    ) values (
      ${accountId}, ${userId}, ${lowBalance}, ${lowBalanceCredits}, ${campaignFinished}, ${approvals}, ${lapsing},
      ${lowBalanceText}, ${reviews}, ${JSON.stringify(Chosen.parse(chosen.channels))}::jsonb, ${chosen.digestHour},
      ${chosen.digestHour === null ? null : tx.clock.now()}, ${chosen.weeklyReport},
      ${chosen.weeklyReport ? tx.clock.now() : null}
    )
    on conflict (account_id, user_id) do update set
      low_balance = excluded.low_balance, low_balance_credits = excluded.low_balance_credits,
      campaign_finished = excluded.campaign_finished, approvals = excluded.approvals,
      lapsing = excluded.lapsing, low_balance_text = excluded.low_balance_text, reviews = excluded.reviews,
      channels = excluded.channels, digest_hour = excluded.digest_hour,
      -- An hour that has passed already is tomorrow's.
      digest_at = case when kept.digest_hour is distinct from excluded.digest_hour then excluded.digest_at else kept.digest_at end,
      weekly_report = excluded.weekly_report,
      -- The first report covers the week in which the person chose it.
      weekly_at = case when kept.weekly_report then kept.weekly_at else excluded.weekly_at end
  `.execute(tx.sql)
  const byChannel = chosen.channels.lowBalance
  const isWatched = lowBalance || byChannel?.screen === true || byChannel?.text === true
  tx.publish(balanceWatchChosen.of(accountId, { userId, credits: isWatched ? lowBalanceCredits : null }))
}
