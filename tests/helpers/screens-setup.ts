/**
 * For each test file of screens: the timeout of Testing Library, for machines that may be much slower than a desktop computer; and the page
 * as a new one after the file, since the files of a worker share it (vitest.config.ts).
 */
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

configure({ asyncUtilTimeout: 30_000 })

/** jsdom has no layout, so it cannot scroll. */
Object.assign(Element.prototype, { scrollIntoView: () => undefined })

afterAll(async () => {
  // A part that is loaded in advance may still be on its way. If the file ended now, its module would stay failed for the next file.
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  // Tests replace it on the object; the original is that of its class.
  Reflect.deleteProperty(performance, 'getEntriesByType')
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]!}=; max-age=0; path=/`
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  history.replaceState(null, '', '/')
})
