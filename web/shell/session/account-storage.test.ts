import { expect, test } from 'vitest'
import { forgetAccount } from './account-storage.ts'

test.each([
  ['ended', ['nkra.session', 'nkra.attempt.send', 'other']],
  ['idle', ['nkra.session', 'nkra.attempt.send', 'other']],
  ['elsewhere', ['nkra.session', 'nkra.attempt.send', 'other']],
  [undefined, ['nkra.session', 'other']],
] as const)('signed out (%s): what is kept', (reason, kept) => {
  const items = new Map(
    ['nkra.session', 'nkra.creditsSummary', 'nkra.creditPackages', 'nkra.attempt.send', 'other'].map(
      (key) => [key, '1'],
    ),
  )
  const storage: Storage = {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
  forgetAccount(storage, reason)
  expect([...items.keys()]).toEqual(kept)
})
