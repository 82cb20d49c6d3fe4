/** What an answer says about itself, besides its reply. */

/** A limit on how often calls may be made, or on how many messages may be sent. */
export interface Limit {
  /** Which limit it is: `key` or `account` for calls, `key-messages` or `account-messages` for messages. */
  name: string
  /** How many calls or messages are allowed in the window; null if the answer does not say. */
  calls: number | null
  window_s: number | null
  /** How many are left. */
  remaining: number
  /** How many seconds until all of them are left again, if nobody calls or sends. */
  reset_s: number | null
}

export interface Facts {
  /** The HTTP status, such as 202. */
  status: number
  /** The id of the request, to quote to support. */
  requestId: string | null
  /** Whether this is the stored answer to an earlier request with the same idempotency key. Nothing was done again. */
  isReplay: boolean
  /** The limits of the key and its account, and what is left of them. */
  limits: Limit[]
}

export const factsOf = ({ status, headers }: Response): Facts => ({
  status,
  requestId: headers.get('x-request-id'),
  isReplay: headers.get('idempotent-replayed') === 'true',
  limits: limitsOf(headers),
})

/** Reads `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): `"key";r=5999;t=1, …`. */
function limitsOf(headers: Headers): Limit[] {
  const policies = new Map(itemsOf(headers.get('ratelimit-policy')))
  return itemsOf(headers.get('ratelimit')).flatMap(([name, { r, t }]) => {
    const { q = null, w = null } = policies.get(name) ?? {}
    return r === undefined ? [] : [{ name, calls: q, window_s: w, remaining: r, reset_s: t ?? null }]
  })
}

function itemsOf(header: string | null): [name: string, values: Record<string, number>][] {
  return [...(header ?? '').matchAll(/"([^"]*)"((?:\s*;\s*\w+=\d+)*)/g)].map(([, name = '', values = '']) => [
    name,
    Object.fromEntries(
      [...values.matchAll(/(\w+)=(\d+)/g)].map(([, key = '', value = '']) => [key, Number(value)]),
    ),
  ])
}
