import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { sealFor } from './sealing.ts'

const links = sealFor('links', 'a secret of the program', systemClock)

test.each(['', 'secret08', 'pässwörd ₵', 'x'.repeat(10_000)])('%j comes out as it went in', (plain) => {
  const sealed = links.seal(plain)
  expect(links.open(sealed)).toBe(plain)
  if (plain !== '') expect(sealed).not.toContain(plain)
})

test('the same text is sealed differently each time', () => {
  expect(links.seal('secret08')).not.toBe(links.seal('secret08'))
})

test('what was changed, cut, or sealed for something else does not open', () => {
  const sealed = links.seal('secret08')
  const at = sealed.length - 3
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
  for (const bad of [changed, sealed.slice(0, -4), sealed.slice(3), '', 'v1.', 'secret08']) {
    expect(() => links.open(bad)).toThrow()
  }
  expect(() => sealFor('mail', 'a secret of the program', systemClock).open(sealed)).toThrow()
  expect(() => sealFor('links', 'another secret', systemClock).open(sealed)).toThrow()
})
