/**
 * What a simulated centre does, as JSON. A script is checked as a whole before it is used: an unknown key, a number out
 * of range or an unknown status is refused with its position.
 *
 * { "default": { "receipt": { "delay_ms": [50, 1500] } },
 * "rules": [ { "to": "23324", "share": 0.1, "answer": { "status": "ESME_RTHROTTLED" } },
 * { "every": 100, "quirks": ["early-receipt"] } ],
 * "bind": { "status": "ESME_RINVPASWD" } }
 *
 * The first rule that matches a submit is laid over the default; within a rule, its quirks come first.
 */
import { STATUS, type StatusName } from '@nkra/smpp/spec.ts'
import {
  DATE_STYLES,
  ID_STYLES,
  NETWORK_ERROR_STYLES,
  OUTCOMES,
  QUERY_STATES,
  TEXT_FIELDS,
  type Answering,
  type Behaviour,
  type BehaviourChange,
  type Layer,
  type Querying,
  type Receipting,
  type Span,
} from './behaviour.ts'
import { QUIRKS, QUIRK_NAMES, type QuirkName } from './quirks.ts'

/** A behaviour in a script. What it leaves out is as in the layers below. */
export interface BehaviourLayer extends BehaviourChange {
  readonly quirks?: readonly QuirkName[]
}

export interface Rule extends BehaviourLayer {
  /** The first digits of the recipient's number. A whole number matches itself. */
  readonly to?: string
  readonly from?: string
  /** Applies to every nth submit. `after` and `until` limit it to a range of submits. */
  readonly every?: number
  readonly after?: number
  readonly until?: number
  /** The share of the matching submits to which it applies, chosen by the seed. */
  readonly share?: number
}

export interface Script {
  readonly default: BehaviourLayer
  readonly rules: readonly Rule[]
  /** The meaning of data_coding 0. */
  readonly alphabet: 'unpacked' | 'packed' | 'latin1'
  /** Which parts are joined into messages. */
  readonly joining: 'both' | 'udh' | 'sar' | 'none'
  /** Whether addresses, times and texts must keep the standard: status 0x48, 0x62 and the like. */
  readonly strict: boolean
  /**
   * The most submits a second of all connections together. Further ones are refused with `throttleStatus`. 0 means no
   * limit.
   */
  readonly throttlePerSecond: number
  readonly throttleStatus: number
  /** The most unanswered submits of one connection. Further ones are refused with ESME_RMSGQFUL. 0 means no limit. */
  readonly window: number
  /** After this many submits a connection is cut, asked to unbind, or frozen (half-dead). 0 means never. */
  readonly dropAfter: number
  readonly unbindAfter: number
  readonly freezeAfter: number
  readonly bind: {
    readonly status: number
    /** How many binds are refused with `status`, from the first on. 0 refuses all. */
    readonly refusals: number
    readonly delay_ms: number
    /** The addr_ton and addr_npi that a bind must have. Without them any is accepted. */
    readonly addressTon?: number
    readonly addressNpi?: number
    /** If it is set, other system ids and passwords are refused, as an operator would. */
    readonly systemId: string
    readonly password: string
    /**
     * Whether an enquire_link with the highest sequence number, and an unrequested answer with number 0, are sent
     * before the bind is answered.
     */
    readonly enquireFirst: boolean
  }
}

export const DEFAULT_SCRIPT: Script = {
  default: {},
  rules: [],
  alphabet: 'unpacked',
  joining: 'both',
  strict: false,
  throttlePerSecond: 0,
  throttleStatus: STATUS.ESME_RTHROTTLED,
  window: 0,
  dropAfter: 0,
  unbindAfter: 0,
  freezeAfter: 0,
  bind: { status: 0, refusals: 0, delay_ms: 0, systemId: '', password: '', enquireFirst: false },
}

/** The longest delay of a script, and the most rules. */
export const DELAY_MS_MAX = 72 * 3_600_000
export const RULES_MAX = 1000
const COUNT_MAX = 1_000_000_000
const WORD_MAX = 20

/** An invalid script, with the place of its fault: 'rules[2].answer.status'. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError'
  readonly path: string
  constructor(path: string, why: string) {
    super(`${path === '' ? 'the script' : path} ${why}`)
    this.path = path
  }
}

type Check<T> = (value: unknown, path: string) => T
type Checks<T> = { readonly [K in keyof T]-?: Check<Exclude<T[K], undefined>> }

/** Checks a script after JSON parsing. Throws ScriptError. What it leaves out is as in DEFAULT_SCRIPT. */
export function parseScript(value: unknown): Script {
  const given = object(SCRIPT)(value, '')
  return { ...DEFAULT_SCRIPT, ...given, bind: { ...DEFAULT_SCRIPT.bind, ...given.bind } }
}

/** Lays a layer over a whole behaviour, its quirks first. */
export function layer(below: Behaviour, above: BehaviourLayer): Behaviour {
  let { answer, receipt, query, drop } = below
  for (const over of [...(above.quirks ?? []).map((name) => QUIRKS[name].behaviour), above]) {
    answer = { ...answer, ...over.answer }
    receipt = { ...receipt, ...over.receipt }
    query = { ...query, ...over.query }
    drop = over.drop ?? drop
  }
  return { answer, receipt, query, drop }
}

function object<T extends object>(checks: Checks<T>): Check<Layer<T>> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScriptError(path, 'is no object')
    const checked: Record<string, unknown> = {}
    for (const [key, inner] of Object.entries(value)) {
      const at = path === '' ? key : `${path}.${key}`
      if (!Object.hasOwn(checks, key)) throw new ScriptError(at, 'is unknown')
      const check: Check<unknown> = checks[key as keyof T]
      checked[key] = check(inner, at)
    }
    // Every key was one of T's, and its value passed that key's check.
    return checked as Layer<T>
  }
}

function list<T>(check: Check<T>, max: number): Check<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new ScriptError(path, 'is no list')
    if (value.length > max) throw new ScriptError(path, `has more than ${max} entries`)
    return value.map((item, index) => check(item, `${path}[${index}]`))
  }
}

function number(min: number, max: number, whole: boolean): Check<number> {
  return (value, path) => {
    const fits =
      typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value))
    if (!fits) throw new ScriptError(path, `is no ${whole ? 'whole ' : ''}number from ${min} to ${max}`)
    return value
  }
}

function text(max: number): Check<string> {
  return (value, path) => {
    if (typeof value !== 'string' || value.length > max)
      throw new ScriptError(path, `is no text of at most ${max} characters`)
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i)
      if (code < 0x20 || code > 0x7e) throw new ScriptError(path, 'has a character beyond ASCII')
    }
    return value
  }
}

function oneOf<const T extends string>(words: readonly T[]): Check<T> {
  return (value, path) => {
    const word = words.find((candidate) => candidate === value)
    if (word === undefined) throw new ScriptError(path, `is none of ${words.join(', ')}`)
    return word
  }
}

const flag: Check<boolean> = (value, path) => {
  if (typeof value !== 'boolean') throw new ScriptError(path, 'is neither true nor false')
  return value
}

const status: Check<number> = (value, path) => {
  if (typeof value === 'string' && Object.hasOwn(STATUS, value)) return STATUS[value as StatusName]
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffffffff) return value
  throw new ScriptError(path, 'is no command_status, neither by name nor by number')
}

/** Checks a number of ms, or the two ms between which it lies. */
const span: Check<Span> = (value, path) => {
  const delay = number(0, DELAY_MS_MAX, false)
  if (typeof value === 'number') return [delay(value, path), value]
  if (!Array.isArray(value) || value.length !== 2)
    throw new ScriptError(path, 'is neither a number of ms nor two of them')
  const [from, to] = [delay(value[0], `${path}[0]`), delay(value[1], `${path}[1]`)]
  if (from > to) throw new ScriptError(path, 'ends before it begins')
  return [from, to]
}

const count = number(0, COUNT_MAX, true)
const share = number(0, 1, false)

const ANSWER: Checks<Answering> = { status, delay_ms: span, never: flag, id: oneOf(ID_STYLES) }
const RECEIPT: Checks<Receipting> = {
  state: oneOf(OUTCOMES),
  word: text(WORD_MAX),
  delay_ms: span,
  loss: share,
  duplicate: share,
  early: flag,
  intermediate: text(WORD_MAX),
  via: oneOf(['same', 'other']),
  held: flag,
  when: oneOf(['asked', 'always', 'failures', 'first', 'last']),
  id: oneOf(ID_STYLES),
  fields: list(oneOf(TEXT_FIELDS), TEXT_FIELDS.length),
  dates: oneOf(DATE_STYLES),
  error: text(WORD_MAX),
  networkError: oneOf(NETWORK_ERROR_STYLES),
  idTlv: flag,
  stateTlv: flag,
  esmClass: number(0, 255, true),
  pdu: oneOf(['deliver_sm', 'data_sm']),
  payload: flag,
}
const QUERY: Checks<Querying> = {
  status,
  never: flag,
  state: oneOf(QUERY_STATES),
  id: oneOf(['same', 'other']),
  date: oneOf(['actual', 'wrong', 'none']),
}
const BEHAVIOUR: Checks<BehaviourLayer> = {
  quirks: list(oneOf(QUIRK_NAMES), QUIRK_NAMES.length),
  answer: object(ANSWER),
  receipt: object(RECEIPT),
  query: object(QUERY),
  drop: flag,
}
const RULE: Checks<Rule> = {
  ...BEHAVIOUR,
  to: text(20),
  from: text(20),
  every: number(1, COUNT_MAX, true),
  after: count,
  until: count,
  share,
}
const SCRIPT: Checks<Omit<Script, 'bind'> & { bind: Layer<Script['bind']> }> = {
  default: object(BEHAVIOUR),
  rules: list(object(RULE), RULES_MAX),
  alphabet: oneOf(['unpacked', 'packed', 'latin1']),
  joining: oneOf(['both', 'udh', 'sar', 'none']),
  strict: flag,
  throttlePerSecond: count,
  throttleStatus: status,
  window: count,
  dropAfter: count,
  unbindAfter: count,
  freezeAfter: count,
  bind: object<Script['bind']>({
    status,
    refusals: count,
    delay_ms: number(0, 600_000, false),
    addressTon: number(0, 6, true),
    addressNpi: number(0, 18, true),
    systemId: text(15),
    password: text(8),
    enquireFirst: flag,
  }),
}
