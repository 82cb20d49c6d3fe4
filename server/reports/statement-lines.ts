/**
 * Turns movements of the ledger into lines of a statement: the name of each, its effect on the balance, and which
 * movements make one line. The functions are pure.
 */
import type { TRANSFER_KINDS } from '@nkra/contract/billing/statement.ts'
import { dayOf } from '../platform/days.ts'

export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** A movement, as the ledger has it. */
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

/** One movement, or several of one line: their numbers and sums, and the newest one's time and balance. */
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

/**
 * The kind of a movement. Whether it settles an invoice for a month's usage is known by its cause, not by the ledger.
 */
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
 * Groups movements into lines, newest first. Movements of one kind and cause on one day make one line if no other
 * movement is between them. So each line's balance was the real balance at that time, and each line's change leads to
 * the next. Messages sent one by one count as one cause. A charge does not change what is available. So it does not
 * split lines, and other movements do not split charges: all charges of a cause and day make one line.
 */
export class LineGrouping {
  readonly lines: Line[] = []
  readonly #limit: number
  readonly #charges = new Map<string, Line>()
  /** The newest line that is not of charges. The next movement may join it. */
  #open: Line | null = null

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds the next older movement. Answers false if it would need more lines than allowed. */
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

  /** The line of single sends whose oldest movement so far is this one. Null if there is none. */
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

/** What movements of one line have in common. Days are those of Ghana, which keeps UTC. */
function keyOf({ kind, causeKind, causeId, reason, at }: Line): string {
  const cause = causeKind === 'message' && kind === 'spent' ? '' : String(causeId)
  return [dayOf(at), kind, causeKind, cause, reason].join(' ')
}
