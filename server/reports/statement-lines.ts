/**
 * Movements of the ledger as lines of a statement: what each is called, what it did to the balance, and which of them
 * make one line. Pure.
 */
import type { TRANSFER_KINDS } from '@nkra/contract/billing/statement.ts'
import { dayOf } from '../platform/days.ts'

export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** A movement as the ledger has it. */
export interface Movement {
  number: bigint
  from: string
  to: string
  credits: bigint
  availableAfter: bigint
  causeKind: string
  causeId: bigint
  reason: string
  at: Date
}

/** One movement, or several gathered: numbers, sums and the newest's time and balance. */
export interface Line {
  number: bigint
  firstNumber: bigint
  movements: number
  at: Date
  kind: TransferKind
  credits: bigint
  change: bigint
  availableAfter: bigint
  causeKind: string
  causeId: bigint
  reason: string
}

/** What a movement is called. An invoice for a month's usage settles: its cause says so, and not the ledger. */
export function kindOf({ from, to, causeKind }: Movement): TransferKind {
  if (from === 'issued') return causeKind === 'invoice' ? 'bought' : 'granted'
  if (from === 'reserved') return to === 'spent' ? 'charged' : 'returned'
  if (from === 'spent') return 'refunded'
  if (to === 'reserved') return 'reserved'
  if (to === 'spent') return 'spent'
  if (to === 'issued') return 'credited'
  return causeKind === 'revocation' ? 'revoked' : 'lapsed'
}

export function lineOf(movement: Movement): Line {
  const { number, credits, to, from, at, availableAfter, causeKind, causeId, reason } = movement
  const change = to === 'available' ? credits : from === 'available' ? -credits : 0n
  return {
    number,
    firstNumber: number,
    movements: 1,
    at,
    kind: kindOf(movement),
    credits,
    change,
    availableAfter,
    causeKind,
    causeId,
    reason,
  }
}

/**
 * Movements as they become lines, newest first. Those of one kind and cause on one day are one line, as long as no movement
 * of another sort stands between them: so each line's balance was the balance at that moment, and each line's change is
 * the step to the next. Messages that were sent one by one count as one cause. A charge moves nothing of what is
 * available, so that it neither parts others nor is parted: all charges of a cause and day are one line.
 */
export class LineGrouping {
  readonly lines: Line[] = []
  readonly #limit: number
  readonly #charges = new Map<string, Line>()
  /** The newest line of the others, to which the next movement may belong. */
  #open: Line | null = null

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Takes the next older movement; false where it would need a line more than there may be. */
  take(movement: Movement): boolean {
    const line = lineOf(movement)
    const key = keyOf(line)
    const charged = line.kind === 'charged'
    const into = charged
      ? this.#charges.get(key)
      : this.#open && keyOf(this.#open) === key
        ? this.#open
        : null
    if (into) {
      add(into, line)
      return true
    }
    if (this.lines.length === this.#limit) return false
    this.lines.push(line)
    if (charged) this.#charges.set(key, line)
    else this.#open = line
    return true
  }

  /** The line of single sends that the movement of this number ends for now; null where it belongs to another. */
  runEndingAt(number: bigint): Line | null {
    return this.#open?.kind === 'spent' && this.#open.firstNumber === number ? this.#open : null
  }
}

/** Adds an older movement to a line. */
export function add(into: Line, older: Pick<Line, 'firstNumber' | 'movements' | 'credits' | 'change'>): void {
  into.firstNumber = older.firstNumber
  into.movements += older.movements
  into.credits += older.credits
  into.change += older.change
}

/** What movements have to have in common to be one line. Days are Ghana's, which keeps UTC. */
function keyOf({ kind, causeKind, causeId, reason, at }: Line): string {
  const cause = causeKind === 'message' && kind === 'spent' ? '' : String(causeId)
  return [dayOf(at), kind, causeKind, cause, reason].join(' ')
}
