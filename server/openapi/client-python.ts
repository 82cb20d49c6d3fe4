/**
 * Writes the generated parts of the Python client, for Python 3.9. `types.py` describes what calls take and answer, as
 * dictionaries with the names of the wire. `calls.py` has a method for each call that an API key may make.
 */
import type { JsonSchema } from '@nkra/contract/reference/samples.ts'
import {
  type Call,
  choicesOf,
  clientOutline,
  type Member,
  membersOf,
  type Outline,
  schemaName,
  takenNames,
  typeName,
} from './client-outline.ts'

const HEADING = (about: string) => [
  `"""Generated from the OpenAPI document by \`npm run openapi\`: ${about}"""`,
  '',
  'from __future__ import annotations',
  '',
]

/** Python's keywords. No member of a class can have such a name. */
const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global ' +
    'if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** What `types.py` imports. */
const IMPORTED = ['Any', 'BinaryIO', 'Literal', 'TypedDict', 'Union', 'WebhookEvent']

/** The source of `nkra/types.py`. */
export function pythonTypes(document: object): string {
  const outline = clientOutline(document)
  const write = new TypeWriter(outline)
  for (const { name, schema } of outline.types) write.declare(write.name(name), schema)
  for (const { name, summary, input, reply } of outline.calls) {
    write.object(`${typeName(name)}Input`, input, `What \`${methodName(name)}\` takes.`)
    if (reply !== null) write.declare(`${typeName(name)}Reply`, reply, summary)
  }
  write.declare(
    'WebhookEvent',
    { anyOf: outline.events.length > 0 ? outline.events : [{ type: 'object' }] },
    'An event of a webhook.',
  )
  return `${[
    ...HEADING('what calls take and answer.'),
    'from typing import Any, BinaryIO, Literal, TypedDict, Union',
    '',
    write.texts.join('\n\n\n'),
    '',
    '',
    'FailureCode = Literal[',
    ...outline.failureCodes.map((code) => `    "${code}",`),
    ']',
    '"""Every code that a call can be refused with; more may come."""',
  ].join('\n')}\n`
}

/** The source of `nkra/calls.py`. */
export function pythonCalls(document: object): string {
  const { calls } = clientOutline(document)
  return `${[
    ...HEADING('what an API key may call.'),
    'from typing import TYPE_CHECKING, Any, Optional',
    '',
    'from .sending import Call, Page, Sender',
    '',
    'if TYPE_CHECKING:',
    '    from . import types',
    '',
    'CALLS = {',
    ...calls.map((call) => `    "${methodName(call.name)}": ${placeOf(call)},`),
    '}',
    '"""How each call is sent, by the name of its method."""',
    '',
    '',
    'class Calls(Sender):',
    '    """A method for each call that an API key may make."""',
    ...calls.flatMap((call) => ['', ...methodOf(call)]),
  ].join('\n')}\n`
}

/** A method's name in Python: `getInvoicePdf` becomes `get_invoice_pdf`. */
export const methodName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function methodOf({ name, summary, kind, isIdempotent, input }: Call): string[] {
  const method = methodName(name)
  const takes = `types.${typeName(name)}Input`
  const isOptional = !input.some(({ isRequired }) => isRequired)
  const values = isOptional ? `values: Optional[${takes}] = None` : `values: ${takes}`
  const reply = `types.${typeName(name)}Reply`
  const replies = { data: reply, page: `Page[${reply}]`, slice: `Page[${reply}]`, file: 'bytes' }[kind]
  return [
    `    def ${method}(`,
    `        self,`,
    ...(input.length === 0 ? [] : [`        ${values},`]),
    '        *,',
    ...(isIdempotent ? ['        idempotency_key: Optional[str] = None,'] : []),
    '        timeout_s: Optional[float] = None,',
    `    ) -> ${replies}:`,
    `        """${proseOf(summary)}"""`,
    `        return self._reply(CALLS["${method}"], ${input.length === 0 ? 'None' : 'values'}, ${isIdempotent ? 'idempotency_key' : 'None'}, timeout_s)`,
  ]
}

function placeOf({ name, method, path, kind, query, body, isIdempotent }: Call): string {
  const names = query.map((each) => `"${each}",`).join(' ')
  return `Call("${name}", "${method}", "${path}", "${kind}", (${names}), "${body}", ${isIdempotent ? 'True' : 'False'})`
}

/** Writes schemas as type aliases and typed dictionaries. An object inside another is named after its position. */
class TypeWriter {
  readonly texts: string[] = []
  readonly #taken: Set<string>
  readonly #names = new Map<string, string>()

  constructor({ calls, types }: Outline) {
    this.#taken = takenNames(calls, IMPORTED)
    for (const { name } of types) this.#names.set(name, this.#free(name, 'Schema'))
  }

  /** The type's name of a named schema. */
  name(schema: string): string {
    return this.#names.get(schema)!
  }

  declare(name: string, schema: JsonSchema, about = schema.description): void {
    if (schemaName(schema) === null && schema.properties) {
      this.object(name, membersOf(schema), about)
    } else {
      const type = this.#type(schema, name)
      const doc = about === undefined ? [] : [`"""${proseOf(about)}"""`]
      this.texts.push([`${name} = ${aliasOf(type)}`, ...doc].join('\n'))
    }
  }

  /**
   * Writes a dictionary. If some keys may be missing, they are in a base class of their own, because Python 3.9 cannot
   * mark single keys.
   */
  object(name: string, members: readonly Member[], about: string | undefined): void {
    const required = members.filter((each) => each.isRequired)
    const optional = members.filter((each) => !each.isRequired)
    const doc =
      about === undefined ? [] : [`    """${proseOf(about)}"""`, ...(members.length > 0 ? [''] : [])]
    if (required.length === 0 || optional.length === 0) {
      this.#class(name, 'TypedDict', members, doc, optional.length > 0)
    } else {
      this.#class(`_${name}`, 'TypedDict', required, [], false, name)
      this.#class(name, `_${name}`, optional, doc, true)
    }
  }

  #class(
    name: string,
    base: string,
    members: readonly Member[],
    doc: string[],
    isPartial: boolean,
    place = name,
  ): void {
    const partial = isPartial ? ', total=False' : ''
    const typed = members.map((member) => ({
      ...member,
      type: this.#type(member.schema, `${place}${typeName(member.name)}`),
    }))
    const odd = typed.filter((member) => !isPlain(member.name))
    const plain = typed.filter((member) => isPlain(member.name))
    const bases = [base]
    if (odd.length > 0) {
      // A keyword is no attribute: such keys are only possible in this form.
      const keys = odd.map((member) => `"${member.name}": ${JSON.stringify(member.type)}`)
      this.texts.push(`_${name}Keywords = TypedDict("_${name}Keywords", {${keys.join(', ')}}${partial})`)
      bases.push(`_${name}Keywords`)
    }
    const lines = plain.flatMap((member) => [
      `    ${member.name}: ${member.type}`,
      ...(member.schema.description === undefined ? [] : [`    """${proseOf(member.schema.description)}"""`]),
    ])
    const named = bases.length > 1 ? bases.filter((each) => each !== 'TypedDict') : bases
    const body = [...doc, ...lines]
    const heading = `class ${name}(${named.join(', ')}${partial}):`
    this.texts.push([heading, ...(body.length === 0 ? ['    pass'] : body)].join('\n'))
  }

  /** A schema as a Python type. Limits on values are left out; the server checks them. */
  #type(schema: JsonSchema, place: string): string {
    const named = schemaName(schema)
    if (named !== null) return this.name(named)
    const choices = choicesOf(schema)
    if (choices) return this.#union(choices, place)
    if ('const' in schema) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return `Literal[${schema.enum.map(literal).join(', ')}]`
    switch (schema.type) {
      case 'object':
        return this.#dictionary(schema, place)
      case 'array':
        return `list[${this.#type(schema.items ?? {}, place)}]`
      case 'string':
        return schema.format === 'binary' ? 'Union[bytes, BinaryIO]' : 'str'
      case 'integer':
        return 'int'
      case 'number':
        return 'float'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'None'
      default:
        return 'Any'
    }
  }

  #union(choices: readonly JsonSchema[], place: string): string {
    const types = [...new Set(choices.map((choice) => this.#type(choice, place)))]
    if (types.includes('Any')) return 'Any'
    return types.length === 1 ? types[0]! : `Union[${types.join(', ')}]`
  }

  #dictionary(schema: JsonSchema, place: string): string {
    const { properties, additionalProperties } = schema
    if (properties) {
      const name = this.#free(place, 'Part')
      this.object(name, membersOf(schema), undefined)
      return name
    }
    const values = typeof additionalProperties === 'object' ? this.#type(additionalProperties, place) : 'Any'
    return `dict[str, ${values}]`
  }

  /** The name, with an ending if it is already used. */
  #free(name: string, ending: string): string {
    let free = name
    while (this.#taken.has(free)) free += ending
    this.#taken.add(free)
    return free
  }
}

const isPlain = (name: string) => /^[A-Za-z_]\w*$/.test(name) && !KEYWORDS.has(name)

/** The type in an alias. Names in it are quoted, because Python evaluates an alias before later types exist. */
const aliasOf = (type: string) =>
  type === 'None'
    ? 'Literal[None]'
    : /^(Literal\[|Any$|str$|int$|float$|bool$)/.test(type)
      ? type
      : `Union[${JSON.stringify(type)}]`

const literal = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : value === null ? 'None' : JSON.stringify(value)

/** Text for inside three double quotes. */
const proseOf = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ')
