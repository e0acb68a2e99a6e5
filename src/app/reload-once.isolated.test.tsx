import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readDraft } from '#src/lib/drafts.ts'
import { createDraft } from '#src/lib/form-draft.ts'
import { isOfNeededPart, loadPart } from '#src/lib/load-part.ts'
import { createChunkReload, type ChunkReloadDeps } from './reload-once.ts'

let stop: (() => void) | undefined
beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  stop?.()
})

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
  stop = createChunkReload({
    isBusy: () => false,
    location,
    storage: () => sessionStorage,
    isServed,
    isNavigating: () => false,
    isNeeded: () => true,
    buildId: 'one',
    ...more,
  })
  return { location, isServed }
}
/** Runs everything that was started, however late it would happen. */
const settled = () => vi.runAllTimersAsync()

describe('a missing chunk', () => {
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

  test('causes one reload per build and address', async () => {
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

  test.each([
    ['loaded in advance', (load: () => Promise<never>) => load().catch(() => {}), false, 0],
    ['optional', (load: () => Promise<never>) => loadPart(load, { isOptional: true, pauses: [] })().catch(() => {}), false, 0],
    ['needed', (load: () => Promise<never>) => loadPart(load, { pauses: [] })().catch(() => {}), false, 1],
    ['requested by a navigation', (load: () => Promise<never>) => load().catch(() => {}), true, 1],
  ] as const)('that is %s: reloads only if the page needs it', async (_, request, isNavigating, reloads) => {
    const { location } = tab({ isNavigating: () => isNavigating, isNeeded: isOfNeededPart })
    await request(async () => {
      throw failImport()
    })
    await settled()
    expect(location.reload).toHaveBeenCalledTimes(reloads)
  })

  test('reloads for a needed part although an optional one has failed just before', async () => {
    const needed = new Set<Error>()
    const { location } = tab({ isNeeded: (failure) => needed.has(failure) })
    failImport()
    needed.add(failImport())
    await settled()
    expect(location.reload).toHaveBeenCalledTimes(1)
  })

  test('never reloads during a payment, including one that starts during the check', async () => {
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

  test('does not reload when the server does not respond', async () => {
    const { location } = tab({ isServed: async () => false })
    failImport()
    await settled()
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('does not reload when the browser blocks storage: without a record the reloads could be endless', async () => {
    const { location } = tab({
      storage: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
    failImport()
    await settled()
    expect(location.reload).not.toHaveBeenCalled()
  })

  test('rejects the import with a message on which the router does not reload', () => {
    tab({ isBusy: () => true })
    const error = failImport()
    expect(error.message).toBe('A part of the page is missing: Failed to fetch dynamically imported module: /assets/gone-1234567.js')
  })
})

test('text typed just before a reload is saved in the draft', () => {
  const draft = createDraft('a-form', { text: '' })
  const end = draft.subscribe(() => {})
  draft.set({ text: 'typed just now' })
  expect(readDraft('a-form')).toBeUndefined()
  // A reload fires it before the page is unloaded (HTML, “unload a document”).
  dispatchEvent(new Event('pagehide'))
  expect(readDraft('a-form')).toEqual({ text: 'typed just now' })
  end()
})
