/**
 * The operator as the seller on invoices, and whether it charges the Communications Service Tax. A change affects
 * later invoices only; each invoice keeps what it said.
 */
import type * as contract from '@nkra/contract/billing/seller.ts'
import type * as invoices from '@nkra/contract/billing/invoices.ts'
import type { z } from 'zod'
import { sql } from 'kysely'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { audit, type AuditActor, type RequestInfo } from '../platform/database/audit.ts'
import type { Reader, Tx } from '../platform/database/database.ts'
import type { TaxTerms } from './tax.ts'

/** An account at a bank. */
export type BankAccount = z.output<typeof invoices.BankAccount>

export type SellerInput = z.output<typeof contract.changeSeller.body>
export type Seller = z.output<typeof contract.Seller>

export async function getSeller(reader: Reader): Promise<Seller> {
  const { rows } = await sql<Seller>`
    select
      name, tin, address_line_1 as "addressLine1", address_line_2 as "addressLine2", town,
      digital_address as "digitalAddress", phone, email,
      case when bank <> '' then json_build_object(
        'bank', bank, 'branch', bank_branch, 'accountName', bank_account_name, 'accountNumber', bank_account_number
      ) end as transfer,
      charges_cst as "chargesCst", cst_notified_on::text as "cstNotifiedOn", cst_reference as "cstReference",
      changed_at as "changedAt"
    from seller`.execute(reader.sql)
  const [seller] = rows
  if (seller === undefined) throw new Error('there is no seller')
  return seller
}

/** The rules that tax a sale made now. */
export async function taxTerms(reader: Reader): Promise<TaxTerms> {
  const { rows } = await sql<{ cst: boolean }>`select charges_cst as cst from seller`.execute(reader.sql)
  return { at: reader.clock.now(), cst: rows[0]?.cst === true }
}

/** Stores the whole seller. The audit log records which parts changed, and a change of CST with its notice. */
export async function changeSeller(
  tx: Tx,
  actor: AuditActor,
  facts: SellerInput,
  request?: RequestInfo,
): Promise<Seller> {
  // Two changes at once are made, and put on record, one after the other.
  await sql`select id from seller for update`.execute(tx.sql)
  const before = await getSeller(tx)
  const bank = facts.transfer ?? { bank: '', branch: '', accountName: '', accountNumber: '' }
  await sql`
    update seller
    set
      name = ${facts.name}, tin = ${facts.tin}, address_line_1 = ${facts.addressLine1},
      address_line_2 = ${facts.addressLine2}, town = ${facts.town}, digital_address = ${facts.digitalAddress},
      phone = ${facts.phone}, email = ${facts.email}, bank = ${bank.bank}, bank_branch = ${bank.branch},
      bank_account_name = ${bank.accountName}, bank_account_number = ${bank.accountNumber},
      charges_cst = ${facts.chargesCst}, cst_notified_on = ${facts.cstNotifiedOn},
      cst_reference = ${facts.cstReference}, changed_at = ${tx.clock.now()}`.execute(tx.sql)
  const after = await getSeller(tx)
  const changed = PARTS.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
  await audit(tx, actor, {
    accountId: OPERATOR_ACCOUNT_ID,
    action: 'seller_changed',
    subject: { kind: 'acc', id: OPERATOR_ACCOUNT_ID },
    detail: {
      changed: changed.join(', '),
      chargesCst: after.chargesCst,
      ...(after.chargesCst && { cstNotifiedOn: after.cstNotifiedOn, cstReference: after.cstReference }),
    },
    request,
  })
  return after
}

const PARTS = [
  'name',
  'tin',
  'addressLine1',
  'addressLine2',
  'town',
  'digitalAddress',
  'phone',
  'email',
  'transfer',
  'chargesCst',
  'cstNotifiedOn',
  'cstReference',
] as const satisfies (keyof SellerInput)[]
