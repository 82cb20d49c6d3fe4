/** The state of a proof, and the form of its figures. */
import type { Format } from '../../ui/language/format.ts'
import type { Reply } from '@nkra/contract/routes.ts'
import type { Tone } from '../../ui/values/status-badge.tsx'

type Books = Reply<'getBooks'>
export type ProofState = 'holds' | 'flawed' | 'running' | 'cutOff'

export const stateTones: Readonly<Record<ProofState, Tone>> = {
  holds: 'success',
  flawed: 'danger',
  running: 'info',
  cutOff: 'warning',
}

/** The longest time that a proof may take. A proof that takes longer was interrupted. */
const PROOF_MS_MAX = 3_600_000

export function stateOf(
  { startedAt, tookMs, flaws }: Pick<Books['proofs'][number], 'startedAt' | 'tookMs' | 'flaws'>,
  now_ms: number,
): ProofState {
  if (tookMs === null) return now_ms - Date.parse(startedAt) < PROOF_MS_MAX ? 'running' : 'cutOff'
  return flaws === 0 ? 'holds' : 'flawed'
}

/** The credits issued minus the credits found. Zero if the books are correct. */
export function leftOver({
  issued,
  available,
  reserved,
  spent,
  lapsed,
}: Pick<Books['products'][number], 'issued' | 'available' | 'reserved' | 'spent' | 'lapsed'>): number {
  return issued - available - reserved - spent - lapsed
}

/** A duration in milliseconds, in short form: 340 → '0.3 s', 95000 → '1 min 35 s' */
export function formatTook(took_ms: number, { decimal }: Pick<Format, 'decimal'>): string {
  const seconds = took_ms / 1000
  if (seconds < 60) return `${seconds < 10 ? decimal(seconds) : Math.round(seconds)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}
