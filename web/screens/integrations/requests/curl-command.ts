/** A request of the log as a command, to be asked again: with neither the key nor what was sent, which are not kept. */
import type { Reply } from '@nkra/contract/routes.ts'

type LoggedRequest = Pick<Reply<'listRequests'>, 'method' | 'path' | 'query'>

/** Posts that say all in their address. A test holds these two to what the calls take. */
const BARE = /\/(?:roll-back|undo|restore|pause|resume|cancel|end|read|text|screen|certificate|withdraw)$/i
/** Posts that take a form with a file. */
const FORMS = /^\/(?:contacts\/v1\/import|kyc\/v1\/request\/[^/]+\/evidence|kyc\/v1\/batch)$/i

/** What the call takes beside its address: nothing, JSON, or a form with a file. */
export function takes({ method, path }: Pick<LoggedRequest, 'method' | 'path'>): 'nothing' | 'json' | 'form' {
  if (method === 'PUT') return 'json'
  if (method !== 'POST' || BARE.test(path)) return 'nothing'
  return FORMS.test(path) ? 'form' : 'json'
}

/** What goes with each. The names of a form's other fields are the reader's to put in. */
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
