/**
 * The demo's business ID, and people who were checked under it, with one example of each outcome that a newcomer asks
 * about.
 */
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import type { DocumentKind } from '@nkra/contract/kyc/documents.ts'
import { encodeId } from '@nkra/contract/wire.ts'
import { sql } from 'kysely'
import { grant } from '../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../catalog/accounts.ts'
import { daysAgo } from '../platform/database/backdate.ts'
import type { Tx, RowKey } from '../platform/database/database.ts'
import { reviewBusinessId, saveBusinessId, type BusinessDetails } from './business-ids/business-ids.ts'
import type { KycResources } from './resources.ts'
import { insertOwnChecks } from './checks/attempts.ts'
import { currentChecks } from './requests/current-checks.ts'
import { beginAttempt, decide, insertChecks, lockRequest } from './requests/record.ts'
import { verdictOf } from './requests/states.ts'
import { submitKyc } from './requests/requests.ts'
import { hashInput, openIdentity } from './vault/sealed-identity.ts'

const APPROVED_DAYS = 40
const MONTH = 3

const adom: BusinessDetails = {
  legalName: 'Adom Savings and Loans LTD',
  legalForm: 'limited_by_shares',
  registrationNumber: 'CS160152013',
  tin: 'C0000803561',
  address: '14 Ring Road East, Osu',
  town: 'Accra',
  owners: ['Ama Serwaa Mensah', 'Kofi Boateng'],
}

interface Person {
  daysAgo: number
  document: DocumentKind
  number: string
  surname: string
  givenNames: string
  dateOfBirth: string | null
}

const people: readonly Person[] = [
  {
    daysAgo: 12,
    document: 'ghana_card',
    number: 'GHA-000000000-0',
    surname: 'Owusu',
    givenNames: 'Akosua',
    dateOfBirth: '1991-04-07',
  },
  {
    daysAgo: 9,
    document: 'passport',
    number: 'G0000000',
    surname: 'Tetteh',
    givenNames: 'Emmanuel Nii',
    dateOfBirth: '1984-11-19',
  },
  {
    daysAgo: 6,
    document: 'ghana_card',
    number: 'GHA-000000000-4',
    surname: 'Boateng',
    givenNames: 'Kwadwo',
    dateOfBirth: '1979-01-29',
  },
  {
    daysAgo: 4,
    document: 'ghana_card',
    number: 'GHA-000000000-1',
    surname: 'Agyeman',
    givenNames: 'Yaa',
    dateOfBirth: '1996-08-15',
  },
  {
    daysAgo: 2,
    document: 'ghana_card',
    number: 'GHA-000000000-8',
    surname: 'Quaye',
    givenNames: 'Naa Adjeley',
    dateOfBirth: '1988-02-03',
  },
]

/** Approves the account's business ID, and checks some people under it. The account is given the credits for that. */
export async function seedKyc(
  tx: Tx,
  kyc: KycResources,
  { accountId, userId, administratorId }: { accountId: bigint; userId: bigint; administratorId: bigint },
): Promise<void> {
  const owner = { kind: 'user', accountId, userId } as const
  const clerk = { kind: 'user', accountId: OPERATOR_ACCOUNT_ID, userId: administratorId } as const
  const then = daysAgo(tx, APPROVED_DAYS)
  const { open } = await saveBusinessId(then, owner, { ...adom, submit: true })
  if (open === null) throw new Error('nothing was applied for')
  const exception = 'Approved before papers were asked for'
  const asked = { id: open.id, status: 'approved', reason: '', exception } as const
  const business = await reviewBusinessId(kyc, then, clerk, asked)
  await sql`
    update business_id set exception = null, valid_until = decided_at + interval '1 year'
    where account_id = ${accountId} and id = ${business.id}`.execute(then.sql)
  const lot = {
    accountId,
    product: 'KYC',
    packageName: 'Welcome checks',
    credit: BigInt(people.length),
  } as const
  await grant(then, { ...lot, durationNumber: 3, durationType: MONTH })
  const consent = {
    businessId: business.id,
    version: CONSENT_VERSION,
    language: 'en',
    channel: 'in_person',
  } as const
  for (const { daysAgo: days, ...person } of people) {
    const past = daysAgo(tx, days)
    const { id } = await submitKyc(kyc, past, owner, { ...person, reference: null, metadata: {}, consent })
    await answer(kyc, past, { accountId, id })
  }
}

/** Stores what the job would store at that time. The simulated registry is asked without a network. */
async function answer(kyc: KycResources, tx: Tx, which: RowKey): Promise<void> {
  const taken = await lockRequest(tx, which)
  const [registry] = kyc.registries
  if (!taken || !registry) throw new Error('there is nothing to answer')
  const keys = await kyc.vault.makeKeys(tx, which.accountId)
  const identity = openIdentity(keys, taken)
  if (!identity) throw new Error('a seeded request is not erased')
  const request = { document: taken.document, identity, consent: null, face: null }
  const attempt = await beginAttempt(tx, taken, tx.clock.now())
  const context = {
    idempotencyKey: encodeId('kyc', which.id),
    attempt,
    pending: null,
    signal: AbortSignal.timeout(1_000),
  }
  const inputHash = hashInput(keys, identity)
  await insertOwnChecks(kyc, tx, taken, { identity, inputHash })
  const result = await registry.run(request, context)
  if (result.kind !== 'answer') throw new Error('a seeded request is answered at once')
  const { id: provider, mode } = registry
  await insertChecks(
    tx,
    which,
    { provider, mode, reference: result.reference, inputHash, took_ms: 0 },
    result.checks,
  )
  const verdict = verdictOf(taken, await currentChecks(tx, which))
  await decide(tx, { ...taken, status: 'checking', attempts: attempt }, verdict)
}
