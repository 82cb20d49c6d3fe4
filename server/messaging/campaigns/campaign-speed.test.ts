import type { MessageState } from '@nkra/contract/messaging/messages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import {
  linkCountsOf,
  NO_CAUSE,
  NOTHING_WANTED,
  SPAN_MS,
  SPANS_KEPT,
  spanOf,
  StateChanges,
} from '../messages/counters.ts'
import { speedOf } from './campaign-views.ts'

/** Two seconds into a span. */
const NOW_MS = 1_000_000 * SPAN_MS + 2_000
const FIRST = 1
const SECOND = 2

/** What a link answered, from the present span into the past; and how many spans ago that was written. */
const link = (linkId: number, newestFirst: number[], spansAgo = 0) => ({
  linkId,
  recent: Array.from({ length: SPANS_KEPT }, (_, index) => newestFirst[SPANS_KEPT - 1 - index] ?? 0),
  recentAt: spanOf(NOW_MS) - spansAgo,
})
const steady = Array.from({ length: SPANS_KEPT }, (_, age) => (age === 0 ? 200 : 500))

const progress = (given: Partial<Parameters<typeof speedOf>[0]>) => ({
  links: [link(FIRST, steady)],
  waiting: new Map([[FIRST, 1_000]]),
  recipients: 10_000,
  expanded: 10_000,
  startedAt: new Date(NOW_MS - 600_000),
  now_ms: NOW_MS,
  ...given,
})

test.each<[string, Partial<Parameters<typeof speedOf>[0]>, ReturnType<typeof speedOf>]>([
  ['steady', {}, { perSecond: 100, secondsLeft: 10 }],
  [
    'two links at once',
    { links: [link(FIRST, steady), link(SECOND, steady)] },
    { perSecond: 200, secondsLeft: 10 },
  ],
  [
    'the slower link ends last',
    {
      links: [link(FIRST, steady), link(SECOND, steady)],
      waiting: new Map([
        [FIRST, 1_000],
        [SECOND, 6_000],
      ]),
    },
    { perSecond: 200, secondsLeft: 60 },
  ],
  ['half of the messages are made yet', { expanded: 5_000 }, { perSecond: 100, secondsLeft: 20 }],
  ['none is made yet', { links: [], waiting: new Map(), expanded: 0 }, { perSecond: 0, secondsLeft: null }],
  ['everything is on its way', { waiting: new Map() }, { perSecond: 100, secondsLeft: null }],
  [
    'one of two links has taken nothing',
    {
      waiting: new Map([
        [FIRST, 1_000],
        [SECOND, 1],
      ]),
    },
    { perSecond: 100, secondsLeft: null },
  ],
  [
    'it stands still for twenty seconds',
    { links: [link(FIRST, [0, 0, 0, 0, 420])] },
    { perSecond: 19.1, secondsLeft: null },
  ],
  [
    'it stood still for a minute',
    { links: [link(FIRST, steady, SPANS_KEPT)] },
    { perSecond: 0, secondsLeft: null },
  ],
  ['its counters are a little old', { links: [link(FIRST, [700], 1)] }, { perSecond: 100, secondsLeft: 10 }],
  ['a clock ahead of ours wrote them', { links: [link(FIRST, [500, 200], -1)] }, null],
  [
    'it began in the middle of a span',
    { links: [link(FIRST, [200, 200])], startedAt: new Date(NOW_MS - 4_000) },
    { perSecond: 100, secondsLeft: 10 },
  ],
  ['it has only just begun', { links: [link(FIRST, [200])], startedAt: new Date(NOW_MS - 2_000) }, null],
])('%s', (_what, given, speed) => expect(speedOf(progress(given))).toEqual(speed))

describe('what a link answers', () => {
  const clock = testClock('2026-11-21T10:00:00Z')
  const campaign = { accountId: 10n, campaignId: 1n, counted: true, sender: 'AdomSavings', author: 0n }
  let base: TestDatabase

  beforeAll(async () => {
    base = await testDatabase({ clock })
  })
  afterAll(() => base.close())

  /** Moves this many messages one step, after some seconds. Answers the spans, the present one first. */
  async function after(seconds: number, messages: number, from: MessageState, to: MessageState) {
    clock.advance(seconds * 1_000)
    await base.db.transaction(async (tx) => {
      const changes = new StateChanges(NOTHING_WANTED, clock.now())
      const changing = { ...campaign, id: tx.ids.next(), msisdn: '233240000000', linkId: FIRST, credits: 1 }
      for (let moved = 0; moved < messages; moved++) changes.add(changing, from, to, NO_CAUSE)
      await changes.apply(tx)
    })
    const [counts] = await linkCountsOf(base.db, campaign.accountId, campaign.campaignId)
    expect(counts).toMatchObject({ linkId: FIRST, recentAt: spanOf(clock.ms()) })
    expect(counts!.recent).toHaveLength(SPANS_KEPT)
    const newestFirst = counts!.recent.toReversed()
    return newestFirst.slice(0, newestFirst.findLastIndex((count) => count > 0) + 1)
  }

  test('counts in the span of its answer, for a minute; a receipt does not count', async () => {
    expect(await after(0, 3, 'submitting', 'submitted')).toEqual([3])
    expect(await after(4, 2, 'queued', 'unknown')).toEqual([5])
    expect(await after(1, 1, 'submitting', 'rejected')).toEqual([1, 5])
    expect(await after(10, 4, 'submitted', 'delivered')).toEqual([0, 0, 1, 5])
    expect(await after(0, 7, 'submitting', 'submitting')).toEqual([0, 0, 1, 5])
    expect(await after(45, 6, 'queued', 'submitted')).toEqual([6, ...Array(10).fill(0), 1, 5])
    expect(await after(5, 1, 'queued', 'submitted')).toEqual([1, 6, ...Array(10).fill(0), 1])
    expect(await after(600, 2, 'queued', 'submitted')).toEqual([2])
  })
})
