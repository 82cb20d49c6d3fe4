import { describe, expect, test } from 'vitest'
import { isPublic, paths, safeNext } from './paths.ts'

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
      "kycFigures": "/kyc-figures",
      "kycFile": "/kyc-files/$id",
      "kycFiles": "/kyc-files",
      "kycScreening": "/kyc-screening",
      "links": "/links",
      "login": "/login",
      "lostLink": "/s/$code",
      "message": "/messages/$id",
      "messages": "/messages",
      "newKyc": "/new-kyc",
      "newSms": "/new-sms",
      "notifications": "/notifications",
      "optOut": "/o/$token",
      "ownLink": "/my-checks",
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
