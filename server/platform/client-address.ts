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

/** The first four groups of an IPv6 address, with `::` written out. */
function prefixOf(address: string): string {
  const [left = '', right] = address.split('::')
  const groups = left === '' ? [] : left.split(':')
  const tail = right === undefined || right === '' ? [] : right.split(':')
  const zeros = right === undefined ? 0 : 8 - groups.length - tail.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What an address is counted under. A household or phone owns a whole IPv6 /64 and may change within it at will (RFC 6177). */
export function countedAddress(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:([\d.]+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return isIP(plain) === 6 ? `${prefixOf(plain.replace(/:[\d.]+\.[\d.]+$/, ':0:0'))}::/64` : plain
}
