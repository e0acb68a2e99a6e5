/** The callback page in the issuer's window (S14, A2), and addresses with a login request (A5). */
import { afterEach, expect, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { windowCodes } from '#machines/sign-in/sign-in.failures.ts'
import { selectSessionRef } from '#machines/app/app.selectors.ts'
import { selectIsPending } from '#machines/session/session.selectors.ts'
import { unchanged } from '#src/components/actors.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { keepAttempt } from './attempts.ts'
import { finishEntry } from './entry-parameters.ts'
import { windowName } from './issuer.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  window.name = ''
})

/** @param answer reply of the waiting page, if there is one */
async function returnFromIssuer(fragment: string, respond: (message: { state: string }) => object | undefined) {
  const posted: unknown[] = []
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      #listener: ((event: { data: unknown }) => void) | undefined
      addEventListener = (_type: string, listener: (event: { data: unknown }) => void) => (this.#listener = listener)
      postMessage = (message: { state: string }) => {
        posted.push(message)
        const data = respond(message)
        if (data !== undefined) this.#listener?.({ data })
      }
      close = () => {}
    },
  )
  const actors = await testActors()
  const replace = vi.fn<(href: string) => Promise<void>>(async () => {})
  const shownMessages: unknown[] = []
  await finishEntry({
    fragment: new URLSearchParams(fragment),
    search: new URLSearchParams(),
    pathname: '/auth/callback/google',
    hydrated: Promise.resolve(),
    sessionRef: selectSessionRef(actors.root.getSnapshot() as never),
    prepare: unchanged,
    replace,
    askToSignIn: () => undefined,
    showMessage: async (descriptor) => void shownMessages.push(descriptor.message),
  })
  return { posted, isClosed: close.mock.calls.length > 0, replaced: replace.mock.calls.flat(), shownMessages }
}

test('a response with an unknown state is reported to the page that opened the window, and the window closes', async () => {
  window.name = windowName
  const { posted, isClosed, replaced } = await returnFromIssuer('state=nobody&id_token=x.y.z', ({ state }) => ({ taken: state }))
  expect(posted).toEqual([{ state: '', code: windowCodes.mismatched }])
  expect([isClosed, replaced]).toEqual([true, []])
})

test('a response from another issuer is reported to the page that opened the window, and the window closes', async () => {
  keepAttempt('s-1', { provider: 'apple', nonce: 'n-1', mode: 'window', at: Date.now() })
  const { posted, isClosed } = await returnFromIssuer('state=s-1&id_token=x.y.z', ({ state }) => ({ taken: state }))
  expect([posted, isClosed]).toEqual([[{ state: 's-1', code: windowCodes.mismatched }], true])
})

test.each([
  ['waits for it, it keeps its name until it closes', ({ state }: { state: string }) => ({ taken: state }), windowName],
  ['does not wait any more, it is an ordinary page', () => undefined, ''],
])('if the page that opened the issuer’s window %s', async (_, respond, name) => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync')
  window.name = windowName
  keepAttempt('s-1', { provider: 'google', nonce: 'n-1', mode: 'window', at: Date.now() })
  await returnFromIssuer('state=s-1&id_token=x.y.z', respond)
  expect(window.name).toBe(name)
})

test('in a window that the site did not open, an unknown state is shown only in that window', async () => {
  const { posted, replaced, shownMessages } = await returnFromIssuer('state=nobody&id_token=x.y.z', () => undefined)
  expect([posted, replaced, shownMessages.length]).toEqual([[], ['/'], 1])
})

test('a login request waits for the page’s first screen: its first load would end the navigation to the address without it (A5)', async () => {
  const actors = await testActors()
  const hydrated = Promise.withResolvers<void>()
  const done: unknown[] = []
  await waitFor(selectSessionRef(actors.root.getSnapshot() as never), (snapshot) => !selectIsPending(snapshot))
  vi.useFakeTimers()
  const finished = finishEntry({
    fragment: new URLSearchParams(),
    search: new URLSearchParams('login=google&next=/en/probability&page=2'),
    pathname: '/en/shop',
    hydrated: hydrated.promise,
    sessionRef: selectSessionRef(actors.root.getSnapshot() as never),
    prepare: unchanged,
    replace: async (href) => void done.push(href),
    askToSignIn: (next) => void done.push(next),
    showMessage: async () => {},
  })
  // Runs everything that was started, however late it would happen.
  await vi.runAllTimersAsync()
  expect(done).toEqual([])
  hydrated.resolve()
  await finished
  expect(done).toEqual(['/en/shop?page=2', '/en/probability'])
})
