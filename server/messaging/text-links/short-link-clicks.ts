/**
 * Clicks on short links, collected in memory and stored together. So a click waits for no counter, and a campaign that
 * everybody opens at once updates its row once a second and process. A killed process loses the last second.
 */
import { sql } from 'kysely'
import { linksClicked, type WantsEvent } from '../events.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { int4Array, int8Array, timestamptzArray } from '../../platform/database/binary-arrays.ts'
import type { Db, Reader, Tx } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { SentShortLink } from './short-links.ts'

/** One click on a link. */
export interface Click {
  link: SentShortLink
  at: Date
  /** Whether a program opened the link, as far as its request shows. */
  machine: boolean
}

/** How long clicks are collected, and how many are kept while the database does not answer. */
const GATHERED_MS = 1_000
const CLICKS_MAX = 10_000
/** The most clicks of one event. */
const TOLD_MAX = 500

export class ShortLinkClicks {
  readonly #db: Db
  readonly #log: Log
  readonly #wantsEvent: WantsEvent
  #gathered: Click[] = []
  #timer: NodeJS.Timeout | null = null
  #writing = Promise.resolve()

  constructor(db: Db, log: Log, wantsEvent: WantsEvent) {
    this.#db = db
    this.#log = log
    this.#wantsEvent = wantsEvent
  }

  add(click: Click): void {
    if (this.#gathered.length >= CLICKS_MAX) return
    this.#gathered.push(click)
    this.#timer ??= setTimeout(() => void this.flush(), GATHERED_MS)
  }

  /** Stores the collected clicks. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    return (this.#writing = this.#writing.then(() => this.#write()))
  }

  /** Stores the collected clicks and takes no more. */
  close(): Promise<void> {
    return this.flush()
  }

  async #write(): Promise<void> {
    const clicks = this.#gathered
    this.#gathered = []
    if (clicks.length === 0) return
    try {
      await this.#db.transaction((tx) => storeClicks(tx, clicks, this.#wantsEvent))
    } catch (error) {
      this.#log.warn(
        { err: error, clicks: clicks.length },
        'clicks on links could not be stored and are kept',
      )
      this.#gathered = [...clicks, ...this.#gathered].slice(0, CLICKS_MAX)
    }
  }
}

/** What one batch adds to a campaign's link. */
interface CampaignClicks {
  accountId: bigint
  campaignId: bigint
  clicks: number
  clickers: number
  machines: number
}

/** What one batch adds for one recipient. */
interface RecipientClicks {
  link: SentShortLink
  clicks: number
  firstAt: Date
  lastAt: Date
}

/** Stores clicks: each person's, and the number of all others. */
export async function storeClicks(tx: Tx, clicks: readonly Click[], wantsEvent: WantsEvent): Promise<void> {
  const submitted = await submittedAt(tx, clicks)
  const moved = new Map<string, CampaignClicks>()
  const taps = new Map<bigint, RecipientClicks>()
  const movedOf = ({ accountId, campaignId }: SentShortLink): CampaignClicks => {
    const key = `${accountId}/${campaignId}`
    const known = moved.get(key) ?? { accountId, campaignId, clicks: 0, clickers: 0, machines: 0 }
    moved.set(key, known)
    return known
  }
  for (const { link, at, machine } of clicks) {
    if (machine || isTooSoon(at, submitted.get(link.messageId) ?? null)) {
      movedOf(link).machines++
      continue
    }
    movedOf(link).clicks++
    const known = taps.get(link.messageId)
    if (known === undefined) taps.set(link.messageId, { link, clicks: 1, firstAt: at, lastAt: at })
    else {
      known.clicks++
      if (at < known.firstAt) known.firstAt = at
      if (at > known.lastAt) known.lastAt = at
    }
  }
  const stored = await insertTaps(tx, [...taps.values()])
  for (const { messageId, isNew } of stored) if (isNew) movedOf(taps.get(messageId)!.link).clickers++
  await applyMoved(tx, [...moved.values()])
  for (const { accountId, campaignId } of moved.values()) {
    tx.changed(accountId, 'campaign', encodeId('cmp', campaignId))
  }
  const told = stored.map(({ messageId, clicks: total }) => {
    const { link, lastAt } = taps.get(messageId)!
    return { accountId: link.accountId, messageId, campaignId: link.campaignId, at: lastAt, clicks: total }
  })
  for (const [accountId, opened] of Map.groupBy(told, (each) => each.accountId)) {
    if (!wantsEvent(accountId, 'link.clicked')) continue
    for (let at = 0; at < opened.length; at += TOLD_MAX) {
      tx.publish(linksClicked.of(accountId, { clicks: opened.slice(at, at + TOLD_MAX) }))
    }
  }
}

/** When an operator accepted each message, or was asked to. */
async function submittedAt(reader: Reader, clicks: readonly Click[]): Promise<Map<bigint, Date>> {
  const { rows } = await sql<{ messageId: bigint; at: Date }>`
    select message_id as "messageId", min(at) as at
    from unnest(
      ${int8Array(clicks.map(({ link }) => link.accountId))}::int8[], ${int8Array(clicks.map(({ link }) => link.messageId))}::int8[]
    ) as clicked (account_id, message_id)
    join submission using (account_id, message_id)
    group by message_id
  `.execute(reader.sql)
  return new Map(rows.map(({ messageId, at }) => [messageId, at]))
}

/** How often a message's link was opened, and whether this was the first time. */
interface StoredTap {
  messageId: bigint
  clicks: number
  isNew: boolean
}

async function insertTaps(tx: Tx, taps: readonly RecipientClicks[]): Promise<StoredTap[]> {
  if (taps.length === 0) return []
  const inOrder = taps.toSorted((a, b) => (a.link.messageId < b.link.messageId ? -1 : 1))
  const { rows } = await sql<StoredTap>`
    insert into short_link_click as known (account_id, message_id, clicks, first_at, last_at)
    select * from unnest(
      ${int8Array(inOrder.map(({ link }) => link.accountId))}::int8[], ${int8Array(inOrder.map(({ link }) => link.messageId))}::int8[],
      ${int4Array(inOrder.map(({ clicks }) => clicks))}::int4[],
      ${timestamptzArray(inOrder.map(({ firstAt }) => firstAt))}::timestamptz[],
      ${timestamptzArray(inOrder.map(({ lastAt }) => lastAt))}::timestamptz[])
    on conflict (account_id, message_id) do update set
      clicks = known.clicks + excluded.clicks,
      first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at)
    returning message_id as "messageId", known.clicks, known.xmax = 0 as "isNew"
  `.execute(tx.sql)
  return rows
}

async function applyMoved(tx: Tx, moved: readonly CampaignClicks[]): Promise<void> {
  // One process after another, in one order: they may have the same campaigns.
  const inOrder = moved.toSorted((a, b) => (a.campaignId < b.campaignId ? -1 : 1))
  await sql`
    with held as (
      select link.account_id, link.campaign_id, moved.clicks, moved.clickers, moved.machines
      from unnest(
        ${int8Array(inOrder.map(({ accountId }) => accountId))}::int8[], ${int8Array(inOrder.map(({ campaignId }) => campaignId))}::int8[],
        ${int4Array(inOrder.map(({ clicks }) => clicks))}::int4[], ${int4Array(inOrder.map(({ clickers }) => clickers))}::int4[],
        ${int4Array(inOrder.map(({ machines }) => machines))}::int4[]
      ) as moved (account_id, campaign_id, clicks, clickers, machines)
      join short_link as link using (account_id, campaign_id)
      order by link.campaign_id for no key update of link
    )
    update short_link as link set clicks = link.clicks + held.clicks, clickers = link.clickers + held.clickers,
      machines = link.machines + held.machines
    from held where link.account_id = held.account_id and link.campaign_id = held.campaign_id
  `.execute(tx.sql)
}

/** Reads the clicks on the links in these messages, by message. */
export async function clicksOf(
  reader: Reader,
  accountId: bigint,
  messageIds: readonly bigint[],
): Promise<Map<bigint, { clicks: number; firstAt: Date; lastAt: Date }>> {
  const { rows } = await sql<{ messageId: bigint; clicks: number; firstAt: Date; lastAt: Date }>`
    select message_id as "messageId", clicks, first_at as "firstAt", last_at as "lastAt" from short_link_click
    where account_id = ${accountId} and message_id = any(${int8Array(messageIds)}::int8[])
  `.execute(reader.sql)
  return new Map(rows.map(({ messageId, ...clicked }) => [messageId, clicked]))
}

/** The headers of a click on a short link by which a program can be recognised. */
export interface LinkRequest {
  userAgent: string
  /**
   * The headers `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz`, with which a browser says that it fetches a page
   * without a click.
   */
  purposes: readonly string[]
}

/** A click this soon after the operator accepted the text is not a person's. */
export const FIRST_TAP_MS = 3_000

/** Names in `User-Agent` of programs that fetch links: previews, crawlers, scanners, and HTTP libraries. */
const PROGRAMS = new RegExp(
  [
    // Cubot makes phones.
    String.raw`(?<!cu)bot(?![a-z])`,
    'crawl',
    'spider',
    'slurp',
    'scan(?:ner|ning)?(?![a-z])',
    'preview',
    'facebookexternalhit',
    'facebookcatalog',
    'meta-externalfetcher',
    'whatsapp/',
    'skypeuripreview',
    'embedly',
    'bitlybot',
    'google-(?:safety|inspectiontool|read-aloud|pagerenderer)',
    'googleimageproxy',
    'microsoft office',
    'barracuda',
    'proofpoint',
    'mimecast',
    'headlesschrome',
    'phantomjs',
    String.raw`(?:curl|wget|python|python-requests|python-urllib|aiohttp|go-http-client|java|okhttp|axios|node|undici|libwww-perl|ruby|php|dart|postmanruntime|apache-httpclient)/\d`,
  ].join('|'),
  'iu',
)
const AHEAD = /\b(?:prefetch|prerender|preview)\b/iu

/** Whether a program opened the link, as far as the request shows. */
export function isProgram({ userAgent, purposes }: LinkRequest): boolean {
  if (userAgent === '') return true
  return PROGRAMS.test(userAgent) || purposes.some((purpose) => AHEAD.test(purpose))
}

/**
 * Whether the link was opened before anybody could have read the text. `submittedAt` is null if no operator has accepted
 * it yet.
 */
export function isTooSoon(at: Date, submittedAt: Date | null): boolean {
  return submittedAt === null || at.getTime() - submittedAt.getTime() < FIRST_TAP_MS
}
