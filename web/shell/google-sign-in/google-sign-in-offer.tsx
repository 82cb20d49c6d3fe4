/**
 * Signing in with a Google account, where the server has a client for it: only then is anything of it fetched, ours or
 * Google's. Where the server has none, or does not answer, the password is still there.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { Credential } from './google-identity.ts'

const GoogleSignIn = lazy(() => import('./google-sign-in.tsx'))

/** Half the life of a nonce: whoever looks at the page for long has one that is good. */
const RENEW_MS = 300_000

/** `show` is given what Google says of the person. */
export function GoogleOffer({ show }: { show: (credential: Credential) => Promise<void> }) {
  const { quietCall: call } = useApi()
  const [offer, setOffer] = useState<Reply<'socialLoginOffer'>>(null)
  const renew = useRef(() => undefined as void)

  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const { data } = await call('socialLoginOffer', {}, { signal: gone.signal })
      if (data === null) return
      await GoogleSignIn.preload()
      if (!gone.signal.aborted) setOffer(data)
    }
    renew.current = () => void ask().catch(() => undefined)
    renew.current()
    const each = setInterval(renew.current, RENEW_MS)
    return () => {
      gone.abort()
      clearInterval(each)
    }
  }, [call])

  return offer && <GoogleSignIn {...offer} show={show} renew={() => renew.current()} />
}
