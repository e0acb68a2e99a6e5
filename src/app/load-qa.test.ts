import { afterEach, expect, test, vi } from 'vitest'
import { loadQa } from './load-qa.ts'

afterEach(() => {
  vi.restoreAllMocks()
  globalThis.siteQa = undefined
})

const script = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`

test.each([
  ['a page without QA', undefined, undefined, []],
  ['a script that starts', script('globalThis.siteQa = { isHere: true }'), { isHere: true }, []],
  // The page starts without it: a tool must not stop the site.
  ['a script that throws', script('throw new Error("no crypto")'), undefined, [['no crypto']]],
  ['a script that is missing', '/no/such/file.js', undefined, [[expect.any(String)]]],
])('%s', async (_name, given, expected, reported) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await loadQa(given)).toEqual(expected)
  expect(error.mock.calls.map(([thrown]) => [(thrown as Error).message])).toEqual(reported)
})
