/**
 * The state of a link in one word. The status that the Administrator gave it counts before the state of its connection.
 */
import type { Format } from '../../ui/language/format.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

export type Link = Reply<'listLinks'>[number]
export type ShownState = Exclude<Link['status'], 'active'> | Link['state']

/** The state to show. A link that failed shows that, unless it is off. */
export function shownState({ status, state }: Pick<Link, 'status' | 'state'>): ShownState {
  if (status === 'off') return 'off'
  if (state === 'failed') return 'failed'
  return status === 'active' ? state : status
}

export const stateTones: Readonly<Record<ShownState, Tone>> = {
  bound: 'success',
  connecting: 'info',
  failed: 'danger',
  unwatched: 'danger',
  paused: 'warning',
  draining: 'warning',
  off: 'secondary',
}

export const waitingOf = ({ queued }: Pick<Link, 'queued'>) =>
  queued.otp + queued.transactional + queued.promotional

/** From this number of deliveries on, the share of too quick ones is meaningful. */
const DELIVERED_MIN = 100
const QUICK_SHARE = 0.5

/** The percentage of deliveries that were reported too quickly to be true. Null: it is too small to mention. */
export function doubtfulShare({ delivered, quick }: Link['trust']): number | null {
  const share = quick / delivered
  return delivered >= DELIVERED_MIN && share >= QUICK_SHARE ? share * 100 : null
}

/** A waiting time in short form: '40 ms', '1.2 s'. */
export const formatWait = (wait_ms: number, { decimal }: Pick<Format, 'decimal'>) =>
  wait_ms < 1_000 ? `${wait_ms} ms` : `${decimal(wait_ms / 1_000)} s`
