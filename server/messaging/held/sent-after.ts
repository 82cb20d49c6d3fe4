/**
 * Lists messages that were sent to the operators after a time, in the form with which held messages are compared
 * (`release.ts`). It reads a copy of the database that contains later commits than the restored one.
 */
import { ARRIVED_ROWS_MAX } from '@nkra/contract/limits.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

export interface SentList {
  /** The name of the list: the link and its network, as in `1-MTN`. */
  name: string
  content: string
}

interface SentRow {
  linkId: number
  link: string
  msisdn: bigint
  sender: string
  at: Date
  status: string
}

/** Lists messages that were or may have been sent after a time, in one or more lists for each link. */
export async function listSentAfter(reader: Reader, after: Date): Promise<SentList[]> {
  const { rows } = await sql<SentRow>`
    select sent.link_id as "linkId", link.name as link, message.msisdn, campaign.sender, sent.at,
           coalesce(receipt.state::text, 'sent') as status
    from (
      select account_id, message_id, segment, link_id, at from submission
      where at > ${after} and outcome in ('accepted', 'unknown')
      union all
      -- A message that is marked and not answered may be on the wire.
      select chunk.account_id, marked.id, 1, chunk.link_id, ${reader.clock.now()}::timestamptz
      from chunk cross join lateral unnest(message_ids[:position]) as marked (id)
      where position > 0 and not exists (
        select from submission where submission.account_id = chunk.account_id and message_id = marked.id)
    ) as sent
    join link on link.id = sent.link_id
    join message on message.account_id = sent.account_id and message.id = sent.message_id
    join campaign on campaign.account_id = message.account_id and campaign.id = message.campaign_id
    left join receipt on receipt.account_id = sent.account_id and receipt.message_id = sent.message_id
      and receipt.segment = sent.segment
    order by sent.link_id, sent.at
  `.execute(reader.sql)
  const lists: SentList[] = []
  for (const [linkId, ofLink] of Map.groupBy(rows, (row) => row.linkId)) {
    for (let from = 0; from < ofLink.length; from += ARRIVED_ROWS_MAX) {
      const some = ofLink.slice(from, from + ARRIVED_ROWS_MAX)
      const lines = some.map(({ msisdn, sender, at, status }) =>
        [msisdn, quoted(sender), at.toISOString(), status].join(','),
      )
      const part = from === 0 ? '' : `-${from / ARRIVED_ROWS_MAX + 1}`
      const name = `${linkId}-${some[0]!.link.replaceAll(/[^\w-]+/g, '_')}${part}`
      lists.push({ name, content: `number,sender,time,status\n${lines.join('\n')}\n` })
    }
  }
  return lists
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
