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
import { accountIn, type Environment } from '../../platform/sandbox.ts'

/** The channel on which a change of endpoints is told. */
export const WEBHOOKS_CHANNEL = 'webhooks_changed'

export interface LiveWebhooks {
  /** Whether an endpoint of the account wants to be told of messages that get there, as far as this process knows. */
  wantsMessage(accountId: bigint, state: string): boolean
  close(): Promise<void>
}

const READ_MS = 5_000

export async function openLiveWebhooks(db: Db): Promise<LiveWebhooks> {
  let wanted = await readWanted(db)
  let asked = false
  let reading: Promise<void> | null = null
  // One reading at a time, and one more after a change that came meanwhile: an older answer never replaces a newer one.
  const read = () => {
    asked = true
    reading ??= (async () => {
      while (asked) {
        asked = false
        // Where it fails, what was known still holds, and the next look is near.
        wanted = await readWanted(db).catch(() => wanted)
      }
      reading = null
    })()
  }
  const stop = await db.listen(WEBHOOKS_CHANNEL, read)
  // What changed between the first reading and the listening.
  read()
  const timer = setInterval(read, READ_MS)
  timer.unref()
  return {
    wantsMessage: (accountId, state) => wanted.get(accountId)?.has(state) === true,
    async close() {
      clearInterval(timer)
      await stop()
      await reading
    },
  }
}

/** The states of messages that accounts want to be told of; accounts that want none are left out. */
async function readWanted(db: Db): Promise<ReadonlyMap<bigint, ReadonlySet<string>>> {
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
