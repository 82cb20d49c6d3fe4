import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessionKeeper } from './session-keeper.ts'
import { SESSION_KEY } from './session-key.ts'
import { createSessionStore } from './session.ts'

const LIFETIME_S = 900

/** A fake of the browser's storage. */
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

/** A fake server. It gives the `answers` in order and remembers the requests. */
function fixture(
  answers: (() => Response | Promise<Response>)[] = [],
  turns: (act: () => Promise<void>) => Promise<void> = (act) => act(),
) {
  const asked: string[] = []
  const ended: (string | undefined)[] = []
  const switched: string[] = []
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
    turns,
    onEnd: (reason) => ended.push(reason),
    onSwitch: (to) => switched.push(to),
    onTwoStepMissing: () => undefined,
  })
  return { keeper, store, storage, asked, ended, switched }
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

  test('the flag of a refresh begins the schedule anew, and is taken down', async () => {
    const { keeper, store, asked } = fixture([() => ok(reply(2))])
    const flags: boolean[] = []
    store.subscribe(({ refreshed }) => flags.push(refreshed))
    keeper.keep()
    keeper.begin(reply(1))
    await vi.advanceTimersByTimeAsync(300_000)
    await keeper.refresh()
    expect(flags).toContain(true)
    expect(store.getState().refreshed).toBe(false)
    // 600 seconds after the refresh, not after the first token.
    await vi.advanceTimersByTimeAsync(599_999)
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
  })

  test('waits for its turn among the tabs, and lets another tab’s refresh do', async () => {
    const turn = Promise.withResolvers<void>()
    const { keeper, store, asked } = fixture([() => ok(reply(9))], async (act) => {
      await turn.promise
      await act()
    })
    keeper.begin(reply(1))
    const refreshing = keeper.refresh()
    const { token, refreshToken, expires } = reply(2)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    turn.resolve()
    await refreshing
    expect(asked).toEqual([])
    expect(store.getState().session?.refreshToken).toBe('refresh 2')
  })

  test('a machine that slept until the token had ended is signed out without asking', async () => {
    const { keeper, asked, ended } = fixture([() => ok(reply(2))])
    keeper.keep()
    keeper.begin(reply(1))
    // The clock goes on while the timers stand still, as on a machine that sleeps.
    vi.setSystemTime(Date.now() + LIFETIME_S * 1000)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(ended).toEqual(['ended'])
    expect(asked).toEqual([])
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

describe('while the session gets other tokens', () => {
  const exchanged = () => ok({ session: reply(2), recoveryCodes: [] })
  const body = { code: '123456' }

  test('a call that is refused with those of before does not end it', async () => {
    const late = Promise.withResolvers<Response>()
    const { keeper, store, ended } = fixture([() => late.promise, refused])
    keeper.begin(reply(1))
    const exchanging = keeper.exchange(() => keeper.call('confirmTwoStep', { body }))
    await expect(keeper.call('getTwoStep')).rejects.toMatchObject({ code: 'session_ended' })
    expect([keeper.signedIn(), ended]).toEqual([true, []])
    late.resolve(exchanged())
    await exchanging
    await vi.advanceTimersByTimeAsync(1_000)
    expect([store.getState().session?.refreshToken, ended]).toEqual(['refresh 2', []])
  })

  test('and gets none, such a refusal ends it', async () => {
    const late = Promise.withResolvers<Response>()
    const { keeper, ended } = fixture([() => late.promise, refused])
    keeper.begin(reply(1))
    const exchanging = keeper.exchange(() => keeper.call('confirmTwoStep', { body }))
    await expect(keeper.call('getTwoStep')).rejects.toMatchObject({ code: 'session_ended' })
    late.resolve(Response.json({ code: 'code_refused', messages: [] }, { status: 400 }))
    await expect(exchanging).rejects.toMatchObject({ code: 'code_refused' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect([keeper.signedIn(), ended]).toEqual([false, ['ended']])
  })
})

describe('admitting', () => {
  test('asks the server on the way to each screen, and once for each', async () => {
    const { keeper, store, asked } = fixture([() => ok({ expires: '' }), () => ok({ expires: '' })])
    const { token, refreshToken, expires } = reply(1)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    expect(await keeper.admit('/dashboard')).toBe(true)
    expect(await keeper.admit('/dashboard')).toBe(true)
    expect(asked).toEqual(['GET /auth/v1/token'])
    expect(await keeper.admit('/messages')).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('waits for the first answer, whoever asks; the next screen is shown meanwhile, and left when refused', async () => {
    const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
    const { keeper, store, ended } = fixture([() => first.promise, () => second.promise])
    const { token, refreshToken, expires } = reply(1)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    const admitted: boolean[] = []
    const asking = ['/dashboard', '/dashboard'].map(async (path) => {
      admitted.push(await keeper.admit(path))
    })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(admitted).toEqual([])
    first.resolve(ok({ expires: '' }))
    await Promise.all(asking)
    expect(admitted).toEqual([true, true])

    expect(await keeper.admit('/messages')).toBe(true)
    second.resolve(refused())
    await vi.waitFor(() => expect(ended).toEqual(['ended']), { timeout: 15_000 })
    expect(store.getState().session).toBeNull()
    expect(await keeper.admit('/messages')).toBe(false)
  })

  test('is not asked of whoever has just signed in, but of their next screen', async () => {
    const late = Promise.withResolvers<Response>()
    const { keeper, asked } = fixture([() => late.promise])
    keeper.begin(reply(1))
    expect(await keeper.admit('/dashboard')).toBe(true)
    expect(asked).toEqual(['GET /auth/v1/token'])
    late.resolve(ok({ expires: '' }))
  })

  test.each([
    ['refused', refused, false, ['ended']],
    ['unreachable', () => Promise.reject(new TypeError()), true, []],
  ])('a session that is %s', async (_, answer, admitted, reasons) => {
    const { keeper, store, ended } = fixture([answer])
    const { token, refreshToken, expires } = reply(1)
    store.setState({ session: { token, refreshToken, expires, obtainedAt: Date.now() } })
    expect(await keeper.admit('/dashboard')).toBe(admitted)
    expect(ended).toEqual(reasons)
  })

  test('nobody without a session', async () => {
    const { keeper, asked } = fixture()
    expect(await keeper.admit('/dashboard')).toBe(false)
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

describe('acting as a customer', () => {
  const LEFT_S = 300
  /** A session of acting as a customer near its end. The token ends when the acting must end. */
  const acting = (number: number, lifetime_s = LIFETIME_S) => {
    const iat = Math.floor(Date.now() / 1000)
    const claims = { role: 'Owner', act: { sub: 'usr_0000000000001' }, iat, exp: iat + lifetime_s }
    const expires = new Date((iat + lifetime_s) * 1000).toISOString()
    return {
      token: `${number}.${btoa(JSON.stringify(claims))}.s`,
      refreshToken: `refresh ${number}`,
      expires,
    }
  }

  test('begins on a page of its own', () => {
    const { keeper, store, switched } = fixture()
    keeper.begin(reply(1))
    keeper.actAs(acting(2))
    expect(store.getState().session?.refreshToken).toBe('refresh 2')
    expect(switched).toEqual(['customer'])
  })

  test('leads back to one’s own session', async () => {
    const { keeper, store, asked, ended, switched } = fixture([() => ok(reply(3))])
    keeper.actAs(acting(2))
    await keeper.stopActing()
    expect(asked).toEqual(['POST /auth/v1/token/impersonate/end'])
    expect(store.getState().session?.refreshToken).toBe('refresh 3')
    expect(switched).toEqual(['customer', 'own'])
    expect(ended).toEqual([])
  })

  test('ends with its last token, used to its end, and not five minutes before', async () => {
    const { keeper, asked, switched } = fixture([() => ok(reply(3))])
    const stop = keeper.keep()
    keeper.actAs(acting(2, LEFT_S))
    await vi.advanceTimersByTimeAsync(LEFT_S * 1000 - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual(['POST /auth/v1/token/impersonate/end'])
    expect(switched).toEqual(['customer', 'own'])
    stop()
  })

  test('a refusal anywhere leads back, once however many are refused', async () => {
    const { keeper, asked, ended, switched } = fixture([refused, refused, () => ok(reply(3))])
    keeper.actAs(acting(2))
    await Promise.allSettled([keeper.call('getUser'), keeper.call('listGroups')])
    await vi.advanceTimersByTimeAsync(0)
    expect(asked.filter((each) => each.endsWith('/impersonate/end'))).toHaveLength(1)
    expect(switched).toEqual(['customer', 'own'])
    expect(ended).toEqual([])
  })

  test('without a way back it is the sign-in, and the refused way back is not tried again', async () => {
    const { keeper, store, asked, ended } = fixture([refused, refused, refused])
    keeper.actAs(acting(2))
    await keeper.call('getUser').catch(() => undefined)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual(['GET /catalog/v1/account/get-user', 'POST /auth/v1/token/impersonate/end'])
    expect(store.getState().session).toBeNull()
    expect(ended).toEqual(['ended'])
  })
})

describe('a confirmation', () => {
  test('is asked for once, however many calls need it at a time, and anew the next time', async () => {
    const { keeper } = fixture()
    const asked: ((confirmed: boolean) => void)[] = []
    const stop = keeper.asksBy(() => new Promise((settle) => asked.push(settle)))
    const both = Promise.all([keeper.confirm(), keeper.confirm()])
    expect(asked).toHaveLength(1)
    asked[0]!(true)
    expect(await both).toEqual([true, true])
    const again = keeper.confirm()
    asked[1]!(false)
    expect(await again).toBe(false)
    stop()
    expect(await keeper.confirm()).toBe(false)
  })
})
