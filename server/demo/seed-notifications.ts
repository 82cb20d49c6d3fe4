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
const DAY_MS = 86_400_000
/** As `server/catalog/seed.ts` has it. */
const SENDER_APPROVED_DAYS_AGO = 30

export async function seedNotifications(tx: Tx, accountId: bigint): Promise<void> {
  /** As if it were the time at which the thing happened. */
  const at = (time: Date) => daysAgo(tx, (tx.clock.ms() - time.getTime()) / DAY_MS)
  const { rows: invoices } = await sql<{ id: bigint; number: string; time: Date }>`
    select id, number, reviewed_at as time from invoice
    where account_id = ${accountId} and status = ${APPROVED} order by reviewed_at desc limit 1
  `.execute(tx.sql)
  const { rows: campaigns } = await sql<{ id: bigint; name: string; recipients: number; time: Date }>`
    select id, coalesce(nullif(array_to_string(group_names, ', '), ''), sender) as name, recipients,
      completed_at as time
    from campaign
    where account_id = ${accountId} and status = 'completed' and kind = 'bulk' order by completed_at desc limit 2
  `.execute(tx.sql)
  for (const { id, number, time } of invoices) {
    const approved = { invoiceId: id, number, approved: true, reason: '' }
    await notify(at(time), accountId, { kind: 'invoice_reviewed', ...approved })
  }
  const networks = ['MTN', 'Telecel', 'AT']
  const approval = { decision: 'approved' as const, renewal: false, networks, senderId: 'AdomSavings' }
  await notify(daysAgo(tx, SENDER_APPROVED_DAYS_AGO), accountId, { kind: 'sender_reviewed', ...approval })
  for (const { id, name, recipients, time } of campaigns.reverse()) {
    const sent = { campaignId: id, name, recipients }
    await notify(at(time), accountId, { kind: 'campaign_finished', ...sent })
  }
  const { rows: proofs } = await sql<{ id: bigint; number: string }>`
    select i.id, i.number from payment_proof p join invoice i on i.account_id = p.account_id and i.id = p.invoice_id
    order by p.id desc limit 1
  `.execute(tx.sql)
  for (const { id, number } of proofs)
    await notify(daysAgo(tx, 1), OPERATOR_ACCOUNT_ID, { kind: 'proof_added', invoiceId: id, number })
}
