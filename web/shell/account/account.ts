/** Hooks for the signed-in person and the balances of their account. */
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useCall } from '../../api/queries.ts'
import { useAccountStores, type CreditsSummary } from './account-stores.ts'

/** The person who is signed in. Undefined until the server has answered. */
export function useUser() {
  return useCall('getUser').data?.data
}

/** The balance of each product: first the one from the last visit, then the one from the server. */
export function useCreditBalances(enabled = true): CreditsSummary['creditBalances'] | undefined {
  const { creditsSummary } = useAccountStores()
  const kept = useStore(creditsSummary, (state) => state.summary)
  const fetched = useCall('creditSummary', {}, { enabled }).data?.data
  useEffect(() => {
    if (fetched) creditsSummary.setState({ summary: fetched })
  }, [creditsSummary, fetched])
  return (fetched ?? kept)?.creditBalances
}

/** 'Ama Serwaa Mensah'. Empty parts leave no gap. */
export function fullName(person: { firstName: string; otherNames: string; lastName: string }): string {
  return [person.firstName, person.otherNames, person.lastName].filter((part) => part.trim()).join(' ')
}

export function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase('en') ?? '·'
}
