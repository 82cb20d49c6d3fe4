import { type Behaviour, DEFAULT_BEHAVIOUR, type Span } from './behaviour.ts'
import { layer, type Rule, type Script } from './script.ts'

/** What chance decides about one submit. Each purpose draws a number of its own. */
export const PURPOSE = {
  share: 0,
  answerDelay: 1,
  receiptDelay: 2,
  loss: 3,
  duplicate: 4,
  duplicateDelay: 5,
} as const

/**
 * Decides how each submit is treated. It depends only on the script, the seed and the submit's number in the sequence.
 */
export class Director {
  readonly script: Script
  readonly #seed: number
  readonly #default: Behaviour
  readonly #rules: readonly { readonly rule: Rule; readonly behaviour: Behaviour }[]

  /** `receiptDelay` replaces the default's delay if the script has none. */
  constructor(script: Script, seed: number, receiptDelay_ms?: Span) {
    this.script = script
    this.#seed = seed
    const receipt = {
      ...DEFAULT_BEHAVIOUR.receipt,
      delay_ms: receiptDelay_ms ?? DEFAULT_BEHAVIOUR.receipt.delay_ms,
    }
    this.#default = layer({ ...DEFAULT_BEHAVIOUR, receipt }, script.default)
    this.#rules = script.rules.map((rule) => ({ rule, behaviour: layer(this.#default, rule) }))
  }

  /** `ordinal` counts the submits of all connections from 1. */
  behaviourFor(ordinal: number, from: string, to: string): Behaviour {
    for (let i = 0; i < this.#rules.length; i++) {
      const entry = this.#rules[i]
      if (entry !== undefined && this.#matches(entry.rule, i, ordinal, from, to)) return entry.behaviour
    }
    return this.#default
  }

  /** A number from 0 to below 1 for this submit and purpose. It is the same at every call. */
  chance(ordinal: number, purpose: number): number {
    return chance(this.#seed, ordinal, purpose)
  }

  delay_ms([from, to]: Span, ordinal: number, purpose: number): number {
    return from === to ? from : from + (to - from) * this.chance(ordinal, purpose)
  }

  #matches(rule: Rule, index: number, ordinal: number, from: string, to: string): boolean {
    if (rule.to !== undefined && !to.startsWith(rule.to)) return false
    if (rule.from !== undefined && rule.from !== from) return false
    if (rule.every !== undefined && ordinal % rule.every !== 0) return false
    if (rule.after !== undefined && ordinal <= rule.after) return false
    if (rule.until !== undefined && ordinal > rule.until) return false
    // Each rule throws its own dice, or two rules of one half would always fall together.
    return rule.share === undefined || this.chance(ordinal, PURPOSE.share + 100 * (index + 1)) < rule.share
  }
}

/**
 * Repeatable chance: a number for each (seed, ordinal, purpose), in whatever order they are asked for. So the same seed
 * and sequence of submits behave the same, although sockets and timers never do.
 */
export function chance(seed: number, ordinal: number, purpose: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  h =
    Math.imul((h ^ ordinal) + Math.imul(ordinal, 0x27d4eb2f), 0xc2b2ae35) ^ Math.floor(ordinal / 0x100000000)
  h ^= h >>> 15
  h = Math.imul(h ^ Math.imul(purpose + 1, 0x165667b1), 0x2c1b3c6d)
  h ^= h >>> 12
  h = Math.imul(h, 0x297a2d39)
  return ((h ^ (h >>> 15)) >>> 0) / 0x100000000
}
