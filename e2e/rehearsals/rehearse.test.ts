import { expect, test } from 'vitest'
import { copySownData } from '../testing/stage.ts'
import { rehearse } from './outcome.ts'
import { shortRehearsal } from './rows.ts'

test('a campaign survives kill -9, a dead PostgreSQL and a lost operator with every message accounted for', async () => {
  const sown = await copySownData()
  const { outcome, broken } = await rehearse({ name: 'short', run: () => shortRehearsal.run(7, sown) })
  expect(broken).toEqual([])
  expect(outcome).toMatchObject({ sent: 1_500, lost: 0, doubled: 0, booksHold: true })
})
