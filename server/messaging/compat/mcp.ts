/**
 * The API for assistants: a server of the Model Context Protocol (revision 2025-06-18, transport Streamable HTTP)
 * at `/mcp`. Each POST carries one JSON-RPC message and gets one answer. Nothing is stored between them, so any
 * process can answer. The caller shows an API key and sees the tools that its scopes allow.
 */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiKey, Authenticated } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import { Fail } from '../../platform/fail.ts'
import { addressOf, type Server } from '../../platform/http/server.ts'
import { refusalWords, toolsOf, type McpOptions, type Tool } from './mcp-tools.ts'

export interface McpServerOptions extends Omit<McpOptions, 'db'> {
  authenticate(token: string, address: string): Promise<Authenticated>
  /** Pages of other sites are refused, as the transport asks against DNS rebinding. */
  publicUrl: string
}

/** The supported revisions, newest first. A client that asks for another one is offered the first. */
const REVISIONS = ['2025-06-18', '2025-03-26'] as const
const BODY_BYTES_MAX = 64 * 1024
/** Error codes of JSON-RPC 2.0 §5.1. */
const RPC = { parse: -32_700, request: -32_600, method: -32_601, params: -32_602, internal: -32_603 } as const

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
})
type Message = z.output<typeof Message>

const Call = z.object({ name: z.string().max(100), arguments: z.record(z.string(), z.unknown()).default({}) })

class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'RpcError'
    this.code = code
  }
}

export function bindMcp(server: Server, door: McpServerOptions): void {
  const tools = toolsOf({ ...door, db: server.db })
  const origin = new URL(door.publicUrl).origin

  const admit = async (request: FastifyRequest): Promise<ApiKey> => {
    const { authorization, origin: asked } = request.headers
    if (asked !== undefined && asked !== origin) throw new Fail('forbidden')
    const [, token] = /^bearer (\S{1,400})$/i.exec(authorization ?? '') ?? []
    if (token === undefined) throw new Fail('unauthenticated')
    const actor = await door.authenticate(token, addressOf(request))
    // A person has the screens; a session of theirs is not given to programs.
    if (actor.kind !== 'key') throw new Fail('unauthenticated')
    return actor
  }

  const result = async (key: ApiKey, { method, params }: Message, requestId: string): Promise<object> => {
    switch (method) {
      case 'initialize':
        return welcome(params)
      case 'ping':
        return {}
      case 'tools/list':
        return { tools: tools.filter(({ scope }) => key.scopes.includes(scope)).map(described) }
      case 'tools/call': {
        const call = Call.safeParse(params)
        const tool = tools.find(({ name }) => name === call.data?.name)
        if (!call.success || !tool) throw new RpcError(RPC.params, 'There is no such tool')
        return callTool(key, tool, call.data.arguments, requestId)
      }
      default:
        throw new RpcError(RPC.method, 'There is no such method')
    }
  }

  const callTool = async (key: ApiKey, tool: Tool, input: unknown, requestId: string): Promise<object> => {
    try {
      if (!key.scopes.includes(tool.scope)) throw new Fail('key_scope_missing', { scope: tool.scope })
      const answer = await tool.call(key, input, requestId)
      return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer }
    } catch (error) {
      const words = refusalWords(asFailure(error))
      if (words === null) throw error
      return { content: [{ type: 'text', text: JSON.stringify(words) }], isError: true }
    }
  }

  server.raw.route({
    method: 'POST',
    url: '/mcp',
    config: { webhook: true, caller: 'programs' },
    bodyLimit: BODY_BYTES_MAX,
    onRequest: async (request, reply) => {
      const key = await admit(request)
      request.actor = key
      const { headers, seconds } = server.meterKey(key)
      reply.headers(headers)
      if (seconds > 0) throw new Fail('too_many_requests', { seconds })
    },
    handler: async (request, reply) => {
      if (request.actor.kind !== 'key') throw new Fail('unauthenticated')
      const message = readMessage(request.body)
      if (message instanceof RpcError) return reply.code(400).send(failed(null, message))
      const { id } = message
      // What wants no answer, a notification, is heard and that is all.
      if (id === undefined) return reply.code(202).send()
      try {
        return await reply.send({
          jsonrpc: '2.0',
          id,
          result: await result(request.actor, message, request.id),
        })
      } catch (error) {
        if (error instanceof RpcError) return reply.send(failed(id, error))
        server.log.error({ err: error, requestId: request.id }, 'a tool failed')
        return reply.send(failed(id, new RpcError(RPC.internal, `Something went wrong (${request.id})`)))
      }
    },
  })
}

function readMessage(body: unknown): Message | RpcError {
  try {
    const message = Message.safeParse(JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
    return message.success ? message.data : new RpcError(RPC.request, 'This is no JSON-RPC request')
  } catch {
    return new RpcError(RPC.parse, 'This is no JSON')
  }
}

const failed = (id: string | number | null, { code, message }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

function welcome(params: Message['params']): object {
  const asked = params?.['protocolVersion']
  return {
    protocolVersion: REVISIONS.find((revision) => revision === asked) ?? REVISIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'nkra', title: 'Nkra', version: '1' },
    instructions:
      'Text messages to phones in Ghana. They cost credits and cannot be taken back: always estimate, show the user the text, the recipients and the cost, and send only after they agree.',
  }
}

function described({ name, title, description, input, changes }: Tool): object {
  return {
    name,
    title,
    description,
    inputSchema: z.toJSONSchema(input, { io: 'input' }),
    annotations: {
      title,
      readOnlyHint: !changes,
      destructiveHint: changes,
      idempotentHint: true,
      openWorldHint: changes,
    },
  }
}
