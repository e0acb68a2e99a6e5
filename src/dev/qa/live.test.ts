import { afterEach, expect, test, vi } from 'vitest'
import { createLive } from './live.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('follows machines also without a secure context, where `randomUUID` is missing: a phone opens a QA deployment by http', () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function')
  })
  expect(createLive().actors()).toEqual([])
})
