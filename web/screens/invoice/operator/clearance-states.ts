/** How far a document is on its way to the revenue authority, as the operator sees it. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../../ui/values/status-badge.tsx'

export type Clearance = Reply<'listClearances'>
export type ClearanceDetail = Reply<'getClearance'>
export type ClearanceState = Clearance['state']

/** Those that somebody has to look at come first. */
export const STATES = [
  'refused',
  'unknown',
  'waiting',
  'sending',
  'stamped',
] as const satisfies ClearanceState[]

export const stateTones: Readonly<Record<ClearanceState, Tone>> = {
  waiting: 'secondary',
  sending: 'info',
  unknown: 'warning',
  stamped: 'success',
  refused: 'danger',
}

/** The state that an address names, if it is one. */
export function stateOf(text: string | undefined): ClearanceState | undefined {
  return STATES.find((state) => state === text)
}

/** What an Administrator may do: have a refused one sent again, or not wait any longer. */
export function retryOf({ state }: Pick<Clearance, 'state'>): 'again' | 'now' | null {
  if (state === 'refused') return 'again'
  return state === 'waiting' || state === 'unknown' ? 'now' : null
}
