/** For tests: an account that may check people, people to check, and a registry that does as the test says. */
import { CONSENT_VERSION } from '@nkra/contract/kyc/consent.ts'
import { sql } from 'kysely'
import { grant, openBooks } from '../../billing/ledger/ledger.ts'
import { OPERATOR_ACCOUNT_ID } from '../../catalog/accounts.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { reviewBusinessId, saveBusinessId, type BusinessDetails } from '../business-ids/business-ids.ts'
import type { PrincipalInput } from '../business-ids/principals.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import type { CheckResult, KycProvider } from '../registry/provider.ts'
import { openMasterKeys } from '../vault/master-keys.ts'
import { openVault } from '../vault/vault.ts'
import type { KycInput } from '../requests/requests.ts'

export const SECRET = 'a secret of thirty-two characters'

/** How the simulated identity registry asks and answers, where it also compares faces. Its path for faces is the test's. */
export const FACE_MAPPING = {
  question: { document: '/document', number: '/number', face: '/face', callbackUrl: '/callback_url' },
  answer: {
    status: '/status',
    reference: '/reference',
    number: '/person/number',
    surname: '/person/surname',
    givenNames: '/person/given_names',
    dateOfBirth: '/person/date_of_birth',
    face: '/face/agrees',
    liveness: '/face/alive',
  },
  words: {
    found: ['found'],
    notFound: ['not_found'],
    malformed: ['invalid'],
    pending: ['pending'],
    yes: ['true', 'YES'],
    no: ['false', 'NO'],
  },
}

export const registered: BusinessDetails = {
  legalName: 'Adom Savings and Loans LTD',
  legalForm: 'limited_by_shares',
  registrationNumber: 'CS160152013',
  tin: 'C0000803561',
  address: '14 Ring Road East',
  town: 'Accra',
  owners: ['Ama Mensah'],
}

/** Principals of whom nobody holds so much that they are checked. */
export const smallOwners: PrincipalInput[] = [
  'Ama Mensah',
  'Kofi Boateng',
  'Esi Quaye',
  'Yaw Owusu',
  'Abla Tetteh',
].map((name) => ({ id: null, name, role: 'owner', share: 1_700 }))

/** Writes down and approves the account's business ID for a year, as before papers were asked for. Answers its id. */
export async function approveBusiness(
  tx: Tx,
  accountId: bigint,
  of: BusinessDetails = registered,
): Promise<bigint> {
  const { open } = await saveBusinessId(tx, testUser(accountId), { ...of, submit: true })
  const clerk = testUser(OPERATOR_ACCOUNT_ID, 'Administrator', 77n)
  const vault = openVault(openMasterKeys([], { secret: SECRET, clock: tx.clock }), tx.clock)
  const kyc = { vault, testsAreBilled: true }
  const asked = { id: open!.id, status: 'approved', reason: '', exception: 'Known' } as const
  const { id } = await reviewBusinessId(kyc, tx, clerk, asked)
  await sql`
    update business_id set exception = null, valid_until = decided_at + interval '1 year'
    where account_id = ${accountId} and id = ${id}`.execute(tx.sql)
  return id
}

/** Gives the account KYC credits to spend. */
export async function grantChecks(tx: Tx, accountId: bigint, credit: bigint): Promise<void> {
  await openBooks(tx, accountId)
  const year = { durationNumber: 1, durationType: 4 }
  if (credit > 0n)
    await grant(tx, { accountId, product: 'KYC', packageName: 'Trial checks', credit, ...year })
}

export const kycInput = (businessId: bigint, other: Partial<KycInput> = {}): KycInput => ({
  document: 'ghana_card',
  number: 'GHA-000000000-0',
  surname: 'Owusu',
  givenNames: 'Kwame',
  dateOfBirth: '1990-12-31',
  reference: null,
  metadata: {},
  consent: { businessId, version: CONSENT_VERSION, language: 'en', channel: 'in_person' },
  ...other,
})

/** As the demo has it: the simulated registry answers every number, and is charged for. */
export const demoKyc = (db: Db): KycResources => openKycResources({ db, secret: SECRET, demo: true })

/** A registry whose next answers are given beforehand; after them it is down. */
export function scriptedRegistry(answers: (CheckResult | 'breaks')[]): KycProvider {
  return {
    id: 'scripted',
    name: 'Scripted',
    mode: 'live',
    watched: false,
    abilities: () => ['number', 'names'],
    takes: () => true,
    run() {
      const answer = answers.shift() ?? { kind: 'later', reason: 'registry_down', after_ms: null }
      return answer === 'breaks' ? Promise.reject(new Error('broken')) : Promise.resolve(answer)
    },
  }
}
