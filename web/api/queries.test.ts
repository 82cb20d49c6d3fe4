import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'
import { createQueryClient } from './queries.ts'

const failure = (status: number) => failureOf(status, { title: 'Title' }, null)

test.each([
  ['a 500 where nothing was shown before', 1, failure(500), undefined],
  ['a 500 where figures stand', 1, failure(500), 'figures'],
  ['a 503 where nothing was shown before', 0, failure(503), undefined],
  ['a 503 where figures stand', 1, failure(503), 'figures'],
  ['a refusal', 0, failure(404), 'figures'],
])('%s is told so many times: %i', async (_, times, error, shown) => {
  const told: unknown[] = []
  const client = createQueryClient((each) => told.push(each))
  if (shown !== undefined) client.setQueryData(['list'], shown, { updatedAt: 1 })
  const reading = client.fetchQuery({
    queryKey: ['list'],
    retry: false,
    staleTime: 0,
    queryFn: () => Promise.reject(error),
  })
  await expect(reading).rejects.toBe(error)
  expect(told).toHaveLength(times)
})
