/** A call as a guide makes it: `{ "params": …, "query": …, "body": … }`, what is left out as in the reference. */
import type { Sending } from '@nkra/contract/snippets.ts'
import type { Call } from './reference.ts'

interface GivenCall {
  params?: Record<string, string>
  query?: Record<string, string | number>
  body?: unknown
}

export function callInGuide({ path, sending }: Pick<Call, 'path' | 'sending'>, text: string): Sending {
  const given = (text.trim() === '' ? {} : JSON.parse(text)) as GivenCall
  return {
    ...sending,
    ...(given.params && {
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given.params![name] ?? name)),
    }),
    ...(given.query && {
      query: Object.entries(given.query).map(([name, value]) => [name, String(value)] as const),
    }),
    ...(given.body !== undefined && { body: given.body }),
  }
}
