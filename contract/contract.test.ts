import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANNOUNCED_TOPICS, endpoints, isReading, readersOf, type EndpointName } from './endpoints.ts'
import { failures, sentenceOf } from './failures.ts'
import { routeList, routes } from './routes.ts'
import { failureCodesOf } from './route.ts'
import { decodeId, encodeId, Ghs, Id, UnitPrice } from './wire.ts'

test('the calls of requirements 7 are marked, and their paths are to the letter', () => {
  const marked = routeList.filter(({ specified }) => specified)
  expect(marked.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'GET /billing/v1/accountcredit',
    'GET /billing/v1/accountcredit/summary',
    'GET /billing/v1/invoice',
    'GET /catalog/v1/Package',
    'GET /catalog/v1/account/get-user',
    'GET /catalog/v1/sender/get-default-ids',
    'GET /orchestrator/v1/Dashboard/analytics',
    'GET /orchestrator/v1/Dashboard/recent-activity',
    'POST /auth/v1/Token/social-login',
    'POST /auth/v1/User/change-password',
    'POST /auth/v1/token',
    'POST /auth/v1/token/refresh',
    'POST /auth/v1/user/confirm-email',
    'POST /auth/v1/user/forget-password',
    'POST /auth/v1/user/resend-verification-code',
    'POST /auth/v1/user/reset-password',
    'POST /auth/v1/user/verify-code',
    'POST /billing/v1/Tax/calculate-tax',
    'POST /billing/v1/invoice',
    'POST /catalog/v1/Package',
    'POST /catalog/v1/account',
    'PUT /billing/v1/invoice/review',
  ])
})

test('what refuses unknown fields says so, and nothing else does', () => {
  const exempt = routeList.filter((each) => !failureCodesOf(each).includes('unknown_field'))
  const others = exempt.filter(({ specified }) => !specified)
  expect(others.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /messaging/v1/opt-out/:token',
    'GET /kyc/v1/certificate/:token',
    'GET /kyc/v1/link/:token',
    'GET /messaging/v1/gateway/:token',
    'GET /messaging/v1/opt-out/:token',
    'POST /billing/v1/webhook/hubtel/:token',
    'POST /billing/v1/webhook/paystack',
    'POST /kyc/v1/callback/:provider',
    'POST /kyc/v1/link/:token/code',
    'POST /kyc/v1/link/:token/code/check',
    'POST /kyc/v1/link/:token/consent',
    'POST /kyc/v1/link/:token/kept',
    'POST /kyc/v1/link/:token/picture',
    'POST /kyc/v1/link/:token/picture/:kind',
    'POST /kyc/v1/link/:token/send',
    'POST /kyc/v1/link/:token/withdraw',
    'POST /kyc/v1/own-link',
    'POST /messaging/v1/gateway/:token',
    'POST /messaging/v1/opt-out/:token',
    'PUT /kyc/v1/link/:token/details',
  ])
})

test('every route is filed under its own name, and no two share a method and path', () => {
  for (const [name, route] of Object.entries(routes)) expect(route.name).toBe(name)
  const addresses = routeList.map((route) => `${route.method} ${route.path.toLowerCase()}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('every path parameter has a schema, and only those', () => {
  for (const route of routeList) {
    const named = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(Object.keys(route.params?.shape ?? {})).toEqual(named)
  }
})

test('a call that needs a session can say so', () => {
  expect(failureCodesOf(routes.getUser)).toEqual(
    expect.arrayContaining(['unauthenticated', 'session_ended', 'forbidden']),
  )
  expect(failureCodesOf(routes.signIn)).not.toContain('unauthenticated')
})

test('a failure’s sentence has its places filled, and keeps the ones it was not given', () => {
  expect(sentenceOf('sender_not_allowed', { sender: 'Adom' })).toBe(
    'The sender ID Adom is not approved for this account.',
  )
  expect(sentenceOf('sender_not_allowed')).toContain('{sender}')
  for (const { status } of Object.values(failures)) expect(status).toBeGreaterThanOrEqual(400)
})

describe('ids', () => {
  test('round trip, and sort as text as they do as numbers', () => {
    const id = fc.bigInt({ min: 0n, max: 0x7fff_ffff_ffff_ffffn })
    fc.assert(
      fc.property(id, id, (a, b) => {
        expect(decodeId('msg', encodeId('msg', a))).toBe(a)
        expect(encodeId('msg', a) < encodeId('msg', b)).toBe(a < b)
      }),
    )
  })

  test.each([
    '',
    'msg_',
    'cmp_0000000000001',
    'msg_000000000000',
    'msg_00000000000001',
    'msg_000000000000u',
    'msg_zzzzzzzzzzzzz',
  ])('%j is no message id', (text) => {
    expect(decodeId('msg', text)).toBeNull()
    expect(Id('msg').safeParse(text).success).toBe(false)
  })
})

describe('money', () => {
  test.each([
    [0, 0n],
    [0.01, 1n],
    [0.29, 29n],
    [1.1, 110n],
    [19.99, 1999n],
    [999_999_999.99, 99_999_999_999n],
    [-5.5, -550n],
  ])('GHS %d is %d pesewas, and back', (amount, pesewas) => {
    expect(Ghs.parse(amount)).toBe(pesewas)
    expect(Ghs.encode(pesewas)).toBe(amount)
  })

  test.each([0.001, 1.005, 12.345, Number.NaN, Number.POSITIVE_INFINITY, '12', null])(
    '%j is refused',
    (amount) => {
      expect(Ghs.safeParse(amount).success).toBe(false)
    },
  )

  test('a unit price keeps a thousandth of a pesewa', () => {
    expect(UnitPrice.parse(0.033)).toBe(3300n)
    expect(UnitPrice.encode(3333n)).toBe(0.03333)
  })
})

test.each(['', ' ', '\n', '   '])('a text of %j is no text', (text) => {
  const body = { senderId: 'Nkra', text, recipients: ['0241234567'] }
  expect(routes.sendMessage.body.safeParse(body).success).toBe(false)
  expect(routes.sendMessage.body.safeParse({ ...body, text: `${text}Hello` }).success).toBe(true)
})

/** The failures by which a call that costs money is known. */
const COSTS: ReadonlySet<string> = new Set(['insufficient_credits', 'price_changed'])

test('every call that costs money may be repeated with its Idempotency-Key', () => {
  const costing = routeList.filter(
    ({ method, permission, fails }) =>
      method === 'POST' &&
      permission !== 'anyone' &&
      (fails as readonly string[]).some((code) => COSTS.has(code)),
  )
  expect(costing.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sendMessage', 'createCode', 'submitKyc']),
  )
  expect(costing.filter((route) => !('idempotent' in route)).map(({ name }) => name)).toEqual([])
})

test('a sandbox has an id as its account has, and nothing else goes below zero', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 0x7fff_ffff_ffff_ffffn }), (id) => {
      expect(decodeId('acc', encodeId('acc', -id))).toBe(-id)
      expect(decodeId('msg', encodeId('msg', -id))).toBeNull()
    }),
  )
})

describe('what a call makes stale', () => {
  /** Calls of signed-in people that change nothing which a screen shows. */
  const CHANGES_NOTHING_SHOWN: readonly EndpointName[] = [
    'signOut',
    'confirmSession',
    'impersonate',
    'changePassword',
    'beginTwoStep',
    'textPhoneCode',
    'createCode',
    'checkCode',
    'cancelCode',
    'showKycLink',
    'revealKyc',
  ]
  const names = Object.keys(endpoints) as EndpointName[]
  const changing = names.filter((name) => !isReading(name) && endpoints[name].permission !== 'anyone')

  test('is named by every call that changes what a screen shows', () => {
    const silent = changing.filter((name) => endpoints[name].topics.length === 0)
    expect(silent.sort()).toEqual([...CHANGES_NOTHING_SHOWN].sort())
  })

  test('is shown by a call, whatever the topic', () => {
    const changed = new Set([...ANNOUNCED_TOPICS, ...changing.flatMap((name) => endpoints[name].topics)])
    expect([...changed].filter((topic) => readersOf([topic]).length === 0)).toEqual([])
    const shown = names.filter(isReading).flatMap((name) => endpoints[name].topics)
    expect(shown.filter((topic) => !changed.has(topic))).toEqual([])
  })

  test('follows from the topics', () => {
    expect(readersOf(endpoints.pauseCampaign.topics)).toEqual(
      expect.arrayContaining(['listCampaigns', 'getCampaign', 'listRecipients', 'recentActivity']),
    )
    expect(readersOf(endpoints.changeCompany.topics).sort()).toEqual(['getCompany', 'getUser'])
  })
})
