import { expect, test } from 'vitest'
import { isAddressIn } from './networks.ts'

const isTheirs = isAddressIn(['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'])

test.each([
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['198.51.100.255', true],
  ['::ffff:198.51.100.1', true],
  ['2001:db8:1::1', true],
  ['2001:db9::1', false],
  ['', false],
  ['198.51.100.0/24', false],
])('%s: %s', (address, expected) => expect(isTheirs(address)).toBe(expected))

test('an empty list contains no address', () => expect(isAddressIn([])('127.0.0.1')).toBe(false))
