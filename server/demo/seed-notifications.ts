/**
 * The notifications of the demo's people in the last days: an approved invoice, a campaign that was sent, a proof to
 * review.
 */
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { notify } from '../identity/identity.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx } from '../platform/database/database.ts'

/** The status of an invoice that is approved. */
const APPROVED = 2

export async function seedNotifications(tx: Tx, accountId: bigint): Promise<void> {
  const { rows: invoices } = await sql<{ id: bigint; number: string }>`
    select id, number from invoice where account_id = ${accountId} and status = ${APPROVED} order by id desc limit 1
  `.execute(tx.sql)
  const { rows: campaigns } = await sql<{ id: bigint; name: string; recipients: number }>`
    select id, coalesce(nullif(array_to_string(group_names, ', '), ''), sender) as name, recipients from campaign
    where account_id = ${accountId} and status = 'completed' and kind = 'bulk' order by id desc limit 2
  `.execute(tx.sql)
  const networks = ['MTN', 'Telecel', 'AT']
  const approval = { decision: 'approved' as const, renewal: false, networks, senderId: 'AdomSavings' }
  await notify(daysAgo(tx, 5), accountId, { kind: 'sender_reviewed', ...approval })
  for (const { id, number } of invoices) {
    const approved = { invoiceId: id, number, approved: true, reason: '' }
    await notify(daysAgo(tx, 3), accountId, { kind: 'invoice_reviewed', ...approved })
  }
  for (const [index, { id, name, recipients }] of campaigns.reverse().entries()) {
    const sent = { campaignId: id, name, recipients }
    await notify(daysAgo(tx, 2 - index), accountId, { kind: 'campaign_finished', ...sent })
  }
  const { rows: proofs } = await sql<{ id: bigint; number: string }>`
    select i.id, i.number from payment_proof p join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
    order by p.id desc limit 1
  `.execute(tx.sql)
  for (const { id, number } of proofs)
    await notify(daysAgo(tx, 1), OPERATOR_ACCOUNT_ID, { kind: 'proof_added', invoiceId: id, number })
}
