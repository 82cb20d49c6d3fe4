/**
 * A call as a guide makes it: `{ "params": …, "query": …, "body": …, "idempotencyKey": … }`, what is left out as in the
 * reference. But a key is sent only where the guide names one: two calls of guides that are pasted one after the other
 * would else have the same, and the second be refused.
 */
import type { Sending } from '@nkra/contract/snippets.ts'
import type { Call } from './reference.ts'

interface GivenCall {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
  idempotencyKey?: string
}

export function callInGuide({ path, sending }: Pick<Call, 'path' | 'sending'>, text: string): Sending {
  const given = (text.trim() === '' ? {} : JSON.parse(text)) as GivenCall
  const { idempotencyKey: _, ...plain } = sending
  return {
    ...plain,
    ...(given.idempotencyKey !== undefined && { idempotencyKey: given.idempotencyKey }),
    ...(given.params && {
      path: path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        encodeURIComponent(given.params![name] ?? name),
      ),
    }),
    ...(given.query && {
      query: Object.entries(given.query).map(([name, value]) => [name, String(value)] as const),
    }),
    ...(given.body !== undefined && { body: given.body }),
  }
}
