/**
 * Cache of which events accounts' webhooks and event logs want. So a frequent event (messages, codes, clicks) that nobody wants costs no
 * statement, row or round trip. The cache is read again on each notified change and every few seconds, so a new endpoint gets frequent
 * events from a moment after it was made.
 */
import {
  SUBSCRIBABLE_EVENT_TYPES,
  type SubscribableEventType,
} from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { WatchedValue } from '../../platform/database/watching.ts'
import { accountIn, type Environment } from '../../platform/sandbox.ts'

/** The channel that announces changed endpoints. */
export const WEBHOOKS_CHANNEL = 'webhooks_changed'

const POLL_MS = 5_000

type WantedTypes = ReadonlyMap<bigint, ReadonlySet<string>>

export class LiveWebhooks {
  readonly #wanted: WatchedValue<WantedTypes>

  private constructor(wanted: WatchedValue<WantedTypes>) {
    this.#wanted = wanted
  }

  static async open(db: Db): Promise<LiveWebhooks> {
    const options = { channel: WEBHOOKS_CHANNEL, poll_ms: POLL_MS, read: () => readWanted(db) }
    return new LiveWebhooks(await WatchedValue.open(db, options))
  }

  /** Whether an endpoint of the account subscribes to the type, or its log stores it, as far as this process knows. */
  wants(accountId: bigint, type: string): boolean {
    return this.#wanted.now.get(accountId)?.has(type) === true
  }

  /** Like `wants`, for messages that reach this state. */
  wantsMessage(accountId: bigint, state: string): boolean {
    return this.wants(accountId, `message.${state}`)
  }

  close(): Promise<void> {
    return this.#wanted.close()
  }
}

interface WantedRow {
  accountId: bigint
  environment: Environment | null
  types: SubscribableEventType[]
  hasClicks: boolean
}

/** The types that accounts' endpoints and logs want. Accounts without any are left out. */
async function readWanted(db: Db): Promise<WantedTypes> {
  const { rows } = await sql<WantedRow>`
    select account_id as "accountId", environment, types, false as "hasClicks" from webhook_endpoint
    where state = 'enabled' and removed_at is null
    union all
    select account_id, null, '{}', clicks_since is not null from event_log
  `.execute(db.sql)
  const wanted = new Map<bigint, ReadonlySet<string>>()
  for (const { environment, types, hasClicks, ...row } of rows) {
    const accountId = environment === null ? row.accountId : accountIn(environment, row.accountId)
    const own = environment === null ? loggedTypes(hasClicks) : types
    wanted.set(accountId, new Set([...(wanted.get(accountId) ?? []), ...own]))
  }
  return wanted
}

/** The types that a log stores: all, except clicks on links until somebody asked for them. */
export const loggedTypes = (hasClicks: boolean): readonly SubscribableEventType[] =>
  hasClicks ? SUBSCRIBABLE_EVENT_TYPES : WITHOUT_CLICKS

const WITHOUT_CLICKS = SUBSCRIBABLE_EVENT_TYPES.filter((type) => type !== 'link.clicked')
