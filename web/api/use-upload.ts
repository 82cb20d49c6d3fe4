/** One file at a time on its way up: how far it is, a way to stop it, and why it was not taken. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from './client.ts'
import { useApi } from './context.tsx'
import { upload } from './upload.ts'

interface Upload<Name extends EndpointName> {
  /** From 0 to 1 while a file is on its way, else null. */
  share: number | null
  /** Answers null where it was stopped. Rejects with an ApiFailure. */
  send: (form: FormData, params: Record<string, string>) => Promise<Answer<Name> | null>
  stop: () => void
}

/** What is on its way when the screen goes is stopped. */
export function useUpload<Name extends EndpointName>(name: Name): Upload<Name> {
  const { credentials, tellOf500 } = useApi()
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (form: FormData, params: Record<string, string>) => {
    const stop = new AbortController()
    running.current = stop
    setShare(0)
    try {
      return await upload(credentials, name, form, { params, onProgress: setShare, signal: stop.signal })
    } catch (error) {
      if (stop.signal.aborted) return null
      tellOf500(error)
      throw error
    } finally {
      setShare(null)
    }
  }
  return { share, send, stop: () => running.current?.abort() }
}
