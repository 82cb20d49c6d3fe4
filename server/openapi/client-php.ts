/**
 * Writes the generated part of the PHP client, for PHP 8.1: a method for each call that an API key may make. The types
 * of what calls take and answer are array shapes, which PHPStan and editors read.
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

/** The client's own classes. No schema's type may have their names. */
const CLASSES = [
  'Answer',
  'Calls',
  'Client',
  'Page',
  'Request',
  'Response',
  'Transport',
  'Webhook',
  'WebhookEvent',
]

/** The source of `src/Calls.php`. */
export function phpCalls(document: object): string {
  const { calls, types, failureCodes, events } = clientOutline(document)
  const write = new TypeWriter(takenNames(calls, CLASSES))
  const objects = new Set(types.filter(({ schema }) => schema.properties).map(({ name }) => name))
  return `${[
    '<?php',
    '',
    '// Generated from the OpenAPI document by `npm run openapi`: what an API key may call, and with what.',
    '',
    'declare(strict_types=1);',
    '',
    'namespace Nkra;',
    '',
    '/**',
    ' * A method for each call that an API key may make.',
    ' *',
    ...types.map(({ name, schema }) => ` * @phpstan-type ${write.name(name)} ${write.type(schema)}`),
    ...calls.flatMap(({ name, input, reply }) => [
      ` * @phpstan-type ${typeName(name)}Input ${write.object(input)}`,
      ...(reply === null ? [] : [` * @phpstan-type ${typeName(name)}Reply ${write.type(reply)}`]),
    ]),
    ` * @phpstan-type WebhookEvent ${write.type({ anyOf: events.length > 0 ? events : [{ type: 'object' }] })}`,
    ` * @phpstan-type FailureCode ${failureCodes.map((code) => `'${code}'`).join('|')}`,
    ' */',
    'abstract class Calls',
    '{',
    '    /** How each call is sent, and where its values go. */',
    '    protected const CALLS = [',
    ...calls.map((call) => `        '${call.name}' => ${placeOf(call)},`),
    '    ];',
    ...calls.flatMap((call) => ['', ...methodOf(call, objects)]),
    '',
    '    /**',
    '     * @param array<string, mixed> $input',
    '     */',
    '    abstract protected function reply(string $name, array $input, ?string $idempotencyKey, ?int $timeoutMs): mixed;',
    '}',
  ].join('\n')}\n`
}

function methodOf(
  { name, summary, kind, input, reply, isIdempotent }: Call,
  objects: ReadonlySet<string>,
): string[] {
  const replyType = `${typeName(name)}Reply`
  const answered = {
    data: replyType,
    page: `Page<${replyType}>`,
    slice: `Page<${replyType}>`,
    file: 'string the bytes of the file',
  }[kind]
  const isOptional = !input.some(({ isRequired }) => isRequired)
  const parameters = [
    ...(input.length === 0 ? [] : [`array $input${isOptional ? ' = []' : ''}`]),
    ...(isIdempotent ? ['?string $idempotencyKey = null'] : []),
    '?int $timeoutMs = null',
  ]
  const native = kind === 'file' ? 'string' : kind === 'data' ? nativeOf(reply!, objects) : 'Page'
  const given = `'${name}', ${input.length === 0 ? '[]' : '$input'}, ${isIdempotent ? '$idempotencyKey' : 'null'}, $timeoutMs`
  return [
    '    /**',
    `     * ${proseOf(summary)}`,
    '     *',
    ...(input.length === 0 ? [] : [`     * @param ${typeName(name)}Input $input`]),
    `     * @return ${answered}`,
    '     */',
    `    public function ${name}(${parameters.join(', ')}): ${native}`,
    '    {',
    `        return $this->reply(${given});`,
    '    }',
  ]
}

/** PHP's native type of a reply. `objects` are the named schemas that are objects. */
function nativeOf(schema: JsonSchema, objects: ReadonlySet<string>): string {
  const named = schemaName(schema)
  const isArray = named === null ? schema.type === 'array' || schema.properties : objects.has(named)
  return isArray ? 'array' : 'mixed'
}

function placeOf({ method, path, kind, query, maps, body, isIdempotent }: Call): string {
  const list = (names: readonly string[]) => `[${names.map((each) => `'${each}'`).join(', ')}]`
  return [
    `['method' => '${method}'`,
    `'path' => '${path}'`,
    `'kind' => '${kind}'`,
    `'query' => ${list(query)}`,
    `'maps' => ${list(maps)}`,
    `'body' => '${body}'`,
    `'idempotent' => ${isIdempotent}]`,
  ].join(', ')
}

/** Writes schemas as PHPStan types. `taken` are names that are already used. */
class TypeWriter {
  readonly #taken: ReadonlySet<string>

  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken
  }

  /** The type's name of a named schema. */
  name(schema: string): string {
    return this.#taken.has(schema) ? `${schema}Schema` : schema
  }

  /** A schema as a PHPStan type. Limits on values are left out; the server checks them. */
  type(schema: JsonSchema): string {
    const named = schemaName(schema)
    if (named !== null) return this.name(named)
    const choices = choicesOf(schema)
    if (choices) return this.#union(choices)
    if ('const' in schema) return literal(schema.const)
    if (schema.enum) return schema.enum.map(literal).join('|')
    switch (schema.type) {
      case 'object':
        return this.#objectOrMap(schema)
      case 'array':
        return `list<${this.type(schema.items ?? {})}>`
      case 'string':
        return schema.format === 'binary' ? '\\CURLFile|\\CURLStringFile' : 'string'
      case 'integer':
        return 'int'
      case 'number':
        return 'int|float'
      case 'boolean':
        return 'bool'
      case 'null':
        return 'null'
      default:
        return 'mixed'
    }
  }

  object(members: readonly Member[]): string {
    const texts = members.map(
      ({ name, schema, isRequired }) => `${keyOf(name)}${isRequired ? '' : '?'}: ${this.type(schema)}`,
    )
    return texts.length === 0 ? 'array<string, mixed>' : `array{${texts.join(', ')}}`
  }

  #union(choices: readonly JsonSchema[]): string {
    const types = new Set(choices.map((choice) => this.type(choice)))
    return types.has('mixed') ? 'mixed' : [...types].join('|')
  }

  #objectOrMap(schema: JsonSchema): string {
    const { properties, additionalProperties } = schema
    if (properties) return this.object(membersOf(schema))
    const values = typeof additionalProperties === 'object' ? this.type(additionalProperties) : 'mixed'
    return `array<string, ${values}>`
  }
}

const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : literal(name))

const literal = (value: unknown) =>
  typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value)

const proseOf = (text: string) => text.replaceAll('*/', '* /')
