/**
 * Anything in any order over a provider's gateway: sends, pauses, resumptions and cancellations, dispatchers that
 * die or leave, and a gateway that refuses, asks to slow down, cuts its answers, answers nothing and forgets
 * receipts. Nothing is ever taken twice, nothing accepted is lost, doubts stay until a receipt resolves them, and
 * the money is exact.
 */
import type { GatewayFault } from '@nkra/outside/gateways/gateways.ts'
import fc from 'fast-check'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { prove as proveLedger } from '../../billing/ledger/proof.ts'
import { Fail } from '../../platform/fail.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { referenceOf } from '../gateways/gateway.ts'
import { allRecipients, type Message } from '../campaigns/message-list.ts'
import { spentOf, until } from '../testing/world.ts'
import { openGatewayWorld, type GatewayWorld } from '../testing/gateway-world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../campaigns/campaigns.ts'

const RUNS = 3
const STEPS_MAX = 8
/** The most sends of one run, and the most numbers of one send. Each number is treated in its own way. */
const DIRECT_MAX = 5
const BULK_MAX = 80
const SETTLED: ReadonlySet<string> = new Set(['completed', 'cancelled'])

type Step =
  | { kind: 'direct'; recipients: number }
  | { kind: 'bulk'; contacts: number }
  | { kind: 'pause' | 'resume' | 'cancel'; which: number }
  | { kind: 'die' }
  | { kind: 'leave' }
  | { kind: 'throttle' }
  | { kind: 'arrivals'; more: number }

type Verb = typeof pauseCampaign | typeof resumeCampaign | typeof cancelCampaign

const of = <Kind extends Step['kind']>(...kinds: Kind[]) => fc.constantFrom(...kinds)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: of('direct'), recipients: fc.integer({ min: 1, max: DIRECT_MAX }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: of('bulk'), contacts: fc.integer({ min: 1, max: BULK_MAX }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: of('pause', 'resume', 'cancel'), which: fc.nat(20) }) },
  { weight: 3, arbitrary: fc.constantFrom<Step>({ kind: 'die' }, { kind: 'leave' }, { kind: 'throttle' }) },
  { weight: 5, arbitrary: fc.record({ kind: of('arrivals'), more: fc.integer({ min: 1, max: 60 }) }) },
)

/** How the gateway treats a number. A call is treated as its first number is. */
const TREATMENTS: Readonly<Record<string, GatewayFault[]>> = {
  undeliver: ['undelivered'],
  forget: ['receipt-lost'],
  refuse: ['number-refused'],
  turnAway: ['turned-away'],
  cut: ['cut'],
  cutAndForget: ['cut', 'receipt-lost'],
  break: ['server-error', 'receipt-lost'],
  silent: ['no-answer', 'receipt-lost'],
}
type Treatment = keyof typeof TREATMENTS

test('over a gateway too nothing is lost, nothing doubled, and every credit is accounted for', async () => {
  const database = await testDatabase()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: STEPS_MAX }),
      fc.array(fc.constantFrom<Treatment | null>(null, null, null, ...Object.keys(TREATMENTS)), {
        maxLength: 5,
      }),
      async (steps, behaviour) => {
        const options = { answerTimeout_ms: 300, reconnect_ms: 10, grace_ms: 600_000 }
        const gateway = await openGatewayWorld('infobip', options, {}, database)
        try {
          // One in so many is taken and answered, lest the link waits longer and longer.
          await live(gateway, steps, [null, ...behaviour])
        } finally {
          await gateway.close()
          await forgetOwners(database)
        }
      },
    ),
    { numRuns: RUNS },
  )
  await database.close()
})

const forgetOwners = ({ db }: TestDatabase) => db.pool.query('delete from link_lease')

const bulkNumber = (n: number) => `2332400${String(n).padStart(5, '0')}`
const directNumber = (send: number, n: number) =>
  `2332410${String(send).padStart(2, '0')}${String(n).padStart(3, '0')}`

async function live(
  gateway: GatewayWorld,
  steps: readonly Step[],
  behaviour: readonly (Treatment | null)[],
): Promise<void> {
  const { world, gateways, messaging } = gateway
  const { db, accountId } = world
  const numbers = [
    ...Array.from({ length: BULK_MAX }, (_, n) => bulkNumber(n)),
    ...steps.flatMap((_, send) => Array.from({ length: DIRECT_MAX }, (__, n) => directNumber(send, n))),
  ]
  gateways.play(
    numbers.flatMap((reference, place) => {
      const treatment = behaviour[place % behaviour.length] ?? null
      return treatment === null ? [] : [{ reference, faults: TREATMENTS[treatment]! }]
    }),
  )
  const sent: { id: bigint; recipients: number }[] = []
  const accept = async (body: Parameters<typeof world.send>[1]) => {
    const { id, recipients } = await world.send(messaging, body)
    sent.push({ id, recipients })
  }
  const control = async (which: number, verb: Verb) => {
    const chosen = sent[which % Math.max(1, sent.length)]
    if (chosen === undefined) return
    await unlessRefused(() =>
      db.transaction(async (tx) => {
        await verb(tx, { accountId }, chosen.id)
      }),
    )
  }
  let throttled = false
  const verbs = { pause: pauseCampaign, resume: resumeCampaign, cancel: cancelCampaign }
  const take = async (each: Step): Promise<void> => {
    if (each.kind === 'direct') {
      const recipients = Array.from({ length: each.recipients }, (_, n) => directNumber(sent.length, n))
      await accept({ recipients, text: `Direct ${sent.length}` })
    } else if (each.kind === 'bulk') {
      const groupId = await world.group(`Group ${sent.length}`, each.contacts)
      await accept({ groupIds: [groupId], text: `Bulk ${sent.length}` })
    } else if (each.kind === 'arrivals') {
      const until_ms = performance.now() + 100
      const wanted = gateways.texts.length + each.more
      while (gateways.texts.length < wanted && performance.now() < until_ms) await pause(10)
    } else if (each.kind === 'die' || each.kind === 'leave') {
      await gateway.restart(each.kind === 'die' ? 'dies' : 'leaves')
    } else if (each.kind === 'throttle') {
      // Once: a link that is asked to slow down waits for a second.
      if (!throttled) gateways.add({ faults: ['throttled'], times: 1 })
      throttled = true
    } else await control(each.which, verbs[each.kind])
  }
  for (const each of steps) await take(each)

  // Whatever was left paused goes on, and everything comes to its end.
  for (const { id } of sent) {
    await until(`campaign ${id} to settle`, async () => {
      const { status, counts } = await getCampaign(db, { accountId }, id)
      if (status === 'paused') {
        await unlessRefused(() => db.transaction((tx) => resumeCampaign(tx, { accountId }, id)))
        gateway.wake()
        return false
      }
      return SETTLED.has(status) && counts.queued === 0 && counts.submitting === 0
    })
  }
  const forgets = (number: string) =>
    (TREATMENTS[behaviour[numbers.indexOf(number) % behaviour.length] ?? ''] ?? []).includes('receipt-lost')
  await until('what was told to be believed', async () => {
    // No oftener than receipts are matched: it is asked about every message.
    await pause(50)
    const told = gateways.texts.filter(({ to }) => !forgets(to)).map(({ reference }) => reference)
    const states = await statesOf(gateway, sent)
    return told.every((name) => /^(un)?delivered$/.test(states.get(name ?? '')?.state ?? ''))
  })

  const taken = Map.groupBy(gateways.texts, ({ reference }) => reference)
  expect([...taken].filter(([, each]) => each.length > 1)).toEqual([])
  const states = await statesOf(gateway, sent)
  for (const [name, { state }] of states) {
    const text = taken.get(name)?.[0]
    // Never told of, what was taken stays as it was answered, or in doubt; what was not taken is known, or in doubt.
    if (text === undefined) expect(['rejected', 'failed', 'unknown']).toContain(state)
    else expect(forgets(text.to) ? ['submitted', 'unknown'] : ['delivered', 'undelivered']).toContain(state)
  }
  for (const { id, recipients } of sent) {
    const { counts, status } = await getCampaign(db, { accountId }, id)
    const told = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (status === 'completed') expect(told).toBe(recipients)
    else expect(told).toBeLessThanOrEqual(recipients)
  }
  const { spent, kept } = await spentOf(db, accountId)
  expect(spent).toBe(kept)
  expect(await proveLedger(db)).toEqual([])
}

/** The state of every message, by the name that the gateway knows. */
async function statesOf(
  { world: { db, accountId } }: GatewayWorld,
  sent: readonly { id: bigint }[],
): Promise<Map<string, Message>> {
  const states = new Map<string, Message>()
  for (const { id } of sent) {
    for await (const page of allRecipients(db, accountId, id, undefined)) {
      for (const message of page) states.set(referenceOf(message.id), message)
    }
  }
  return states
}

/** Runs work. A refusal of something that cannot be done is no error. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Fail)) throw error
  }
}
