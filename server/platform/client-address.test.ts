import { describe, expect, test } from 'vitest'
import { clientAddressOf, countedAddress, countedNetworks } from './client-address.ts'
import { isAddressIn } from './networks.ts'

describe('the client address of a request', () => {
  test.each([
    ['no proxy: the header is not trusted', '1.1.1.1', 0, '10.0.0.1'],
    ['one proxy: the last hop', '6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['two proxies: the last but one', '6.6.6.6, 203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['too few hops', '203.0.113.7', 2, '10.0.0.1'],
    ['no header', null, 1, '10.0.0.1'],
    ['not an address', 'unknown', 1, '10.0.0.1'],
    ['with a port', '203.0.113.7:4711', 1, '203.0.113.7'],
    ['IPv6 with a port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['IPv6', '2001:db8::1', 1, '2001:db8::1'],
  ])('%s', (_name, header, proxies, expected) => expect(clientAddressOf(header, '10.0.0.1', proxies)).toBe(expected))

  test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::9', undefined])(
    'a connection from %s is no proxy’s: its header is its own claim',
    (socket) => expect(clientAddressOf('198.51.100.1', socket, 1)).toBe(socket ?? ''),
  )

  test.each(['127.0.0.1', '::1', '10.1.2.3', '::ffff:172.18.0.1', '192.168.1.1', '100.64.0.7', 'fd00::1'])(
    'a connection from %s is a proxy’s, unless the setting names other networks',
    (socket) => {
      expect(clientAddressOf('198.51.100.1', socket, 1)).toBe('198.51.100.1')
      expect(clientAddressOf('198.51.100.1', socket, 1, isAddressIn(['203.0.113.0/24']))).toBe(socket)
      expect(clientAddressOf('198.51.100.1', '203.0.113.9', 1, isAddressIn(['203.0.113.0/24']))).toBe('198.51.100.1')
    },
  )
})

describe('the network under which an address is counted', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1::7:1:2:3', '2001:db8:1:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s → %s', (address, expected) => expect(countedAddress(address)).toBe(expected))

  test('an IPv6 address also counts under its /48, with 16 times the limit; an IPv4 address only under itself', () => {
    expect(countedNetworks('2001:0DB8:1:2::1')).toEqual([
      { network: '2001:db8:1:2::/64', times: 1 },
      { network: '2001:db8:1::/48', times: 16 },
    ])
    expect(countedNetworks('::ffff:203.0.113.7')).toEqual([{ network: '203.0.113.7', times: 1 }])
  })
})
