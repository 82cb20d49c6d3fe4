/**
 * One session in many tabs. Session storage belongs to one tab. A link opened in another tab would therefore ask for
 * a sign-in. A duplicated tab would use the refresh token of the first tab again, which the server must treat as
 * theft. So the tabs of one origin tell each other when their session is renewed or has ended, and a new tab asks for
 * it.
 */
import type { SignOutReason } from './session.ts'
import { claimsOf, type Session, type SessionStore } from './session.ts'

/** How long a new tab waits for an answer, in milliseconds. It shows nothing meanwhile. */
const NEWCOMER_MS = 150
/**
 * How long a tab that is about to renew waits for an answer, in milliseconds. No person waits for it, and the tab
 * that renewed may be busy.
 */
const RENEWAL_MS = 1_000

type Message =
  | { type: 'ask' }
  | { type: 'session'; session: Session }
  | { type: 'over'; sid: string; reason: SignOutReason }

export interface Tabs {
  /**
   * Asks the other tabs for their session and takes it if it is newer. Resolves after an answer or the time limit. A
   * tab asks before it renews, because its turn may come before the message of the last renewal arrives.
   */
  ask(): Promise<void>
  close(): void
}

/** `onOver` is called with the reason when another tab has ended the session of this tab. */
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
    // A person who signed out in one tab did not sign out in the others, so those show a reason.
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

/** The ID of the session. A session without an ID is identified by its token, so it equals no other. */
function sidOf({ token }: Session): string {
  return claimsOf(token)?.sid || token
}
