import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { PopupsEvent } from '#machines/popups/popups.machine.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import { createPort } from '#src/ports/port.ts'
import { PortsContext } from '#src/components/actors.tsx'
import { noPopups, visitorView, type PopupsView, type SessionView } from '#src/ports/views.ts'
import { Header } from './header.tsx'

afterEach(cleanup)

const config = {
  serverTime: '2026-11-21T08:00:00.000Z',
  region: { id: 'default', utcOffsetMinutes: 540 },
  brand: { name: 'EVERHARROW', wordmark: '/w.svg', logo: '/l.svg', shareImage: '/s.jpg' },
}

async function aHeader(view: Partial<SessionView> = {}) {
  const asked: PopupsEvent[] = []
  const popups = createPort<PopupsView, PopupsEvent>(noPopups, () => undefined)
  popups.connect((event) => asked.push(event))
  const session = createPort<SessionView, SessionEvent>({ ...visitorView, ...view }, () => undefined)
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  queryClient.setQueryData(['site', 'config', { locale: 'en' }], config)
  const rootRoute = createRootRoute({ component: Header })
  const paths = ['/', '/shop', '/bulletin/list', '/coupon/register', '/inquiry', '/terms/$document', '/bulletin/$seq']
  const router = createRouter({
    routeTree: rootRoute.addChildren(paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path }))),
    history: createMemoryHistory({ initialEntries: ['/shop?x=1'] }),
    context: { api: {} },
  })
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  render(
    <PortsContext value={{ session: session.port, popups: popups.port }}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </PortsContext>,
  )
  await screen.findByRole('banner')
  return { asked, router }
}

const group = (name: string) => screen.getByRole('button', { name })

describe('the header', () => {
  test('opens its groups by a press and closes them with Escape, the focus back at the group', async () => {
    await aHeader()
    await userEvent.click(group('News'))
    expect(await screen.findByRole('link', { name: /Updates/ })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('link', { name: /Updates/ })).toBeNull()
    expect(group('News').getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(group('News'))
  })

  test('opens with ArrowDown at the group’s first entry', async () => {
    await aHeader()
    group('The game').focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: /Guide/ })))
  })

  test('closes when the pointer goes elsewhere', async () => {
    await aHeader()
    await userEvent.click(group('News'))
    await screen.findByRole('link', { name: /Updates/ })
    await userEvent.click(document.body)
    expect(screen.queryByRole('link', { name: /Updates/ })).toBeNull()
  })

  test('asks visitors in, and members whether they leave', async () => {
    const visitor = await aHeader()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    expect(visitor.asked).toEqual([{ type: 'popup.open', popup: { kind: 'login' } }])
    cleanup()
    const member = await aHeader({ isSignedIn: true, name: 'Emberborn' })
    expect(screen.getByRole('link', { name: 'Emberborn: purchase history' }).getAttribute('href')).toBe('/purchases')
    await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
    expect(member.asked).toEqual([{ type: 'popup.open', popup: { kind: 'logout' } }])
  })

  test('offers the same page and search in the other languages', async () => {
    const { router } = await aHeader()
    await userEvent.click(screen.getByRole('button', { name: /Language/ }))
    const link = await screen.findByRole('link', { name: '日本語' })
    expect(link.getAttribute('href')).toBe('/ja/shop?x=1')
    await userEvent.click(link)
    expect(document.cookie).toContain('locale=ja')
    expect(router.history.location.href).toBe('/ja/shop?x=1')
  })
})
