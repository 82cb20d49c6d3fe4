/**
 * Person, registry, reviewer, business and time act in any order: no credit is charged without a decision, and none
 * is lost.
 */
import fc from 'fast-check'
import * as routes from '@nkra/contract/kyc/capture-links.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSpendCap } from '../../billing/ledger/caps.ts'
import { balances } from '../../billing/ledger/ledger.ts'
import { prove } from '../../billing/ledger/proof.ts'
import { createUser } from '../../identity/users/users.ts'
import { createKey } from '../../integrations/keys/keys.ts'
import { testClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testUser } from '../../platform/testing/test-server.ts'
import { askByLink, textKycLink, type LinkRequestInput } from './ask-by-link.ts'
import { runCheck } from '../checks/attempts.ts'
import { askForResubmission, decide, lockRequest } from '../requests/record.ts'
import {
  isFinal,
  mayBecome,
  REQUEST_LIFE_MS,
  NO_REGISTRY_VERDICT,
  type KycStatus,
} from '../requests/states.ts'
import { cancelKyc } from '../requests/requests.ts'
import { openCaptureStage, requestIdOf, type CaptureStage, type LinkSubject } from '../testing/capture.ts'

const CREDITS = 2n
const HOUR_MS = 3_600_000

const clock = testClock()
const { signal } = new AbortController()
let world: CaptureStage
beforeAll(async () => {
  world = await openCaptureStage(clock)
})
afterAll(() => world.close())

interface Play {
  accountId: bigint
  id: bigint
  person: LinkSubject
}

/** What each may do at any time. A step out of place is refused and changes nothing. */
const STEPS = {
  agree: ({ person }: Play) => person.agree(),
  give: ({ person }: Play) => person.details(),
  send: ({ person }: Play) => person.send(),
  withdraw: ({ person }: Play) => person.own(routes.withdrawKyc),
  ask: ({ accountId, id }: Play) => runCheck(world.kyc, { accountId, id }, signal),
  again: (play: Play) =>
    reviewed(play, 'needs_resubmission', (tx, taken) =>
      askForResubmission(tx, taken, {
        asked: ['details'],
        reason: 'details_differ',
        expiresAt: new Date(clock.ms() + REQUEST_LIFE_MS),
        userId: play.accountId,
      }),
    ),
  approve: (play: Play) =>
    reviewed(play, 'approved', (tx, taken) =>
      decide(
        tx,
        taken,
        { status: 'approved', reason: null, level: 'A2', answered: true },
        { userId: play.accountId, deciders: 1 },
      ),
    ),
  leaveOpen: (play: Play) =>
    reviewed(play, 'inconclusive', (tx, taken) => decide(tx, taken, NO_REGISTRY_VERDICT)),
  cancel: ({ accountId, id }: Play) =>
    world.base.db
      .transaction((tx) => cancelKyc(world.kyc, tx, testUser(accountId), { id }))
      .catch((error: unknown) => {
        if (!(error instanceof Fail)) throw error
      }),
  wait: () => Promise.resolve(clock.advance(HOUR_MS)),
  waitLong: () => Promise.resolve(clock.advance(REQUEST_LIFE_MS)),
} as const
type Step = keyof typeof STEPS

type Act = (tx: Parameters<typeof decide>[0], taken: Parameters<typeof decide>[1]) => Promise<void>

const reviewed = ({ accountId, id }: Play, to: KycStatus, act: Act) =>
  world.base.db.transaction(async (tx) => {
    const taken = await lockRequest(tx, { accountId, id })
    if (taken?.status === 'in_review' && mayBecome(taken.status, to)) await act(tx, taken)
  })

async function held({ accountId, id }: Play) {
  const { rows } = await sql<{ status: KycStatus; charged: bigint }>`
    select status, charged from kyc_request where account_id = ${accountId} and id = ${id}`.execute(
    world.base.db.sql,
  )
  const of = (await balances(world.base.db, accountId)).find(({ product }) => product === 'KYC')!
  return { ...rows[0]!, ...of, spent: CREDITS - of.available - of.reserved }
}

test('a credit is spent by a decision alone, held while there is something to come, and else at home', async () => {
  const likely: Step[] = ['agree', 'give', 'send', 'ask', 'ask']
  const steps = fc.constantFrom(...likely, ...(Object.keys(STEPS) as Step[]))
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (taken) => {
      const accountId = await world.open(CREDITS)
      const id = requestIdOf(await world.ask(accountId))
      const play = { accountId, id, person: world.person(await world.tokenOf(accountId)) }
      for (const step of [...(['agree', 'give', 'send'] as const), ...taken]) {
        await STEPS[step](play)
        const { status, charged, reserved, spent } = await held(play)
        expect(spent).toBe(charged)
        if (spent > 0n) expect(status).toBe('approved')
        if (isFinal(status) || status === 'needs_resubmission') expect(reserved).toBe(0n)
        else expect(reserved).toBeLessThanOrEqual(1n)
        if (status === 'checking' || status === 'in_review' || status === 'awaiting_subject') {
          expect(reserved).toBe(1n)
        }
      }
    }),
    { numRuns: 5 },
  )
  expect(await prove(world.base.db)).toEqual([])
})

test('the text of a link that a key asks for counts in the caps of the key', async () => {
  const { base, asking } = world
  const accountId = await world.open()
  const id = requestIdOf(await world.ask(accountId))
  const inTx = base.db.transaction.bind(base.db)
  const names = { firstName: 'Esi', lastName: 'Quaye', otherNames: '', phone: '' }
  const userId = await inTx((tx) =>
    createUser(tx, { accountId, role: 'Owner', ...names, passwordHash: 'none' }),
  )
  const owner = testUser(accountId, 'Owner', userId)
  const { key } = await inTx((tx) =>
    createKey(tx, owner, {
      name: 'Loans',
      environment: 'live',
      scopes: ['kyc:submit'],
      networks: [],
      expiresAt: null,
    }),
  )
  const holder = { kind: 'key', id: key.id } as const
  await inTx((tx) => saveSpendCap(tx, owner, { product: 'SMS', holder, period: 'day', credits: 1n }))
  const actor = { kind: 'key', accountId, userId: null, keyId: key.id, scopes: key.scopes } as const
  const wanted: LinkRequestInput = {
    kind: 'document',
    documents: ['ghana_card'],
    phone: '0244123456',
    language: 'en',
    person: null,
    reference: null,
    metadata: {},
    principal: null,
  }
  await inTx((tx) => textKycLink(asking, tx, actor, { id }))
  const refused = { code: 'spend_cap_reached' }
  await expect(inTx((tx) => textKycLink(asking, tx, actor, { id }))).rejects.toMatchObject(refused)
  await expect(inTx((tx) => askByLink(asking, tx, actor, wanted))).rejects.toMatchObject(refused)
})
