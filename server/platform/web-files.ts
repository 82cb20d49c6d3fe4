/** The built web application: hashed files for ever, the page itself always asked for anew. */
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import type { Server } from './http-server.ts'

/** The pages' own policy. Styles are inline in part (Mantine sets them on elements); scripts never. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
].join('; ')

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Serves the folder. A path that names no file and wants HTML gets the page, which knows its own paths. */
export function serveWebApp(server: Server, folder: string): void {
  server.raw.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
  })
  server.raw.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    if (wantsPage(request, path)) {
      return reply
        .header('content-security-policy', PAGE_POLICY)
        .header('cache-control', 'no-cache')
        .sendFile('index.html')
    }
    if (!path.slice(path.lastIndexOf('/')).includes('.')) throw server.refusalOf(request)
    reply.header('cache-control', path.startsWith('/assets/') ? IMMUTABLE : 'no-cache')
    return reply.sendFile(path.slice(1))
  })
}

/**
 * Paths of calls are never pages, even for a browser that asks for them by hand; the front door is one for whoever knocks.
 */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  if (path === '/') return true
  const html = headers.accept?.includes('text/html') === true
  const named = path.slice(path.lastIndexOf('/')).includes('.')
  return html && !named && !/^\/[a-z]+\/v1(\/|$)/i.test(path)
}
