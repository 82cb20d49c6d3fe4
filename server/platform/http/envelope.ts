/**
 * The envelope of every reply (requirements 11.2): `{ succeeded, data, messages, title, status }`, with paging fields
 * for lists. A failure uses the same envelope and is also an RFC 9457 problem.
 */
import { failures } from '@nkra/contract/failures.ts'
import type { ReplyKind, RouteDefinition } from '@nkra/contract/route.ts'
import type { Page, Slice } from '@nkra/contract/wire.ts'
import { z } from 'zod'
import type { Fail, Issue } from '../fail.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** A reply that is ready to be sent or stored for repeated requests. */
export interface EncodedReply {
  status: number
  /** The JSON text of the envelope. */
  body: string
  /** Whether it is the stored answer to an earlier request with the same idempotency key. */
  isReplay?: true
}

const TITLES: Record<number, string> = { 200: 'OK', 201: 'Created', 202: 'Accepted' }

/** An answer with a sentence for the person who asked. */
export class ReplyWithMessage<Value> {
  readonly value: Value
  readonly sentence: string

  constructor(sentence: string, value: Value) {
    this.sentence = sentence
    this.value = value
  }
}

/**
 * Makes an answer with a sentence, which becomes the envelope's first message: `withMessage('Your password was
 * changed.', null)`.
 */
export function withMessage<Value>(sentence: string, value: Value): ReplyWithMessage<Value> {
  return new ReplyWithMessage(sentence, value)
}

/** An answer after which the browser deletes what it cached. */
export class ClearingCache<Value> {
  readonly value: Value

  constructor(value: Value) {
    this.value = value
  }
}

/** Encodes a function's answer by its route. Throws if the answer breaks the contract. */
export function encodeReply(
  route: Pick<RouteDefinition, 'kind' | 'reply' | 'status'>,
  answer: unknown,
): EncodedReply {
  const status = route.status ?? 200
  const value = answer instanceof ReplyWithMessage ? (answer.value as unknown) : answer
  const messages = answer instanceof ReplyWithMessage ? JSON.stringify([{ message: answer.sentence }]) : '[]'
  const tail = `,"messages":${messages},"title":"${TITLES[status]}","status":${status}}`
  return { status, body: `{"succeeded":true,${dataOf(route.kind ?? 'data', route.reply, value)}${tail}` }
}

function dataOf(kind: ReplyKind, schema: z.ZodType, value: unknown): string {
  if (kind === 'page') {
    const { items, totalCount, pageNumber, pageSize, nextCursor } = value as Page<unknown>
    const totalPages = Math.ceil(totalCount / pageSize)
    return (
      `"data":${encodeItems(schema, items)},"currentPage":${pageNumber},"totalPages":${totalPages},` +
      `"totalCount":${totalCount},"pageSize":${pageSize},"hasPreviousPage":${pageNumber > 1},` +
      (nextCursor === undefined
        ? `"hasNextPage":${pageNumber < totalPages}`
        : `"hasNextPage":${nextCursor !== null},"nextCursor":${JSON.stringify(nextCursor)}`)
    )
  }
  if (kind === 'slice') {
    const { items, next } = value as Slice<unknown>
    return `"data":${encodeItems(schema, items)},"next":${JSON.stringify(next)}`
  }
  return `"data":${JSON.stringify(z.encode(schema, value))}`
}

function encodeItems(schema: z.ZodType, items: unknown[]): string {
  return JSON.stringify(items.map((item) => z.encode(schema, item)))
}

/** Adds the sandbox's mark to an answer. Stored answers do not have it yet. */
export function markSandbox(body: string): string {
  return `{"environment":"sandbox",${body.slice(1)}`
}

/** Encodes a failure. The first message is for the customer; the issues name each fault. */
export function encodeFailure(failure: Fail, requestId: string): EncodedReply {
  const { status, title, retryable } = failures[failure.code]
  const messages: (Issue & { code: string })[] =
    failure.issues.length > 0
      ? failure.issues.map((issue) => ({ ...issue, code: failure.code }))
      : [{ message: failure.message, code: failure.code }]
  const body = JSON.stringify({
    // What a failure carries beside its sentence comes first, so that it never replaces a member of the problem.
    ...failure.values,
    succeeded: false,
    data: null,
    messages,
    type: 'about:blank',
    title,
    status,
    detail: failure.message,
    code: failure.code,
    retryable,
    requestId,
  })
  return { status, body }
}
