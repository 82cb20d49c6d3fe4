import { expect, test } from 'vitest'
import { commandKey, shortcutOf } from './shortcuts.ts'

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
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Linux x86_64', 'Ctrl'],
  ['Win32', 'Ctrl'],
])('on %s the key is %s', (platform, key) => expect(commandKey(platform)).toBe(key))
