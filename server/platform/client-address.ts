/** The client's address, for rate limits: the socket's address, or the one that trusted proxies report. */
import { isIP } from 'node:net'
import { isAddressIn } from './networks.ts'

/**
 * The address without its port, from `203.0.113.7:4711` or `[2001:db8::1]:4711`, as some proxies write it; undefined if it is no address.
 */
function addressIn(text: string): string | undefined {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) === 0 ? undefined : bare
}

/** Loopback, private and link-local networks (RFC 1918, 4193, 4291, 6598): a client of the internet has no address in them. */
export const localNetworks = [
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]
const isLocal = isAddressIn(localNetworks)

/**
 * @param forwarded the `x-forwarded-for` header
 * @param socket the remote address of the connection
 * @param trustedProxies number of the operator's proxies in front, each of which appends its caller's address; anything further left is the
 *   client's own claim. With 0 the header is not read.
 * @param isProxy whether an address may be that of the last proxy: the header of any other connection is not read
 * @returns the client's address; the socket's if the header is too short or contains something else
 */
export function clientAddressOf(
  forwarded: string | null,
  socket: string | undefined,
  trustedProxies: number,
  isProxy: (address: string) => boolean = isLocal,
): string {
  const hops = (forwarded ?? '').split(',').map((hop) => hop.trim())
  const entry = trustedProxies === 0 || !isProxy(socket ?? '') ? undefined : hops.at(-trustedProxies)
  return (entry === undefined ? undefined : addressIn(entry)) ?? socket ?? ''
}

/** The first groups of an IPv6 address, with `::` expanded. */
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

/** A network that an address is counted under, and its limit as a multiple of one household's. */
export interface CountedNetwork {
  network: string
  times: number
}

/** Households in a site's IPv6 /48 that may use their full limit within one window. */
const householdsOfSite = 16

/**
 * The networks that an address is counted under. A household or phone owns a whole IPv6 /64 and may change its address within it; the
 * tenant of a /48 has 65,536 of those (RFC 6177), so the /48 is counted too, with a higher limit, since a carrier may give each phone a /64
 * of one /48.
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
