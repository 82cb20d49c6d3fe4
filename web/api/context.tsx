/** Gives the API client to every component. shell/root/root.tsx makes it once; a test makes its own. */
import { createContext, use } from 'react'
import type { Call, Credentials } from './client.ts'

export interface Api {
  /**
   * Calls the server. A failure with status 500 is also shown as a toast, whatever the caller does with it
   * (requirements 8.4).
   */
  call: Call
  /**
   * Calls the server without toasts: for calls that are repeated by themselves and for calls that nobody asked for.
   */
  quietCall: Call
  credentials: Credentials
  /** Shows a failure with status 500 as toasts. Ignores every other failure. */
  tellOf500: (error: unknown) => void
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
