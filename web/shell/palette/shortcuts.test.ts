import { expect, test } from 'vitest'
import { screensFor } from '../menu/menu.ts'
import { goKeys } from './list-keys.ts'
import { commandKey, listPressOf, shortcutOf } from './shortcuts.ts'

const press = (key: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'defaultPrevented' | null = null) => ({
  key,
  ctrlKey: held === 'ctrlKey',
  metaKey: held === 'metaKey',
  altKey: held === 'altKey',
  defaultPrevented: held === 'defaultPrevented',
})

test.each([
  // press, typing in a field, single keys enabled → shortcut
  [press('k', 'ctrlKey'), false, true, 'palette'],
  [press('K', 'metaKey'), true, false, 'palette'],
  [press('k'), false, true, null],
  [press('k', 'altKey'), false, true, null],
  [press('k', 'defaultPrevented'), false, true, null],
  [press('?'), false, true, 'shortcuts'],
  [press('?'), true, true, null],
  [press('?'), false, false, null],
  [press('?', 'ctrlKey'), false, true, null],
  [press('?', 'altKey'), false, true, null],
  [press('/'), false, true, null],
] as const)('%j, typing %s, keys alone %s: %s', (pressed, typing, characters, shortcut) => {
  expect(shortcutOf(pressed, typing, characters)).toBe(shortcut)
})

test.each([
  // press, typing in a field, single keys enabled, after g → meaning
  [press('j'), false, true, false, { key: 'j' }],
  [press('K'), false, true, false, { key: 'k' }],
  [press('x'), false, true, false, { key: 'x' }],
  [press('/'), false, true, false, { key: '/' }],
  [press('g'), false, true, false, { key: 'g' }],
  [press('h'), false, true, false, null],
  [press('h'), false, true, true, { to: 'h' }],
  [press('k'), false, true, true, { to: 'k' }],
  [press('?'), false, true, true, null],
  [press('Escape'), false, true, true, null],
  [press('j'), true, true, false, null],
  [press('j'), false, false, false, null],
  [press('k', 'ctrlKey'), false, true, false, null],
  [press('j', 'altKey'), false, true, false, null],
  [press('x', 'defaultPrevented'), false, true, false, null],
] as const)(
  'in lists %j, typing %s, keys alone %s, after g %s: %j',
  (pressed, typing, characters, going, is) => {
    expect(listPressOf(pressed, typing, characters, going)).toEqual(is)
  },
)

test('every screen of every role has a letter of its own', () => {
  for (const role of ['Administrator', 'Owner'] as const) {
    const letters = screensFor(role).map(({ name }) => goKeys[name])
    expect(letters.every((letter) => /^[a-z]$/.test(letter))).toBe(true)
    expect(new Set(letters).size).toBe(letters.length)
  }
})

test.each([
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Linux x86_64', 'Ctrl'],
  ['Win32', 'Ctrl'],
])('on %s the key is %s', (platform, key) => expect(commandKey(platform)).toBe(key))
