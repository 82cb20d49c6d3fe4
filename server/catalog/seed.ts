/** The demo's catalogue: what is on sale, the platform's own sender IDs, and the customer's. */
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx } from '../platform/database/database.ts'
import { changeCompany, OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { createPackage, createDefaultPackage, type NewPackage } from './packages.ts'
import { addApprovedSender, requestSender } from './senders/senders.ts'

const MONTH = 3
const YEAR = 4

/** Per product: three for consumers, then three for companies (requirements 2.5), each cheaper by the credit. */
export const packagesOnSale: readonly NewPackage[] = [
  // 0.040, 0.036, 0.033 and 0.030 GHS a segment
  { product: 'SMS', name: 'Starter', price: 20_00n, credit: 500n, durationNumber: 1, durationType: MONTH },
  { product: 'SMS', name: 'Standard', price: 50_00n, credit: 1_250n, durationNumber: 3, durationType: MONTH },
  { product: 'SMS', name: 'Plus', price: 100_00n, credit: 2_500n, durationNumber: 6, durationType: MONTH },
  { product: 'SMS', name: 'Business', price: 180_00n, credit: 5_000n, durationNumber: 1, durationType: YEAR },
  {
    product: 'SMS',
    name: 'Corporate',
    price: 495_00n,
    credit: 15_000n,
    durationNumber: 1,
    durationType: YEAR,
  },
  {
    product: 'SMS',
    name: 'Enterprise',
    price: 1_200_00n,
    credit: 40_000n,
    durationNumber: 2,
    durationType: YEAR,
  },
  // 2.00 down to 1.50 GHS a check
  {
    product: 'KYC',
    name: 'Starter checks',
    price: 20_00n,
    credit: 10n,
    durationNumber: 3,
    durationType: MONTH,
  },
  {
    product: 'KYC',
    name: 'Standard checks',
    price: 50_00n,
    credit: 25n,
    durationNumber: 6,
    durationType: MONTH,
  },
  { product: 'KYC', name: 'Plus checks', price: 95_00n, credit: 50n, durationNumber: 1, durationType: YEAR },
  {
    product: 'KYC',
    name: 'Business checks',
    price: 450_00n,
    credit: 250n,
    durationNumber: 1,
    durationType: YEAR,
  },
  {
    product: 'KYC',
    name: 'Corporate checks',
    price: 850_00n,
    credit: 500n,
    durationNumber: 1,
    durationType: YEAR,
  },
  {
    product: 'KYC',
    name: 'Enterprise checks',
    price: 1_500_00n,
    credit: 1_000n,
    durationNumber: 2,
    durationType: YEAR,
  },
]

/** What every business is given when it registers; never sold. */
export const defaultPackages: readonly NewPackage[] = [
  { product: 'SMS', name: 'Trial', price: 0n, credit: 20n, durationNumber: 1, durationType: MONTH },
  { product: 'KYC', name: 'Trial checks', price: 0n, credit: 2n, durationNumber: 1, durationType: MONTH },
]

/** How many days ago the customer wrote down where it is. */
const REGISTERED_DAYS = 120
/** How long ago the customer's sender ID was approved, and how long the other waits. */
const APPROVED_DAYS = 30
const WAITING_DAYS = 2

const DEFAULT_SENDERS = ['Nkra', 'NkraAlerts']

/** Fills the shelves, gives the account its approved sender ID, and has its owner ask for another. */
export async function seedCatalog(
  tx: Tx,
  { accountId, userId }: { accountId: bigint; userId: bigint },
): Promise<void> {
  for (const made of packagesOnSale) await createPackage(tx, made)
  for (const made of defaultPackages) await createDefaultPackage(tx, made)
  for (const name of DEFAULT_SENDERS) {
    await addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name, isDefault: true })
  }
  await addApprovedSender(daysAgo(tx, APPROVED_DAYS), {
    accountId,
    name: 'AdomSavings',
    purpose: 'Balances, deposits that fall due, and news of our branches, to our savings customers.',
    sample:
      'Dear Akosua, your savings balance is GHS 1,250.00. Your next deposit is due on 4 December. Thank you.',
  })
  const owner = { kind: 'user', accountId, userId } as const
  await changeCompany(daysAgo(tx, REGISTERED_DAYS), owner, {
    name: 'Adom Savings',
    tin: 'C0000803561',
    addressLine1: '12 Independence Avenue',
    addressLine2: '',
    town: 'Accra',
    digitalAddress: 'GA-110-2223',
  })
  await requestSender(daysAgo(tx, WAITING_DAYS), owner, {
    senderId: 'AdomLoans',
    purpose: 'Loan offers, approvals and repayments, to customers who borrow from us.',
    sample:
      'Dear Kwame, your loan of GHS 2,000.00 is approved. Come to our Kaneshie branch with your Ghana Card.',
    submit: true,
  })
}
