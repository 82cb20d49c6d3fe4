/**
 * Which addresses of the Internet a customer may have us call. Whoever names an address decides what our machines connect
 * to: so an address that is ours, our network's or our host's is none (ASVS 5.0 §1.3.6; the registries of special-purpose
 * addresses of RFC 6890). Asked of every address before each connection, for a name may answer differently each time.
 */
import { BlockList, isIP } from 'node:net'

/** IPv4 that is not the public Internet, or is there for machines about themselves. */
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

/** The only IPv6 that is routed among networks (RFC 4291 §2.4): loopback, mapped, unique local and multicast lie outside. */
const GLOBAL_V6 = ['2000::/3']

/** What of it is not a machine of its own: it carries an IPv4 address within, or is for documents. */
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

/** Whether the address, in its usual form, is a public one. What is no address is none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialV4.check(address, 'ipv4')
  // An address with a zone (`fe80::1%eth0`) is of this machine's own links.
  if (family !== 6 || address.includes('%')) return false
  return globalV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6')
}

/** Whether it is this machine itself. */
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
