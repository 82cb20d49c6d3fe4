import { createContext, use } from 'react'
import { useStore } from 'zustand'
import { isActingSession, roleOf, type Session } from './session.ts'
import type { SessionKeeper } from './session-keeper.ts'

const KeeperContext = createContext<SessionKeeper | null>(null)

export const KeeperProvider = KeeperContext

export function useKeeper(): SessionKeeper {
  const keeper = use(KeeperContext)
  if (!keeper) throw new Error('useKeeper needs a KeeperProvider above it')
  return keeper
}

export function useSession(): Session | null {
  return useStore(useKeeper().store, (state) => state.session)
}

export const useRole = () => roleOf(useSession())

/** Whether this session is an Administrator acting as a customer. */
export const useActing = () => isActingSession(useSession())
