/**
 * A request of the log as a curl command that repeats it. The key and the body are left out, because the log does not
 * store them.
 */
import type { Reply } from '@nkra/contract/routes.ts'

type LoggedRequest = Pick<Reply<'listRequests'>, 'method' | 'path' | 'query'>

/** Paths of POST calls without a body. A test compares this pattern and the next with the contract. */
const BARE =
  /\/(?:roll-back|undo|restore|pause|resume|cancel|end|read|text|screen|certificate|withdraw|renew|enable|disable|webhook\/[^/]+\/test|delivery\/[^/]+\/replay)$/i
/** Paths of POST calls that take a form with a file. */
const FORMS =
  /^\/(?:catalog\/v1\/sender\/document|contacts\/v1\/import|kyc\/v1\/request\/[^/]+\/evidence|kyc\/v1\/batch)$/i

/** The body that the call takes: nothing, JSON, or a form with a file. */
export function takes({ method, path }: Pick<LoggedRequest, 'method' | 'path'>): 'nothing' | 'json' | 'form' {
  if (method === 'PUT') return 'json'
  if (method !== 'POST' || BARE.test(path)) return 'nothing'
  return FORMS.test(path) ? 'form' : 'json'
}

/** The arguments for each kind of body. The reader adds the other fields of a form. */
const given = {
  nothing: [],
  json: [`-H 'Content-Type: application/json'`, '-d @body.json'],
  form: ['-F file=@file.csv'],
} as const

/**
 * The request as a curl command. Only the variable needs quotes: the rest has no characters but letters, digits and
 * `:._-…`.
 */
export function curlOf(origin: string, asked: LoggedRequest): string {
  const { method, path, query } = asked
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    `-H "Authorization: Bearer $NKRA_KEY"`,
    ...given[takes(asked)],
  ].join(' \\\n  ')
}
