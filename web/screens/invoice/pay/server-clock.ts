/** The time, again each second, and how far the server's is ahead of it. */
import { useEffect, useState } from 'react'
import { claimsOf } from '../../../shell/session/session.ts'
import { useSession } from '../../../shell/session/session-context.tsx'
import { skewOf } from './payment-states.ts'

const TICK_MS = 1_000

/** Milliseconds since 1970 by this machine's clock; it goes on while it is wanted. */
export function useTick(wanted: boolean): number {
  const [at, setAt] = useState(() => Date.now())
  useEffect(() => {
    if (!wanted) return undefined
    const timer = setInterval(() => setAt(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [wanted])
  return at
}

/** What to add to this machine's time to have the server's, in milliseconds: the session's token tells both. */
export function useServerAhead(): number {
  const session = useSession()
  const claims = session && claimsOf(session.token)
  return claims ? skewOf(claims.iat, session.obtainedAt) : 0
}
