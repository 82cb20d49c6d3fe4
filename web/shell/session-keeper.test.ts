import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionKeeper } from './session-keeper.ts'
import { createSessionStore, SESSION_KEY } from './session.ts'

const LIFETIME_S = 900

/** A browser's storage. */
function storageOf(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

const reply = (number: number) => {
  const iat = Math.floor(Date.now() / 1000)
  const payload = btoa(JSON.stringify({ role: 'Owner', iat, exp: iat + LIFETIME_S }))
  const expires = new Date((iat + LIFETIME_S) * 1000).toISOString()
  return { token: `${number}.${payload}.s`, refreshToken: `refresh ${number}`, expires }
}

const ok = (data: unknown) => Response.json({ succeeded: true, data, messages: [] })
const refused = () => Response.json({ code: 'session_ended', messages: [] }, { status: 401 })

/** A server that answers with `answers` in order and remembers what was asked. */
function fixture(answers: (() => Response | Promise<Response>)[] = []) {
  const asked: string[] = []
  const ended: (string | undefined)[] = []
  const storage = storageOf()
  const store = createSessionStore(storage)
  const keeper = createSessionKeeper({
    store,
    fetch: async (path, request) => {
      asked.push(`${request.method} ${path}`)
      const answer = answers.shift()
      if (!answer) throw new TypeError('no connection')
      return answer()
    },
    now: () => Date.now(),
    turns: (act) => act(),
    onEnd: (reason) => ended.push(reason),
  })
  return { keeper, store, storage, asked, ended }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('renewing', () => {
  test('five minutes before its end, and again from the new end', async () => {
    const { keeper, store, asked } = fixture([() => ok(reply(2)), () => ok(reply(3))])
    const stop = keeper.keep()
    keeper.begin(reply(1))
    await vi.advanceTimersByTimeAsync(599_999)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['POST /auth/v1/token/refresh'])
    expect(store.getState().session?.refreshToken).toBe('refresh 2')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(store.getState().session?.refreshToken).toBe('refresh 3')
    stop()
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(asked).toHaveLength(2)
  })

  test('a refusal signs out, once', async () => {
    const { keeper, store, ended } = fixture([refused])
    keeper.keep()
    keeper.begin(reply(1))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(store.getState().session).toBeNull()
    expect(ended).toEqual(['ended'])
  })

  test('a lost connection signs out', async () => {
    const { keeper, ended } = fixture([])
    keeper.begin(reply(1))
    await keeper.refresh()
    expect(ended).toEqual(['ended'])
  })

  test('two at once are one call', async () => {
    const { keeper, asked } = fixture([() => ok(reply(2))])
    keeper.begin(reply(1))
    await Promise.all([keeper.refresh(), keeper.refresh()])
    expect(asked).toHaveLength(1)
  })

  test('an answer that comes after signing out does not sign in', async () => {
    const late = Promise.withResolvers<Response>()
    const { keeper, store } = fixture([() => late.promise, () => ok(null)])
    keeper.begin(reply(1))
    const refreshing = keeper.refresh()
    keeper.signOut()
    late.resolve(ok(reply(2)))
    await refreshing
    expect(store.getState().session).toBeNull()
  })

  test('a page loaded too late in the life of its session signs out', async () => {
    const { keeper, store, ended } = fixture()
    keeper.begin(reply(1))
    await vi.advanceTimersByTimeAsync(600_000)
    keeper.keep()
    expect(store.getState().session).toBeNull()
    expect(ended).toEqual(['ended'])
  })
})

describe('admitting', () => {
  test('asks when the page is loaded, then rests a minute', async () => {
    const { keeper, store, asked } = fixture([() => ok({ expires: '' }), () => ok({ expires: '' })])
    const { token, refreshToken, expires } = reply(1)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    expect(await keeper.admit()).toBe(true)
    expect(await keeper.admit()).toBe(true)
    expect(asked).toEqual(['GET /auth/v1/token'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await keeper.admit()).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['refused', refused, false, ['ended']],
    ['unreachable', () => Promise.reject(new TypeError()), true, []],
  ])('a session that is %s', async (_, answer, admitted, reasons) => {
    const { keeper, store, ended } = fixture([answer])
    const { token, refreshToken, expires } = reply(1)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    expect(await keeper.admit()).toBe(admitted)
    expect(ended).toEqual(reasons)
  })

  test('nobody without a session', async () => {
    const { keeper, asked } = fixture()
    expect(await keeper.admit()).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('ending', () => {
  test('signing out tells the server and leaves nothing behind', () => {
    const { keeper, storage, asked, ended } = fixture([() => ok(null)])
    keeper.begin(reply(1))
    expect(storage.getItem(SESSION_KEY)).toContain('refresh 1')
    keeper.signOut()
    keeper.signOut()
    expect(asked).toEqual(['DELETE /auth/v1/token'])
    expect(ended).toEqual([undefined])
    expect(storage.getItem(SESSION_KEY)).not.toContain('refresh 1')
  })

  test('a 401 on any call', async () => {
    const { keeper, ended } = fixture([refused])
    keeper.begin(reply(1))
    await expect(keeper.call('getUser')).rejects.toMatchObject({ code: 'session_ended', status: 401 })
    expect(ended).toEqual(['ended'])
  })

  test('a call that a refresh has overtaken is made again with the new token', async () => {
    const { keeper, asked, ended } = fixture([
      async () => {
        keeper.begin(reply(2))
        return refused()
      },
      () => ok({ firstName: 'Ama' }),
    ])
    keeper.begin(reply(1))
    await expect(keeper.call('getUser')).resolves.toMatchObject({ data: { firstName: 'Ama' } })
    expect(asked).toHaveLength(2)
    expect(ended).toEqual([])
  })
})
