/**
 * Cache of the accounts whose webhooks want to hear of messages. A message of an account that wants nothing then costs no
 * statement, row or round trip. The cache is read anew on each notified change and every few seconds, so a new endpoint
 * hears of messages from about a moment after it was made.
 */
import {
  MESSAGE_EVENT_STATES,
  type SubscribableEventType,
  type MessageEventState,
} from '@nkra/contract/integrations/webhook-events.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { WatchedValue } from '../../platform/database/watched-value.ts'
import { accountIn, type Environment } from '../../platform/sandbox.ts'

/** The channel that announces changed endpoints. */
export const WEBHOOKS_CHANNEL = 'webhooks_changed'

const POLL_MS = 5_000

type States = ReadonlySet<string>

export class LiveWebhooks {
  readonly #wanted: WatchedValue<ReadonlyMap<bigint, States>>

  private constructor(wanted: WatchedValue<ReadonlyMap<bigint, States>>) {
    this.#wanted = wanted
  }

  static async open(db: Db): Promise<LiveWebhooks> {
    const options = { channel: WEBHOOKS_CHANNEL, poll_ms: POLL_MS, read: () => readWanted(db) }
    return new LiveWebhooks(await WatchedValue.open(db, options))
  }

  /**
   * Whether an endpoint of the account subscribes to messages that reach this state, as far as this process knows.
   */
  wantsMessage(accountId: bigint, state: string): boolean {
    return this.#wanted.now.get(accountId)?.has(state) === true
  }

  close(): Promise<void> {
    return this.#wanted.close()
  }
}

/** The states of messages to which accounts subscribe. Accounts without any are left out. */
async function readWanted(db: Db): Promise<ReadonlyMap<bigint, States>> {
  const { rows } = await sql<{ accountId: bigint; environment: Environment; types: SubscribableEventType[] }>`
    select account_id as "accountId", environment, types from webhook_endpoint where state = 'enabled' and removed_at is null
  `.execute(db.sql)
  const wanted = new Map<bigint, Set<MessageEventState>>()
  for (const { environment, types, ...row } of rows) {
    const accountId = accountIn(environment, row.accountId)
    const states = MESSAGE_EVENT_STATES.filter((state) => types.includes(`message.${state}`))
    if (states.length === 0) continue
    wanted.set(accountId, new Set([...(wanted.get(accountId) ?? []), ...states]))
  }
  return wanted
}
