import { describe, expect, test } from 'vitest'
import { isPublic, paths, safeNext } from './paths.ts'
import { invoiceSearch } from './screens/invoice/search.ts'
import { createPasswordSearch, loginSearch } from './screens/sign-in/search.ts'
import { creditsSearch } from './screens/sms-credits/search.ts'
import { listSearch, strictly, type RawSearch } from './search.ts'

test('the addresses are the specification’s', () => {
  expect(paths).toMatchInlineSnapshot(`
    {
      "accounts": "/accounts",
      "activateAccount": "/activate-account",
      "addressBook": "/address-book",
      "books": "/books",
      "businessId": "/business-id",
      "certificate": "/c/$token",
      "codes": "/codes",
      "createPassword": "/create-password",
      "dashboard": "/dashboard",
      "forgotPassword": "/forgot-password",
      "integrations": "/integrations",
      "invoice": "/invoice",
      "kyc": "/kyc",
      "kycDetail": "/kyc/$id",
      "kycFile": "/kyc-files/$id",
      "kycFiles": "/kyc-files",
      "links": "/links",
      "login": "/login",
      "lostLink": "/s/$code",
      "message": "/messages/$id",
      "messages": "/messages",
      "newKyc": "/new-kyc",
      "newSms": "/new-sms",
      "optOut": "/o/$token",
      "packages": "/packages",
      "paymentReturn": "/payment/$id",
      "postpaid": "/postpaid",
      "register": "/register",
      "reports": "/reports",
      "root": "/",
      "senderId": "/sender-id",
      "settings": "/settings",
      "smsCredits": "/sms-credits",
      "trialCredits": "/trial-credits",
      "verify": "/v/$token",
      "verifyEmail": "/verify-email",
    }
  `)
})

describe('where a sign-in goes back to', () => {
  test.each([
    '/dashboard',
    '/invoice?page=2&search=INV%202026',
    '/messages/cmp_000000000001a#top',
    '/new-sms?group=grp_1',
  ])('%s', (next) => expect(safeNext(next)).toBe(next))

  test.each([
    undefined,
    7,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5C/../\\evil',
    '/\t/evil.example',
    '/ /evil',
    '/./\n//evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    ' /dashboard',
    '/login',
    '/LOGIN/',
    '/',
    '/login?next=/login',
    `/${'a'.repeat(500)}`,
  ])('never %j', (next) => expect(safeNext(next)).toBeUndefined())
})

test.each([
  ['/', true],
  ['/login', true],
  ['/Login/', true],
  ['/activate-account', true],
  ['/v/0123', true],
  ['/vx', false],
  ['/dashboard', false],
  ['/loginx', false],
  ['/login/x', false],
])('%s needs no session: %s', (pathname, open) => {
  expect(isPublic(pathname)).toBe(open)
})

test.each([
  [{}, {}],
  [
    { next: '/invoice', reason: 'idle' },
    { next: '/invoice', reason: 'idle' },
  ],
  [{ next: '//evil.example', reason: 'because' }, {}],
])('login reads %j as %j', (raw, read) => {
  expect(loginSearch(raw)).toEqual(read)
})

test('a code stays a text, whatever it looks like', () => {
  expect(createPasswordSearch({ email: 'a+b@c.example', code: '012345' })).toEqual({
    email: 'a+b@c.example',
    code: '012345',
  })
})

test.each([
  [{}, {}],
  [{ page: '0' }, {}],
  [{ page: '3' }, { page: 3 }],
  [{ page: '-1' }, {}],
  [{ page: '1.5' }, {}],
  [{ page: 'x', order: 'up' }, {}],
  [
    { search: 'school', sort: 'number', order: 'asc', status: '1' },
    { search: 'school', sort: 'number', order: 'asc', status: '1' },
  ],
  [{ search: '', sort: '' }, {}],
])('a list reads %j as %j', (raw, read) => {
  expect(listSearch(raw)).toEqual(read)
})

test.each([
  [{}, {}],
  [
    { invoice: 'inv_000000000001a', status: '1', product: 'KYC', from: '2026-11-01', to: '2026-11-30' },
    { invoice: 'inv_000000000001a', status: '1', product: 'KYC', from: '2026-11-01', to: '2026-11-30' },
  ],
  [{ from: '2026-11-01' }, { from: '2026-11-01' }],
  [
    { view: 'payments', search: 'INV-2026' },
    { view: 'payments', search: 'INV-2026' },
  ],
  [{ payment: 'pay_000000000001a', trxref: 'x', reference: 'y' }, { payment: 'pay_000000000001a' }],
  [
    { view: 'clearance', clearance: 'clr_000000000001a' },
    { view: 'clearance', clearance: 'clr_000000000001a' },
  ],
  [{ payment: 'pay_000000000001A' }, {}],
  [{ payment: 'pay_000000000001a&view=payments' }, {}],
  [{ product: 'eKYC', from: '2026-02-30', to: '1 Nov', view: 'all' }, {}],
  [{ from: '2026-13-01', to: '2026-11-31' }, {}],
  [{ from: '0002-11-01' }, {}],
])('invoices read %j as %j', (raw, read) => {
  expect(invoiceSearch(raw)).toEqual(read)
})

test.each([
  [
    { view: 'statement', product: 'KYC', from: '2026-11-01' },
    { view: 'statement', product: 'KYC', from: '2026-11-01' },
  ],
  [{ view: 'lots', product: 'GOLD', from: '2026-02-30', line: '4-' }, {}],
  [
    { line: '4-6', cause: 'cmp_1', kind: 'charged', account: 'acc_1', page: '2' },
    { line: '4-6', cause: 'cmp_1', kind: 'charged', account: 'acc_1', page: 2 },
  ],
])('account credits at %j', (raw, read) => {
  expect(creditsSearch(raw)).toEqual(read)
})

describe('what was refused does not come through beside what was read', () => {
  /** As the router does. */
  const shown = (raw: RawSearch) => ({ ...raw, ...strictly(loginSearch)(raw) })

  test.each<[RawSearch, object]>([
    [{ next: '/invoice' }, { next: '/invoice' }],
    [{ next: 'https://evil.example' }, {}],
    [{ next: '//evil.example', reason: 'because' }, {}],
    [{ reason: 'idle', page: '3' }, { reason: 'idle' }],
  ])('%j', (raw, read) => {
    const search = shown(raw)
    expect(Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))).toEqual(
      read,
    )
  })
})
