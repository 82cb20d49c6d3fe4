/**
 * The application as it is built, with recorded answers in the place of the program's. A picture then shows the same
 * people, amounts and times on every day, and a screen waits for nothing but itself.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { endpoints } from '@nkra/contract/endpoints.ts'

/** Whose session a page has: nobody's on the sign-in screens. */
export const PEOPLE = ['nobody', 'business', 'administrator'] as const
export type PersonName = (typeof PEOPLE)[number]

/** The answer to one request. A body that is no text is written in base64. */
export interface Answer {
  status: number
  type: string
  body: string
  isBase64?: true
}

/** The answers to each person, by method, address and body of the request. */
export type Answers = Record<PersonName, Record<string, Answer>>

export interface Recording {
  /** The instant of the answers. The clocks of the pages stand still at it. */
  at: string
  /** The addresses of things whose ids the program drew, by the name of the picture. */
  paths: Record<string, string>
  /** What the token of each signed-in person says of them. */
  claims: Partial<Record<PersonName, Record<string, unknown>>>
  answers: Answers
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
/** The addresses of calls, such as `/billing/v1/invoice`. */
const CALL = /^\/[a-z]+\/v1\//
/** As the program writes it into the page. Without it the sign-in screens show the port. */
const SITE = '<meta name="marketing-site" content="https://nkra.example/" />'
const BODY_BYTES_MAX = 100_000

export interface AnsweringServer {
  url: string
  close(): Promise<void>
}

/** Answers a call that is not recorded, or null if nobody can. */
export type Ask = (request: IncomingMessage, body: Buffer) => Promise<Answer | null>

/** Serves the built application in `folder`, and the calls by `ask`. The stream of changes stays open and says nothing. */
export async function serveAnswers(folder: string, ask: Ask): Promise<AnsweringServer> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url!, 'http://localhost')
    if (pathname === endpoints.changes.path) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      return
    }
    if (!CALL.test(pathname)) return sendFile(folder, pathname, response)
    const body = await buffer(request)
    if (body.length > BODY_BYTES_MAX) throw new Error(`the body of ${pathname} is too long`)
    const known = await ask(request, body)
    if (known === null) response.writeHead(404).end()
    else
      response
        .writeHead(known.status, { 'content-type': known.type, 'cache-control': 'no-store' })
        .end(Buffer.from(known.body, known.isBase64 ? 'base64' : 'utf8'))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => void server.close(closed))
    },
  }
}

/** A file of the application, or its page for every other address. */
async function sendFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const isFile = extname(pathname) !== '' && !pathname.includes('..')
  const name = isFile ? pathname.slice(1) : 'index.html'
  const file = await readFile(join(folder, name)).catch(() => null)
  const content = name === 'index.html' ? file?.toString().replace('<title>', `${SITE}<title>`) : file
  if (!content) response.writeHead(404).end()
  else
    response
      .writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'application/octet-stream' })
      .end(content)
}

/** The name under which an answer is recorded. */
export const requestKey = ({ method, url }: IncomingMessage, body: Buffer): string =>
  `${method} ${url}${body.length === 0 ? '' : ` ${body.toString()}`}`
