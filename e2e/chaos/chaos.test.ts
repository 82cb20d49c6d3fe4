import { expect, test } from 'vitest'
import { chaos, disturbances } from './chaos.ts'

// `chaos` itself throws when a message is lost, doubled or unaccounted for, or when the books do not foot.
test('a campaign survives kill -9, a dead PostgreSQL and a lost operator with every message accounted for', async () => {
  const rounds = await chaos({ rounds: disturbances.length, seed: 7, recipients: 6_000, still_ms: 1_000 })
  expect(rounds.map(({ sent }) => sent)).toEqual(disturbances.map(() => 6_000))
}, 300_000)
