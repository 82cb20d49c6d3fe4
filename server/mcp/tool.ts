/**
 * What a tool is: its description, its input and output, and the calls of the API that it makes. Its output is a part
 * of the contract's shapes: a field that the tool does not name never reaches an assistant.
 */
import { scopeFor, type KeyScope } from '@nkra/contract/permissions.ts'
import type { Route } from '@nkra/contract/route.ts'
import { z } from 'zod'
import { actsInSandbox } from '../platform/actor.ts'
import { issuesOf } from '../platform/http/request-issues.ts'
import { type Calls, ToolRefused } from './calls.ts'

/**
 * What a tool does to data. `reads`: nothing. `adds`: makes something new; a repetition makes another. `sets`: a
 * repetition changes nothing more. `ends`: ends something for good, once. `spends`: spends money, once.
 */
export type Effect = 'reads' | 'adds' | 'sets' | 'ends' | 'spends'

interface ToolDefinition<In extends z.ZodObject, Out extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: In
  output: Out
  /** The calls that it makes. A key that may not make all of them does not see the tool. */
  calls: readonly Route[]
  effect: Effect
  run(calls: Calls, input: z.output<In>): Promise<z.input<Out>>
}

export interface Tool {
  readonly name: string
  /** The scopes that the key needs. */
  readonly scopes: readonly KeyScope[]
  /** The tool in the form that `tools/list` answers. */
  readonly described: object
  /** Runs the tool. Throws `ToolRefused` if it cannot. */
  run(calls: Calls, input: unknown): Promise<object>
}

/** Makes a tool from its definition. */
export function toolOf<In extends z.ZodObject, Out extends z.ZodObject>(
  definition: ToolDefinition<In, Out>,
): Tool {
  const { name, title, description, input, calls, effect } = definition
  const output = definition.output.extend({
    byTestKey: z.literal(true).optional().meta({
      description: 'Stands here where the key is a test key: nothing reaches a phone and nothing costs money',
    }),
  })
  return {
    name,
    scopes: [...new Set(calls.map(scopeOf))],
    described: {
      name,
      title,
      description,
      inputSchema: schemaOf(input),
      outputSchema: schemaOf(output),
      annotations: { title, ...HINTS[effect] },
    },
    async run(made, sent) {
      const read = input.safeParse(sent)
      if (!read.success) throw new ToolRefused('invalid_request', wordsOf(read.error))
      const answer = await definition.run(made, read.data)
      const marked = actsInSandbox(made.key) ? { ...answer, byTestKey: true } : answer
      // Reading and writing it again leaves out every field that the tool does not name.
      return z.encode(output, output.parse(marked))
    },
  }
}

function wordsOf(error: z.ZodError): string {
  const wrong = issuesOf(error).map(({ message, pointer }) => (pointer ? `${pointer}: ${message}` : message))
  return wrong.join('. ')
}

/**
 * The JSON Schema of a tool's input or output, as short as possible, because clients may give it to a model that reads
 * every word. It leaves out examples, the bounds of safe integers, and the dialect, which is the protocol's own.
 */
function schemaOf(schema: z.ZodObject): object {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      delete jsonSchema.examples
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return json
}

/** The scope that a call needs. It throws if no key may make the call, which is a defect of the tool. */
function scopeOf({ name, permission }: Route): KeyScope {
  const scope = scopeFor(permission)
  if (scope === null) throw new Error(`no key may call ${name}, so no tool can`)
  return scope
}

/** The protocol's annotations (tools, `ToolAnnotations`). A text leaves Nkra, so tools that send have an open world. */
const HINTS: Readonly<Record<Effect, object>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  sets: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  spends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
}
