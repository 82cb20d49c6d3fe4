/**
 * Finds the names in a request that its schema does not know. A misspelt field is not ignored silently: the request is
 * refused, and each unknown name is pointed at with the most similar known name, or with all known names.
 */
import type { z } from 'zod'
import { Fail, type Issue } from '../fail.ts'
import { ISSUES_MAX, pointer } from './request-issues.ts'

/** The names that a schema knows, at every depth. Null if it accepts any name, or is no object. */
type Names =
  | { kind: 'object'; members: ReadonlyMap<string, Names> }
  | { kind: 'list'; each: Names }
  | { kind: 'map'; each: Names }
  | { kind: 'union'; options: readonly Option[] }
  | null

interface Option {
  names: Names
  /** In a discriminated union: the values of the discriminator that choose this option. */
  tag: { member: string; values: ReadonlySet<unknown> } | null
}

interface UnknownName {
  path: readonly PropertyKey[]
  /** The names that are known in the same object. */
  known: readonly string[]
  /** Whether another option of the union has a field of this name. */
  isOfOtherOption: boolean
}

const NO_NAMES: Names = { kind: 'object', members: new Map() }
const namesBySchema = new WeakMap<z.core.$ZodType, { names: Names }>()

/** One issue for each unknown name, up to the most of one answer. Without a schema every name is unknown. */
export function unknownFieldIssues(schema: z.ZodType | undefined, sent: unknown): Issue[] {
  const unknown: UnknownName[] = []
  collect(schema ? namesOf(schema) : NO_NAMES, sent, [], unknown)
  return unknown.map(({ path, known, isOfOtherOption }) =>
    isOfOtherOption
      ? { message: `${String(path.at(-1))} does not go with the other fields here.`, pointer: pointer(path) }
      : unknownFieldIssue(path, known),
  )
}

/** The issue of one unknown name, which is the last step of the path. */
export function unknownFieldIssue(path: readonly PropertyKey[], known: readonly string[]): Issue {
  const name = String(path.at(-1))
  const near = nearest(name, known)
  const hint =
    near !== null
      ? ` Did you mean ${near}?`
      : known.length > 0 && known.length <= KNOWN_SAID_MAX
        ? ` Known here: ${known.join(', ')}.`
        : ''
  return { message: `Unknown field ${shortened(name)}.${hint}`, pointer: pointer(path) }
}

/** Throws `unknown_field` {fields} if there are any. */
export function refuseUnknown(issues: readonly Issue[]): void {
  if (issues.length === 0) return
  const fields = issues.slice(0, FIELDS_SAID_MAX).map((issue) => shortened((issue.pointer ?? '').slice(1)))
  const more = issues.length > FIELDS_SAID_MAX ? '…' : []
  throw new Fail('unknown_field', { fields: fields.concat(more).join(', ') }, issues)
}

const shortened = (name: string) =>
  name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name

function collect(names: Names, sent: unknown, path: readonly PropertyKey[], into: UnknownName[]): void {
  if (names === null || typeof sent !== 'object' || sent === null) return
  if (names.kind === 'union') {
    into.push(...fewestUnknown(names.options, sent, path))
    return
  }
  if (Array.isArray(sent) !== (names.kind === 'list')) return
  for (const [name, value] of Object.entries(sent)) {
    if (into.length >= ISSUES_MAX) return
    const inner = names.kind === 'object' ? names.members.get(name) : names.each
    if (inner === undefined) {
      const known = names.kind === 'object' ? [...names.members.keys()] : []
      into.push({ path: [...path, name], known, isOfOtherOption: false })
    } else if (inner !== null) collect(inner, value, [...path, name], into)
  }
}

/**
 * The names that the intended option does not know. It is the option that the discriminator chooses, otherwise the one
 * that knows the most names.
 */
function fewestUnknown(
  options: readonly Option[],
  sent: object,
  path: readonly PropertyKey[],
): UnknownName[] {
  const chosen = options.filter(
    ({ tag }) => tag !== null && tag.values.has((sent as Record<string, unknown>)[tag.member]),
  )
  const meant = chosen.length > 0 ? chosen : options
  const fewest = meant
    .map(({ names }) => {
      const unknown: UnknownName[] = []
      collect(names, sent, path, unknown)
      return unknown
    })
    .reduce((best, next) => (next.length < best.length ? next : best))
  return fewest.map((unknown) => {
    if (unknown.path.length > path.length + 1) return unknown
    const isOfOtherOption = membersOf(options).includes(String(unknown.path.at(-1)))
    return { ...unknown, known: membersOf(meant), isOfOtherOption }
  })
}

const membersOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ names }) => (names?.kind === 'object' ? [...names.members.keys()] : []))

function namesOf(schema: z.core.$ZodType): Names {
  const kept = namesBySchema.get(schema)
  if (kept) return kept.names
  const names = readNames(schema)
  namesBySchema.set(schema, { names })
  return names
}

/** The part of a zod schema that zod keeps for its readers (zod.dev, "Library authors"). */
function internalsOf(schema: z.core.$ZodType) {
  const { _zod: internals } = schema as z.core.$ZodTypes
  return internals
}

/** The field names on the wire. What a codec or a transform makes of them does not matter here. */
function readNames(schema: z.core.$ZodType): Names {
  const { def } = internalsOf(schema)
  switch (def.type) {
    case 'object': {
      if (def.catchall && internalsOf(def.catchall).def.type !== 'never') return null
      const members = Object.entries(def.shape).map(([name, member]) => [name, namesOf(member)] as const)
      return { kind: 'object', members: new Map(members) }
    }
    case 'array':
      return around('list', namesOf(def.element))
    case 'record':
      return around('map', namesOf(def.valueType))
    case 'union':
      return unionNames(def)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return namesOf(def.innerType)
    case 'pipe':
      return namesOf(internalsOf(def.in).def.type === 'transform' ? def.out : def.in)
    default:
      return null
  }
}

/** The names of a list or a map. If its values accept any name, there is nothing to check. */
const around = (kind: 'list' | 'map', each: Names): Names => (each === null ? null : { kind, each })

function unionNames(def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef): Names {
  const member = 'discriminator' in def ? def.discriminator : null
  const options = def.options.flatMap((option): Option[] => {
    const names = namesOf(option)
    const values = member === null ? undefined : internalsOf(option).propValues?.[member]
    return names === null ? [] : [{ names, tag: values ? { member: member!, values } : null }]
  })
  return options.length === 0 ? null : { kind: 'union', options }
}

/** The most unknown names in one failure's sentence. Its messages name the rest. */
const FIELDS_SAID_MAX = 3
/** The most known names that are listed where none is similar to the unknown one. */
const KNOWN_SAID_MAX = 20
/** The most letters of an unknown name that are repeated in an answer. */
const NAME_SHOWN_MAX = 60
/** The most letters that may be wrong, missing, extra or swapped in a name that still counts as similar. */
const SLIPS_MAX = 2
/** The letters that a name needs for each wrong one. So `x` is similar to nothing. */
const LETTERS_A_SLIP = 3

/** The known name that was probably meant, or null. Case, `_` and `-` do not count. */
function nearest(name: string, known: readonly string[]): string | null {
  if (name.length > NAME_SHOWN_MAX) return null
  const written = lettersOf(name)
  let near: string | null = null
  let fewest = SLIPS_MAX + 1
  for (const candidate of known) {
    const letters = lettersOf(candidate)
    const slips = editDistance(written, letters)
    if (slips < fewest && slips * LETTERS_A_SLIP <= Math.max(written.length, letters.length)) {
      near = candidate
      fewest = slips
    }
  }
  return near
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[_-]/g, '')

/** The optimal string alignment distance: Levenshtein's, in which two swapped neighbours count once. */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      next[column] = Math.min(
        last[column]! + 1,
        next[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[column - 2]! + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = next
  }
  return last[b.length]!
}
