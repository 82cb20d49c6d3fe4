/**
 * One session in many tabs. Session storage belongs to one tab, so a link opened in another would ask for a sign-in,
 * and a duplicated tab would spend the refresh token of the first, which the server must take for a theft. Tabs of
 * one origin therefore tell each other when the session they share is renewed or over, and a new one may ask.
 */
import type { SignOutReason } from './session.ts'
import { claimsOf, type Session, type SessionStore } from './session.ts'

/** How long a new tab, which shows nothing meanwhile, waits for an answer, in milliseconds. */
const NEWCOMER_MS = 150
/** How long one that is about to renew waits, in milliseconds: nobody waits for it, and whoever renewed may be busy. */
const RENEWAL_MS = 1_000

type Message =
  | { type: 'ask' }
  | { type: 'session'; session: Session }
  | { type: 'over'; sid: string; reason: SignOutReason }

export interface Tabs {
  /**
   * Asks the other tabs for their session, and goes on with it where it is newer; done when one has answered or none
   * did in time. Whoever is next to renew asks first: the turn may come before the word of what the last turn brought.
   */
  ask(): Promise<void>
  close(): void
}

/** `onOver` is called when the session of this tab has ended in another, with the reason that is told here. */
export function shareSession(
  store: SessionStore,
  channel: BroadcastChannel,
  onOver: (reason: SignOutReason) => void,
): Tabs {
  const state: { adopting: boolean; asking: (() => void) | null } = { adopting: false, asking: null }
  const current = () => store.getState().session
  const tell: (message: Message) => void = channel.postMessage.bind(channel)

  const adopt = (session: Session) => {
    state.adopting = true
    store.setState({ session })
    state.adopting = false
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = current()
    if (data.type === 'ask' && mine) tell({ type: 'session', session: mine })
    if (data.type === 'session') {
      const same = mine !== null && sidOf(mine) === sidOf(data.session)
      const newer = same && data.session.obtainedAt > mine.obtainedAt
      if (newer || (!mine && state.asking)) adopt(data.session)
      if (!mine || same) state.asking?.()
    }
    if (data.type === 'over' && mine && sidOf(mine) === data.sid) {
      state.adopting = true
      onOver(data.reason)
      state.adopting = false
    }
  })

  const unsubscribe = store.subscribe((after, before) => {
    if (state.adopting || after.session === before.session) return
    if (after.session) tell({ type: 'session', session: after.session })
    // Whoever signed out in one tab did not do so in the others, and may be surprised there.
    else if (before.session)
      tell({ type: 'over', sid: sidOf(before.session), reason: after.over ?? 'elsewhere' })
  })

  return {
    ask() {
      return new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          state.asking = null
          resolve()
        }
        const timer = setTimeout(done, current() ? RENEWAL_MS : NEWCOMER_MS)
        state.asking = done
        tell({ type: 'ask' })
      })
    },
    close() {
      unsubscribe()
      channel.close()
    },
  }
}

/** A session without a name of its own is like no other. */
function sidOf({ token }: Session): string {
  return claimsOf(token)?.sid || token
}
