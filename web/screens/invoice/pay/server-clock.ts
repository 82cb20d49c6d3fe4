/** The time each second, and how far the server's clock is ahead of it. */
import { useEffect, useState } from 'react'
import { claimsOf } from '../../../shell/session/session.ts'
import { useSession } from '../../../shell/session/session-context.tsx'
import { skewOf } from './payment-states.ts'

const TICK_MS = 1_000

/** The time by this machine's clock each second, in milliseconds since 1970. It stops while `wanted` is false. */
export function useTick(wanted: boolean): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setInterval(() => setAt(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [wanted])
  return at
}

/**
 * What to add to this machine's time to get the server's, in milliseconds. It is computed from the session's token.
 */
export function useServerAhead(): number {
  const session = useSession()
  const claims = session && claimsOf(session.token)
  return claims ? skewOf(claims.iat, session.obtainedAt) : 0
}
