/**
 * Where a webhook may go. An address is https on an allowed port and has no password, and every IP address behind its
 * name is public. Only if the configuration allows it (the demo, tests) may it be on this machine, and then by http
 * too.
 *
 * `new URL` writes every form of an IPv4 address (`2130706433`, `0177.1`, `0x7f000001`) as four decimals, and an IPv6
 * one in brackets. So the check sees the address that is connected to.
 */
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export interface TargetOptions {
  /** Whether webhooks may call addresses on this machine, also by http. */
  loopback: boolean
  /** The addresses of a name. Throws if it has none. */
  resolve?: (name: string) => Promise<string[]>
}

const PORTS: ReadonlySet<string> = new Set(['', '443', '8443'])
/** Names that are never public: those of machines and of private networks. */
const OWN_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/
const RESOLVE_MS = 3_000
const RESOLVE_TRIES = 2

/** The address to call, or null if it is not allowed. */
export function webhookTarget(text: string, { loopback }: Pick<TargetOptions, 'loopback'>): URL | null {
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
 * The one IP address to connect to, looked up again. Null if any address behind the name is not public: a name with
 * both kinds is switching between them. Throws if the name has no address.
 */
export async function pinnedAddress(url: URL, options: TargetOptions): Promise<string | null> {
  const host = hostOf(url)
  const { loopback, resolve = resolveName } = options
  if (loopback && host === 'localhost') return '127.0.0.1'
  const addresses = isIP(host) > 0 ? [host] : await resolve(host)
  const allowed = addresses.every((address) => isPublicAddress(address) || (loopback && isLoopback(address)))
  return allowed ? (addresses[0] ?? null) : null
}

/** The host without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/**
 * Asks only the name servers. The machine's own hosts file has nothing public, and the system's resolver would block
 * one of the process's few threads for each name that does not answer.
 */
async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_MS, tries: RESOLVE_TRIES })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const addresses = found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (addresses.length === 0) throw new Error('the name has no address')
  return addresses
}

/**
 * Which addresses of the Internet a customer may let us call. A customer who names an address decides what our machines
 * connect to. So addresses of our machine, network or hosting are not allowed (ASVS 5.0 §1.3.6; the registries of
 * special-purpose addresses of RFC 6890). Every address is checked before each connection, because a name may resolve
 * differently each time.
 */
/** IPv4 ranges that are not the public Internet, or that tell machines about themselves. */
const SPECIAL_V4 = [
  '0.0.0.0/8', // this network (RFC 791)
  '10.0.0.0/8', // private (RFC 1918)
  '100.64.0.0/10', // carriers' own (RFC 6598)
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // a cloud's own services for its machines, at a public address
  '169.254.0.0/16', // link-local, clouds' metadata (RFC 3927)
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols' own (RFC 6890)
  '192.0.2.0/24', // documentation (RFC 5737)
  '192.88.99.0/24', // 6to4 relays (RFC 7526)
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks (RFC 2544)
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast (RFC 5771)
  '240.0.0.0/4', // reserved, and broadcast (RFC 1112)
]

/**
 * The only IPv6 range that networks route to one another (RFC 4291 §2.4). Loopback, mapped, unique local and multicast
 * addresses are outside it.
 */
const GLOBAL_V6 = ['2000::/3']

/** Ranges inside it that are no machines: they contain an IPv4 address, or are for documentation. */
const SPECIAL_V6 = [
  '2001::/23', // protocols' own, Teredo among them (RFC 2928)
  '2001:db8::/32', // documentation (RFC 3849)
  '2002::/16', // 6to4 (RFC 3056)
  '3fff::/20', // documentation (RFC 9637)
]

const specialV4 = listOf(SPECIAL_V4, 'ipv4')
const globalV6 = listOf(GLOBAL_V6, 'ipv6')
const specialV6 = listOf(SPECIAL_V6, 'ipv6')
const loopbackV4 = listOf(['127.0.0.0/8'], 'ipv4')

/** Whether the address, in its usual form, is public. False for text that is no address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialV4.check(address, 'ipv4')
  // An address with a zone (`fe80::1%eth0`) is of this machine's own links.
  if (family !== 6 || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Whether the address is this machine itself. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? loopbackV4.check(address, 'ipv4') : address === '::1'
}

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
