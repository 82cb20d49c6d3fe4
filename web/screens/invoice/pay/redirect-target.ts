/**
 * Where a gateway takes the person to pay. The address came by way of another company, so it is looked at before the
 * browser goes there: the web's own scheme with TLS, or this very machine, where the demo's gateways are played.
 */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The address to go to, or null where it is none that a person may be sent to. */
export function redirectTarget(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  // What stands before an @ looks like the host and is none.
  return safe && username === '' && password === '' ? href : null
}
