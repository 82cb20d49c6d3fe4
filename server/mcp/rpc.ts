/**
 * The messages of the protocol: JSON-RPC 2.0, and what revision 2026-07-28 adds to each request. There the body says
 * which revision it is (`_meta`), and headers repeat the method and the tool's name for proxies. If header and body
 * differ, the request is refused, so that a proxy and this server never read two different requests.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

/** The revision without `initialize`: each request is complete by itself. */
export const MODERN_REVISION = '2026-07-28'
/**
 * The revisions that begin with `initialize`, newest first. A client that asks for another one is offered the first.
 */
export const LEGACY_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** Error codes of JSON-RPC 2.0 §5.1, and of the protocol (basic, "Error Codes"). */
export const RPC = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

const Message = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(200), z.number()]).optional(),
  method: z.string().max(100),
  params: z.record(z.string(), z.unknown()).optional(),
})
export type Message = z.output<typeof Message>

const Meta = z.object({ [VERSION]: z.string().max(40), [CAPABILITIES]: z.record(z.string(), z.unknown()) })

export class RpcError extends Error {
  readonly code: number
  /** The status of the HTTP answer. */
  readonly status: number
  readonly data: object | undefined

  constructor(code: number, message: string, status = 200, data?: object) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** Reads the body. Throws `RpcError`. */
export function readMessage(body: unknown): Message {
  let sent: unknown
  try {
    sent = JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  } catch {
    throw new RpcError(RPC.parse, 'This is no JSON', 400)
  }
  const message = Message.safeParse(sent)
  if (!message.success) throw new RpcError(RPC.request, 'This is no JSON-RPC request', 400)
  return message.data
}

/**
 * Answers whether a request is of the modern or of a legacy revision. Throws `RpcError` if its revision is not
 * supported.
 */
export function eraOf({ params, method }: Message, headers: IncomingHttpHeaders): 'modern' | 'legacy' {
  const meta = (params?.['_meta'] ?? {}) as Record<string, unknown>
  const header = headers['mcp-protocol-version']
  const version = meta[VERSION] ?? header
  const isLegacy = LEGACY_REVISIONS.some((revision) => revision === version)
  // A first request says its revision in the handshake, and clients before 2025-06-18 send no header.
  if (isLegacy || version === undefined || (method === 'initialize' && meta[VERSION] === undefined))
    return 'legacy'
  if (version === MODERN_REVISION) return 'modern'
  throw new RpcError(RPC.unsupportedVersion, 'Unsupported protocol version', 400, {
    supported: [MODERN_REVISION, ...LEGACY_REVISIONS],
    requested: typeof version === 'string' ? version.slice(0, 40) : '',
  })
}

/** Throws `RpcError` if a request of revision 2026-07-28 lacks a field, or if its headers differ from its body. */
export function requireHeaders({ params, method }: Message, headers: IncomingHttpHeaders): void {
  const meta = Meta.safeParse(params?.['_meta'])
  if (!meta.success) throw new RpcError(RPC.params, `_meta needs ${VERSION} and ${CAPABILITIES}`, 400)
  const said: [header: string, value: unknown][] = [
    ['mcp-protocol-version', meta.data[VERSION]],
    ['mcp-method', method],
    ...(method === 'tools/call' ? [['mcp-name', params?.['name']] as [string, unknown]] : []),
  ]
  for (const [name, value] of said) {
    const header = headers[name]
    if (typeof header === 'string' && plainOf(header) === value) continue
    throw new RpcError(RPC.headerMismatch, `The header ${name} does not match the body`, 400)
  }
}

/** The value of a header, decoded if it is written as `=?base64?…?=`. */
function plainOf(header: string): string {
  const [, encoded] = /^=\?base64\?([\w+/=]*)\?=$/.exec(header) ?? []
  return encoded === undefined ? header : Buffer.from(encoded, 'base64').toString('utf8')
}
