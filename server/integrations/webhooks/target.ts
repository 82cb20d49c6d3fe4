/**
 * Where a webhook may go. An address is https on a port for it, carries no password, and every address behind its name is
 * public; only where the configuration allows it (the demo, tests) may it be this machine itself, and then by http, too.
 *
 * `new URL` writes every form of an IPv4 address (`2130706433`, `0177.1`, `0x7f000001`) as four decimals, and of an IPv6 one
 * in brackets, so what is looked at here is what is connected to.
 */
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback, isPublicAddress } from './public-address.ts'

export interface TargetOptions {
  /** Whether this very machine may be called, and by http. */
  loopback: boolean
  /** The addresses of a name. Throws where it has none. */
  resolve?: (name: string) => Promise<string[]>
}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443'])
/** Names that nobody publishes: of machines, and of networks' own. */
const OWN_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/
const RESOLVE_MS = 3_000
const RESOLVE_TRIES = 2

/** The address as it is called, or null where it is none that may be. */
export function targetOf(text: string, { loopback }: Pick<TargetOptions, 'loopback'>): URL | null {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.username !== '' || url.password !== '') return null
  url.hash = ''
  const host = hostOf(url)
  if (loopback && (host === 'localhost' || isLoopback(host))) {
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
  }
  if (url.protocol !== 'https:' || !PORTS.has(url.port)) return null
  if (isIP(host) > 0) return isPublicAddress(host) ? url : null
  return host.includes('.') && !OWN_NAMES.test(host) ? url : null
}

/**
 * The one address to connect to, looked up anew: null where any address behind the name is not public, since a name with
 * both kinds is on its way from one to the other. Throws where the name has no address.
 */
export async function pinnedAddress(url: URL, options: TargetOptions): Promise<string | null> {
  const host = hostOf(url)
  const { loopback, resolve = resolveName } = options
  if (loopback && host === 'localhost') return '127.0.0.1'
  const addresses = isIP(host) > 0 ? [host] : await resolve(host)
  const allowed = addresses.every((address) => isPublicAddress(address) || (loopback && isLoopback(address)))
  return allowed ? (addresses[0] ?? null) : null
}

/** Without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/**
 * Asks the name servers alone: the machine's own table of names has nothing public, and the system's resolver would take
 * one of the process' few threads for each name that does not answer.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: RESOLVE_TRIES })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('the name has no address')
  return addresses
}
