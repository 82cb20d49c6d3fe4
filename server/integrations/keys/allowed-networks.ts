/** The networks from which a key may be used: addresses and ranges, IPv4 and IPv6. */
import { BlockList, isIPv6 } from 'node:net'

export interface AllowedNetworks {
  /** Whether the address lies in one of the networks. If the list is empty, every address does. */
  contain(address: string): boolean
}

/** Takes texts such as `192.0.2.7`, `192.0.2.0/24` and `2001:db8::/32`, which the contract has checked. */
export function allowedNetworks(texts: readonly string[]): AllowedNetworks {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return { contain: (address) => texts.length === 0 || list.check(address, familyOf(address)) }
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
