import { describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import { routesOf, type Routes, RouteCache } from './routes.ts'

/** Readings that end when the test says so, each with its own routes. */
function readings() {
  const begun: { routes: Routes; end(): void; fail(): void }[] = []
  const clock = testClock()
  const known = new RouteCache(clock, () => {
    const { promise, resolve, reject } = Promise.withResolvers<Routes>()
    const routes = routesOf([])
    begun.push({ routes, end: () => resolve(routes), fail: () => reject(new Error('the database is away')) })
    return promise
  })
  return { begun, clock, known }
}

describe('routes that are kept in mind', () => {
  test('are read once for all who ask, until they are no longer good', async () => {
    const { begun, clock, known } = readings()
    const both = Promise.all([known.now(), known.now()])
    begun[0]!.end()
    expect(await both).toEqual([begun[0]!.routes, begun[0]!.routes])
    clock.advance(4_999)
    expect(await known.now()).toBe(begun[0]!.routes)
    clock.advance(1)
    const anew = known.now()
    begun[1]!.end()
    expect(await anew).toBe(begun[1]!.routes)
    expect(begun).toHaveLength(2)
  })

  test('a reading begun before a change is answered to nobody who asks after it, however late it ends', async () => {
    const { begun, known } = readings()
    const early = known.now()
    known.forget()
    const late = known.now()
    begun[1]!.end()
    expect(await late).toBe(begun[1]!.routes)
    begun[0]!.end()
    expect(await early).toBe(begun[0]!.routes)
    expect(await known.now()).toBe(begun[1]!.routes)
  })

  test('while they are read anew nobody is given the old ones', async () => {
    const { begun, known } = readings()
    const before = known.now()
    begun[0]!.end()
    await before
    known.forget()
    const [one, other] = [known.now(), known.now()]
    begun[1]!.end()
    expect([await one, await other]).toEqual([begun[1]!.routes, begun[1]!.routes])
  })

  test('a reading that fails is not kept', async () => {
    const { begun, known } = readings()
    const failed = known.now()
    begun[0]!.fail()
    await expect(failed).rejects.toThrow('the database is away')
    const next = known.now()
    begun[1]!.end()
    expect(await next).toBe(begun[1]!.routes)
  })
})
