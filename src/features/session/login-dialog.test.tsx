import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Failure } from '#contract/failure.ts'
import { windowCodes } from '#machines/sign-in/sign-in.failures.ts'
import type { SignInPorts } from '#machines/sign-in/sign-in.ports.ts'
import { inAppBrowserOf } from '#src/lib/in-app-browser.ts'
import { ActorsContext } from '#src/components/actors.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { translate } from '#tests/helpers/translate.ts'
import { createIssuerPorts } from './issuer.ts'
import { LoginDialog, type LoginDialogProps } from './login-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const issuerPorts = () =>
  createIssuerPorts({ signInConfig: async () => ({ google: 'https://issuer.test/auth', apple: null, nonce: 'n-1' }) })

interface TestWindow {
  /** The address that it was navigated to. */
  address: () => string | undefined
  isOpen: () => boolean
  shut: () => void
  /** Sends the callback page's message; without a state, that of the attempt. */
  post: (message: { state?: string; code: string }) => void
}

/** The window beside the page, and the channel for its messages. */
function aTestWindow(): TestWindow {
  let address: string | undefined
  const opened = {
    closed: false,
    close: () => (opened.closed = true),
    focus: () => {},
    location: { replace: (to: string) => (address = to) },
  }
  vi.stubGlobal('open', () => opened)
  let onMessage: ((event: { data: unknown }) => void) | undefined
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener = (_type: string, listener: typeof onMessage) => (onMessage = listener)
      postMessage = () => {}
      close = () => {}
    },
  )
  return {
    address: () => address,
    isOpen: () => !opened.closed,
    shut: () => opened.close(),
    post: ({ state = new URL(address!).searchParams.get('state')!, code }) => onMessage?.({ data: { state, code } }),
  }
}

const naver = inAppBrowserOf(
  'Mozilla/5.0 (Linux; Android 14; SM-S921N Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/128.0 Whale/1.0.0.0 Crosswalk/29 Mobile Safari/537.36 NAVER(inapp; search; 2000; 12.8.3)',
)!

async function aDialog(props: Partial<LoginDialogProps> = {}, ports: Partial<SignInPorts> = {}) {
  const actors = await testActors()
  const all = {
    askInWindow: vi.fn<SignInPorts['askInWindow']>(() => new Promise<never>(() => {})),
    leaveForIssuer: vi.fn<SignInPorts['leaveForIssuer']>(() => new Promise<never>(() => {})),
    ...ports,
  }
  render(
    <ActorsContext value={actors}>
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <LoginDialog
          popup={{ id: 1, open: true }}
          issuers={{ google: true, apple: true }}
          browser={undefined}
          opensWindow
          from="/ko/shop/product/growth-bundle"
          ports={all}
          {...props}
        />
      </I18nProvider>
    </ActorsContext>,
  )
  return { sessionEvents: actors.sessionEvents, popupEvents: actors.popupEvents, ports: all }
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test('desktop: the dialog waits for the issuer’s window and passes token and origin to the session (A2)', async () => {
  const response = Promise.withResolvers<{ idToken: string }>()
  const { sessionEvents, ports } = await aDialog(
    { popup: { id: 1, open: true, next: '/ko/inquiry' } },
    { askInWindow: () => response.promise },
  )
  await press('Continue with Google')
  expect(screen.getByRole('status').textContent).toContain('Waiting for Google')
  expect(ports.leaveForIssuer).not.toHaveBeenCalled()
  response.resolve({ idToken: 'id-1' })
  await vi.waitFor(() =>
    expect(sessionEvents).toEqual([
      { type: 'session.signIn', provider: 'google', idToken: 'id-1', from: '/ko/shop/product/growth-bundle', next: '/ko/inquiry' },
    ]),
  )
})

test('a sign-in that fails gives the focus back to the button that was pressed (WCAG 2.4.3)', async () => {
  const response = Promise.withResolvers<{ idToken: string }>()
  await aDialog({}, { askInWindow: () => response.promise })
  await press('Continue with Apple')
  expect(screen.getByRole('status').textContent).toContain('Waiting for Apple')
  response.reject(new Failure(0, { code: 'NETWORK', message: '', traceId: '' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).not.toBe('')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with Apple' }))
})

test('mobile: the page itself navigates to the issuer', async () => {
  const { ports } = await aDialog({ opensWindow: false })
  await press('Continue with Apple')
  expect(vi.mocked(ports.leaveForIssuer).mock.calls.flat()[0]).toMatchObject({
    provider: 'apple',
    origin: { from: '/ko/shop/product/growth-bundle' },
  })
})

test('a blocked window: the same issuer is offered in this window', async () => {
  const blocked = () => Promise.reject(new Failure(0, { code: windowCodes.blocked, message: '', traceId: '' }))
  const { ports } = await aDialog({}, { askInWindow: blocked })
  await press('Continue with Google')
  await screen.findByRole('dialog', { name: 'The window was blocked' })
  await press('Go on in this window')
  expect(ports.leaveForIssuer).toHaveBeenCalled()
})

test('without BroadcastChannel: the page itself navigates to the issuer, and no window is opened', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const open = vi.fn<typeof window.open>()
  vi.stubGlobal('open', open)
  const { askInWindow } = issuerPorts()
  const { ports } = await aDialog({}, { askInWindow })
  await press('Continue with Google')
  await vi.waitFor(() => expect(ports.leaveForIssuer).toHaveBeenCalled())
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['closed by the player', (issuer: TestWindow) => issuer.shut(), 'The other window was closed without an answer.'],
  ['cancelled', (issuer: TestWindow) => issuer.post({ code: windowCodes.cancelled }), 'Signing in was cancelled.'],
  ['an error', (issuer: TestWindow) => issuer.post({ code: windowCodes.failed }), 'Signing in did not work.'],
  ['another issuer', (issuer: TestWindow) => issuer.post({ code: windowCodes.mismatched }), 'This sign-in was not started here'],
  [
    'an unknown state',
    (issuer: TestWindow) => issuer.post({ state: '', code: windowCodes.mismatched }),
    'This sign-in was not started here',
  ],
])('the dialog shows the result of the issuer’s window: %s', async (_name, happens, text) => {
  const issuer = aTestWindow()
  const { sessionEvents } = await aDialog({}, { askInWindow: issuerPorts().askInWindow })
  await press('Continue with Google')
  await vi.waitFor(() => expect(issuer.address()).toMatch(/^https:\/\/issuer\.test/))
  happens(issuer)
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('button', { name: 'Continue with Google' })).toBeDefined()
  expect([sessionEvents, issuer.isOpen()]).toEqual([[], false])
})

test.each([
  [new Failure(429, { code: 'TOO_MANY_REQUESTS', message: 'Too often.', traceId: 't' }), 'Too often.'],
  [new Failure(0, { code: 'NETWORK', message: 'fetch failed', traceId: '' }), 'We could not reach the server'],
  [new TypeError('Cannot read properties of undefined'), 'Something went wrong on this page'],
  [new Failure(0, { code: windowCodes.mismatched, message: '', traceId: '' }), 'was not started here'],
  [new Failure(0, { code: 'STORAGE_BLOCKED', message: '', traceId: '' }), 'Your browser blocks this site’s data'],
  [new Failure(403, { code: 'LHA_2424', message: '', traceId: '' }), 'not a member of the game'],
  [new Failure(502, { code: 502, message: '', traceId: '' }), 'Something went wrong on our side'],
])('a failed attempt is explained in the dialog: %s', async (failure, text) => {
  await aDialog({}, { askInWindow: () => Promise.reject(failure) })
  await press('Continue with Google')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
})

test('Naver: a warning about Google links to another browser with path and intent but no secret; Apple still works (A5)', async () => {
  const { ports } = await aDialog({
    browser: { ...naver, shownName: 'NAVER' },
    opensWindow: false,
    popup: { id: 1, open: true, next: '/ko/inquiry' },
  })
  await press('Continue with Google')
  const warning = await screen.findByRole('dialog', { name: 'Google sign-in does not work here' })
  expect(ports.leaveForIssuer).not.toHaveBeenCalled()
  const href = within(warning).getByRole('link', { name: 'Open in another browser' }).getAttribute('href')!
  expect(href).toMatch(/^intent:\/\//)
  expect(decodeURIComponent(href)).toContain('/ko/shop/product/growth-bundle?login=google&next=%2Fko%2Finquiry')
  expect(within(warning).getByRole('button', { name: 'Copy the address' })).toBeDefined()
  await press('Continue with Apple')
  expect(ports.leaveForIssuer).toHaveBeenCalled()
})

test('Naver on an iPhone has no link to another browser: the dialog shows instructions', async () => {
  await aDialog({ browser: { ...naver, platform: 'ios', shownName: 'NAVER' }, opensWindow: false })
  await press('Continue with Google')
  await screen.findByText(/Open in browser/)
  expect(screen.queryByRole('link')).toBeNull()
})

test('only configured issuers are offered; without any the dialog shows a message', async () => {
  await aDialog({ issuers: { google: false, apple: false } })
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull()
  expect(screen.getByText('Signing in is not available at the moment.')).toBeDefined()
})

test('a browser that blocks storage: logging in shows an alert (B-3)', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  const ports = createIssuerPorts({ signInConfig: async () => ({ google: 'https://issuer.test/auth', apple: null, nonce: 'n-1' }) })
  await aDialog({ opensWindow: false }, ports)
  await press('Continue with Google')
  expect((await screen.findByRole('alert')).textContent).toContain('Your browser blocks this site’s data')
  vi.restoreAllMocks()
})

test('a dialog translated by the browser continues to work (B-1)', async () => {
  const attempts = [Promise.reject(new Failure(429, { code: 429, message: '', traceId: '' })), new Promise<never>(() => {})]
  attempts[0]!.catch(() => {})
  await aDialog({}, { askInWindow: () => attempts.shift()! })
  translate()
  await userEvent.click(screen.getByRole('button', { name: /Google/ }))
  await screen.findByRole('alert')
  translate()
  await userEvent.click(screen.getByRole('button', { name: /Google/ }))
  await screen.findByRole('dialog', { name: 'Finish in the other window' })
  translate()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('button', { name: /Apple/ })).toBeDefined()
})
