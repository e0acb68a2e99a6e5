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
      for (const wake of waiting.splice(0)) wake()
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

/** A tab that sees old storage until `hear` is called. */
function aTab(locks: LockManager | undefined, asked: string[]) {
  let pair = { access: 'a1', refresh: 'r1' }
  return {
    start: () =>
      renewOnce(locks, new AbortController().signal, {
        isReplaced: () => pair.access !== 'a1',
        spent: () => pair.refresh,
        renew: async (refresh) => {
          asked.push(refresh)
          pair = { access: 'a2', refresh: 'r2' }
        },
      }),
    hear: () => {
      pair = { access: 'a2', refresh: 'r2' }
      for (const listener of listeners) listener({ key: accessTokenKey })
    },
  }
}

test('a tab with a stale storage waits for its update instead of using the token again', async () => {
  const asked: string[] = []
  const locks = browserLocks()
  const [one, two] = [aTab(locks, asked), aTab(locks, asked)]
  const both = Promise.all([one.start(), two.start()])
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  expect(asked).toEqual(['r1'])
  two.hear()
  await both
  expect(asked).toEqual(['r1'])
})

test('if the storage is never updated, the token is used again, which the provider’s grace period allows', async () => {
  const asked: string[] = []
  const locks = browserLocks()
  const [one, two] = [aTab(locks, asked), aTab(locks, asked)]
  const both = Promise.all([one.start(), two.start()])
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(5000)
  await both
  expect(asked).toEqual(['r1', 'r1'])
})

test('an up-to-date storage needs no renewal', async () => {
  const asked: string[] = []
  const tab = aTab(browserLocks(), asked)
  tab.hear()
  await tab.start()
  expect(asked).toEqual([])
})

test('without locks the token is used directly', async () => {
  const asked: string[] = []
  await aTab(undefined, asked).start()
  expect(asked).toEqual(['r1'])
})
