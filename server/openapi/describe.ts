/**
 * Adds descriptions to properties and parameters whose schema has none, from `contract/reference/field-words.ts`. It
 * runs after the shapes have their names, because a word may mean something else in one of them.
 */
import { FIELD_WORDS } from '@nkra/contract/reference/field-words.ts'
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import type { Document } from './components.ts'

/** Fields without a description, and descriptions that no field uses. */
export interface Undescribed {
  missing: string[]
  unused: string[]
}

/** Adds the descriptions to the document itself. */
export function describeFields(document: Document): Undescribed {
  const used = new Set<string>()
  const missing = new Set<string>()
  const wordsFor = (...names: string[]): string | undefined => {
    const name = names.find((each) => Object.hasOwn(FIELD_WORDS, each))
    if (name === undefined) {
      missing.add(names[0]!)
      return undefined
    }
    used.add(name)
    return FIELD_WORDS[name]
  }
  const describe = (schema: JsonSchema, shape: string): void => {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      property.description ??= wordsOfKind(property, shape) ?? wordsFor(`${shape}.${name}`, name)
      describe(property, shape)
    }
    for (const child of [schema.items, schema.additionalProperties, ...choicesOf(schema)])
      if (typeof child === 'object') describe(child, shape)
  }
  for (const [shape, schema] of Object.entries(document.components.schemas)) describe(schema, shape)

  const shared = (document.components['parameters'] ?? {}) as Record<string, Parameter>
  for (const { parameters = [] } of operationsOf(document))
    for (const parameter of [...Object.values(shared), ...parameters])
      if ('name' in parameter) {
        parameter.description ??= wordsFor(`(${parameter.in}).${parameter.name}`, parameter.name)
        describe(parameter.schema, `(${parameter.in}).${parameter.name}`)
      }
  const unused = Object.keys(FIELD_WORDS).filter((name) => !used.has(name))
  return { missing: [...missing].sort(), unused }
}

interface Parameter {
  name: string
  in: string
  description?: string | undefined
  schema: JsonSchema
}

const operationsOf = ({ paths, webhooks }: Document) =>
  [paths, webhooks].flatMap((each) => Object.values(each).flatMap(Object.values)) as {
    parameters?: (Parameter | { $ref: string })[]
  }[]

const choicesOf = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema) => [...anyOf, ...oneOf, ...allOf]

/**
 * A description that follows from the kind of schema: a constant distinguishes the members of a choice; an id that may
 * be null says what it is the id of.
 */
function wordsOfKind(schema: JsonSchema, shape: string): string | undefined {
  if ('const' in schema) return `Always ${JSON.stringify(schema.const)}: tells ${shape} from its alternatives`
  const choices = choicesOf(schema)
  const own = choices.find(({ type }) => type !== 'null')
  return choices.length === 2 && own?.description !== undefined && choices.some(({ type }) => type === 'null')
    ? `${own.description}. Null if there is none`
    : undefined
}
