/**
 * Lists the entries of a send, in their order: those that became messages and those that were left out. Both kinds have
 * ids of one order, so a slice is two reads of an index. A cursor holds the last id and the index of the entry after
 * it.
 */
import type { SentEntry } from '@nkra/contract/messaging/campaigns.ts'
import { encodeId, type Slice } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AccountRef } from '../../platform/actor.ts'
import type { Reader } from '../../platform/database/database.ts'
import { Fail } from '../../platform/fail.ts'
import { readCampaign } from './campaigns.ts'
import { readCursor } from './message-list.ts'

type Entry = z.output<typeof SentEntry>

interface Row {
  id: bigint
  reference: string | null
  credits: number
  leftOut: Entry['leftOut']
}

/** Reads a slice of the entries. Fails with `not_found`, and with `invalid_request` for a cursor that no slice gave. */
export async function listSendEntries(
  reader: Reader,
  { accountId }: AccountRef,
  campaignId: bigint,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<Slice<Entry>> {
  await readCampaign(reader, accountId, campaignId)
  const from = after === undefined ? { id: 0n, index: 0 } : placeOf(after)
  const { rows } = await sql<Row>`
    (select id, reference, credits, null as "leftOut" from message
     where account_id = ${accountId} and campaign_id = ${campaignId} and id > ${from.id} order by id limit ${limit})
    union all
    (select id, reference, 0, reason from left_out_entry
     where account_id = ${accountId} and campaign_id = ${campaignId} and id > ${from.id} order by id limit ${limit})
    order by id limit ${limit}
  `.execute(reader.sql)
  const items = rows.map(({ id, reference, credits, leftOut }, place): Entry => {
    const told = { index: from.index + place, reference, segments: credits, credits }
    return { ...told, id: leftOut === null ? id : null, leftOut }
  })
  const last = rows.at(-1)
  const isLast = last === undefined || rows.length < limit
  return { items, next: isLast ? null : `${encodeId('msg', last.id)}.${from.index + rows.length}` }
}

function placeOf(cursor: string): { id: bigint; index: number } {
  const [id = '', index = ''] = cursor.split('.')
  if (/^\d{1,5}$/.test(index)) return { id: readCursor('msg', id), index: Number(index) }
  const message = 'This is not a cursor that a list gave'
  throw new Fail('invalid_request', {}, [{ message, pointer: '/after' }])
}
