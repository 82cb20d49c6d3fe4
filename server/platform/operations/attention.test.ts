import { hostname } from 'node:os'
import type { AttentionKind } from '@nkra/contract/identity/attention-words.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../clock.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { attentionSentences, lookOnce, OVER_AFTER_MS, TELL_AFTER_MS, type Finding } from './attention.ts'
import { isNearlyFull } from './disk.ts'

const clock = testClock()
let base: TestDatabase
/** The findings of the next look. */
let found: Finding[] = []

beforeAll(async () => {
  base = await testDatabase({ clock })
})
afterAll(() => base.close())
beforeEach(async () => {
  found = []
  await base.db.pool.query('delete from attention')
  await base.db.pool.query('delete from outbox where account_id = 0')
})

const finding = (kind: AttentionKind, subject = '', more: Partial<Finding> = {}): Finding => ({
  kind,
  subject,
  detail: `${kind} ${subject}`,
  since: clock.now(),
  ...more,
})
const look = () =>
  lookOnce({ db: base.db, reader: base.db, finders: [() => Promise.resolve(found)], accountId: 0n })

/** Answers what was told since the last call: `+` began, `-` ended. */
async function told(): Promise<string[]> {
  const { rows } = await base.db.pool.query<{ payload: { began: Finding[]; over: Finding[] } }>(
    `delete from outbox where account_id = 0 and kind = 'operations.attention-changed' returning payload`,
  )
  return rows.flatMap(({ payload: { began, over } }) => [
    ...began.map(({ detail }) => `+${detail}`).sort(),
    ...over.map(({ detail }) => `-${detail}`).sort(),
  ])
}

test('what lasts is told once, and once more when it is over, however many processes look', async () => {
  found = [finding('link_down', '1'), finding('job_stuck', 'mail.send')]
  await Promise.all([look(), look()])
  expect(await told()).toEqual([])
  clock.advance(TELL_AFTER_MS)
  await Promise.all([look(), look(), look()])
  expect(await told()).toEqual(['+job_stuck mail.send', '+link_down 1'])
  clock.advance(TELL_AFTER_MS)
  await look()
  expect(await told()).toEqual([])

  found = [finding('job_stuck', 'mail.send')]
  clock.advance(OVER_AFTER_MS - 1)
  await look()
  expect(await told()).toEqual([])
  clock.advance(2)
  await Promise.all([look(), look()])
  expect(await told()).toEqual(['-link_down 1'])
})

test('what comes and goes within a minute is one finding, and what is gone at once is none', async () => {
  found = [finding('link_down', '1'), finding('link_silent', '2')]
  await look()
  found = []
  clock.advance(TELL_AFTER_MS)
  await look()
  found = [finding('link_down', '1')]
  clock.advance(OVER_AFTER_MS / 2)
  await look()
  expect(await told()).toEqual(['+link_down 1'])
  found = []
  clock.advance(2 * OVER_AFTER_MS)
  await look()
  expect(await told()).toEqual(['-link_down 1'])
})

test('only the machine of a disk says that its disk has room again', async () => {
  found = [
    finding('disk_nearly_full', 'elsewhere', { machine: 'elsewhere' }),
    finding('disk_nearly_full', hostname(), { machine: hostname() }),
  ]
  await look()
  clock.advance(TELL_AFTER_MS)
  await look()
  await told()
  found = []
  clock.advance(2 * OVER_AFTER_MS)
  await look()
  expect(await told()).toEqual([`-disk_nearly_full ${hostname()}`])
  const rows = async () => (await base.db.pool.query('select subject from attention')).rows
  expect(await rows()).toEqual([{ subject: 'elsewhere' }])
  // A machine that is gone is forgotten in silence.
  clock.advance(7 * 86_400_000)
  await look()
  expect([await rows(), await told()]).toEqual([[], []])
})

test('a stranger learns how many of each kind there are, and no name', () => {
  expect(
    attentionSentences([
      finding('link_silent', '3'),
      finding('link_down', '1'),
      finding('link_down', '2'),
      finding('proof_failed'),
    ]),
  ).toEqual([
    '2 links are down',
    '1 link is bound and answers nothing',
    'the last proof of the books found flaws',
  ])
})

const GIB = 1024 ** 3
test.each([
  ['a small disk with room for an hour', 2, 0.6, false],
  ['a small disk without', 2, 0.4, true],
  ['a tenth free', 100, 11, false],
  ['less than a tenth free', 100, 9, true],
  ['a large disk with room for days', 4_000, 30, false],
  ['a large disk that is nearly full', 4_000, 19, true],
])('%s', (_, size, free, expected) => {
  expect(isNearlyFull({ size_bytes: size * GIB, free_bytes: free * GIB })).toBe(expected)
})
