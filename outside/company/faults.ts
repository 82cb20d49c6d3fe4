/**
 * What a simulated company is told to do wrong, by the reference of a payment, for the next one, or for every one.
 * A script is checked whole before it is taken: an unknown key or fault is refused with the place where it stands.
 *
 *     [ { "reference": "NK-1", "faults": ["webhook-lost"] },
 *       { "next": true, "faults": ["cut"], "on": "charge", "times": 1 },
 *       { "faults": ["webhook-doubled"] } ]
 *
 * A rule without a reference and without `next` is for everybody. `on` narrows faults of a call to that call; `times`
 * is how often a rule acts before it is used up.
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

/** A script that cannot be taken, and where in it the fault is: `[2].faults[0]`. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  readonly path: string
  constructor(path: string, why: string) {
    super(`${path === '' ? 'the script' : path} ${why}`)
    this.path = path
  }
}

interface Live<Fault extends string> {
  readonly rule: FaultRule<Fault>
  /** Whom it is for; null while it waits for the next one. Undefined: everybody. */
  reference: string | null | undefined
  left: number
}

export class Faults<Fault extends string> {
  readonly #names: readonly Fault[]
  readonly #calls: readonly string[]
  #live: Live<Fault>[] = []

  constructor(names: readonly Fault[], calls: readonly string[]) {
    this.#names = names
    this.#calls = calls
  }

  get rules(): readonly FaultRule<Fault>[] {
    return this.#live.filter(({ left }) => left > 0).map(({ rule }) => rule)
  }

  /** Replaces what is in force. Throws ScriptError, and changes nothing, if it cannot be taken. */
  play(script: unknown): readonly FaultRule<Fault>[] {
    if (!Array.isArray(script)) throw new ScriptError('', 'is no list of rules')
    if (script.length > RULES_MAX) throw new ScriptError('', `has more than ${RULES_MAX} rules`)
    this.#live = script.map((value, index) => liveOf(this.#ruleOf(value, `[${index}]`)))
    return this.rules
  }

  /** Adds one rule to those in force, before them. Throws ScriptError. */
  add(rule: unknown): readonly FaultRule<Fault>[] {
    const still = this.#live.filter(({ left }) => left > 0)
    if (still.length >= RULES_MAX) throw new ScriptError('', `has more than ${RULES_MAX} rules`)
    this.#live = [liveOf(this.#ruleOf(rule, '')), ...still]
    return this.rules
  }

  /** A payment is met for the first time: rules for the next one are for it from now on. */
  meet(reference: string): void {
    for (const live of this.#live) if (live.reference === null) live.reference = reference
  }

  /** Whether this one goes wrong like that now. Uses up one of the rule's times. */
  takes(reference: string, fault: Fault, call?: string): boolean {
    const live = this.#live.find(
      (candidate) =>
        candidate.left > 0 &&
        (candidate.reference === undefined || candidate.reference === reference) &&
        candidate.rule.faults.includes(fault) &&
        (call === undefined || candidate.rule.on === undefined || candidate.rule.on === call),
    )
    if (live === undefined) return false
    live.left--
    return true
  }

  /** The first of these faults that this one takes now, if any. */
  firstOf<Some extends Fault>(reference: string, faults: readonly Some[], call: string): Some | undefined {
    return faults.find((fault) => this.takes(reference, fault, call))
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

function liveOf<Fault extends string>(rule: FaultRule<Fault>): Live<Fault> {
  return {
    rule,
    reference: rule.next === true ? null : rule.reference,
    left: rule.times ?? Number.POSITIVE_INFINITY,
  }
}
