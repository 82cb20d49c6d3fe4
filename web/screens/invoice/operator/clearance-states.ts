/** The states of a document's clearance by the revenue authority, for Administrators. */
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../../ui/values/status-badge.tsx'

export type Clearance = Reply<'listClearances'>
export type ClearanceDetail = Reply<'getClearance'>
export type ClearanceState = Clearance['state']

/** The states of a clearance. Those that need a person come first. */
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

/** The state in an address, or undefined if it is not one. */
export function stateOf(text: string | undefined): ClearanceState | undefined {
  return STATES.find((state) => state === text)
}

/** What an Administrator may do: send a refused document again, or try a waiting one now. */
export function retryOf({ state }: Pick<Clearance, 'state'>): 'again' | 'now' | null {
  if (state === 'refused') return 'again'
  return state === 'waiting' || state === 'unknown' ? 'now' : null
}
