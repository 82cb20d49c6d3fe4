/** The demo's catalogue: what is on sale, the platform's own sender IDs, and the customer's. */
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx } from '../platform/database/database.ts'
import { changeCompany, OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { createPackage, createDefaultPackage, type NewPackage } from './packages.ts'
import { addApprovedSender, requestSender } from './senders/senders.ts'

const MONTH = 3
const YEAR = 4

type PackageLine = readonly [
  name: string,
  price: bigint,
  credit: bigint,
  durationNumber: number,
  durationType: 3 | 4,
]

/**
 * Three packages for consumers, then three for companies (requirements 2.5): 0.040, 0.036, 0.033 and 0.030 GHS a
 * segment.
 */
const SMS_PACKAGES: readonly PackageLine[] = [
  ['Starter', 20_00n, 500n, 1, MONTH],
  ['Standard', 50_00n, 1_250n, 3, MONTH],
  ['Plus', 100_00n, 2_500n, 6, MONTH],
  ['Business', 180_00n, 5_000n, 1, YEAR],
  ['Corporate', 495_00n, 15_000n, 1, YEAR],
  ['Enterprise', 1_200_00n, 40_000n, 2, YEAR],
]

/** Packages of checks, from 2.00 to 1.50 GHS a check. */
const KYC_PACKAGES: readonly PackageLine[] = [
  ['Starter checks', 20_00n, 10n, 3, MONTH],
  ['Standard checks', 50_00n, 25n, 6, MONTH],
  ['Plus checks', 95_00n, 50n, 1, YEAR],
  ['Business checks', 450_00n, 250n, 1, YEAR],
  ['Corporate checks', 850_00n, 500n, 1, YEAR],
  ['Enterprise checks', 1_500_00n, 1_000n, 2, YEAR],
]

const packagesOf = (product: NewPackage['product'], lines: readonly PackageLine[]): NewPackage[] =>
  lines.map(([name, price, credit, durationNumber, durationType]) => ({
    product,
    name,
    price,
    credit,
    durationNumber,
    durationType,
  }))

export const packagesOnSale: readonly NewPackage[] = [
  ...packagesOf('SMS', SMS_PACKAGES),
  ...packagesOf('KYC', KYC_PACKAGES),
]

/** The packages that every business gets when it registers. They are never sold. */
export const defaultPackages: readonly NewPackage[] = [
  { product: 'SMS', name: 'Trial', price: 0n, credit: 20n, durationNumber: 1, durationType: MONTH },
  { product: 'KYC', name: 'Trial checks', price: 0n, credit: 2n, durationNumber: 1, durationType: MONTH },
]

/** How many days ago the customer entered its address. */
const REGISTERED_DAYS = 120
/** How long ago the customer's sender ID was approved, and how long the other has waited. */
const APPROVED_DAYS = 30
const WAITING_DAYS = 2

const DEFAULT_SENDERS = ['Nkra', 'NkraAlerts']

/** Puts packages on sale, gives the account its approved sender ID, and makes its owner ask for another. */
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
