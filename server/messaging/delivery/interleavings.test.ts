/**
 * Anything in any order: sends, pauses, resumptions and cancellations, cut connections, dead dispatchers, a
 * database that hangs up, and a centre that rejects, throttles, keeps silent and forgets receipts. Nothing accepted
 * is ever lost, nothing is sent twice unnoticed, and the money is exact.
 */
import fc from 'fast-check'
import { setImmediate as breathe } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { prove as proveLedger } from '../../billing/ledger/proof.ts'
import { Fail } from '../../platform/fail.ts'
import { testDatabase } from '../../platform/testing/test-database.ts'
import type { Messaging } from '../messaging.ts'
import { openMessagingWorld, spentOf, until, type TakenSubmit, type World } from '../testing/world.ts'
import { getCampaign } from '../campaigns/campaign-views.ts'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../campaigns/campaigns.ts'

const RUNS = 8
const STEPS_MAX = 14
const LEASE_MS = 200
const SETTLED: ReadonlySet<string> = new Set(['completed', 'cancelled'])

type Step =
  | { kind: 'direct'; recipients: number }
  | { kind: 'bulk'; contacts: number }
  | { kind: 'pause' | 'resume' | 'cancel'; which: number }
  | { kind: 'cut' | 'crash' | 'hangUp' }
  | { kind: 'arrivals'; more: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('direct' as const),
      recipients: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('bulk' as const), contacts: fc.integer({ min: 1, max: 250 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const),
      which: fc.nat(20),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('cut' as const, 'crash' as const, 'hangUp' as const) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('arrivals' as const), more: fc.integer({ min: 1, max: 120 }) }),
  },
)

/** How the centre treats its submits: one after another, over and over. */
const treatment = fc.constantFrom<'deliver' | 'reject' | 'throttle' | 'silent' | 'forget' | 'undeliver'>(
  'deliver',
  'deliver',
  'deliver',
  'deliver',
  'reject',
  'throttle',
  'silent',
  'forget',
  'undeliver',
)

const treatments = {
  deliver: {},
  reject: { status: 0x0b },
  throttle: { status: 0x58 },
  silent: { status: null, receipt: null },
  forget: { receipt: null },
  undeliver: { receipt: 'UNDELIV' },
}

test('in any order, nothing is lost, nothing doubled in silence, and every credit is accounted for', async () => {
  const database = await testDatabase()
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: STEPS_MAX }),
      fc.array(treatment, { minLength: 1, maxLength: 12 }),
      async (steps, behaviour) => {
        const world = await openMessagingWorld({ database })
        try {
          await live(world, steps, behaviour)
        } finally {
          await world.close()
          await database.db.pool.query('delete from link_lease')
        }
      },
    ),
    { numRuns: RUNS },
  )
  await database.close()
})

async function live(
  world: World,
  steps: readonly Step[],
  behaviour: readonly (keyof typeof treatments)[],
): Promise<void> {
  const { db, centre, accountId } = world
  /** Submits that the centre took and did not reject: they are on their way to a phone. */
  const kept: TakenSubmit[] = []
  let submits = 0
  centre.treat = (taken) => {
    const treated = behaviour[submits++ % behaviour.length]!
    if (treated !== 'throttle' || behaviour.every((each) => each === 'throttle')) kept.push(taken)
    return behaviour.every((each) => each === 'throttle') ? {} : treatments[treated]
  }
  const options = { lease_ms: LEASE_MS, answerTimeout_ms: 150, grace_ms: 0, reconnect_ms: 10 }
  /** Starts a dispatcher, and again if it dies at once of a database that hangs up, as its supervisor would. */
  const dispatch = async (): Promise<Messaging> =>
    (await unlessGone(() => world.start({ ...options, roles: ['dispatch'] }))) ?? dispatch()
  const front = await world.start({ ...options, roles: ['web', 'jobs'] })
  let dispatcher = await dispatch()
  const sent: { id: bigint; recipients: number }[] = []
  const hungUp: number[] = []

  const take: Record<Step['kind'], (step: Step) => Promise<void>> = {
    async direct(step) {
      const recipients = Array.from(
        { length: (step as { recipients: number }).recipients },
        (_, n) => `0241${String(sent.length).padStart(3, '0')}${String(n).padStart(3, '0')}`,
      )
      await accepted(front, world, sent, { recipients, text: `Direct ${sent.length}` })
    },
    async bulk(step) {
      const { contacts } = step as { contacts: number }
      const groupId = await unlessGone(() => world.group(`Group ${sent.length}`, contacts))
      if (groupId !== null)
        await accepted(front, world, sent, { groupIds: [groupId], text: `Bulk ${sent.length}` })
    },
    pause: (step) => control(step, (tx, id) => pauseCampaign(tx, { accountId }, id)),
    resume: (step) => control(step, (tx, id) => resumeCampaign(tx, { accountId }, id)),
    cancel: (step) => control(step, (tx, id) => cancelCampaign(tx, { accountId }, id)),
    cut: () => Promise.resolve(centre.cut()),
    async crash() {
      await dispatcher.holder!.abandon()
      dispatcher = await dispatch()
    },
    hangUp: async () => void hungUp.push(...(await hangUp(world))),
    async arrivals(step) {
      const until_ms = performance.now() + 200
      const wanted = centre.taken.length + (step as { more: number }).more
      while (centre.taken.length < wanted && performance.now() < until_ms) await breathe()
    },
  }
  const control = async (
    step: Step,
    verb: (tx: Parameters<Parameters<typeof db.transaction>[0]>[0], id: bigint) => Promise<unknown>,
  ) => {
    const chosen = sent[(step as { which: number }).which % Math.max(1, sent.length)]
    if (chosen !== undefined) await unlessGone(() => db.transaction((tx) => verb(tx, chosen.id)))
  }
  for (const each of steps) await take[each.kind](each)
  await gone(world, hungUp)

  // Whatever was left paused goes on, and everything comes to its end.
  for (const { id } of sent) {
    await until(`campaign ${id} to settle`, async () => {
      const campaign = await unlessGone(() => getCampaign(db, { accountId }, id))
      if (campaign === null) return false
      if (campaign.status === 'paused') {
        await unlessGone(() => db.transaction((tx) => resumeCampaign(tx, { accountId }, id)))
        front.wakeLinks([])
        dispatcher.holder?.wakeAll()
        return false
      }
      const { queued, submitting } = campaign.counts
      return SETTLED.has(campaign.status) && queued === 0 && submitting === 0
    })
  }

  for (const { id, recipients } of sent) {
    const { counts, status } = await getCampaign(db, { accountId }, id)
    const told = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (status === 'completed') expect(told).toBe(recipients)
    else expect(told).toBeLessThanOrEqual(recipients)
  }
  const twice = Map.groupBy(kept, ({ to, text }) => `${to} ${text}`)
  expect([...twice.values()].filter((each) => each.length > 1).map(([one]) => one?.text)).toEqual([])
  const { spent, kept: owed } = await spentOf(db, accountId)
  expect(spent).toBe(owed)
  expect(await proveLedger(db)).toEqual([])
}

async function accepted(
  front: Messaging,
  world: World,
  sent: { id: bigint; recipients: number }[],
  body: Parameters<World['send']>[1],
): Promise<void> {
  const answer = await unlessGone(() => world.send(front, body))
  if (answer !== null) sent.push({ id: answer.id, recipients: answer.recipients })
}

/** Null for a failure after which a caller would try again, or that says it cannot be done. */
async function unlessGone<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Fail) return null
    throw error
  }
}

/** Tells every connection to end. Answers their processes. */
function hangUp(world: World): Promise<number[]> {
  return beside(world, async (admin) => {
    const { rows } = await admin.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  })
}

/**
 * Waits until connections are gone. One that was told to end lives for a moment, and does not answer a question.
 */
function gone(world: World, pids: readonly number[]): Promise<void> {
  return beside(world, async (admin) => {
    await until('what hangs up is gone', async () => {
      const { rowCount } = await admin.query('select 1 from pg_stat_activity where pid = any($1)', [pids])
      return rowCount === 0
    })
    // The pool hears of it with what is read from the sockets next.
    await breathe()
    await breathe()
  })
}

async function beside<T>({ database }: World, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(database.connection)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
