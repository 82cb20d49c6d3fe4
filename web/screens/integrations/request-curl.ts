/** A request of the log as a command, to be asked again: with neither the key nor the body, which are not kept. */
import type { Reply } from '@nkra/contract/routes.ts'

type Asked = Pick<Reply<'listRequests'>, 'method' | 'path' | 'query'>

/** Whether the call takes a body, as far as its method says. */
export function hasBody({ method }: Pick<Asked, 'method'>): boolean {
  return method === 'POST' || method === 'PUT'
}

/** Nothing of it needs quoting but the variable: an address of ours has letters, digits and `:._-…` alone. */
export function curlOf(origin: string, asked: Asked): string {
  const { method, path, query } = asked
  const url = `${origin}${path}${query === '' ? '' : `?${query}`}`
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    `  -H "Authorization: Bearer $NKRA_KEY"`,
    ...(hasBody(asked) ? [`  -H 'Content-Type: application/json'`, `  -d @body.json`] : []),
  ].join(' \\\n')
}
