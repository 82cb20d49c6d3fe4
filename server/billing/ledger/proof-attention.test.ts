import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { testDatabase, type TestDatabase } from '../../platform/testing/test-database.ts'
import { findProofs } from './proof.ts'

const clock = testClock()
let base: TestDatabase
beforeAll(async () => {
  base = await testDatabase({ clock })
})
afterAll(() => base.close())
beforeEach(() => base.db.pool.query('delete from books_proof'))

const hoursAgo = (hours: number) => new Date(clock.ms() - hours * 3_600_000)

/** A proof that began so many hours ago; without flaws given it has not ended. */
type Proved = [scope: 'new' | 'whole', hours: number, flaws?: number]

test.each<[string, Proved[], string[]]>([
  [
    'proved tonight',
    [
      ['whole', 100, 0],
      ['new', 9, 0],
    ],
    [],
  ],
  [
    'flaws tonight',
    [
      ['whole', 100, 0],
      ['new', 9, 2],
    ],
    ['proof_failed new'],
  ],
  [
    'flaws on Sunday, of which a night knows nothing',
    [
      ['whole', 100, 1],
      ['new', 9, 0],
    ],
    ['proof_failed whole'],
  ],
  [
    'flaws that are mended',
    [
      ['new', 33, 1],
      ['new', 9, 0],
      ['whole', 100, 0],
    ],
    [],
  ],
  [
    'no proof came tonight',
    [
      ['whole', 100, 0],
      ['new', 37, 0],
    ],
    ['proof_old new'],
  ],
  [
    'it began and never ended',
    [
      ['whole', 100, 0],
      ['new', 37, 0],
      ['new', 13],
    ],
    ['proof_old new'],
  ],
  [
    'a proof of the whole proves what is new',
    [
      ['new', 60, 0],
      ['whole', 12, 0],
    ],
    [],
  ],
  [
    'no Sunday came',
    [
      ['whole', 193, 0],
      ['new', 9, 0],
    ],
    ['proof_old whole'],
  ],
  ['never proved', [], ['proof_old new', 'proof_old whole']],
])('%s', async (_, proofs, expected) => {
  await base.db.pool.query('update migration set applied_at = $1', [hoursAgo(300)])
  for (const [scope, hours, flaws] of proofs) {
    const ended = flaws === undefined ? null : hoursAgo(hours)
    await base.db.pool.query(
      'insert into books_proof (scope, started_at, ended_at, flaws) values ($1, $2, $3, $4)',
      [scope, hoursAgo(hours), ended, flaws ?? 0],
    )
  }
  const found = await findProofs(base.db)
  expect(found.map(({ kind, subject }) => `${kind} ${subject}`)).toEqual(expected)
})

test('a database of today is in nobody’s debt', async () => {
  await base.db.pool.query('update migration set applied_at = $1', [hoursAgo(1)])
  expect(await findProofs(base.db)).toEqual([])
})
