import { describe, expect, test } from 'vitest'
import { addressOf, createCall, telling, type Credentials } from './client.ts'

describe('the address of a call', () => {
  test('its path as specified', () => {
    expect(addressOf('changePassword')).toBe('/auth/v1/User/change-password')
  })
  test('its names filled, safely', () => {
    expect(addressOf('removeOptOut', { params: { msisdn: '+233/24?#' } })).toBe(
      '/contacts/v1/opt-out/%2B233%2F24%3F%23',
    )
  })
  test('its query, without what is empty', () => {
    expect(
      addressOf('listInvoices', {
        query: { pageNumber: 1, searchTerm: '', status: undefined, sortLabel: 'a&b' },
      }),
    ).toBe('/billing/v1/invoice?pageNumber=1&sortLabel=a%26b')
  })
})

/** Credentials of a person who is not signed in and cannot be asked to confirm anything. */
const nobody: Credentials = {
  token: () => null,
  account: () => null,
  refused: () => undefined,
  confirm: async () => false,
  twoStepMissing: () => undefined,
}

function callAnswering(answer: () => Response | Promise<Response>, token: string | null = 'token') {
  const requests: { path: string; request: RequestInit }[] = []
  let refusals = 0
  const credentials: Credentials = {
    ...nobody,
    token: () => token,
    account: () => (token === null ? null : 'acc_1'),
    refused: () => void refusals++,
  }
  const call = createCall(credentials, async (path, request) => {
    requests.push({ path, request })
    return answer()
  })
  return { call, requests, refusals: () => refusals }
}

const envelope = (body: object, status = 200) => Response.json({ messages: [], ...body }, { status })

describe('a call', () => {
  test('says who calls, and what, and which attempt it is', async () => {
    const { call, requests } = callAnswering(() => envelope({ data: { taxes: [], totalAmount: 1 } }))
    await call('calculateTax', { body: { amount: 1 } }, { idempotencyKey: 'one' })
    expect(requests[0]?.path).toBe('/billing/v1/Tax/calculate-tax')
    expect(requests[0]?.request).toMatchObject({
      method: 'POST',
      body: '{"amount":1}',
      headers: {
        authorization: 'Bearer token',
        'content-type': 'application/json',
        'idempotency-key': 'one',
      },
    })
  })

  test('without a session says nothing of one', async () => {
    const { call, requests } = callAnswering(() => envelope({ data: null }), null)
    await call('forgetPassword', { body: { email: 'ama@adomsavings.test' } })
    expect(requests[0]?.request.headers).not.toHaveProperty('authorization')
  })

  test('gives the envelope: data, paging, messages', async () => {
    const { call } = callAnswering(() =>
      envelope({ data: [], totalPages: 3, messages: [{ message: 'Done.' }, { other: true }] }),
    )
    await expect(call('listInvoices')).resolves.toMatchObject({
      data: [],
      totalPages: 3,
      messages: [{ message: 'Done.' }],
    })
  })

  test.each([
    [400, 'credentials_refused', 0],
    [401, 'session_ended', 1],
    [403, 'forbidden', 0],
    [500, 'internal', 0],
  ])('a %i is a failure; the session is refused so many times: %s, %i', async (status, code, times) => {
    const { call, refusals } = callAnswering(() => envelope({ code, title: 'No' }, status))
    await expect(call('getUser')).rejects.toMatchObject({ name: 'ApiFailure', code, status })
    expect(refusals()).toBe(times)
  })

  test('a 200 that says it did not succeed is a failure, with its first message', async () => {
    const body = {
      succeeded: false,
      data: null,
      title: 'Not done',
      messages: [{ message: 'The price changed.' }],
    }
    const { call, refusals } = callAnswering(() => envelope(body))
    await expect(call('calculateTax', { body: { amount: 1 } })).rejects.toMatchObject({
      name: 'ApiFailure',
      title: 'Not done',
      message: 'The price changed.',
      retryable: false,
    })
    expect(refusals()).toBe(0)
  })

  test.each([
    'getDefaultIds',
    'recentActivity',
    'analytics',
    'listCredits',
    'creditSummary',
    'listInvoices',
  ] as const)('%s names the account of the session', async (name) => {
    const { call, requests } = callAnswering(() => envelope({ data: null }))
    await call(name)
    expect(requests[0]?.path).toBe(addressOf(name, { query: { AccountId: 'acc_1' } }))
  })

  test('is told of when it fails, and fails all the same', async () => {
    const { call } = callAnswering(() => envelope({ code: 'internal', title: 'Our fault' }, 500))
    const told: unknown[] = []
    const failing = telling(call, (error) => told.push(error))('getUser')
    await expect(failing).rejects.toMatchObject({ status: 500 })
    expect(told).toMatchObject([{ status: 500, title: 'Our fault' }])
  })

  test('names the account that is asked about where the caller says which', async () => {
    const { call, requests } = callAnswering(() => envelope({ data: [] }))
    await call('listInvoices', { query: { AccountId: 'acc_2', pageNumber: 1 } })
    expect(requests[0]?.path).toBe('/billing/v1/invoice?AccountId=acc_2&pageNumber=1')
  })

  test('names no account where the specification shows none', async () => {
    const { call, requests } = callAnswering(() => envelope({ data: [] }))
    await call('listPayments')
    expect(requests[0]?.path).toBe(addressOf('listPayments'))
  })

  test('a 401 where nobody was signed in ends nothing', async () => {
    const { call, refusals } = callAnswering(() => envelope({ code: 'unauthenticated' }, 401), null)
    await expect(call('getUser')).rejects.toMatchObject({ status: 401 })
    expect(refusals()).toBe(0)
  })

  test.each([
    ['a lost connection', () => Promise.reject(new TypeError('failed')), 'offline'],
    ['a page in place of an answer', () => new Response('<html>'), 'unreadable'],
  ])('%s', async (_, answer, code) => {
    const { call } = callAnswering(answer)
    await expect(call('getUser')).rejects.toMatchObject({ code })
  })

  test.each([true, false])('that needs a confirmation is repeated where it was given: %s', async (given) => {
    const keys: unknown[] = []
    let confirmed = false
    const confirm = async () => {
      confirmed = given
      return given
    }
    const call = createCall({ ...nobody, confirm }, async (_, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return confirmed ? envelope({ data: null }) : envelope({ code: 'reauthentication_required' }, 403)
    })
    const answer = call('withdrawSender', { params: { id: 'snd_1' } }, { idempotencyKey: 'one' })
    if (given) await expect(answer).resolves.toMatchObject({ data: null })
    else await expect(answer).rejects.toMatchObject({ code: 'reauthentication_required' })
    expect(keys).toEqual(given ? ['one', 'one'] : ['one'])
  })

  test('for which a second step is missing leads to it', async () => {
    let led = 0
    const call = createCall({ ...nobody, twoStepMissing: () => void led++ }, async () =>
      envelope({ code: 'two_step_missing' }, 403),
    )
    await expect(call('listSessions')).rejects.toMatchObject({ code: 'two_step_missing' })
    expect(led).toBe(1)
  })

  test('that takes too long', async () => {
    const call = createCall(nobody, (_, request) => waiting(request.signal))
    await expect(call('getUser', {}, { timeout_ms: 1 })).rejects.toMatchObject({ code: 'timeout' })
  })

  test('that is given up is no failure', async () => {
    const call = createCall(nobody, (_, request) => waiting(request.signal))
    const given = new AbortController()
    const answer = call('getUser', {}, { signal: given.signal })
    given.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

function waiting(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
