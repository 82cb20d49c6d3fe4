import { PROGRAM_LIMITS } from '@nkra/contract/limits.ts'
import { sendMessage } from '@nkra/contract/messaging/campaigns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import { callLimiter, callLimitsOf, callsOfKeys } from '../platform/rate-limit.ts'
import { sandboxOf } from '../platform/sandbox.ts'
import { testDatabase, type TestDatabase } from '../platform/testing/test-database.ts'
import { testServer, testUser } from '../platform/testing/test-server.ts'
import { MessageLimits } from '../messaging/sending/message-limits.ts'
import { createAccount } from './accounts.ts'
import {
  changeDefaultProgramLimits,
  changeProgramLimits,
  LiveProgramLimits,
  type ProgramLimits,
} from './program-limits.ts'

let base: TestDatabase
let here: LiveProgramLimits
let elsewhere: LiveProgramLimits
let accountId: bigint
let other: bigint

beforeAll(async () => {
  base = await testDatabase({ clock: testClock() })
  here = await LiveProgramLimits.open(base.db)
  elsewhere = await LiveProgramLimits.open(base.db)
  const open = () => base.db.transaction((tx) => createAccount(tx, { name: 'Adom Savings' }))
  ;[accountId, other] = [await open(), await open()]
})
afterAll(async () => {
  await here.close()
  await elsewhere.close()
  await base.close()
})

const operator = testUser(1n, 'Administrator')
const change = (limits: Partial<ProgramLimits> | null) =>
  changeProgramLimits(base.db, operator, { accountId, limits: limits && { ...PROGRAM_LIMITS, ...limits } })
const heard = (limits: Partial<ProgramLimits>, of = accountId) =>
  expect
    .poll(() => [here.of(of), elsewhere.of(of)])
    .toEqual([
      { ...PROGRAM_LIMITS, ...limits },
      { ...PROGRAM_LIMITS, ...limits },
    ])

test('an account has the program’s limits, then the default, then its own, in every process', async () => {
  expect(here.of(accountId)).toEqual(PROGRAM_LIMITS)
  await base.db.transaction((tx) =>
    changeDefaultProgramLimits(tx, operator, { ...PROGRAM_LIMITS, keyCalls: 300 }),
  )
  await heard({ keyCalls: 300 })
  await change({ keyCalls: 4_000, smppBinds: 20 })
  await heard({ keyCalls: 4_000, smppBinds: 20 })
  await heard({ keyCalls: 300 }, other)
  expect(here.of(sandboxOf(accountId))).toEqual(here.of(accountId))
  // What the account has as all have it follows the default.
  await base.db.transaction((tx) =>
    changeDefaultProgramLimits(tx, operator, { ...PROGRAM_LIMITS, keyCalls: 300, smppWindow: 10 }),
  )
  await heard({ keyCalls: 4_000, smppBinds: 20, smppWindow: 10 })
  await base.db.transaction((tx) =>
    changeDefaultProgramLimits(tx, operator, { ...PROGRAM_LIMITS, keyCalls: 300 }),
  )
  await change(null)
  await heard({ keyCalls: 300 })
})

const key = (of: bigint, keyId: bigint) =>
  ({ kind: 'key', accountId: of, userId: null, keyId, scopes: [] }) as const

test('calls of keys are counted against the limits of their account, which change while they call', () => {
  let own = { ...PROGRAM_LIMITS, keyCalls: 1, accountCalls: 2 }
  const limitsOf = (of: bigint) => (of === accountId ? own : PROGRAM_LIMITS)
  const take = callLimiter(base.db.limits, undefined, (of) => callLimitsOf(limitsOf(of)))
  const calls = (by: ReturnType<typeof key>, count: number, now_ms: number) =>
    Array.from({ length: count }, () => take(by, now_ms)).filter(({ seconds }) => seconds === 0).length
  expect([calls(key(accountId, 5n), 100, 0), calls(key(accountId, 6n), 100, 0)]).toEqual([60, 60])
  expect(calls(key(accountId, 7n), 100, 0)).toBe(0)
  expect(calls(key(other, 8n), 100, 0)).toBe(100)
  own = { ...PROGRAM_LIMITS, keyCalls: 50, accountCalls: 100 }
  expect(calls(key(accountId, 5n), 100, 1_000)).toBe(50)
  expect(callsOfKeys(base.db.limits, accountId)).toBe(170)
  expect(take(key(accountId, 5n), 1_000).headers['ratelimit-policy']).toBe(
    '"key";q=3000;w=60, "account";q=6000;w=60',
  )
})

test('an answer to a key states its limits, those on messages as they are after the call', async () => {
  const messages = new MessageLimits(base.db, () => ({ ...PROGRAM_LIMITS, keyMessages: 2 }))
  const caller = { ...key(accountId, 31n), scopes: ['messages:send' as const] }
  const http = await testServer(
    base.db,
    (server) =>
      server.add(sendMessage, async ({ actor }, reply) => {
        if (actor.kind === 'key') messages.count(actor, 5)
        return reply.code(204).send()
      }),
    { authenticate: () => Promise.resolve(caller), keyQuotas: (of) => messages.quotas(of) },
  )
  const { method, path: url } = sendMessage
  const { headers } = await http.inject({ method, url, headers: { authorization: 'Bearer key' } })
  expect(headers['ratelimit-policy']).toBe(
    '"key";q=6000;w=60, "account";q=12000;w=60, "key-messages";q=120;w=60, "account-messages";q=120000;w=60',
  )
  expect(headers['ratelimit']).toMatch(
    /^"key";r=5999;t=1, "account";r=\d+;t=\d+, "key-messages";r=115;t=3, "account-messages";r=119995;t=1$/,
  )
  await http.close()
})

test('messages of a key are counted whole, and a call that is let through is sent whole', () => {
  const limits = new MessageLimits(base.db, () => ({ ...PROGRAM_LIMITS, keyMessages: 1, accountMessages: 3 }))
  const [one, two] = [
    { accountId, keyId: 21n },
    { accountId, keyId: 22n },
  ]
  limits.require(one)
  limits.count(one, 100)
  expect(() => limits.require(one)).toThrow('too many requests')
  limits.require(two)
  limits.count(two, 100)
  expect(() => limits.require({ accountId, keyId: 23n })).toThrow('too many requests')
  limits.require({ accountId: other, keyId: 24n })
  // A person is not a program.
  limits.require({ accountId })
})
