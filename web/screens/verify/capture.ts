/** The capture link for the person who opens it: the evidence that it asks for, and how to give it. */
import type { ChallengeFrame } from '@nkra/contract/kyc/states.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure } from '../../api/client.ts'
import { useApi } from '../../api/context.tsx'

export type PersonPage = Reply<'getKycLink'>
export type Status = PersonPage['status']
export type Asked = PersonPage['asked'][number]
export type Part = Exclude<Asked, 'details'>
export type Picture = Part | ChallengeFrame

/** How often the page is fetched again while others work on the request, in milliseconds. */
const WAITING_MS = 10_000

const OPEN: readonly Status[] = ['awaiting_subject', 'capturing', 'needs_resubmission']
const WORKING: readonly Status[] = ['submitted', 'checking', 'awaiting_provider', 'in_review']

/** Whether the person must still give evidence. */
export const isOpen = ({ status }: PersonPage) => OPEN.includes(status)

/** The next piece of evidence: the first one asked for that is not given yet. */
export const nextOf = ({ asked, given }: PersonPage): Asked | undefined =>
  asked.find((each) => !given.includes(each))

export interface Person {
  page: PersonPage | null
  trouble: 'missing' | 'over' | 'old' | 'erased' | 'failed' | null
  /** Shows the page that the server answered after a step. */
  show: (page: PersonPage) => void
  reload: () => Promise<unknown>
}

/** The data of the capture link. They are fetched again while the request is processed. */
export function usePerson(token: string): Person {
  const { call } = useApi()
  const [page, setPage] = useState<PersonPage | null>(null)
  const [trouble, setTrouble] = useState<Person['trouble']>(null)
  /** Counts the pages shown. An answer to an earlier fetch is older than the shown page and is dropped. */
  const shown = useRef(0)
  const show = useCallback((next: PersonPage) => {
    shown.current++
    setPage(next)
    setTrouble(null)
  }, [])
  const reload = useCallback(() => {
    const before = shown.current
    return call('getKycLink', { params: { token } })
      .then(({ data }) => shown.current === before && show(data))
      .catch((error: unknown) => shown.current === before && setTrouble(troubleOf(error)))
  }, [call, token, show])
  useEffect(() => void reload(), [reload])
  const waits = page !== null && page.own && WORKING.includes(page.status)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload()
    }, WAITING_MS)
    return () => clearInterval(timer)
  }, [waits, reload])
  return { page, trouble, show, reload }
}

function troubleOf(error: unknown): Person['trouble'] {
  if (isFailure(error, 'not_found')) return 'missing'
  if (isFailure(error, 'kyc_erased')) return 'erased'
  if (isFailure(error, 'kyc_link_old')) return 'old'
  return isFailure(error, 'kyc_link_over') ? 'over' : 'failed'
}
