/** The demo's catalogue: what is on sale, the platform's own sender IDs, and the customer's. */
import type { Tx } from '../platform/database.ts'
import { OPERATOR_ACCOUNT_ID } from './accounts.ts'
import { createPackage, createTrialPackage, type NewPackage } from './packages.ts'
import { addApprovedSender } from './senders.ts'

const MONTH = 3
const YEAR = 4

/** Per product: three for consumers, then three for companies (specification section 2), each cheaper by the credit. */
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

/** Granted, never sold. */
export const trialPackages: readonly NewPackage[] = [
  { product: 'SMS', name: 'Trial', price: 0n, credit: 20n, durationNumber: 1, durationType: MONTH },
  { product: 'KYC', name: 'Trial checks', price: 0n, credit: 2n, durationNumber: 1, durationType: MONTH },
]

const DEFAULT_SENDERS = ['Nkra', 'NkraAlerts']

/** Fills the shelves, and gives the account its approved sender ID. */
export async function seedCatalog(tx: Tx, { accountId }: { accountId: bigint }): Promise<void> {
  for (const made of packagesOnSale) await createPackage(tx, made)
  for (const made of trialPackages) await createTrialPackage(tx, made)
  for (const name of DEFAULT_SENDERS) {
    await addApprovedSender(tx, { accountId: OPERATOR_ACCOUNT_ID, name, isDefault: true })
  }
  await addApprovedSender(tx, { accountId, name: 'AdomSavings' })
}
