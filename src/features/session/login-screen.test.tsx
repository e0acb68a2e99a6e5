import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createTranslations } from '#src/i18n/translations.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { InSite, testActors } from '#tests/helpers/screen.tsx'
import { LoginScreen } from './login-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each step of the login page passes the focus, which its button loses, to its heading, and back to the button (WCAG 2.4.3)', async () => {
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
  await heading('Log in')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with Google' })))
})

test('a button that has the focus before hydration, which replaces it, passes it to the same provider’s button (WCAG 2.4.3); the text stays the same', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const actors = await testActors()
  const i18n = await createTranslations({ en: {} }).load('en')
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory(), context: { api: {} } as never })
  const page = (
    <InSite
      actors={actors}
      locale="en"
      config={{ region: { id: 'default', utcOffsetMinutes: 540 }, signIn: { google: 'https://issuer.test/auth', apple: 'site.test' } }}
    >
      <I18nProvider i18n={i18n}>
        <RouterContextProvider router={router}>
          <LoginScreen from="/" next={undefined} />
        </RouterContextProvider>
      </I18nProvider>
    </InSite>
  )
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(page)
  const button = () => screen.getByRole('button', { name: 'Continue with Apple' })
  const before = button()
  expect(before.getAttribute('aria-disabled')).toBe('true')
  before.focus()
  const texts = () => [...box.querySelectorAll('h1, p:not(noscript *), button')].map(({ textContent }) => textContent)
  const served = texts()
  render(page, { container: box, hydrate: true })
  await waitFor(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  expect(document.activeElement).toBe(button())
  expect(texts()).toEqual(served)
  cleanup()
  box.remove()
})
