/**
 * What the compatible APIs over HTTP share. A program that was written for another provider calls that provider's
 * addresses here. Its key is checked and its calls are counted. The answers have that provider's form, failures too.
 */
import type { KeyScope } from '@nkra/contract/permissions.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiKey, Authenticated } from '../../platform/actor.ts'
import { asFailure } from '../../platform/database/database-errors.ts'
import { Fail, isOutage } from '../../platform/fail.ts'
import { sendRefusal } from '../../platform/http/drained-refusal.ts'
import { JSON_TYPE } from '../../platform/http/envelope.ts'
import { parseJson, refuseBadQuery } from '../../platform/http/request-issues.ts'
import { RETRY_AFTER_S, type Server } from '../../platform/http/server.ts'

/** An HTTP status, and what is sent as JSON. */
export type Answer = readonly [status: number, body: object]

/** A refusal in the words of the API that the program speaks. */
export abstract class Refusal extends Error {
  abstract readonly answer: Answer
}

export interface ProgramCall {
  request: FastifyRequest
  params: Readonly<Record<string, string>>
  query: Readonly<Record<string, unknown>>
  /** The body's bytes. Empty if there is none. */
  body: Buffer
  key: ApiKey
}

export interface DoorOptions {
  bodyBytesMax: number
  /** Answers the key of a request, or fails. */
  admit: (request: FastifyRequest) => Promise<ApiKey>
  /** A failure in the form of this API. */
  refusalOf: (failure: Fail) => Answer
  /** The WWW-Authenticate header of a 401 answer. */
  challenge?: string
}

export interface ProgramDoor {
  on: (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    scope: KeyScope,
    handle: (call: ProgramCall) => Promise<Answer>,
  ) => void
  /** Refuses every other address with this prefix, in the form of this API. */
  refuseOthers: (prefix: string) => void
}

export function openDoor(
  server: Server,
  { bodyBytesMax, admit, refusalOf, challenge }: DoorOptions,
): ProgramDoor {
  const answerOf = (error: unknown, request: FastifyRequest): Answer => {
    if (error instanceof Refusal) {
      request.failure = 'invalid_request'
      return error.answer
    }
    const failure = failureOf(error)
    request.failure = failure.code
    if (failure.code === 'internal' || isOutage(failure)) {
      server.log.error({ err: error, requestId: request.id }, 'a request failed')
    }
    return refusalOf(failure)
  }
  const refuse: ErrorHandler = (error, request, reply) => {
    const [status, body] = answerOf(error, request)
    const meant = asFailure(error)
    const seconds = meant instanceof Fail ? meant.values['seconds'] : undefined
    if (seconds !== undefined || status === 503) reply.header('retry-after', seconds ?? RETRY_AFTER_S)
    if (status === 401 && challenge !== undefined) reply.header('www-authenticate', challenge)
    void sendRefusal(reply.code(status).header('content-type', JSON_TYPE), JSON.stringify(body))
  }
  return {
    on(method, url, scope, handle) {
      server.raw.route<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>({
        method,
        url,
        // Its key is counted, by the limits that the operator set. Who shows none or a wrong one is met by `admit`.
        config: { webhook: true, caller: 'session' },
        bodyLimit: bodyBytesMax,
        onRequest: async (request, reply) => {
          const key = await admit(request)
          request.actor = key
          const { headers, seconds } = server.meterKey(key)
          reply.headers(headers)
          if (seconds > 0) throw new Fail('too_many_requests', { seconds })
          if (!key.scopes.includes(scope)) throw new Fail('key_scope_missing', { scope })
        },
        handler: async (request, reply) => {
          const { params, query, actor: key } = request
          if (key.kind !== 'key') throw new Fail('unauthenticated')
          refuseBadQuery(query)
          const body = Buffer.isBuffer(request.body) ? request.body : NO_BODY
          const [status, answer] = await handle({ request, params, query, body, key })
          return reply.code(status).send(answer)
        },
        errorHandler: refuse,
      })
    },
    refuseOthers(prefix) {
      for (const url of [prefix, `${prefix}/*`]) {
        server.raw.route({
          method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          url,
          config: { caller: 'files' },
          // Before the body: nothing is served here, so it is not looked at.
          onRequest: (request, _reply, done) => done(server.refusalOf(request)),
          handler: (request) => Promise.reject(server.refusalOf(request)),
          errorHandler: refuse,
        })
      }
    },
  }
}

type ErrorHandler = NonNullable<Parameters<Server['raw']['route']>[0]['errorHandler']>

const NO_BODY = Buffer.alloc(0)

/** Requires a key. A person has the screens, and a person's session is not given to programs. */
export async function keyAlone(actor: Promise<Authenticated>): Promise<ApiKey> {
  const admitted = await actor
  if (admitted.kind !== 'key') throw new Fail('unauthenticated')
  return admitted
}

/** Reads HTTP Basic (RFC 7617). Answers null if there is none. */
export function basicOf(header: string | undefined): { username: string; password: string } | null {
  const [, encoded] = /^basic ([\w+/=]{1,400})$/i.exec(header ?? '') ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return { username: text.slice(0, Math.max(0, colon)), password: text.slice(colon + 1) }
}

/** Why a call was refused, as a sentence. `credentials` says how a program of this API sends its key. */
export function sentenceOf({ code, issues, message }: Fail, credentials: string): string {
  return code === 'unauthenticated' ? credentials : (issues[0]?.message ?? message)
}

/** The JSON object in a body. Null if it is none. Fails with `invalid_request` for text that cannot be stored. */
export function objectOf(body: Buffer): Readonly<Record<string, unknown>> | null {
  try {
    const read = parseJson(body)
    return isObject(read) ? read : null
  } catch (error) {
    if (error instanceof Fail && error.code === 'malformed_json') return null
    throw error
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function failureOf(error: unknown): Fail {
  const meant = asFailure(error)
  if (meant instanceof Fail) return meant
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return new Fail(status >= 400 && status < 500 ? 'invalid_request' : 'internal')
}
