/**
 * Writes the generated part of the TypeScript client: the types of the calls that an API key may make, and how each is
 * sent. It is written from the OpenAPI document, so the client needs no schema library.
 */
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import {
  type Call,
  choicesOf,
  clientOutline,
  type Member,
  membersOf,
  schemaName,
  takenNames,
  typeName,
} from './client-outline.ts'

/** Names that client.ts exports, or that the file itself uses. No schema's type may have them. */
const OWN_NAMES = [
  'Answer',
  'CallOptions',
  'Calls',
  'Client',
  'ClientOptions',
  'Limit',
  'Listed',
  'Blob',
  'Record',
]

/** The source of `client/calls.ts`. */
export function clientCalls(document: object): string {
  const { calls, types, failureCodes } = clientOutline(document)
  const write = new TypeWriter(takenNames(calls, OWN_NAMES))
  return `${[
    '/** Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what. */',
    '',
    ...types.map(({ name, schema }) => write.declaration(write.name(name), schema, schema.description)),
    ...calls.flatMap(({ name, summary, input, reply }) => [
      `/** What \`${name}\` takes. */`,
      `export type ${typeName(name)}Input = ${write.object(input, '')}`,
      '',
      write.declaration(`${typeName(name)}Reply`, reply, summary),
    ]),
    'export interface Calls {',
    ...calls.map(
      ({ name, kind }) =>
        `  ${name}: { kind: '${kind}'; input: ${typeName(name)}Input; reply: ${typeName(name)}Reply }`,
    ),
    '}',
    '',
    '/** The method and path of each call, and which values go into the path and the query. All other values are the body. */',
    'export const calls = {',
    ...calls.map((call) => `  ${call.name}: ${placeOf(call)},`),
    '} as const satisfies Record<keyof Calls, unknown>',
    '',
    '/** Every code that a call can be refused with; more may come. */',
    'export type FailureCode =',
    ...failureCodes.map((code) => `  | '${code}'`),
  ].join('\n')}\n`
}

/** Writes schemas as TypeScript types. `taken` are names that are already used. */
class TypeWriter {
  readonly #taken: ReadonlySet<string>

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  /** The type's name of a named schema. */
  name(schema: string): string {
    return this.#taken.has(schema) ? `${schema}Schema` : schema
  }

  /** Declares the type of a schema under a name. Null stands for a file. */
  declaration(name: string, schema: JsonSchema | null, about: string | undefined): string {
    const type = schema === null ? 'Blob' : this.type(schema, '')
    return `${comment(about, '')}export type ${name} = ${type}\n`
  }

  /** A schema as a TypeScript type. Limits on values are left out; the server checks them. */
  type(schema: JsonSchema, indent: string): string {
    const named = schemaName(schema)
    if (named !== null) return this.name(named)
    const choices = choicesOf(schema)
    if (choices) return this.#union(choices, indent)
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join(' | ')
    switch (schema.type) {
      case 'object':
        return this.#objectOrMap(schema, indent)
      case 'array': {
        const items = this.type(schema.items ?? {}, indent)
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

  object(members: readonly Member[], indent: string): string {
    const inner = `${indent}  `
    const texts = members.map(
      ({ name, schema, isRequired }) =>
        `${comment(schema.description, inner)}${inner}${nameText(name)}${isRequired ? '' : '?'}: ${this.type(schema, inner)}`,
    )
    return texts.length === 0 ? 'object' : `{\n${texts.join('\n')}\n${indent}}`
  }

  /** A union type. If one choice is `unknown`, the whole union is. */
  #union(choices: readonly JsonSchema[], indent: string): string {
    const texts = new Set(choices.map((choice) => this.type(choice, indent)))
    return texts.has('unknown') ? 'unknown' : [...texts].join(' | ')
  }

  #objectOrMap(schema: JsonSchema, indent: string): string {
    const { properties, additionalProperties } = schema
    if (properties) return this.object(membersOf(schema), indent)
    const values =
      typeof additionalProperties === 'object' ? this.type(additionalProperties, `${indent}  `) : 'unknown'
    return `Record<string, ${values}>`
  }
}

const comment = (text: string | undefined, indent: string) =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`

const nameText = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : JSON.stringify(value)

function placeOf({ method, path, kind, query, body, isIdempotent }: Call): string {
  return [
    `{ method: '${method}'`,
    `path: '${path}'`,
    `kind: '${kind}'`,
    `query: [${query.map((name) => `'${name}'`).join(', ')}]`,
    `body: '${body}'`,
    `idempotent: ${isIdempotent} }`,
  ].join(', ')
}
