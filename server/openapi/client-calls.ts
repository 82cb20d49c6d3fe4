/**
 * The part of the client that is generated: the types of the calls that an API key may make, and how each is sent. Written
 * from the OpenAPI document, so that the client has neither a schema library nor a copy of anything to keep in step.
 */
import { resolveReferences } from '@nkra/contract/reference/references.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'

interface Operation {
  operationId: string
  summary: string
  security?: { bearer: string[] }[]
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content: Record<string, { schema: JsonSchema }> }>
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { 'x-failures': Record<string, unknown> }
}

/** The source of `client/calls.ts`. Throws where two places of a call want a value of the same name. */
export function clientCalls(document: object): string {
  const { paths, components } = resolveReferences(document) as OpenApi
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.[0]?.bearer.length)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  return `${[
    '/** Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what. */',
    '',
    'export interface Calls {',
    ...operations.map(({ operation }) => `${typeOf(operation)}\n`),
    '}',
    '',
    '/** The method and path of each call, and which values go into the path and the query. All other values are the body. */',
    'export const calls = {',
    ...operations.map(
      ({ path, method, operation }) => `  ${operation.operationId}: ${placeOf(path, method, operation)},`,
    ),
    '} as const satisfies Record<keyof Calls, unknown>',
    '',
    '/** Every code that a call can be refused with; more may come. */',
    'export type FailureCode =',
    ...Object.keys(components['x-failures']).map((code) => `  | '${code}'`),
  ].join('\n')}\n`
}

/** How a reply comes: `data`, items by pages or slices, or a file. */
type Kind = 'data' | 'page' | 'slice' | 'file'

function replyOf({ responses }: Operation): { kind: Kind; schema: JsonSchema | null } {
  const [, success] = Object.entries(responses).find(([status]) => Number(status) < 300)!
  const schema = success.content['application/json']?.schema
  const data = schema?.properties?.['data']
  if (!schema?.properties || !data) return { kind: 'file', schema: null }
  const kind = 'currentPage' in schema.properties ? 'page' : 'next' in schema.properties ? 'slice' : 'data'
  return { kind, schema: kind === 'data' ? data : data.items! }
}

function bodyOf({ requestBody }: Operation): { isForm: boolean; schema: JsonSchema } | null {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? []
  return type === undefined ? null : { isForm: type.startsWith('multipart/'), schema: media!.schema }
}

function typeOf(operation: Operation): string {
  const { operationId, summary, parameters = [] } = operation
  const { kind, schema } = replyOf(operation)
  const body = bodyOf(operation)?.schema
  const members = [
    ...parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, required, description, schema: of }) => ({
        name,
        required,
        of: described(of, description),
      })),
    ...Object.entries(body?.properties ?? {}).map(([name, of]) => ({
      name,
      required: body?.required?.includes(name) ?? false,
      of,
    })),
  ]
  const names = members.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) throw new Error(`${operationId} takes ${twice} in two places`)
  const input = members.map(({ name, required, of }) => member(name, of, required, '      '))
  return [
    `  /** ${summary} */`,
    `  ${operationId}: {`,
    `    kind: '${kind}'`,
    ...(input.length === 0 ? ['    input: object'] : ['    input: {', ...input, '    }']),
    `    reply: ${schema === null ? 'Blob' : typeText(schema, '    ')}`,
    '  }',
  ].join('\n')
}

const described = (schema: JsonSchema, description: string | undefined): JsonSchema =>
  description === undefined ? schema : { ...schema, description }

function member(name: string, schema: JsonSchema, required: boolean, indent: string): string {
  const about = schema.description === undefined ? '' : `${indent}/** ${schema.description} */\n`
  return `${about}${indent}${nameText(name)}${required ? '' : '?'}: ${typeText(schema, indent)}`
}

const nameText = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

/** The schema in TypeScript; what only limits a value is left to the server to say. */
function typeText(schema: JsonSchema, indent: string): string {
  if (schema.anyOf) return union(schema.anyOf, indent)
  if ('const' in schema) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (Array.isArray(schema.type))
    return union(
      schema.type.map((type) => ({ type })),
      indent,
    )
  switch (schema.type) {
    case 'object':
      return objectText(schema, indent)
    case 'array': {
      const items = typeText(schema.items ?? {}, indent)
      return /[|{]/.test(items) && !items.startsWith('{') ? `(${items})[]` : `${items}[]`
    }
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    default:
      return 'unknown'
  }
}

/** What is unknown is so beside null, too. */
function union(choices: readonly JsonSchema[], indent: string): string {
  const texts = new Set(choices.map((choice) => typeText(choice, indent)))
  return texts.has('unknown') ? 'unknown' : [...texts].join(' | ')
}

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value)

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  if (properties) {
    const members = Object.entries(properties).map(([name, schema]) =>
      member(name, schema, required.includes(name), inner),
    )
    return members.length === 0 ? 'object' : `{\n${members.join('\n')}\n${indent}}`
  }
  const values = typeof additionalProperties === 'object' ? typeText(additionalProperties, inner) : 'unknown'
  return `Record<string, ${values}>`
}

function placeOf(path: string, method: string, operation: Operation): string {
  const { parameters = [] } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => `'${name}'`)
  const body = bodyOf(operation)
  return [
    `{ method: '${method}'`,
    `path: '${path}'`,
    `kind: '${replyOf(operation).kind}'`,
    `query: [${query.join(', ')}]`,
    `body: ${body === null ? "'none'" : body.isForm ? "'form'" : "'json'"}`,
    `idempotent: ${parameters.some((parameter) => parameter.in === 'header')} }`,
  ].join(', ')
}
