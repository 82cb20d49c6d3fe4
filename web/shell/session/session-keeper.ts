/**
 * Keeps one session: receives it, renews it in time and ends it once. Components that show the session subscribe to
 * the store. Callers of the server read the token here.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { createCall, type Call, type Credentials, type Fetch } from '../../api/client.ts'
import type { SignOutReason } from './session.ts'
import {
  accountOf,
  hasExpired,
  isActingSession,
  lifeLeft,
  received,
  refreshIn,
  type SessionStore,
} from './session.ts'

export interface SessionKeeper extends Credentials {
  readonly store: SessionStore
  readonly call: Call
  signedIn(): boolean
  begin(reply: Reply<'signIn'>): void
  /**
   * Renews the token. Callers that come while a renewal is under way share it. A refused renewal ends the session.
   */
  refresh(): Promise<void>
  /**
   * Whether the person may open this path. The server is asked on the way to each path (requirements 2.3). Only the
   * first answer in the life of a page is waited for. A later refusal ends the session, on whatever screen the person
   * is by then. A lost answer changes nothing.
   */
  admit(path: string): Promise<boolean>
  /**
   * Sets the function that asks the person to confirm their identity. It resolves with whether they did. Returns a
   * function that removes it again. While none is set, nobody can confirm.
   */
  asksBy(ask: () => Promise<boolean>): () => void
  /**
   * Replaces the tokens of the session with those that `act` answers. At the server the new tokens replace the old ones
   * first, so if a call is refused meanwhile, the session has not ended.
   */
  exchange<Answer extends Exchanged>(act: () => Promise<Answer>): Promise<Answer>
  /** Continues as another user: an Administrator begins to act as a customer. */
  actAs(reply: Reply<'impersonate'>): void
  /**
   * Ends acting as a customer and returns to the Administrator's own session, or to the sign-in if that session has
   * ended.
   */
  stopActing(): Promise<void>
  /** The person signs out: ends the session here and at the server. */
  signOut(): void
  /** Ends the session of a person who was inactive, here and at the server. */
  end(reason: SignOutReason): void
  /** The session has ended in another tab: forgets it here. */
  ended(reason: SignOutReason): void
  /** Starts renewing the session in time. Returns a function that stops it. */
  keep(): () => void
}

/** An answer with new tokens of the session. */
interface Exchanged {
  data: { session: Reply<'signIn'> }
}

/** Runs `act` while the other tabs wait, so that only one tab renews the session that all share. */
export type Turns = (act: () => Promise<void>) => Promise<void>

export interface KeeperOptions {
  store: SessionStore
  fetch: Fetch
  now: () => number
  turns: Turns
  /** Called once when a session has ended. `reason` is undefined if the person signed out. */
  onEnd: (reason: SignOutReason | undefined) => void
  /**
   * Called when the session belongs to another user from now on. No data of the previous one may stay on the page.
   */
  onSwitch: (to: 'customer' | 'own') => void
  /** Called when the person must set up two-step sign-in before anything else. */
  onTwoStepMissing: () => void
}

export function createSessionKeeper({
  store,
  fetch,
  now,
  turns,
  onEnd,
  onSwitch,
  onTwoStepMissing,
}: KeeperOptions): SessionKeeper {
  const state = {
    refreshing: null as Promise<void> | null,
    exchanging: null as Promise<unknown> | null,
    stopping: null as Promise<void> | null,
    ask: null as (() => Promise<boolean>) | null,
    confirming: null as Promise<boolean> | null,
    validated: false,
    /** The path that was last admitted, and the server's answer about it. */
    path: null as string | null,
    answered: Promise.resolve<unknown>(null),
  }
  const current = () => store.getState().session
  const clear = (reason: SignOutReason | undefined) => {
    if (!current()) return
    store.setState({ session: null, refreshed: false, over: reason ?? null })
    state.path = null
    onEnd(reason)
  }

  /**
   * The session has ended. An Administrator who acted as a customer returns to their own session, which may still be
   * valid.
   */
  const lapsed = () => {
    if (isActingSession(current())) void stopActing()
    else clear('ended')
  }

  const credentials: Credentials = {
    token: () => current()?.token ?? null,
    account: () => accountOf(current()),
    refused() {
      const session = current()
      if (state.exchanging === null) lapsed()
      else void state.exchanging.finally(() => current() === session && lapsed())
    },
    async confirm() {
      // Several calls that need a confirmation at the same time share one question.
      state.confirming ??= state.ask?.().finally(() => (state.confirming = null)) ?? null
      return (await state.confirming) ?? false
    },
    twoStepMissing: onTwoStepMissing,
  }
  const call = createCall(credentials, fetch)

  const switchTo = (reply: Reply<'signIn'>, to: 'customer' | 'own') => {
    store.setState({ session: received(reply, now()) })
    // The server is asked again on every screen, because the user is another one now.
    state.path = null
    onSwitch(to)
  }

  const leaveActing = async (): Promise<void> => {
    const session = current()
    if (!session) return
    try {
      const { token, refreshToken: refreshtoken } = session
      const { data } = await call('endImpersonation', { body: { token, refreshtoken } })
      if (current() === session) switchTo(data, 'own')
    } catch {
      if (current() === session) clear('ended')
    }
  }

  /** Runs once, even if several callers notice the end. A refusal of the call that ends the acting is one of them. */
  function stopActing(): Promise<void> {
    state.stopping ??= leaveActing().finally(() => (state.stopping = null))
    return state.stopping
  }

  const renew = async (): Promise<void> => {
    const session = current()
    if (!session) return
    try {
      const { token, refreshToken: refreshtoken } = session
      const { data } = await call('refresh', { body: { token, refreshtoken } })
      // The person may have signed out meanwhile. A late answer must not bring the session back.
      if (current() === session) store.setState({ session: received(data, now()), refreshed: true })
    } catch {
      if (current() === session) lapsed()
    }
  }

  const leave = (reason: SignOutReason | undefined) => {
    // The server is told with the current token. Even if that call fails, the person is signed out here.
    if (current()) void call('signOut').catch(() => undefined)
    clear(reason)
  }

  const keeper: SessionKeeper = {
    ...credentials,
    store,
    call,
    signedIn: () => current() !== null,
    begin(reply) {
      state.validated = true
      store.setState({ session: received(reply, now()) })
    },
    refresh() {
      const before = current()
      // Another tab may have renewed the session while this tab waited for its turn. Then there is nothing to do.
      const act = async () => (current() === before ? renew() : undefined)
      state.refreshing ??= turns(act).finally(() => (state.refreshing = null))
      return state.refreshing
    },
    async admit(path) {
      if (!current()) return false
      if (path !== state.path) {
        state.path = path
        // If the call was refused, the session has ended before this line.
        state.answered = call('validateSession').catch(() => undefined)
      }
      if (!state.validated) await state.answered
      state.validated = true
      return current() !== null
    },
    asksBy(ask) {
      state.ask = ask
      return () => {
        if (state.ask === ask) state.ask = null
      }
    },
    exchange(act) {
      const exchanging = act().then((answer) => {
        store.setState({ session: received(answer.data.session, now()), refreshed: true })
        return answer
      })
      state.exchanging = exchanging.catch(() => undefined).finally(() => (state.exchanging = null))
      return exchanging
    },
    actAs: (reply) => switchTo(reply, 'customer'),
    stopActing,
    signOut: () => leave(undefined),
    end: leave,
    ended: clear,
    keep() {
      let timer: ReturnType<typeof setTimeout> | undefined
      const schedule = () => {
        clearTimeout(timer)
        const session = current()
        if (!session) return
        const wait_ms = refreshIn(session, now())
        // The last token of acting as a customer ends together with the acting. It is used until then.
        if (wait_ms === null && isActingSession(session)) {
          timer = setTimeout(lapsed, lifeLeft(session, now()))
        } else if (wait_ms === null) clear('ended')
        else
          timer = setTimeout(() => (hasExpired(session, now()) ? lapsed() : void keeper.refresh()), wait_ms)
      }
      const unsubscribe = store.subscribe((after, before) => {
        if (after.session !== before.session) schedule()
        if (after.refreshed) store.setState({ refreshed: false })
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
