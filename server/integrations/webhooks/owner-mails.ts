/**
 * Owners are told by mail when an API key changes an endpoint: whoever stole a key could lead events away unseen
 * (decision 120). A program that changes endpoints in a loop does not fill their mailboxes.
 */
import { sql } from 'kysely'
import type { ApiKey } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import { liveOf } from '../../platform/sandbox.ts'
import { webhookChangedByKey } from '../events.ts'

/** The changes of an endpoint that are on record, each by its action in the audit log. */
export type WebhookAct =
  | 'webhook_created'
  | 'webhook_changed'
  | 'webhook_secret_rotated'
  | 'webhook_enabled'
  | 'webhook_disabled'
  | 'webhook_removed'

/** What a key does to endpoints causes at most so many mails an hour. The last one says so. */
export const KEY_MAILS_PER_HOUR_MAX = 20
const HOUR_MS = 3_600_000

interface ToldChange {
  webhookId: bigint
  act: WebhookAct
  url: string
  /** The address before a change. */
  was: string | undefined
}

/** Publishes what a key did to an endpoint, for the mail to Owners. */
export async function tellOwners(
  tx: Tx,
  { accountId: of, keyId }: ApiKey,
  change: ToldChange,
): Promise<void> {
  const accountId = liveOf(of)
  const now = tx.clock.now()
  const hourAgo = new Date(now.getTime() - HOUR_MS)
  const { rows } = await sql<{ name: string; shown: string; count: number; wholeNumbers: boolean }>`
    update api_key set
      told_since = case when told_since > ${hourAgo} then told_since else ${now} end,
      told_count = case when told_since > ${hourAgo} then least(told_count, ${KEY_MAILS_PER_HOUR_MAX}) + 1 else 1 end
    where account_id = ${accountId} and id = ${keyId}
    returning name, shown, told_count as count, (
      select whole_numbers from webhook_endpoint
      where account_id = ${accountId} and id = ${change.webhookId}
    ) as "wholeNumbers"
  `.execute(tx.sql)
  const [key] = rows
  if (key === undefined || key.count > KEY_MAILS_PER_HOUR_MAX) return
  const { name: keyName, shown: keyShown, count, wholeNumbers } = key
  const { webhookId, act, url, was } = change
  const isLast = count === KEY_MAILS_PER_HOUR_MAX
  const before = was === undefined || was === url ? null : was
  tx.publish(
    webhookChangedByKey.of(accountId, {
      webhookId,
      act,
      url,
      before,
      wholeNumbers,
      keyName,
      keyShown,
      isLast,
    }),
  )
}
