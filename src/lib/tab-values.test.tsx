import { afterEach, expect, test, vi } from 'vitest'
import { forgetTabValues, readTabValue, writeTabValue } from './tab-values.ts'

afterEach(() => {
  vi.restoreAllMocks()
  forgetTabValues()
  sessionStorage.clear()
})

const blocked = (): never => {
  throw new DOMException('blocked', 'SecurityError')
}
const block = () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) vi.spyOn(Storage.prototype, method).mockImplementation(blocked)
}

test.each([
  ['stored', () => {}],
  ['blocked', block],
])('a value is read again until all are deleted: storage is %s', (_name, prepare) => {
  prepare()
  expect(readTabValue('one')).toBeUndefined()
  writeTabValue('one', { a: [1] })
  writeTabValue('one', { a: [2] })
  expect(readTabValue('one')).toEqual({ a: [2] })
  forgetTabValues()
  expect(readTabValue('one')).toBeUndefined()
})

test('a value that could not be stored replaces the stored one', () => {
  writeTabValue('one', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  writeTabValue('one', 'new')
  expect(readTabValue('one')).toBe('new')
  full.mockRestore()
  writeTabValue('one', 'newest')
  expect([readTabValue('one'), sessionStorage.getItem('site.tab-value.one')]).toEqual(['newest', '"newest"'])
})

test('foreign text is no value, and foreign keys are not deleted', () => {
  sessionStorage.setItem('site.tab-value.one', '{')
  sessionStorage.setItem('other', '1')
  expect(readTabValue('one')).toBeUndefined()
  forgetTabValues()
  expect([sessionStorage.getItem('site.tab-value.one'), sessionStorage.getItem('other')]).toEqual([null, '1'])
})
