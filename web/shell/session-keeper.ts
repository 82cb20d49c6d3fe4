/**
 * Keeps one session: takes it on, renews it in time, ends it once. Whoever shows something subscribes to the store;
 * whoever calls the server asks here for the token.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { createCall, type Call, type Credentials, type Fetch } from '../api/client.ts'
import type { SignOutReason } from '../paths.ts'
import { received, refreshIn, type SessionStore } from './session.ts'

/** How long a validated session is taken at its word, in milliseconds. */
const VALIDATED_MS = 60_000

export interface SessionKeeper extends Credentials {
  readonly store: SessionStore
  readonly call: Call
  signedIn(): boolean
  begin(reply: Reply<'signIn'>): void
  /** Renews the token; calls that come while one is under way share it. Ends the session where it is refused. */
  refresh(): Promise<void>
  /**
   * Whether the person may go on: asks the server when it has not been asked in this life of the page, and later once
   * in a while without keeping anybody waiting. A session that the server refuses is ended.
   */
  admit(): Promise<boolean>
  /** By the person's own wish: ends it here and at the server. */
  signOut(): void
  /** For the person, who has been away for long: ends it at the server too. */
  end(reason: SignOutReason): void
  /** It has ended elsewhere: forgets it here. */
  ended(): void
  /** Begins to renew in time; returns how to stop. */
  keep(): () => void
}

/** Holds off the other tabs while one of them renews the session that they share. */
export type Turns = (act: () => Promise<void>) => Promise<void>

export interface KeeperOptions {
  store: SessionStore
  fetch: Fetch
  now: () => number
  turns: Turns
  /** Called once whenever a session is over; `reason` is undefined when the person signed out. */
  onEnd: (reason: SignOutReason | undefined) => void
}

export function createSessionKeeper({ store, fetch, now, turns, onEnd }: KeeperOptions): SessionKeeper {
  const state: { refreshing: Promise<void> | null; validatedAt: number } = {
    refreshing: null,
    validatedAt: 0,
  }
  const current = () => store.getState().session
  const clear = (reason: SignOutReason | undefined) => {
    if (!current()) return
    store.setState({ session: null })
    onEnd(reason)
  }

  const credentials: Credentials = { token: () => current()?.token ?? null, refused: () => clear('ended') }
  const call = createCall(credentials, fetch)

  const renew = async (): Promise<void> => {
    const session = current()
    if (!session) return
    try {
      const { token, refreshToken: refreshtoken } = session
      const { data } = await call('refresh', { body: { token, refreshtoken } })
      // Signed out meanwhile: what arrives late must not bring the session back.
      if (current() === session) store.setState({ session: received(data, now()) })
    } catch {
      if (current() === session) clear('ended')
    }
  }

  const leave = (reason: SignOutReason | undefined) => {
    // The server is told with the token of now; that it did not hear must not keep anybody signed in here.
    if (current()) void call('signOut').catch(() => undefined)
    clear(reason)
  }

  const keeper: SessionKeeper = {
    ...credentials,
    store,
    call,
    signedIn: () => current() !== null,
    begin(reply) {
      state.validatedAt = now()
      store.setState({ session: received(reply, now()) })
    },
    refresh() {
      const before = current()
      // Another tab may have renewed it while this one waited for its turn: then that will do.
      const act = async () => (current() === before ? renew() : undefined)
      state.refreshing ??= turns(act).finally(() => (state.refreshing = null))
      return state.refreshing
    },
    async admit() {
      if (!current()) return false
      const since_ms = now() - state.validatedAt
      if (since_ms < VALIDATED_MS) return true
      const first = state.validatedAt === 0
      state.validatedAt = now()
      // A refusal has ended the session by the time it is thrown; a lost answer says nothing about it.
      const answered = call('validateSession').catch(() => undefined)
      if (first) await answered
      return current() !== null
    },
    signOut: () => leave(undefined),
    end: leave,
    ended: () => clear(undefined),
    keep() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const schedule = () => {
        clearTimeout(timer)
        const session = current()
        if (!session) return
        const wait_ms = refreshIn(session, now())
        if (wait_ms === null) clear('ended')
        else timer = setTimeout(() => void keeper.refresh(), wait_ms)
      }
      const unsubscribe = store.subscribe((after, before) => {
        if (after.session !== before.session) schedule()
      })
      schedule()
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
  }
  return keeper
}
