import { expect, test } from 'vitest'
import { mayReload, rememberReload } from './reload-once.ts'

function storageOf(kept: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(kept))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

const now = 1_800_000_000_000

test('one reload is offered, and none after it within the hour', () => {
  const storage = storageOf()
  expect(mayReload(storage, now)).toBe(true)
  rememberReload(storage, now)
  expect(mayReload(storage, now)).toBe(false)
  expect(mayReload(storage, now + 3_599_999)).toBe(false)
  expect(mayReload(storage, now + 3_600_000)).toBe(true)
})

test.each(['', 'x', String(now + 1)])('what is kept as %j forbids nothing', (kept) => {
  expect(mayReload(storageOf({ 'nkra.reloaded': kept }), now)).toBe(true)
})
