/** A payment, asked for again and again until it has come to an end; then whatever it changed is fetched anew. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { invalidateTopics, useCall } from '../../../api/queries.ts'
import { useServerAhead, useTick } from './server-clock.ts'
import { ASK_FOR_MS_MAX, isOpen, pauseAfter, type Payment } from './payment-states.ts'

export interface WatchedPayment {
  payment: Payment | undefined
  /** Why it could not be read the last time; what was known before is still there. */
  error: unknown
  /** By the server's clock, in milliseconds since 1970. */
  now: number
  /** Until the next question, in whole seconds; null where no more is asked from here. */
  askIn_s: number | null
  ask: () => void
}

export function usePaymentWatch(id: string): WatchedPayment {
  const client = useQueryClient()
  const query = useCall('getPayment', { params: { id } })
  const payment = query.data?.data
  const open = payment !== undefined && isOpen(payment)
  const now = useTick(open)
  const ahead_ms = useServerAhead()
  const [began] = useState(now)

  const answered = Math.max(query.dataUpdatedAt, query.errorUpdatedAt)
  const enough = now - began > ASK_FOR_MS_MAX
  const left_ms = Math.max(0, answered + pauseAfter(now - began) - now)
  const { isFetching, refetch } = query
  const due = open && !enough && !isFetching && left_ms === 0
  useEffect(() => {
    if (due) void refetch()
  }, [due, refetch])

  const state = payment?.state
  useEffect(() => {
    if (state !== undefined && !isOpen({ state }))
      void invalidateTopics(client, ['payment', 'invoice', 'credits'])
  }, [client, state])

  return {
    payment,
    error: query.error,
    now: now + ahead_ms,
    askIn_s: enough ? null : isFetching ? 0 : Math.ceil(left_ms / 1000),
    ask: () => void refetch(),
  }
}
