/**
 * For every call of the API, requests with one unknown name: in the query, in the form, and in each object of the
 * body. The rest of each request is as the document allows.
 */
import { sampleOf, type JsonSchema } from '@nkra/contract/reference/samples.ts'
import type { Actor, Operation, Sketch } from './requests.ts'

/** A name that is near none of a call's. */
const UNKNOWN_NAME = 'zzUnknownName'

interface Misnamed {
  sketch: Sketch
  /** The place to which the failure must point. */
  pointer: string
}

export function misnamedRequests(operations: readonly Operation[]): Misnamed[] {
  return operations.filter(refusesUnknownNames).flatMap(misnamedOf)
}

/** Whether the call names this failure itself. Every failure's schema lists all codes. */
const refusesUnknownNames = ({ responses }: Operation) =>
  responses['400']?.description.includes('`unknown_field`') === true

function misnamedOf(operation: Operation): Misnamed[] {
  const [type = '', media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const query: [string, string][] = [[UNKNOWN_NAME, '1']]
  if (type.startsWith('multipart/')) {
    const headers = { 'content-type': `${type}; boundary=x` }
    return [
      misnamed(operation, { headers, body: formOf([]), query }),
      misnamed(operation, { headers, body: formOf([UNKNOWN_NAME]) }),
    ]
  }
  const inQuery = misnamed(operation, { query })
  if (!media) return operation.method === 'GET' ? [inQuery] : [inQuery, inBody(operation, {}, [])]
  const sample = sampleOf(media.schema)
  return [inQuery, ...closedObjects(media.schema, sample, []).map((path) => inBody(operation, sample, path))]
}

function misnamed(operation: Operation, sent: Partial<Sketch>, at = ''): Misnamed {
  const { parameters = [], method } = operation
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema = {} } = parameters.find((each) => each.in === 'path' && each.name === name) ?? {}
    return encodeURIComponent(String(sampleOf(schema, name)))
  })
  const actor = actorOf(operation)
  const sketch = {
    operation,
    actor,
    method,
    path,
    query: [],
    headers: {},
    body: null,
    astray: false,
    ...sent,
  }
  return { sketch, pointer: `${at}/${UNKNOWN_NAME}` }
}

function actorOf({ 'x-permission': permission }: Operation): Actor {
  if (permission === 'anyone') return 'nobody'
  return permission === 'administer' ? 'administrator' : 'owner'
}

function inBody(operation: Operation, sample: unknown, path: readonly string[]): Misnamed {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(withName(sample, path))
  return misnamed(operation, { headers, body }, path.map((step) => `/${step}`).join(''))
}

/** A form with these fields, and a file after them. */
function formOf(names: readonly string[]): string {
  return [...names.map((name) => `name="${name}"`), 'name="file"; filename="a.csv"']
    .map((disposition) => `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n1\r\n`)
    .join('')
    .concat('--x--\r\n')
}

/** The paths to the sample's objects that take no other names. */
function closedObjects(schema: JsonSchema, sample: unknown, path: readonly string[]): string[][] {
  const { anyOf, oneOf, items, properties } = schema
  const options = anyOf ?? oneOf
  if (options) {
    const chosen = options.find(({ type }) => type !== 'null')
    return chosen ? closedObjects(chosen, sample, path) : []
  }
  if (Array.isArray(sample)) {
    return items ? sample.flatMap((item, at) => closedObjects(items, item, [...path, String(at)])) : []
  }
  if (typeof sample !== 'object' || sample === null) return []
  const inner = Object.entries(sample).flatMap(([name, value]) =>
    properties?.[name] ? closedObjects(properties[name], value, [...path, name]) : [],
  )
  return schema.additionalProperties === false ? [[...path], ...inner] : inner
}

function withName(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return { ...(value as object), [UNKNOWN_NAME]: 1 }
  if (Array.isArray(value)) {
    return value.map((item: unknown, at) => (String(at) === step ? withName(item, rest) : item))
  }
  return Object.fromEntries(
    Object.entries(value as object).map(([name, inner]) => [
      name,
      name === step ? withName(inner, rest) : inner,
    ]),
  )
}
