/**
 * What a tab keeps across reloads besides the session (requirements 3.13: creditsSummary, creditPackages). Balances
 * and packages are shown from here at once, while they are fetched again. They are in session storage and are removed
 * with the session.
 */
import type { Reply } from '@nkra/contract/routes.ts'
import { createContext, use } from 'react'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { CREDIT_PACKAGES_KEY, CREDITS_SUMMARY_KEY } from '../session/account-storage.ts'

export type CreditsSummary = Reply<'creditSummary'>
export type Package = Reply<'createPackage'>

function keptIn<State>(storage: Storage, name: string, initial: State) {
  return createStore<State>()(persist(() => initial, { name, storage: createJSONStorage(() => storage) }))
}

export function createAccountStores(storage: Storage) {
  return {
    creditsSummary: keptIn(storage, CREDITS_SUMMARY_KEY, { summary: null as CreditsSummary | null }),
    creditPackages: keptIn(storage, CREDIT_PACKAGES_KEY, { packages: [] as Package[] }),
  }
}

export type AccountStores = ReturnType<typeof createAccountStores>

const StoresContext = createContext<AccountStores | null>(null)

export const AccountStoresProvider = StoresContext

export function useAccountStores(): AccountStores {
  const stores = use(StoresContext)
  if (!stores) throw new Error('useAccountStores needs an AccountStoresProvider above it')
  return stores
}
