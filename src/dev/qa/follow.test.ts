import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Part } from '#machines/recording/recording.types.ts'
import { joinAddress } from '#contract/page-address.ts'
import { addressAfter, startOf } from './follow.ts'

const part = (opened?: { path: string; locale: string }): Part => ({
  build: 'test',
  ...(opened === undefined ? {} : { opened }),
  systems: [],
  happenings: [],
})

beforeEach(() => vi.stubGlobal('location', { pathname: '/shop' }))
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['another language', { type: 'app.localeChanged', locale: 'ja' }, '/ja/shop'],
  ['a host in place of a language', { type: 'app.localeChanged', locale: '/elsewhere.example' }, '/shop'],
  ['no language', { type: 'app.localeChanged' }, '/shop'],
  ['a page', { type: 'app.navigated', path: '/bulletin/$seq' }, '/bulletin/1'],
  ['the form of a new request', { type: 'app.navigated', path: '/inquiry/new' }, '/inquiry/new'],
  ['a page with a search', { type: 'app.navigated', path: '/shop?category=1' }, '/404'],
  ['a page above another', { type: 'app.navigated', path: '/shop/../login' }, '/404'],
  ['a host in place of a page', { type: 'app.navigated', path: '//elsewhere.example/x' }, '/404'],
])('the address after a recorded step to %s', (_name, event, expected) => {
  expect(joinAddress(addressAfter(startOf(part()), event, part()))).toBe(expected)
})
