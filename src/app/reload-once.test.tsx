import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDraft, readDraft } from '#src/lib/drafts.ts'
import { createChunkReload, type ChunkReloadDeps } from './reload-once.ts'

let stop: (() => void) | undefined
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => stop?.())

/** Reports a failed import as Vite's runtime does. */
function failImport(): Error {
  const payload = new Error('Failed to fetch dynamically imported module: /assets/gone-1234567.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
  return payload
}

function tab(more: Partial<ChunkReloadDeps> = {}) {
  stop?.()
  const location = { href: 'http://site.test/en/shop', reload: vi.fn<() => void>() }
  const isServed = vi.fn<() => Promise<boolean>>(async () => true)
  stop = createChunkReload({ isBusy: () => false, location, storage: () => sessionStorage, isServed, buildId: 'one', ...more })
  return { location, isServed }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a chunk that is gone', () => {
  test('reloads the same address once, however many imports fail', async () => {
    const { location, isServed } = tab()
    failImport()
    failImport()
    await settled()
    failImport()
    await settled()
    expect(location.reload).toHaveBeenCalledTimes(1)
    expect(isServed).toHaveBeenCalledTimes(1)
  })

  test('is remembered over the reload by build and address', async () => {
    tab()
    failImport()
    await settled()
    const again = tab()
    failImport()
    await settled()
    expect(again.location.reload).not.toHaveBeenCalled()
    again.location.href = 'http://site.test/en/inquiry'
    failImport()
    await settled()
    expect(again.location.reload).toHaveBeenCalledTimes(1)
    const next = tab({ buildId: 'two' })
    failImport()
    await settled()
    expect(next.location.reload).toHaveBeenCalledTimes(1)
  })

  test('never reloads for a part that the page is whole without', async () => {
    const { location } = tab({ optional: /./ })
    failImport()
    await settled()
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('never reloads while a payment is under way, also one that began meanwhile', async () => {
    const busy = tab({ isBusy: () => true })
    failImport()
    await settled()
    expect([busy.location.reload.mock.calls, busy.isServed.mock.calls]).toEqual([[], []])
    let isBusy = false
    const later = tab({
      isBusy: () => isBusy,
      isServed: async () => {
        isBusy = true
        return true
      },
    })
    failImport()
    await settled()
    expect(later.location.reload).not.toHaveBeenCalled()
  })

  test('keeps the page where the server does not respond', async () => {
    for (const isServed of [async () => false, () => Promise.reject(new TypeError('Failed to fetch'))]) {
      const { location } = tab({ isServed })
      failImport()
      await settled()
      expect(location.reload).not.toHaveBeenCalled()
    }
  })

  test('keeps the page where the browser blocks storage: a reload that is not remembered could go on for ever', async () => {
    const { location } = tab({
      storage: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    failImport()
    await settled()
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('leaves the import failed, in words by which the router does not reload by itself', () => {
    tab({ isBusy: () => true })
    const error = failImport()
    expect(error.message).toBe('A part of the page is missing: Failed to fetch dynamically imported module: /assets/gone-1234567.js')
  })
})

test('what was typed a moment before a reload is in the draft', () => {
  const draft = createDraft('a-form', { text: '' })
  const end = draft.subscribe(() => {})
  draft.set({ text: 'typed just now' })
  expect(readDraft('a-form')).toBeUndefined()
  // A reload fires it before the page is unloaded (HTML, “unload a document”).
  dispatchEvent(new Event('pagehide'))
  expect(readDraft('a-form')).toEqual({ text: 'typed just now' })
  end()
})
