/** Checks addresses against a list of permitted networks. */
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * @param networks `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`; validated by the settings
 * @returns whether an address is in one of these; an IPv4-mapped IPv6 address counts as its IPv4 address
 */
export function isAddressIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
  }
}
