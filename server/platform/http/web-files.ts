/**
 * Serves the built web application. Files with a hash in their name are cached without end; the page itself is always
 * asked for again.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Server } from './server.ts'
import { permissionsPolicy } from './security-headers.ts'
import { sendDocument, WebDocuments, type WebDocument } from './web-documents.ts'

/**
 * The policy of pages. Scripts are files of ours. A script in a page runs only if `scripts` names its hash: the build
 * wrote those. A style sheet may be inline: the component library writes its variables into one, and its scroll lock
 * writes another while a dialog is open; neither can fetch anything from elsewhere. Styles in markup are refused, because
 * the application sets them by script only. A script of others is one address of theirs; it may fetch, frame and style
 * from the folder that it is in.
 */
export function pagePolicy(foreignScript: string | null, scripts: readonly string[] = []): string {
  const script = foreignScript === null ? '' : ` ${new URL(foreignScript).href}`
  const folder = foreignScript === null ? '' : ` ${new URL('.', foreignScript).href}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' ') + script,
    "script-src-attr 'none'",
    `style-src 'self' 'unsafe-inline'${folder}`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${folder}`,
    `frame-src ${folder.trim() || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * The policy of a worker beside a page with a camera: it may run our files, and fetch the face network. A worker has
 * the policy of its own file, not that of its page. The policy of other files lets nothing run.
 */
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"
/** The start of the names that the build gives workers (web/vite.config.ts). */
const WORKERS = '/assets/worker-'

const IMMUTABLE = 'public, max-age=31536000, immutable'

export interface WebAppOptions {
  /**
   * The one script of others that the page may load. Where there is one, its origin learns which origin a request comes
   * from, because it serves known origins only.
   */
  foreignScript?: string | null
  /** The page may use the camera on paths that begin with this. */
  captureAt?: string | null
  /** The address to which `Go to {host}` leads. It is written into the page. */
  marketingUrl?: string | null
  /** Reads what the pages show that the server renders. */
  readData?: (() => Promise<unknown>) | null
}

/**
 * Serves the folder. A path that names no file and wants HTML gets the page, which knows its own paths. Returns a
 * function that sends the page for an address that the web shares with a call.
 */
export function serveWebApp(
  server: Server,
  folder: string,
  { foreignScript = null, captureAt = null, marketingUrl = null, readData = null }: WebAppOptions = {},
): (reply: FastifyReply) => FastifyReply {
  server.raw.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  })
  const documents = new WebDocuments(folder, { marketingUrl, readData, log: server.log })
  const send = (reply: FastifyReply, document: WebDocument) => {
    reply.headers({
      'content-security-policy': pagePolicy(foreignScript, document.scripts),
      'cache-control': 'no-cache',
      ...(foreignScript !== null && { 'referrer-policy': 'strict-origin' }),
    })
    return sendDocument(reply, document)
  }
  const serveFile: RouteHandlerMethod = async (request, reply) => {
    const path = pathOf(request)
    if (wantsPage(request, path)) {
      if (captureAt !== null && path.toLowerCase().startsWith(captureAt))
        reply.header('permissions-policy', permissionsPolicy(['camera']))
      return send(reply, await documents.filled(path))
    }
    const isFile = path.slice(path.lastIndexOf('/')).includes('.')
    // Browsers resolve such steps before they ask. Sent as they are, they would lead out of the folder.
    const leadsOut = path.split('/').includes('..')
    if (!isFile || leadsOut) throw server.refusalOf(request)
    reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
    if (path.startsWith(WORKERS)) reply.header('content-security-policy', WORKER_POLICY)
    return reply.sendFile(path.slice(1))
  }
  server.raw.route({ method: ['GET', 'HEAD'], url: '/*', config: { caller: 'files' }, handler: serveFile })
  return (reply) => send(reply, documents.of(pathOf(reply.request)))
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]!

/** Whether the request gets the page. Paths of calls never do, even for a browser; the root path does. */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  if (path === '/') return true
  const html = headers.accept?.includes('text/html') === true
  const named = path.slice(path.lastIndexOf('/')).includes('.')
  return html && !named && !/^\/[a-z]+\/v1(\/|$)/i.test(path)
}
