/**
 * What a tool is: its words, what it takes and answers, and the calls of the API that it makes. What it answers is a
 * part of the contract's own shapes: a field that the tool does not name never reaches an assistant.
 */
import { scopeFor, type KeyScope } from '@nkra/contract/permissions.ts'
import type { Route } from '@nkra/contract/route.ts'
import { z } from 'zod'
import { actsInSandbox } from '../platform/actor.ts'
import { issuesOf } from '../platform/http/request-issues.ts'
import { type Calls, ToolRefused } from './calls.ts'

/**
 * What a tool does to data. `reads`: nothing. `adds`: something new, which may come twice. `sets`: something that is
 * the same however often it is asked. `ends`: something for good, once. `spends`: money, once.
 */
export type Effect = 'reads' | 'adds' | 'sets' | 'ends' | 'spends'

interface ToolDefinition<In extends z.ZodObject, Out extends z.ZodObject> {
  name: string
  title: string
  description: string
  input: In
  output: Out
  /** The calls that it makes. A key that may not make one of them does not see the tool. */
  calls: readonly Route[]
  effect: Effect
  run(calls: Calls, input: z.output<In>): Promise<z.input<Out>>
}

export interface Tool {
  readonly name: string
  /** The scopes that the key needs. */
  readonly scopes: readonly KeyScope[]
  /** As `tools/list` answers it. */
  readonly described: object
  /** Throws `ToolRefused`. */
  run(calls: Calls, input: unknown): Promise<object>
}

/** Makes a tool of its definition. */
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
 * The JSON Schema of a tool's side, as short as it can be: clients may put it before a model, which reads every word.
 * Left out are examples, the bounds of safe integers, and the dialect, which is the protocol's own.
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

/** The scope for a call. A tool of a call that no key may make is a defect. */
function scopeOf({ name, permission }: Route): KeyScope {
  const scope = scopeFor(permission)
  if (scope === null) throw new Error(`no key may call ${name}, so no tool can`)
  return scope
}

/** The protocol's annotations (tools, `ToolAnnotations`). What is sent leaves Nkra, so it touches an open world. */
const HINTS: Readonly<Record<Effect, object>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  sets: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  ends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  spends: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
}
