/**
 * Offers sign-in with a Google account, if the server has a Google client ID. Otherwise neither our code for it nor
 * Google's is fetched. If the server does not answer, the password form remains.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { lazy } from '../../ui/lazy.ts'
import type { Credential } from './google-identity.ts'

const GoogleSignIn = lazy(() => import('./google-sign-in.tsx'))

/** The nonce is renewed after half its life, so that a page that stays open has a valid one. */
const RENEW_MS = 300_000

/** `show` is called with Google's answer about the person. */
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
