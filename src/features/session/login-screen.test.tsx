import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { LoginScreen } from './login-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each step of the login page passes the focus, which its button loses, to its heading (WCAG 2.4.3)', async () => {
  // A desktop with a mouse: the issuer opens in a window.
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('open', () => ({ closed: false, close: () => {}, focus: () => {}, location: { replace: () => {} } }))
  await renderInRouter(
    '/login',
    { '/login': () => <LoginScreen from="/" next={undefined} /> },
    // The issuer's window stays open: the call before it gets no response.
    { config: { signIn: { google: 'https://issuer.test/auth', apple: null } }, fetch: () => new Promise<never>(() => {}) },
  )
  const user = userEvent.setup()
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
  await heading('Log in')
  await user.click(screen.getByRole('button', { name: 'Continue with Google' }))
  const asking = await heading('Finish in the other window')
  await waitFor(() => expect(document.activeElement).toBe(asking))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  const choosing = await heading('Log in')
  await waitFor(() => expect(document.activeElement).toBe(choosing))
})
