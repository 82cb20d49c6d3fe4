/**
 * Checks the address to which a gateway sends the payer. It comes from another company, so it must be https, or http
 * on this machine, where the demo's gateways run.
 */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** The address to go to. Null: it is not a safe address. */
export function redirectTarget(address: string | null): string | null {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname, username, password, href } = new URL(address)
  const safe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
  // A user name before an @ can look like the host.
  return safe && username === '' && password === '' ? href : null
}
