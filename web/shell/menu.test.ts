import { describe, expect, test } from 'vitest'
import { isCurrent, menuFor } from './menu.ts'

/** The specification's menus in its order (section 2), of which those are shown whose screens exist. */
const specified = {
  side: ['Home', 'SMS', 'KYC', 'Address Book', 'Invoice', 'Account Credits', 'Postpaid', 'Trial Credits'],
  settings: ['Sender ID', 'Business ID', 'API Keys', 'Packages'],
  mobile: ['Home', 'SMS', 'Sender ID', 'Address Book', 'Reports', 'API Keys', 'Invoice', 'Account Credits'],
}
const administrators = ['Postpaid', 'Trial Credits', 'Packages']

describe.each(['side', 'settings', 'mobile'] as const)('the %s menu', (menu) => {
  test.each(['Owner', 'Administrator'] as const)('of an %s follows the specification', (role) => {
    const labels = menuFor(role, menu).map(({ label }) => label)
    const allowed = specified[menu].filter(
      (label) => role === 'Administrator' || !administrators.includes(label),
    )
    expect(labels).toEqual(allowed.filter((label) => labels.includes(label)))
  })
})

test('the side menu leads to every screen of the main job', () => {
  const labels = menuFor('Owner', 'side').map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Home', 'Invoice', 'Account Credits']))
})

test.each([
  ['/invoice', true],
  ['/invoice/1', true],
  ['/invoices', false],
  ['/', false],
])('at %s Invoice is current: %s', (pathname, current) => {
  expect(isCurrent({ label: 'Invoice', to: '/invoice', icon: 'invoice' }, pathname)).toBe(current)
})
