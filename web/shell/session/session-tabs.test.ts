import { afterEach, expect, test, vi } from 'vitest'
import type { SignOutReason } from './session.ts'
import { createSessionStore, type Session } from './session.ts'
import { shareSession } from './session-tabs.ts'

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

function storageOf(): Storage {
  const items = new Map<string, string>()
  return {
    length: 0,
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}

const session = (sid: string, obtainedAt: number): Session => ({
  token: `e30.${btoa(JSON.stringify({ role: 'Owner', sid, iat: 1, exp: 901 }))}.${obtainedAt}`,
  refreshToken: `refresh ${obtainedAt}`,
  expires: '2027-01-01T00:00:00Z',
  obtainedAt,
})

/** A browser tab. The tabs of one test share one channel. */
function tab(name: string, begins: Session | null = null) {
  const store = createSessionStore(storageOf())
  store.setState({ session: begins })
  const onOver = vi.fn((over: SignOutReason) => store.setState({ session: null, over }))
  const tabs = shareSession(store, new BroadcastChannel(name), onOver)
  opened.push(() => tabs.close())
  return { tabs, store, onOver, at: () => store.getState().session?.obtainedAt ?? null }
}

test('a new tab goes on with the session of another', async () => {
  tab('ask', session('ses_1', 1))
  const fresh = tab('ask')
  await fresh.tabs.ask()
  expect(fresh.at()).toBe(1)
})

test('a new tab alone stays without', async () => {
  const fresh = tab('alone')
  await fresh.tabs.ask()
  expect(fresh.at()).toBeNull()
})

test('a renewed session is renewed in every tab that shares it, and in no other', async () => {
  const one = tab('renew', session('ses_1', 1))
  const two = tab('renew', session('ses_1', 1))
  const other = tab('renew', session('ses_2', 1))
  const signedOut = tab('renew')
  one.store.setState({ session: session('ses_1', 5) })
  await expect.poll(two.at).toBe(5)
  expect([one.at(), other.at(), signedOut.at()]).toEqual([5, 1, null])
})

test('an older session replaces no newer one', async () => {
  const one = tab('older', session('ses_1', 1))
  const two = tab('older', session('ses_1', 9))
  one.store.setState({ session: session('ses_1', 5) })
  // The second message arrives after the first one, so the first one was received too.
  const third = tab('older', session('ses_1', 2))
  one.store.setState({ session: session('ses_1', 6) })
  await expect.poll(third.at).toBe(6)
  expect(two.at()).toBe(9)
})

test.each([
  [null, 'elsewhere'],
  ['idle', 'idle'],
  ['ended', 'ended'],
] as const)('a session that is over in one tab (%s) is over everywhere (%s)', async (over, heard) => {
  const name = `over ${heard}`
  const one = tab(name, session('ses_1', 1))
  const two = tab(name, session('ses_1', 1))
  const other = tab(name, session('ses_2', 1))
  one.store.setState({ session: null, over })
  await expect.poll(() => two.onOver.mock.calls).toEqual([[heard]])
  expect([two.at(), other.at()]).toEqual([null, 1])
  expect(one.onOver).not.toHaveBeenCalled()
})

test('whoever is about to renew hears first what another has renewed', async () => {
  const one = tab('turn', session('ses_1', 1))
  one.store.setState({ session: session('ses_1', 5) })
  // A new tab that begins with the old session, like a tab that has not received the renewal yet.
  const late = tab('turn', session('ses_1', 1))
  await late.tabs.ask()
  expect(late.at()).toBe(5)
})

test('another session of the same person answers nothing for this one', async () => {
  const mine = tab('turn-other', session('ses_1', 1))
  tab('turn-other', session('ses_2', 5))
  await mine.tabs.ask()
  expect(mine.at()).toBe(1)
})
