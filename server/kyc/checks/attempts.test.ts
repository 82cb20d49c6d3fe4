/** From a request to its end: registries' answers, costs, and what the database reveals. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomes, SANDBOX_SCENARIOS, type SandboxScenario } from '@nkra/contract/kyc/sandbox.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runCheck, sweepRequests } from './attempts.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import type { CheckResult, KycProvider } from '../registry/provider.ts'
import { getKyc } from '../requests/lists.ts'
import { REQUEST_LIFE_MS } from '../requests/states.ts'
import { cancelKyc, submitKyc } from '../requests/requests.ts'
import { approveBusiness, kycInput, demoKyc, grantChecks, scriptedRegistry, SECRET } from '../testing/kyc.ts'

const clock = testClock()
const { signal } = new AbortController()
let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({ clock, connections: 8 })
})
afterAll(() => base.close())

const HOUR_MS = 3_600_000

/** An account with an approved business ID and this many credits. */
async function open(credits = 5n) {
  return base.db.transaction(async (tx) => {
    const accountId = await createAccount(tx, { name: 'Adom Savings' })
    await grantChecks(tx, accountId, credits)
    return { accountId, businessId: await approveBusiness(tx, accountId) }
  })
}

type Opened = Awaited<ReturnType<typeof open>>

const submit = (
  kyc: KycResources,
  { accountId, businessId }: Opened,
  other: Parameters<typeof kycInput>[1] = {},
) => base.db.transaction((tx) => submitKyc(kyc, tx, testUser(accountId), kycInput(businessId, other)))
const cancel = (kyc: KycResources, { accountId }: Opened, id: bigint) =>
  base.db.transaction((tx) => cancelKyc(kyc, tx, testUser(accountId), { id }))
const read = (kyc: KycResources, { accountId }: Opened, id: bigint) => getKyc(kyc, base.db, { accountId, id })
async function kycBalance({ accountId }: Opened) {
  const [, { available, reserved }] = (await balances(base.db, accountId)) as [
    unknown,
    { available: bigint; reserved: bigint },
  ]
  return { available, reserved }
}
/** Asks until the request has ended. */
async function settle(kyc: KycResources, account: Opened, id: bigint) {
  for (;;) {
    await runCheck(kyc, { accountId: account.accountId, id }, signal)
    // One row and not the whole detail: a registry that stays down is asked some eighty times.
    const { rows } = await sql<{ next: Date | null }>`
      select next_attempt_at as next from kyc_request
      where account_id = ${account.accountId} and id = ${id}`.execute(base.db.sql)
    const next = rows[0]?.next ?? null
    if (next === null) return read(kyc, account, id)
    clock.advance(next.getTime() - clock.ms())
  }
}

describe('every test number has the outcome of the catalogue', () => {
  test.each(Object.entries(SANDBOX_SCENARIOS) as [string, SandboxScenario][])(
    '%s: %s',
    async (number, scenario) => {
      const kyc = demoKyc(base.db)
      const account = await open()
      const { id } = await submit(kyc, account, { number })
      expect(await kycBalance(account)).toEqual({ available: 4n, reserved: 1n })
      const { status, reason, level, charged, environment } = await settle(kyc, account, id)
      expect({ status, reason }).toEqual(outcomes[scenario])
      expect({ level, charged, environment }).toEqual({
        level: status === 'approved' ? 'A2' : 'A0',
        charged: 1n,
        environment: 'sandbox',
      })
      expect(await kycBalance(account)).toEqual({ available: 4n, reserved: 0n })
    },
  )
})

test('a registry that is down is asked again by itself, and meanwhile the request is told of', async () => {
  const kyc = demoKyc(base.db)
  const account = await open()
  const { id } = await submit(kyc, account, { number: 'GHA-000000000-3' })
  const { timeline, checks } = await settle(kyc, account, id)
  expect(timeline.map(({ status, reason, attempt }) => `${status} ${reason ?? '-'} ${attempt}`)).toEqual([
    'submitted - 0',
    'checking - 1',
    'awaiting_provider registry_down 1',
    'checking - 2',
    'awaiting_provider registry_down 2',
    'checking - 3',
    'approved - 3',
  ])
  expect(checks.map(({ name, outcome, provider }) => `${name} ${outcome} ${provider}`)).toEqual([
    'consent_present pass local',
    'number_format pass local',
    'age pass local',
    'duplicate_identity pass local',
    'registry_lookup pass simulator',
    'name_match pass simulator',
    'dob_match pass simulator',
    'screening not_run local',
  ])
})

test('one that stays down rejects nobody: the request runs out, and its credits come back', async () => {
  const kyc: KycResources = { ...demoKyc(base.db), registries: [scriptedRegistry([])] }
  const account = await open()
  const { id, createdAt } = await submit(kyc, account)
  const ended = await settle(kyc, account, id)
  expect(ended).toMatchObject({ status: 'expired', reason: 'no_answer', level: null, charged: 0n })
  expect(clock.ms() - createdAt.getTime()).toBeLessThanOrEqual(REQUEST_LIFE_MS)
  expect(clock.ms() - createdAt.getTime()).toBeGreaterThan(REQUEST_LIFE_MS - 2 * HOUR_MS)
  expect(await kycBalance(account)).toEqual({ available: 5n, reserved: 0n })
})

test('a registry that breaks is one that is down', async () => {
  const kyc: KycResources = { ...demoKyc(base.db), registries: [scriptedRegistry(['breaks'])] }
  const account = await open()
  const { id } = await submit(kyc, account)
  await runCheck(kyc, { accountId: account.accountId, id }, signal)
  expect(await read(kyc, account, id)).toMatchObject({ status: 'awaiting_provider', reason: 'registry_down' })
})

test('outside the demo a test number costs nothing, and any other is judged by its form alone and not charged', async () => {
  const kyc = openKycResources({ db: base.db, secret: SECRET, demo: false })
  const account = await open(1n)
  const free = await submit(kyc, account)
  const live = await submit(kyc, account, { number: 'GHA-123456789-0' })
  expect(await kycBalance(account)).toEqual({ available: 0n, reserved: 1n })
  expect(await settle(kyc, account, free.id)).toMatchObject({
    status: 'approved',
    environment: 'sandbox',
    credits: 0n,
  })
  expect(await settle(kyc, account, live.id)).toMatchObject({
    status: 'inconclusive',
    reason: 'no_registry',
    level: 'A0',
    environment: 'live',
    charged: 0n,
  })
  expect(await kycBalance(account)).toEqual({ available: 1n, reserved: 0n })
})

test('what was being asked when its process died is taken up by the sweep', async () => {
  const kyc: KycResources = { ...demoKyc(base.db), registries: [scriptedRegistry([])] }
  const account = await open()
  const { id } = await submit(kyc, account)
  const dies: KycProvider = { ...kyc.registries[0]!, run: () => new Promise(() => undefined) }
  void runCheck({ ...kyc, registries: [dies] }, { accountId: account.accountId, id }, signal)
  await expect.poll(async () => (await read(kyc, account, id)).status).toBe('checking')
  expect(await sweepRequests(base.db)).toBe(0)
  clock.advance(HOUR_MS)
  expect(await sweepRequests(base.db)).toBeGreaterThan(0)
  expect(await settle(demoKyc(base.db), account, id)).toMatchObject({ status: 'approved', charged: 1n })
})

test('nobody is checked without a business ID that is in force, nor under words that were not shown', async () => {
  const kyc = demoKyc(base.db)
  const account = await open()
  const bare = await base.db.transaction((tx) => createAccount(tx, { name: 'New here' }))
  await expect(submit(kyc, { ...account, accountId: bare })).rejects.toEqual(new Fail('business_id_missing'))
  const consent = kycInput(account.businessId).consent
  await expect(submit(kyc, account, { consent: { ...consent, version: '2025-01' } })).rejects.toEqual(
    new Fail('consent_outdated'),
  )
  await expect(submit(kyc, account, { consent: { ...consent, businessId: 1n } })).rejects.toMatchObject({
    code: 'not_found',
    values: { thing: 'business ID' },
  })
  clock.advance(366 * 24 * HOUR_MS)
  await expect(submit(kyc, account)).rejects.toEqual(new Fail('business_id_missing'))
})

test('two attempts at once: one answer counts', async () => {
  const kyc = demoKyc(base.db)
  const account = await open()
  const { id } = await submit(kyc, account)
  const which = { accountId: account.accountId, id }
  await Promise.all([1, 2, 3].map(() => runCheck(kyc, which, signal)))
  const { status, checks, charged } = await settle(kyc, account, id)
  expect({ status, charged }).toEqual({ status: 'approved', charged: 1n })
  expect(checks.filter(({ name }) => name === 'registry_lookup')).toHaveLength(1)
})

const DECIDED = ['approved', 'rejected', 'inconclusive']
const answers: CheckResult[] = [
  {
    kind: 'answer',
    reference: 'r',
    checks: (['registry_lookup', 'name_match', 'dob_match'] as const).map((name) => ({
      name,
      version: '1',
      outcome: 'pass',
      score: 1,
      reasons: [],
    })),
  },
  {
    kind: 'answer',
    reference: 'r',
    checks: [{ name: 'registry_lookup', version: '1', outcome: 'fail', score: 0, reasons: ['not_found'] }],
  },
  { kind: 'answer', reference: 'r', checks: [] },
  { kind: 'later', reason: 'registry_down', after_ms: null },
  { kind: 'later', reason: 'registry_slow', after_ms: 90_000 },
]
type Answer = CheckResult | 'breaks'
type Happening =
  | { what: 'attempt' | 'attempt, cancelled while asked'; answer: Answer }
  | { what: 'cancel' }
  | { what: 'two attempts' }
  | { what: 'time'; hours: number }

/** What may happen to a request, in any order. */
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    what: fc.constantFrom<'attempt' | 'attempt, cancelled while asked'>(
      'attempt',
      'attempt, cancelled while asked',
    ),
    answer: fc.constantFrom<Answer>(...answers, 'breaks'),
  }),
  fc.constantFrom<Happening>({ what: 'cancel' }, { what: 'two attempts' }),
  fc.record({ what: fc.constant<'time'>('time'), hours: fc.constantFrom(1, 24, 73) }),
)

test('no charge without a decision, and no decision twice, in whatever order things happen', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 8 }), async (story) => {
      const plain = demoKyc(base.db)
      const account = await open(2n)
      const { id } = await submit(plain, account)
      const which = { accountId: account.accountId, id }
      const tryCancel = () =>
        cancel(plain, account, id).catch((error: unknown) => {
          if (!(error instanceof Fail && error.code === 'kyc_not_cancellable')) throw error
        })
      let before = await read(plain, account, id)
      for (const event of story) {
        if (event.what === 'cancel') await tryCancel()
        else if (event.what === 'time') clock.advance(event.hours * HOUR_MS)
        else if (event.what === 'two attempts')
          await Promise.all([1, 2].map(() => runCheck(plain, which, signal)))
        else {
          const registry = scriptedRegistry([event.answer])
          const asking: KycProvider = {
            ...registry,
            async run(...given) {
              if (event.what !== 'attempt') await tryCancel()
              return registry.run(...given)
            },
          }
          await runCheck({ ...plain, registries: [asking] }, which, signal)
        }
        const now = await read(plain, account, id)
        const held = now.decidedAt === null ? 1n : 0n
        const charged = DECIDED.includes(now.status) ? 1n : 0n
        expect(now.charged).toBe(charged)
        expect(await kycBalance(account)).toEqual({ available: 2n - held - charged, reserved: held })
        if (before.decidedAt !== null) expect(now).toEqual(before)
        before = now
      }
      seen.add(before.status)
      expect(await prove(base.db, account.accountId)).toEqual([])
    }),
    {
      numRuns: 25,
      // One story to each end; what is drawn goes on from there.
      examples: [
        ...answers.map((answer): [Happening[]] => [[{ what: 'attempt', answer }]]),
        [[{ what: 'cancel' }]],
        [[{ what: 'time', hours: 73 }, { what: 'two attempts' }]],
      ],
    },
  )
  // The stories reach every end and what lies before it.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'approved',
      'rejected',
      'inconclusive',
      'cancelled',
      'expired',
      'awaiting_provider',
    ]),
  )
})
