/**
 * Gives names to the parts of an OpenAPI document and moves them into its `components`: every object, every schema with
 * a name in the contract, every failure response, and each parameter that occurs more than once. Generated clients name
 * their types after them. `resolveReferences` (contract/reference/references.ts) does the reverse.
 */
import type { FailureCode } from '@nkra/contract/failures.ts'
import { singular, type JsonSchema } from '@nkra/contract/reference/samples.ts'

type Reference = { $ref: string }

interface Parameter {
  name: string
  schema: JsonSchema
}

interface Media {
  schema: JsonSchema
}

interface Response {
  description: string
  /** The content. Absent in the answers of customers' endpoints to webhooks. */
  content?: Record<string, Media>
}

interface Operation {
  operationId: string
  tags: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response | Reference>
}

type Paths = Record<string, Record<string, Operation>>

export interface Document {
  tags: { name: string }[]
  paths: Paths
  webhooks: Paths
  components: { schemas: Record<string, JsonSchema> } & Record<string, unknown>
}

/** The contract's schemas by their names. If one schema has two names, the first is used. */
type Named = readonly (readonly [string, JsonSchema])[]

export function withComponents(document: Document, named: Named): Document {
  const result = structuredClone(document)
  const operations = [result.paths, result.webhooks].flatMap((paths) =>
    Object.values(paths).flatMap((methods) => Object.values(methods)),
  )
  const shapes = new Shapes()
  const places = schemaPlaces(operations, result.components.schemas)
  const names = namesOfParts(shapes, places, named, Object.keys(result.components.schemas))
  const schemas: Record<string, JsonSchema> = {}
  for (const { holder, key } of places) holder[key] = replaced(shapes, holder[key]!, names, schemas)
  result.components = {
    ...result.components,
    schemas: sorted({ ...result.components.schemas, ...schemas }),
    responses: sorted(takeFailures(shapes, operations)),
    parameters: sorted(takeParameters(shapes, operations)),
  }
  return result
}

/** The position of a schema that is not yet a component, and a name for it. */
interface Place {
  holder: Record<string, JsonSchema>
  key: string
  name: string
}

function schemaPlaces(operations: readonly Operation[], schemas: Record<string, JsonSchema>): Place[] {
  const places: Place[] = Object.keys(schemas).map((name) => ({ holder: schemas, key: name, name }))
  const add = (media: Media, name: string) => {
    const holder = media as unknown as Record<string, JsonSchema>
    if (holder['schema']) places.push({ holder, key: 'schema', name })
  }
  for (const { operationId, requestBody, responses } of operations) {
    // An event is its body.
    const call = capitalized(operationId)
    const body = operationId.startsWith('event_') ? `${call.slice('Event'.length)}Event` : `${call}Body`
    for (const media of Object.values(requestBody?.content ?? {})) add(media, body)
    for (const response of Object.values(responses)) {
      if ('$ref' in response || isFailure(response)) continue
      for (const media of Object.values(response.content ?? {})) add(media, `${call}Reply`)
    }
  }
  return places
}

/**
 * The component's name of each object, and of each choice that the contract names. Names from the contract come first,
 * so a part is named after its noun and not after the first call that answers it.
 */
function namesOfParts(
  shapes: Shapes,
  places: readonly Place[],
  named: Named,
  reserved: readonly string[],
): ReadonlyMap<string, string> {
  const inContract = new Map<string, string>()
  const shapeOf = new Map<string, string>()
  for (const [name, schema] of named) {
    const shape = shapes.shapeOf(schema)
    if ((shapeOf.get(name) ?? shape) !== shape) throw new Error(`two schemas have the name ${name}`)
    shapeOf.set(name, shape)
    if (!inContract.has(shape)) inContract.set(shape, name)
  }
  const roots = places.map(({ holder, key, name }) => [holder[key]!, name] as const)
  const used = new Set<string>()
  const use = (schema: JsonSchema): void => {
    used.add(shapes.shapeOf(schema))
    for (const [child] of childrenOf(schema, '')) use(child)
  }
  for (const [schema] of roots) use(schema)

  const isPart = (schema: JsonSchema, shape: string) =>
    (schema.properties !== undefined && Object.keys(schema.properties).length > 0) ||
    (inContract.has(shape) && (schema.enum || schema.anyOf || schema.oneOf))
  const names = new Map<string, string>()
  const taken = new Set([...reserved, ...inContract.values()])
  const give = (schema: JsonSchema, place: string): void => {
    const shape = shapes.shapeOf(schema)
    let name = names.get(shape)
    if (name === undefined && isPart(schema, shape)) {
      // An envelope is called after what it carries, which has its name first.
      if (schema.properties?.['succeeded'])
        for (const [child, childName] of childrenOf(schema, place)) give(child, childName)
      const wanted = [envelopeName(shapes, schema, names), place].filter((each) => each !== undefined)
      name = inContract.get(shape) ?? wanted.find((each) => !taken.has(each))
      if (name === undefined) throw new Error(`two schemas want the name ${place}`)
      taken.add(name)
      names.set(shape, name)
    }
    for (const [child, childName] of childrenOf(schema, name ?? place)) give(child, childName)
  }
  for (const [name, schema] of named) if (used.has(shapes.shapeOf(schema))) give(schema, name)
  for (const [schema, name] of roots) give(schema, name)
  return names
}

/**
 * The name of an envelope's component, after the data in it: `CampaignPage`, `InvoiceReply`. Undefined for any other schema.
 */
function envelopeName(
  shapes: Shapes,
  { properties = {} }: JsonSchema,
  names: ReadonlyMap<string, string>,
): string | undefined {
  const { succeeded, data } = properties
  if (!succeeded || !data) return undefined
  if (data.type === 'null') return 'EmptyReply'
  const kind = 'currentPage' in properties ? 'Page' : 'next' in properties ? 'Slice' : 'Reply'
  const carried = names.get(shapes.shapeOf(kind === 'Reply' ? data : data.items!))
  return carried === undefined ? undefined : carried + kind
}

/** The schemas inside a schema, each with a name that follows from its position. */
function* childrenOf(schema: JsonSchema, name: string): Iterable<readonly [JsonSchema, string]> {
  for (const [property, child] of Object.entries(schema.properties ?? {})) {
    const isEnvelope = schema.properties?.['succeeded'] !== undefined
    yield [
      child,
      isEnvelope && property === 'data' ? name.replace(/Reply$/, 'Data') : name + capitalized(property),
    ]
  }
  if (schema.items) yield [schema.items, singular(name)]
  if (typeof schema.additionalProperties === 'object') yield [schema.additionalProperties, `${name}Value`]
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const isOptional = choices.filter(({ type }) => type !== 'null').length === 1
  for (const choice of choices) yield [choice, isOptional ? name : `${name}${kindOf(choice)}`]
}

/** What distinguishes a member of a union from the others: its constant, or its first property. */
function kindOf({ properties = {} }: JsonSchema): string {
  const constant = Object.values(properties).find((each) => typeof each.const === 'string')?.const
  const [first = ''] = Object.keys(properties)
  return capitalized(typeof constant === 'string' ? constant : first)
}

/** The schema with references in place of parts that have a component. The components are added to `schemas`. */
function replaced(
  shapes: Shapes,
  schema: JsonSchema,
  names: ReadonlyMap<string, string>,
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const inside = (child: JsonSchema) => replaced(shapes, child, names, schemas)
  const name = names.get(shapes.shapeOf(schema))
  if (name === undefined) return withChildren(schema, inside)
  const { description, default: usual, ...shape } = schema
  schemas[name] ??= withChildren(shape, inside)
  return {
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && { description }),
    ...('default' in schema && { default: usual }),
  }
}

function withChildren(schema: JsonSchema, change: (child: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, child]) => [name, change(child)]),
      ),
    }),
    ...(items && { items: change(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(oneOf && { oneOf: oneOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
  }
}

/**
 * The texts by which parts of the document are compared. It caches each, because a schema is compared on every level above
 * it.
 */
class Shapes {
  readonly #texts = new Map<object, string>()
  readonly #shapes = new Map<JsonSchema, string>()

  /** A schema's text without its description and default, because a reference has those beside it. */
  shapeOf(schema: JsonSchema): string {
    let shape = this.#shapes.get(schema)
    if (shape === undefined) {
      const { description: _description, default: _usual, ...own } = schema
      shape = this.#membersOf(own)
      this.#shapes.set(schema, shape)
    }
    return shape
  }

  /** A value as JSON, with members sorted by name. */
  textOf(value: unknown): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
    let text = this.#texts.get(value)
    if (text === undefined) {
      text = Array.isArray(value)
        ? `[${value.map((each) => this.textOf(each)).join()}]`
        : this.#membersOf(value)
      this.#texts.set(value, text)
    }
    return text
  }

  #membersOf(value: object): string {
    const members = Object.entries(value).filter(([, each]) => each !== undefined)
    return `{${members
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => `${JSON.stringify(name)}:${this.textOf(each)}`)
      .join()}}`
  }
}

const isFailure = ({ content = {} }: Response) => 'application/problem+json' in content

/** Failures that most calls have. They are left out of the names of failure responses. */
const USUAL = new Set<string>([
  'internal',
  'unavailable',
  'storage_full',
  'unauthenticated',
  'session_ended',
  'key_malformed',
  'key_refused',
  'key_network_refused',
  'forbidden',
  'not_found',
  'account_suspended',
  'two_step_missing',
  'too_many_requests',
  'unknown_field',
  'invalid_request',
  'malformed_json',
  'unsupported_media_type',
  'body_too_large',
] satisfies FailureCode[])

const STATUS_NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthenticated',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'TooLarge',
  415: 'UnsupportedMediaType',
  422: 'KeyReused',
  429: 'TooMany',
  500: 'Internal',
  503: 'Unavailable',
  507: 'StorageFull',
}

/**
 * Replaces each failure by a reference. Answers the responses by name. A name is made of the status and the codes that are not
 * usual.
 */
function takeFailures(shapes: Shapes, operations: readonly Operation[]): Record<string, Response> {
  const names = new Map<string, string>()
  const taken: Record<string, Response> = {}
  const codesOf = ({ description }: Response): string[] => description.match(/\w+/g) ?? []
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      if ('$ref' in response || !isFailure(response)) continue
      const shape = status + shapes.textOf(response)
      let name = names.get(shape)
      if (name === undefined) {
        const codes = codesOf(response)
        const own = codes.filter((code) => !USUAL.has(code))
        const said = own.length > OWN_CODES_MAX ? [operationId] : own
        name = [STATUS_NAMES[status] ?? status, ...said.map(capitalized)].join('_')
        const first = taken[name]
        // Two sets that differ in usual codes alone are told apart by those codes.
        if (first) {
          const more = codes.filter((code) => !codesOf(first).includes(code))
          const fewer = codesOf(first).filter((code) => !codes.includes(code))
          const difference =
            fewer.length > codes.length
              ? codes.map(capitalized)
              : [...more.map(capitalized), ...fewer.map((code) => `Without${capitalized(code)}`)]
          name = [name, ...difference].join('_')
        }
        if (name in taken) throw new Error(`two sets of failures want the name ${name}`)
        names.set(shape, name)
        taken[name] = response
      }
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return taken
}

/** The most codes in the name of a failure response. A response with more codes is named after its call. */
const OWN_CODES_MAX = 3

/** Replaces each parameter that several calls have in the same form. */
function takeParameters(shapes: Shapes, operations: readonly Operation[]): Record<string, Parameter> {
  const all = operations.flatMap(({ parameters = [] }) => parameters.map((each) => shapes.textOf(each)))
  const isRepeated = (shape: string) => all.indexOf(shape) !== all.lastIndexOf(shape)
  const names = new Map<string, string>()
  const taken: Record<string, Parameter> = {}
  for (const operation of operations) {
    operation.parameters = operation.parameters?.map((parameter) => {
      const shape = shapes.textOf(parameter)
      if ('$ref' in parameter || !isRepeated(shape)) return parameter
      let name = names.get(shape)
      if (name === undefined) {
        const prefix = /"([a-z]{3})_/.exec(JSON.stringify(parameter.schema.examples ?? []))?.[1]
        name = prefix === undefined ? parameter.name : `${parameter.name}_${prefix}`
        // Another parameter of this name is called after the first call that has it.
        if (name in taken) name += `_${capitalized(operation.operationId)}`
        if (name in taken) throw new Error(`two parameters want the name ${name}`)
        names.set(shape, name)
        taken[name] = parameter
      }
      return { $ref: `#/components/parameters/${name}` }
    })
    if (operation.parameters === undefined) delete operation.parameters
  }
  return taken
}

/** `kyc_erased` → `KycErased`. */
const capitalized = (name: string) =>
  name.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase())

const sorted = <T>(table: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
