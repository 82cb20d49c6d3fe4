import fc from 'fast-check'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RecentMap } from './recent-map.ts'

type Step = { set: number } | { delete: number } | { clear: true }

/** The entries as a list that is searched, the oldest first. */
class Listed {
  entries: [key: number, value: number][] = []

  set(key: number, value: number, max: number) {
    this.delete(key)
    this.entries = [...this.entries, [key, value] as [number, number]].slice(-max)
  }

  delete(key: number) {
    this.entries = this.entries.filter(([each]) => each !== key)
  }
}

const key = fc.integer({ min: 0, max: 12 })
const step = fc.oneof(
  { weight: 8, arbitrary: key.map((set): Step => ({ set })) },
  { weight: 4, arbitrary: key.map((each): Step => ({ delete: each })) },
  { weight: 1, arbitrary: fc.constant<Step>({ clear: true }) },
)

test('has the keys that were set last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (max, steps) => {
      const map = new RecentMap<number, number>(max)
      const listed = new Listed()
      steps.forEach((each, place) => {
        if ('set' in each) {
          map.set(each.set, place)
          listed.set(each.set, place, max)
        } else if ('delete' in each) {
          map.delete(each.delete)
          listed.delete(each.delete)
        } else {
          map.clear()
          listed.entries = []
        }
        expect(map.size).toBe(listed.entries.length)
        expect([...map.values()]).toEqual(listed.entries.map(([, value]) => value))
        for (let asked = 0; asked <= 12; asked++) {
          const value = listed.entries.find(([known]) => known === asked)?.[1]
          expect(map.get(asked)).toBe(value)
          expect(map.has(asked)).toBe(value !== undefined)
        }
      })
    }),
  )
})

test('keeps nothing of what was deleted', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  const map = new RecentMap<number, object>(1_000)
  let collected = 0
  const registry = new FinalizationRegistry(() => collected++)
  // So many that the tables inside a map are made anew several times.
  for (let at = 0; at < 2_000; at++) {
    const value = {}
    registry.register(value, at)
    map.set(at, value)
    if (at >= 10) map.delete(at - 10)
  }
  await expect
    .poll(() => {
      collect()
      return collected
    })
    .toBeGreaterThan(1_980)
  expect(map.size).toBe(10)
})
