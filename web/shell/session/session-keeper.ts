/**
 * Keeps one session: takes it on, renews it in time, ends it once. Whoever shows something subscribes to the store;
 * whoever calls the server asks here for the token.
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
  /** Renews the token; calls that come while one is under way share it. Ends the session where it is refused. */
  refresh(): Promise<void>
  /**
   * Whether the person may go to this path: the server is asked on the way to each (requirements 2.3). The
   * first answer in the life of a page is waited for; later ones keep nobody waiting, and a refusal ends the session
   * where the person is by then. An answer that got lost says nothing about the session.
   */
  admit(path: string): Promise<boolean>
  /**
   * `ask` asks the person to confirm who they are, and settles whether they did; returns how to stop. Where nobody asks,
   * nobody has confirmed.
   */
  asksBy(ask: () => Promise<boolean>): () => void
  /**
   * The same session goes on with other tokens, which `act` brings. They replace those of before at the server first:
   * a call that is refused meanwhile says nothing about the session.
   */
  exchange<Answer extends Exchanged>(act: () => Promise<Answer>): Promise<Answer>
  /** Goes on as somebody else: an Administrator begins to act as a customer. */
  actAs(reply: Reply<'impersonate'>): void
  /** From acting as a customer back to one's own session, or to the sign-in where that is over. */
  stopActing(): Promise<void>
  /** By the person's own wish: ends it here and at the server. */
  signOut(): void
  /** For the person, who has been away for long: ends it at the server too. */
  end(reason: SignOutReason): void
  /** It has ended in another tab: forgets it here. */
  ended(reason: SignOutReason): void
  /** Begins to renew in time; returns how to stop. */
  keep(): () => void
}

/** An answer that holds the new tokens of the session. */
interface Exchanged {
  data: { session: Reply<'signIn'> }
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
  /** Called when the session is another person's from now on: nothing of the one before may stay on the page. */
  onSwitch: (to: 'customer' | 'own') => void
  /** Called when the person has to set up two-step sign-in before anything else. */
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
    /** Where the person was last let in, and the server's word on it. */
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

  /** The session is over. Whoever acted as a customer returns to their own, which may live on. */
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
      // Calls that need it at once are asked for once.
      state.confirming ??= state.ask?.().finally(() => (state.confirming = null)) ?? null
      return (await state.confirming) ?? false
    },
    twoStepMissing: onTwoStepMissing,
  }
  const call = createCall(credentials, fetch)

  const switchTo = (reply: Reply<'signIn'>, to: 'customer' | 'own') => {
    store.setState({ session: received(reply, now()) })
    // Whoever it is now is asked about on every screen, this one too.
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

  /** Once, however many hear that it is over; a refusal of that very call among them. */
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
      // Signed out meanwhile: what arrives late must not bring the session back.
      if (current() === session) store.setState({ session: received(data, now()), refreshed: true })
    } catch {
      if (current() === session) lapsed()
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
      state.validated = true
      store.setState({ session: received(reply, now()) })
    },
    refresh() {
      const before = current()
      // Another tab may have renewed it while this one waited for its turn: then that will do.
      const act = async () => (current() === before ? renew() : undefined)
      state.refreshing ??= turns(act).finally(() => (state.refreshing = null))
      return state.refreshing
    },
    async admit(path) {
      if (!current()) return false
      if (path !== state.path) {
        state.path = path
        // A refusal has ended the session by the time it is thrown.
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
        // The last token of acting as a customer ends with it, and is used to its end.
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
