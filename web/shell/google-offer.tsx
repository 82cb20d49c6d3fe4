/**
 * Signing in with a Google account, where the server has a client for it: only then is anything of it fetched, ours or
 * Google's. Where the server has none, or does not answer, the password is still there.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { useEffect, useState } from 'react'
import { useApi } from '../api/context.tsx'
import { lazy } from '../ui/lazy.ts'
import type { Send } from './entrance.tsx'

const GoogleSignIn = lazy(() => import('./google-sign-in.tsx'))

/** Half the life of a nonce: whoever looks at the page for long has one that is good. */
const RENEW_MS = 300_000

export function GoogleOffer({ enter }: { enter: (send: Send) => Promise<void> }) {
  const { call } = useApi()
  const [offer, setOffer] = useState<Reply<'socialLoginOffer'>>(null)
  const [asked, setAsked] = useState(0)
  const renew = () => setAsked((before) => before + 1)

  useEffect(() => {
    const gone = new AbortController()
    let later: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const { data } = await call('socialLoginOffer', {}, { signal: gone.signal })
      if (data === null) return
      await GoogleSignIn.preload()
      if (gone.signal.aborted) return
      setOffer(data)
      later = setTimeout(renew, RENEW_MS)
    }
    ask().catch(() => undefined)
    return () => {
      gone.abort()
      clearTimeout(later)
    }
  }, [call, asked])

  return offer && <GoogleSignIn {...offer} enter={enter} renew={renew} />
}
