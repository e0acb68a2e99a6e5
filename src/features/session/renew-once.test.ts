/** One renewal for all tabs, with simulated locks and storage of two processes. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewOnce } from './renew-once.ts'
import { accessTokenKey } from './token-storage.ts'

/** Locks as in a browser: one state for all processes. */
function browserLocks() {
  const held: { name: string; mode: string }[] = []
  const waiting: (() => void)[] = []
  const isFree = (name: string, mode: string): boolean =>
    held.every((one) => one.name !== name || (one.mode === 'shared' && mode === 'shared'))
  const request = async (name: string, options: { mode?: string }, work: () => Promise<unknown>): Promise<void> => {
    const mode = options.mode ?? 'exclusive'
    while (!isFree(name, mode)) await new Promise<void>((resolve) => waiting.push(resolve))
    const mine = { name, mode }
    held.push(mine)
    try {
      await work()
    } finally {
      held.splice(held.indexOf(mine), 1)
      for (const resume of waiting.splice(0)) resume()
    }
  }
  return { request, query: async () => ({ held: [...held] }) } as unknown as LockManager
}

let listeners: ((event: { key: string }) => void)[] = []
beforeEach(() => {
  vi.useFakeTimers()
  listeners = []
  vi.stubGlobal('addEventListener', (_type: string, listener: (event: { key: string }) => void) => listeners.push(listener))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that sees old storage until `synchronise` is called. */
function aTab(locks: LockManager | undefined, renewals: string[]) {
  let pair = { access: 'a1', refresh: 'r1' }
  return {
    start: () =>
      renewOnce(locks, new AbortController().signal, {
        isReplaced: () => pair.access !== 'a1',
        refreshToken: () => pair.refresh,
        renew: async (refresh) => {
          renewals.push(refresh)
          pair = { access: 'a2', refresh: 'r2' }
        },
      }),
    synchronise: () => {
      pair = { access: 'a2', refresh: 'r2' }
      for (const listener of listeners) listener({ key: accessTokenKey })
    },
  }
}

test('a tab with a stale storage waits for its update instead of using the token again', async () => {
  const renewals: string[] = []
  const locks = browserLocks()
  const [one, two] = [aTab(locks, renewals), aTab(locks, renewals)]
  const both = Promise.all([one.start(), two.start()])
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  expect(renewals).toEqual(['r1'])
  two.synchronise()
  await both
  expect(renewals).toEqual(['r1'])
})

test('if the storage is never updated, the token is used again, which the provider’s grace period allows', async () => {
  const renewals: string[] = []
  const locks = browserLocks()
  const [one, two] = [aTab(locks, renewals), aTab(locks, renewals)]
  const both = Promise.all([one.start(), two.start()])
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5000)
  await both
  expect(renewals).toEqual(['r1', 'r1'])
})

test('an up-to-date storage needs no renewal', async () => {
  const renewals: string[] = []
  const tab = aTab(browserLocks(), renewals)
  tab.synchronise()
  await tab.start()
  expect(renewals).toEqual([])
})

test('without locks the token is used directly', async () => {
  const renewals: string[] = []
  await aTab(undefined, renewals).start()
  expect(renewals).toEqual(['r1'])
})
