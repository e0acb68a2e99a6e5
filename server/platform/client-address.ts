/** Whose request this is, for counting: the socket's address, or what trusted proxies say of it. */
import { isIP } from 'node:net'

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`, as some proxies write, without the port; undefined where it is no address. */
function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : bare
}

/**
 * @param forwarded the `x-forwarded-for` header
 * @param socket the address at the other end of the connection
 * @param trustedProxies how many proxies of the operator stand in front, each of which appends who called it; anything further left is
 *   the caller's own word. With 0 the header is not read.
 * @returns the client's address; the socket's where the header is too short or holds something else
 */
export function clientAddressOf(forwarded: string | null, socket: string | undefined, trustedProxies: number): string {
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  const said = trustedProxies === 0 ? undefined : hops.at(-trustedProxies)
  return (said === undefined ? undefined : addressIn(said)) ?? socket ?? ''
}

/** The first groups of an IPv6 address, with `::` written out. */
function prefixOf(address: string, count: number): string {
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - groups.length - tail.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** A network that an address is counted under, and how many times as often as one household it may ask. */
export interface CountedNetwork {
  network: string
  times: number
}

/** Households of a site's IPv6 /48 that may use all of their limit within one window. */
const householdsOfSite = 16

/**
 * What an address is counted under. A household or phone owns a whole IPv6 /64 and may change within it at will; whoever rents a /48 has
 * 65,536 of those (RFC 6177), so that is counted beside it, and wider, since a carrier may give each phone a /64 of one /48.
 */
export function countedNetworks(address: string): [CountedNetwork, ...CountedNetwork[]] {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return [{ network: mapped, times: 1 }]
  if (isIP(plain) !== 6) return [{ network: plain, times: 1 }]
  const groups = plain.replace(/:[\d.]+\.[\d.]+$/, ':0:0')
  return [
    { network: `${prefixOf(groups, 4)}::/64`, times: 1 },
    { network: `${prefixOf(groups, 3)}::/48`, times: householdsOfSite },
  ]
}

/** The narrowest network an address is counted under. */
export const countedAddress = (address: string): string => countedNetworks(address)[0].network
