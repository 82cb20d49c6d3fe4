/**
 * Cache of what accounts' webhooks want to hear of. What happens often (messages, codes, clicks) then costs no statement, row
 * or round trip where nobody wants it. The cache is read anew on each notified change and every few seconds, so a new endpoint
 * hears of them from about a moment after it was made.
 */
import type { SubscribableEventType } from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { WatchedValue } from '../../platform/database/watched-value.ts'
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

  /** Whether an endpoint of the account subscribes to the type, as far as this process knows. */
  wants(accountId: bigint, type: string): boolean {
    return this.#wanted.now.get(accountId)?.has(type) === true
  }

  /** The same for messages that reach this state. */
  wantsMessage(accountId: bigint, state: string): boolean {
    return this.wants(accountId, `message.${state}`)
  }

  close(): Promise<void> {
    return this.#wanted.close()
  }
}

/** The types to which accounts subscribe. Accounts without any are left out. */
async function readWanted(db: Db): Promise<WantedTypes> {
  const { rows } = await sql<{ accountId: bigint; environment: Environment; types: SubscribableEventType[] }>`
    select account_id as "accountId", environment, types from webhook_endpoint where state = 'enabled' and removed_at is null
  `.execute(db.sql)
  const wanted = new Map<bigint, ReadonlySet<string>>()
  for (const { environment, types, ...row } of rows) {
    const accountId = accountIn(environment, row.accountId)
    wanted.set(accountId, new Set([...(wanted.get(accountId) ?? []), ...types]))
  }
  return wanted
}
