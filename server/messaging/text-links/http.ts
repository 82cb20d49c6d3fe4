/** Answers `/s/…`: redirects to the address that the send named, and counts the click after the answer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Fail } from '../../platform/fail.ts'
import { userAgentOf, type Server } from '../../platform/http/server.ts'
import { type ShortLinkClicks, isProgram, type LinkRequest } from './short-link-clicks.ts'
import { findShortLink, type ShortLinks } from './short-links.ts'

/**
 * Headers of the redirect: no cache between here and the phone may store it, and the target does not learn whose link
 * it was.
 */
const HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Answers with the application's page, which says that there is no such link. */
export type SendPage = (reply: FastifyReply) => FastifyReply

interface Options {
  links: ShortLinks
  clicks: ShortLinkClicks
  sendPage: SendPage
}

export function bindTextLinks(server: Server, { links, clicks, sendPage }: Options): void {
  server.raw.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/s/:code',
    config: { caller: 'taps' },
    async handler(request, reply) {
      const coded = links.read(request.params.code)
      const link = coded && (await findShortLink(server.db, coded))
      if (link === null) {
        if (request.headers.accept?.includes('text/html') !== true) throw new Fail('not_found')
        return sendPage(reply.code(404)).header('cache-control', 'no-store')
      }
      // Who asks for the head alone looks where the link leads, and goes nowhere.
      if (request.method === 'GET')
        clicks.add({ link, at: server.clock.now(), machine: isProgram(openingOf(request)) })
      return reply
        .code(302)
        .headers({ ...HEADERS, location: link.target })
        .send()
    },
  })
}

function openingOf(request: FastifyRequest): LinkRequest {
  const { headers } = request
  const purposes = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map((name) => String(headers[name] ?? ''))
  return { userAgent: userAgentOf(request), purposes }
}
