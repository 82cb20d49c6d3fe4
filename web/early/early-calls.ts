/**
 * The first calls of a screen after the sign-in. A page asks them at once, while its scripts are on their way, and the
 * application takes the answers as if it had asked. The build names them in the page (vite.config.ts).
 */
import type { Fetch } from '../api/client.ts'

declare global {
  /** Fetches, and hands out the early answers. Undefined where nothing was asked early. */
  var earlyFetch: Fetch | undefined
}

/** The name of the element that lists the addresses of the calls. */
export const EARLY_CALLS = 'early-calls'

/** After this time from the start of the page an answer may be too old. */
const FRESH_MS = 15_000

/** Asks for the addresses. In an address `:id` stands for the last part of the page's own. */
export function askEarly(addresses: string, token: string): void {
  const id = location.pathname.split('/').at(-1) ?? ''
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const answers = new Map(
    addresses.split(' ').map((each) => {
      const address = each.replace(':id', id)
      const answer = fetch(address, { headers })
      // Who takes the answer also takes the failure.
      answer.catch(() => undefined)
      return [address, answer]
    }),
  )
  globalThis.earlyFetch = (path, request) => {
    const answer = request.method === 'GET' ? answers.get(path) : undefined
    answers.delete(path)
    return answer && performance.now() < FRESH_MS ? answer : fetch(path, request)
  }
}
