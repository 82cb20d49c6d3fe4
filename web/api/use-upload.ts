/** Uploads one file at a time: its progress, a way to stop it, and why it was refused. */
import type { EndpointName } from '@nkra/contract/endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from './client.ts'
import { useApi } from './context.tsx'
import { upload } from './upload.ts'

interface Upload<Name extends EndpointName> {
  /** The part sent so far, from 0 to 1. Null: nothing is being uploaded. */
  share: number | null
  /** Uploads the form. Returns null if the upload was stopped. Rejects with an ApiFailure. */
  send: (form: FormData, params: Record<string, string>) => Promise<Answer<Name> | null>
  stop: () => void
}

/** A hook that uploads one file at a time. The upload stops when its screen is closed. */
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
