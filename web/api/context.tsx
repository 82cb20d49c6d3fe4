/** Hands the client to every component. Made once in main.tsx; a test makes its own. */
import { createContext, use } from 'react'
import type { Call, Credentials } from './client.ts'

export interface Api {
  call: Call
  credentials: Credentials
}

const ApiContext = createContext<Api | null>(null)

export const ApiProvider = ApiContext

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it')
  return api
}
