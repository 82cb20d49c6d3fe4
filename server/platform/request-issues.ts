/** What is wrong with a request, told so that a form can point at it. */
import type { z } from 'zod'
import { Fail, type Issue } from './fail.ts'

/** The most issues one answer names; the first hundred of a wrong list of ten thousand say enough. */
const ISSUES_MAX = 100

/** zod's issues as messages with JSON pointers into the body (or the name of a query parameter). */
export function issuesOf(error: z.core.$ZodError): Issue[] {
  return error.issues.slice(0, ISSUES_MAX).map((issue) => ({
    message: issue.message,
    ...(issue.path.length > 0 && { pointer: pointer(issue.path) }),
  }))
}

export function invalidRequest(issues: Issue[]): Fail {
  return new Fail('invalid_request', {}, issues)
}

/** RFC 6901. */
export function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Parses a JSON body. Throws `malformed_json`, or `invalid_request` for a name that could reach a prototype. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Fail('malformed_json')
  }
  // The text is searched first: a walk through every value is paid for only by who sends such a name.
  if (text.includes('__proto__') || text.includes('constructor') || text.includes('\\u'))
    refusePoison(value, [])
  return value
}

function refusePoison(value: unknown, path: PropertyKey[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name]
    const poisons =
      name === '__proto__' ||
      (name === 'constructor' &&
        typeof inner === 'object' &&
        inner !== null &&
        Object.hasOwn(inner, 'prototype'))
    if (poisons)
      throw invalidRequest([{ message: `The name ${name} is not allowed`, pointer: pointer(here) }])
    refusePoison(inner, here)
  }
}

/** Query parameters as they were sent. Throws where one is given twice: which of them was meant is anybody's guess. */
export function refuseDuplicates(query: Record<string, unknown>): void {
  for (const name in query) {
    if (Array.isArray(query[name])) {
      throw invalidRequest([{ message: `${name} is given more than once`, pointer: pointer([name]) }])
    }
  }
}

/** JSON with the members of every object in the order of their names: what a fingerprint is taken of. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
