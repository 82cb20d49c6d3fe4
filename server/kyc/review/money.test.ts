/**
 * These tests follow the money through a review, in any order of events. Nothing is charged without a decision, and
 * nothing is charged twice.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { createAccount } from '../../catalog/accounts.ts'
import { testClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { runCheck } from '../checks/attempts.ts'
import { openKycResources, type KycResources } from '../resources.ts'
import { decideKyc, askKycAgain, firstDecision } from './decisions.ts'
import { saveKycPolicy } from './policy.ts'
import { enterKycAnswer } from './entered-answers.ts'
import { getKyc } from '../requests/lists.ts'
import { beginCapture, submitCapture, lockRequest } from '../requests/record.ts'
import { REQUEST_LIFE_MS, REVIEW_LIFE_MS } from '../requests/states.ts'
import { cancelKyc, submitKyc } from '../requests/requests.ts'
import { approveBusiness, kycInput, grantChecks, SECRET } from '../testing/kyc.ts'

const clock = testClock()
const { signal } = new AbortController()
let base: TestDatabase
let kyc: KycResources
beforeAll(async () => {
  base = await testDatabase({ clock, connections: 4 })
  kyc = openKycResources({ db: base.db, secret: SECRET, demo: false })
})
afterAll(() => base.close())

type Happening =
  | { what: 'answer'; found: boolean }
  | { what: 'decide'; second: boolean; status: 'approved' | 'rejected' | 'inconclusive'; stale: boolean }
  | { what: 'ask again' | 'send again' | 'cancel' | 'look' | 'too late' }

const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('answer' as const), found: fc.boolean() }),
  fc.record({
    what: fc.constant('decide' as const),
    second: fc.boolean(),
    status: fc.constantFrom('approved' as const, 'rejected' as const, 'inconclusive' as const),
    stale: fc.boolean(),
  }),
  fc.record({
    what: fc.constantFrom('ask again' as const, 'send again' as const, 'cancel' as const, 'look' as const),
  }),
  fc.record({ what: fc.constant('too late' as const) }),
)

const REASONS = { approved: null, rejected: 'not_found', inconclusive: 'no_registry' } as const
const paper = { mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') } as const
const answers = (found: boolean) =>
  ({ found, surname: 'Owusu', givenNames: 'Kwame', dateOfBirth: '1990-12-31', reference: 'IV-1' }) as const

test('no charge without a decision, and what is held is held once', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(happening, { maxLength: 8 }), async (fourEyes, story) => {
      const { accountId, id } = await base.db.transaction(async (tx) => {
        const account = await createAccount(tx, { name: 'Adom Savings' })
        await grantChecks(tx, account, 2n)
        const businessId = await approveBusiness(tx, account)
        const ama = testUser(account)
        await saveKycPolicy(tx, ama, { fourEyes, enteredAnswers: true })
        const made = await submitKyc(kyc, tx, ama, kycInput(businessId, { number: 'GHA-123456789-0' }))
        return { accountId: account, id: made.id }
      })
      const which = { accountId, id }
      const [ama, yaw] = [testUser(accountId), testUser(accountId, 'Reviewer', accountId + 1n)]
      await sql`update kyc_request set channel = 'link' where account_id = ${accountId} and id = ${id}`.execute(
        base.db.sql,
      )
      await runCheck(kyc, which, signal)
      let answered = false
      let before = await getKyc(kyc, base.db, which)
      for (const event of story) {
        const happened = await base.db
          .transaction(async (tx) => {
            if (event.what === 'answer')
              await enterKycAnswer(kyc, tx, ama, { id, answer: answers(event.found), paper })
            if (event.what === 'decide') {
              const { status } = event
              const standing = await firstDecision(tx, which)
              const after = event.stale ? 1n : (standing?.id ?? null)
              await decideKyc(tx, event.second ? yaw : ama, { id, status, reason: REASONS[status], after })
            }
            if (event.what === 'cancel') await cancelKyc(kyc, tx, ama, { id })
            if (event.what === 'ask again') {
              const standing = await firstDecision(tx, which)
              const again = {
                id,
                asked: ['details'],
                reason: 'details_differ',
                after: standing?.id ?? null,
              } as const
              await askKycAgain(tx, ama, again)
            }
            if (event.what === 'send again') {
              const taken = (await lockRequest(tx, which))!
              if (taken.status !== 'needs_resubmission') return false
              await beginCapture(tx, taken)
              const capturing = { ...taken, status: 'capturing' } as const
              const { environment, credits } = taken
              const expiresAt = new Date(tx.clock.ms() + REQUEST_LIFE_MS)
              await submitCapture(tx, capturing, { environment, credits, expiresAt })
            }
            return true
          })
          .catch((error: unknown) => {
            if (error instanceof Fail) return false
            throw error
          })
        if (event.what === 'too late') clock.advance(REVIEW_LIFE_MS + 1)
        if (event.what === 'too late' || event.what === 'look' || event.what === 'send again')
          await runCheck(kyc, which, signal)
        if (happened && event.what === 'answer') answered = true
        if (happened && event.what === 'send again') answered = false

        const now = await getKyc(kyc, base.db, which)
        const decided = ['approved', 'rejected'].includes(now.status)
        const charged = decided || (now.status === 'inconclusive' && answered) ? 1n : 0n
        const held = now.decidedAt === null && now.status !== 'needs_resubmission' ? 1n : 0n
        expect(now.charged).toBe(charged)
        const [, balance] = await balances(base.db, accountId)
        expect(balance).toMatchObject({ available: 2n - held - charged, reserved: held })
        if (now.status === 'approved') expect([now.level, answered]).toEqual(['A2', true])
        if (before.decidedAt !== null) expect(now).toEqual(before)
        before = now
      }
      seen.add(before.status)
      expect(await prove(base.db, accountId)).toEqual([])
    }),
    {
      numRuns: 15,
      // One story to each end; what is drawn goes on from there.
      examples: [
        [false, [{ what: 'answer', found: true }, decide('approved')]],
        [false, [decide('rejected')]],
        [false, [decide('inconclusive')]],
        [true, [{ what: 'answer', found: true }, decide('approved'), decide('approved', true)]],
        [false, [{ what: 'ask again' }, { what: 'send again' }, decide('approved'), { what: 'cancel' }]],
        [
          false,
          [
            { what: 'answer', found: true },
            { what: 'ask again' },
            { what: 'send again' },
            decide('approved'),
          ],
        ],
        [false, [{ what: 'ask again' }, { what: 'too late' }]],
        [false, [{ what: 'too late' }]],
      ],
    },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['approved', 'rejected', 'inconclusive', 'cancelled', 'expired', 'in_review']),
  )
})

function decide(status: 'approved' | 'rejected' | 'inconclusive', second = false): Happening {
  return { what: 'decide', second, status, stale: false }
}
