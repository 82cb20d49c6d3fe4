/**
 * Jobs come in any order and twice, processes die, answers are lost, and people try again. Every document is still
 * signed once and has the stamp that it was given.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { Fail } from '../../platform/fail.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { getClearance } from './lists.ts'
import {
  openClearance,
  retryClearance,
  runClearance,
  sweepClearances,
  type ClearanceResources,
} from './clearance.ts'
import {
  administrator,
  approvedInvoice,
  business,
  clearances,
  due,
  killedAuthority,
  startTestAuthority,
  sellStarter,
} from '../testing/clearance.ts'

const clock = testClock('2026-11-02T09:00:00Z')
const never = new AbortController().signal
const ROUNDS = 20
const STEPS_MAX = 24
const DOCUMENTS = 3
/** The most attempts: a document that is still not stamped after them never will be. */
const TURNS_MAX = 40

let base: TestDatabase
let playing: Awaited<ReturnType<typeof startTestAuthority>>
let accountId: bigint
beforeAll(async () => {
  base = await testDatabase({ clock })
  playing = await startTestAuthority(() => clock.ms())
  accountId = await business(base.db, 'Adom Savings')
  await sellStarter(base.db)
})
afterAll(async () => {
  await playing.played.close()
  await base.close()
})

const FAULTS = ['closed', 'lost', 'half', 'broken', 'broken-after', 'busy', 'failed', 'key', 'slow', 'E806']

type Step =
  | { do: 'run' | 'twice' | 'killed before' | 'killed after' | 'open' | 'retry'; which: number }
  | { do: 'sweep' }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: string; on: 'invoice' | 'callback' }

const which = fc.nat(DOCUMENTS - 1)
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('run', 'twice'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('killed before', 'killed after'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('open', 'retry'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep') }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1_000, 10_000, 61_000, 3_600_000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fault'),
      fault: fc.constantFrom(...FAULTS),
      on: fc.constantFrom('invoice', 'callback'),
    }),
  },
) as fc.Arbitrary<Step>

test('one document, one stamp', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: STEPS_MAX }), async (played) => {
      const documents = await issue()
      const numbers = documents.map(({ number }) => number)
      for (const step of played) await take(step, documents)
      playing.played.play([])
      for (let turn = 0; (await unstamped(numbers)) > 0; turn++) {
        if (turn > TURNS_MAX) throw new Error('documents are left that are never stamped')
        await Promise.all((await due(base.db)).map((each) => runClearance(live(), each, never)))
        for (const { state, ...refused } of await clearances(base.db, numbers)) {
          if (state === 'refused') await retry(refused)
        }
        clock.advance(3_600_000)
      }
      const stored = await clearances(base.db, numbers)
      for (const { number } of documents) {
        const signed = playing.played.signed.filter((each) => each.number === number)
        const known = stored.filter((each) => each.number === number)
        expect(signed).toHaveLength(1)
        expect(known).toHaveLength(1)
        expect(known[0]).toMatchObject({ state: 'stamped', receiptNumber: signed[0]!.receiptNumber })
        expect(await sentBlindly(known[0]!)).toEqual([])
      }
    }),
    { numRuns: ROUNDS },
  )
})

/** The attempts that sent the document while nobody knew whether an earlier one had arrived. */
async function sentBlindly({ id }: { id: bigint }): Promise<number[]> {
  const { history } = await getClearance(base.db, { id })
  let mayHave = false
  const blindly: number[] = []
  for (const { attempt, kind, answer } of history.toReversed()) {
    if (kind === 'sent' && mayHave) blindly.push(attempt)
    const outcome = answer?.outcome ?? 'unknown'
    if (kind === 'sent') mayHave = outcome === 'unknown'
    else if (outcome === 'absent') mayHave = false
  }
  return blindly
}

const live = (): ClearanceResources => ({ db: base.db, authority: playing.authority })

interface Document {
  accountId: bigint
  id: bigint
  invoiceId: bigint
  number: string
}

async function issue(): Promise<Document[]> {
  const documents: Document[] = []
  for (let made = 0; made < DOCUMENTS; made++) {
    const { invoiceId, number } = await approvedInvoice(base.db, accountId)
    await open(invoiceId)
    const { id } = (await clearances(base.db, [number]))[0]!
    documents.push({ accountId, id, invoiceId, number })
  }
  return documents
}

const open = (invoiceId: bigint) =>
  base.db.transaction((tx) => openClearance(tx, { accountId, invoiceId, creditNoteId: null }))

const unstamped = async (numbers: string[]) =>
  (await clearances(base.db, numbers)).filter(({ state }) => state !== 'stamped').length

async function retry({ id }: { id: bigint }): Promise<void> {
  await base.db
    .transaction((tx) => retryClearance(tx, administrator, { id }))
    .catch((error: unknown) => {
      if (!(error instanceof Fail) || error.code !== 'clearance_not_retryable') throw error
    })
}

async function take(step: Step, documents: Document[]): Promise<void> {
  switch (step.do) {
    case 'wait':
      return clock.advance(step.ms)
    case 'fault':
      return playing.played.play([{ next: true, faults: [step.fault], on: step.on, times: 1 }])
    case 'sweep':
      return void (await sweepClearances(base.db))
    case 'open':
      return open(documents[step.which]!.invoiceId)
    case 'retry':
      return retry(documents[step.which]!)
    case 'run':
    case 'twice': {
      const run = () => runClearance(live(), documents[step.which]!, never)
      await Promise.all(step.do === 'run' ? [run()] : [run(), run()])
      return
    }
    default: {
      const dying = killedAuthority(playing.authority, step.do === 'killed before' ? 'before' : 'after')
      await runClearance({ db: base.db, authority: dying }, documents[step.which]!, never).catch(
        (error: unknown) => {
          if (!(error instanceof Error) || error.message !== 'killed') throw error
        },
      )
    }
  }
}
