/**
 * The faults of a simulated company: for one payment by its reference, for the next payment, or for all. A script is
 * checked whole before it is in force: an unknown key or fault is refused with its path.
 *
 *     [ { "reference": "NK-1", "faults": ["webhook-lost"] },
 *       { "next": true, "faults": ["cut"], "on": "charge", "times": 1 },
 *       { "faults": ["webhook-doubled"] } ]
 *
 * A rule without `reference` and `next` applies to every payment. `on` limits it to one call; `times` is how often it
 * applies.
 */
export interface FaultRule<Fault extends string = string> {
  readonly reference?: string
  readonly next?: true
  readonly faults: readonly Fault[]
  readonly on?: string
  readonly times?: number
}

export const RULES_MAX = 1_000
const TIMES_MAX = 1_000_000
const REFERENCE_LENGTH_MAX = 200

/** An invalid script, and the path of what is wrong in it: `[2].faults[0]`. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  readonly path: string
  constructor(path: string, why: string) {
    super(`${path === '' ? 'the script' : path} ${why}`)
    this.path = path
  }
}

interface ActiveRule<Fault extends string> {
  readonly rule: FaultRule<Fault>
  /** The payment's reference. Null: it waits for the next payment. Undefined: every payment. */
  reference: string | null | undefined
  left: number
}

export class Faults<Fault extends string> {
  readonly #names: readonly Fault[]
  readonly #calls: readonly string[]
  #active: ActiveRule<Fault>[] = []

  constructor(names: readonly Fault[], calls: readonly string[]) {
    this.#names = names
    this.#calls = calls
  }

  get rules(): readonly FaultRule<Fault>[] {
    return this.#active.filter(({ left }) => left > 0).map(({ rule }) => rule)
  }

  /** Replaces the rules. Throws ScriptError, and changes nothing, if the script is invalid. */
  play(script: unknown): readonly FaultRule<Fault>[] {
    if (!Array.isArray(script)) throw new ScriptError('', 'is no list of rules')
    if (script.length > RULES_MAX) throw new ScriptError('', `has more than ${RULES_MAX} rules`)
    this.#active = script.map((value, index) => activeRule(this.#ruleOf(value, `[${index}]`)))
    return this.rules
  }

  /** Adds one rule before those in force. Throws ScriptError. */
  add(rule: unknown): readonly FaultRule<Fault>[] {
    const still = this.#active.filter(({ left }) => left > 0)
    if (still.length >= RULES_MAX) throw new ScriptError('', `has more than ${RULES_MAX} rules`)
    this.#active = [activeRule(this.#ruleOf(rule, '')), ...still]
    return this.rules
  }

  /** A new payment: rules for the next one apply to it from now on. */
  bindNext(reference: string): void {
    for (const rule of this.#active) if (rule.reference === null) rule.reference = reference
  }

  /** Whether the fault applies to this payment now. Uses one of the rule's times. */
  consume(reference: string, fault: Fault, call?: string): boolean {
    const active = this.#active.find(
      (candidate) =>
        candidate.left > 0 &&
        (candidate.reference === undefined || candidate.reference === reference) &&
        candidate.rule.faults.includes(fault) &&
        (call === undefined || candidate.rule.on === undefined || candidate.rule.on === call),
    )
    if (active === undefined) return false
    active.left--
    return true
  }

  /** The first of these faults that applies now, if any. */
  firstOf<Some extends Fault>(reference: string, faults: readonly Some[], call: string): Some | undefined {
    return faults.find((fault) => this.consume(reference, fault, call))
  }

  #ruleOf(value: unknown, path: string): FaultRule<Fault> {
    if (typeof value !== 'object' || value === null) throw new ScriptError(path, 'is no object')
    for (const key of Object.keys(value)) {
      if (!['reference', 'next', 'faults', 'on', 'times'].includes(key)) {
        throw new ScriptError(`${path}.${key}`, 'is unknown')
      }
    }
    const { reference, next, faults, on, times } = value as Record<string, unknown>
    if (
      reference !== undefined &&
      (typeof reference !== 'string' || reference.length > REFERENCE_LENGTH_MAX)
    ) {
      throw new ScriptError(`${path}.reference`, `is no text of at most ${REFERENCE_LENGTH_MAX} characters`)
    }
    if (next !== undefined && (next !== true || reference !== undefined)) {
      throw new ScriptError(`${path}.next`, 'is true, in a rule without a reference')
    }
    if (on !== undefined && (typeof on !== 'string' || !this.#calls.includes(on))) {
      throw new ScriptError(`${path}.on`, `is none of ${this.#calls.join(', ')}`)
    }
    if (
      times !== undefined &&
      !(Number.isInteger(times) && Number(times) >= 1 && Number(times) <= TIMES_MAX)
    ) {
      throw new ScriptError(`${path}.times`, `is no whole number from 1 to ${TIMES_MAX}`)
    }
    return {
      faults: this.#faultsOf(faults, `${path}.faults`),
      ...(reference === undefined ? {} : { reference }),
      ...(next === undefined ? {} : { next: true }),
      ...(on === undefined ? {} : { on }),
      ...(times === undefined ? {} : { times: Number(times) }),
    }
  }

  #faultsOf(value: unknown, path: string): readonly Fault[] {
    if (!Array.isArray(value) || value.length === 0) throw new ScriptError(path, 'is no list of faults')
    return value.map((item, index) => {
      const name = this.#names.find((candidate) => candidate === item)
      if (name === undefined)
        throw new ScriptError(`${path}[${index}]`, `is none of ${this.#names.join(', ')}`)
      return name
    })
  }
}

function activeRule<Fault extends string>(rule: FaultRule<Fault>): ActiveRule<Fault> {
  return {
    rule,
    reference: rule.next === true ? null : rule.reference,
    left: rule.times ?? Number.POSITIVE_INFINITY,
  }
}
