/** Hands the client to every component. Made once in shell/root/root.tsx; a test makes its own. */
import { createContext, use } from 'react'
import type { Call, Credentials } from './client.ts'

export interface Api {
  /** A failure with status 500 is shown as toasts too, whatever the caller does with it (requirements 8.4). */
  call: Call
  /** The same without toasts: for what tries again by itself, and for what nobody asked for. */
  quietCall: Call
  credentials: Credentials
  /** Shows a failure with status 500 as toasts; of anything else nothing. */
  tellOf500: (error: unknown) => void
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
