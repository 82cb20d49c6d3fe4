/** What made credits move, as people know it: which campaign, invoice, identity request or lot. */
import type { z } from 'zod'
import type { TransferCause as Contract } from '@nkra/contract/billing/statement.ts'
import { sql } from 'kysely'
import { int8Array } from '../platform/database/binary-arrays.ts'
import type { Reader } from '../platform/database/database.ts'
import type { TransferKind } from './statement-lines.ts'

export type TransferCause = z.output<typeof Contract>

interface Movement {
  kind: TransferKind
  causeKind: string
  causeId: bigint
}

/** A movement's cause, and what it is called once that is known. */
export interface MovementCause {
  kind: TransferKind
  cause: TransferCause | null
}

/**
 * The cause of each, in their order; null where it is not kept any more. One statement each for campaigns, invoices,
 * credit notes and lots, and none where there are none of them.
 */
export async function causesOf(
  reader: Reader,
  accountId: bigint,
  movements: readonly Movement[],
): Promise<MovementCause[]> {
  const idsOf = (what: CauseKind) => [
    ...new Set(movements.filter((movement) => causeKindOf(movement) === what).map(({ causeId }) => causeId)),
  ]
  const [campaigns, invoices, notes, lots] = await Promise.all([
    campaignsOf(reader, accountId, idsOf('campaign')),
    invoicesOf(reader, accountId, idsOf('invoice')),
    creditNotesOf(reader, accountId, idsOf('credit_note')),
    lotsOf(reader, accountId, idsOf('credit')),
  ])
  const found = { campaign: campaigns, invoice: invoices, credit_note: notes, credit: lots }
  return movements.map((movement) => {
    const { kind, causeId } = movement
    const what = causeKindOf(movement)
    if (what === 'kyc') return { kind, cause: { kind: 'kyc', id: causeId } }
    const settles = what === 'invoice' && invoices.get(causeId)?.month
    return { kind: settles ? 'settled' : kind, cause: found[what].get(causeId) ?? null }
  })
}

type CauseKind = TransferCause['kind']

/** Where the cause is kept. A message that was sent by itself is a campaign of its own. */
function causeKindOf({ kind, causeKind }: Movement): CauseKind {
  if (kind === 'credited') return 'credit_note'
  if (causeKind === 'kyc' || causeKind === 'invoice') return causeKind
  return causeKind === 'campaign' || causeKind === 'message' ? 'campaign' : 'credit'
}

type Found<Kind extends CauseKind> = Map<bigint, Extract<TransferCause, { kind: Kind }>>

async function campaignsOf(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Found<'campaign'>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; senderId: string; groupNames: string[] }>`
    select id, sender as "senderId", group_names as "groupNames" from campaign
    where account_id = ${accountId} and id = any (${int8Array(ids)}::int8[])`.execute(reader.sql)
  return new Map(rows.map((row) => [row.id, { kind: 'campaign', ...row }]))
}

async function invoicesOf(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, Extract<TransferCause, { kind: 'invoice' }> & { month: boolean }>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; number: string; packageName: string; month: boolean }>`
    select id, number, package_name as "packageName", month is not null as month from invoice
    where account_id = ${accountId} and id = any (${int8Array(ids)}::int8[])`.execute(reader.sql)
  return new Map(rows.map((row) => [row.id, { kind: 'invoice', ...row }]))
}

async function creditNotesOf(
  reader: Reader,
  accountId: bigint,
  ids: readonly bigint[],
): Promise<Found<'credit_note'>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; number: string; invoiceId: bigint }>`
    select id, number, invoice_id as "invoiceId" from credit_note
    where account_id = ${accountId} and id = any (${int8Array(ids)}::int8[])`.execute(reader.sql)
  return new Map(rows.map((row) => [row.id, { kind: 'credit_note', ...row }]))
}

async function lotsOf(reader: Reader, accountId: bigint, ids: readonly bigint[]): Promise<Found<'credit'>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, package_name as name from credit
    where account_id = ${accountId} and id = any (${int8Array(ids)}::int8[])`.execute(reader.sql)
  return new Map(rows.map((row) => [row.id, { kind: 'credit', ...row }]))
}
