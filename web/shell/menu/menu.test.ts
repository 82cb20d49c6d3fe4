import { TEAM_ROLES } from '@nkra/contract/permissions.ts'
import { describe, expect, test } from 'vitest'
import { paths } from '../../paths.ts'
import { frameSentences } from './frame.sentences.ts'
import { isCurrent, isOperators, menuFor, screensFor, type Menu } from './menu.ts'

/** The menus of requirements 2.4, as paths in order. */
const everybody: Readonly<Record<Menu, readonly string[]>> = {
  side: ['/dashboard', '/messages', '/kyc', '/address-book', '/invoice', '/sms-credits'],
  settings: ['/sender-id', '/business-id', '/integrations'],
  ours: ['/settings'],
  bell: ['/notifications'],
  mobile: [
    '/dashboard',
    '/messages',
    '/sender-id',
    '/address-book',
    '/reports',
    '/integrations',
    '/invoice',
    '/sms-credits',
  ],
}
const administrators: Partial<Record<Menu, readonly string[]>> = {
  side: ['/postpaid', '/trial-credits'],
  ours: ['/packages', '/accounts', '/links', '/books'],
}

const pathsOf = (items: readonly { to: string }[]) => items.map(({ to }) => to)

describe.each(['side', 'settings', 'ours', 'mobile'] as const)('the %s menu', (menu) => {
  test('of an Owner is the specification’s', () => {
    expect(pathsOf(menuFor('Owner', menu))).toEqual(everybody[menu])
  })

  test('of an Administrator has what only Administrators have', () => {
    const expected = [...everybody[menu], ...(administrators[menu] ?? [])]
    expect(pathsOf(menuFor('Administrator', menu))).toEqual(expected)
  })

  test.each(TEAM_ROLES)('of a %s leads to nothing that only Administrators have', (role) => {
    expect(everybody[menu]).toEqual(expect.arrayContaining(pathsOf(menuFor(role, menu))))
  })
})

test.each([
  ['Sender', ['/kyc', '/integrations']],
  ['Finance', ['/kyc', '/address-book', '/integrations']],
  ['Developer', ['/kyc']],
  ['Compliance', ['/messages', '/address-book', '/invoice', '/sms-credits', '/integrations', '/reports']],
  ['Reviewer', ['/messages', '/address-book', '/invoice', '/sms-credits', '/integrations', '/reports']],
  ['Viewer', ['/kyc', '/integrations']],
] as const)('a %s has not %j', (role, without) => {
  const all = pathsOf(screensFor('Owner'))
  expect(pathsOf(screensFor(role))).toEqual(all.filter((path) => !without.some((each) => each === path)))
})

test('the labels are the specification’s', () => {
  const { screens, changePassword, logout, topUp } = frameSentences.en
  expect([screens.dashboard, screens.messages, screens.smsCredits, screens.integrations]).toEqual([
    'Home',
    'SMS',
    'Account Credits',
    'API Keys',
  ])
  expect([changePassword, logout, topUp]).toEqual(['Change Password', 'Logout', 'Top Up'])
})

test.each([
  ['/invoice', 'invoice', true],
  ['/invoice/1', 'invoice', true],
  ['/invoices', 'invoice', false],
  ['/', 'invoice', false],
  ['/messages/cmp_1', 'messages', true],
  ['/new-sms', 'messages', true],
  ['/new-kyc', 'kyc', true],
] as const)('at %s the item %s is current: %s', (pathname, name, current) => {
  expect(isCurrent({ name, to: paths[name] }, pathname)).toBe(current)
})

test.each([
  ['/postpaid', true],
  ['/Trial-Credits', true],
  ['/packages/', true],
  ['/accounts', true],
  ['/links', true],
  ['/books', true],
  ['/invoice', false],
  ['/linksmith', false],
])('%s is a screen of the operator’s: %s', (pathname, expected) => {
  expect(isOperators(pathname)).toBe(expected)
})
