import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { InSite, testActors, type Who } from '#tests/helpers/screen.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

const config = {
  serverTime: '2026-11-21T08:00:00.000Z',
  region: { id: 'default', utcOffsetMinutes: 540 },
  brand: { name: 'EVERHARROW', wordmark: '/w.svg', logo: '/l.svg', shareImage: '/s.jpg' },
}

async function aHeader(who: Who = 'visitor') {
  const actors = await testActors(who)
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
    <InSite actors={actors} locale="en" config={config}>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </InSite>,
  )
  await screen.findByRole('banner')
  return { asked: actors.asked, router }
}

/** Of the desktop menu: jsdom applies no media queries, so the mobile menu is there too. */
const group = (name: string) => screen.getByText(name, { selector: 'summary[data-group] > span' }).closest('summary')!
const isOpen = (summary: HTMLElement) => (summary.parentElement as HTMLDetailsElement).open
const news = () => group('News')

describe('the header', () => {
  test('opens its groups by a press and closes them with Escape, the focus back at the group', async () => {
    await aHeader()
    expect(isOpen(news())).toBe(false)
    await userEvent.click(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(isOpen(news())).toBe(false)
    expect(document.activeElement).toBe(news())
  })

  test('opens with ArrowDown at the group’s first entry', async () => {
    await aHeader()
    const game = group('The game')
    game.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(isOpen(game)).toBe(true)
    expect(document.activeElement?.textContent).toMatch(/^Guide/)
  })

  test('closes when the pointer goes elsewhere, or the focus', async () => {
    await aHeader()
    await userEvent.click(news())
    await userEvent.click(document.body)
    expect(isOpen(news())).toBe(false)
    await userEvent.click(news())
    screen.getAllByText('Log in')[0]!.focus()
    expect(isOpen(news())).toBe(false)
  })

  test('a mouse that passes over a group opens it, and a press then keeps it open', async () => {
    await aHeader()
    await userEvent.hover(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.click(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.unhover(news())
    expect(isOpen(news())).toBe(true)
  })

  test('asks visitors in by a link that works without script, and members whether they leave', async () => {
    const visitor = await aHeader()
    const logIn = screen.getAllByText('Log in')[0]!.closest('a')!
    expect(logIn.getAttribute('href')).toBe('/login?from=%2Fshop%3Fx%3D1')
    await userEvent.click(logIn)
    expect(visitor.asked).toEqual([{ type: 'popup.open', popup: { kind: 'login' } }])
    expect(visitor.router.state.location.pathname).toBe('/shop')
    cleanup()
    const member = await aHeader({ name: 'Emberborn' })
    expect(screen.getAllByRole('link', { name: 'Emberborn: purchase history' })[0]!.getAttribute('href')).toBe('/purchases')
    await userEvent.click(screen.getAllByRole('button', { name: 'Log out' })[0]!)
    expect(member.asked).toEqual([{ type: 'popup.open', popup: { kind: 'logout' } }])
  })

  test('offers the same page and search in the other languages', async () => {
    const { router } = await aHeader()
    await userEvent.click(screen.getAllByText('English', { selector: 'summary span' })[0]!)
    const link = screen.getAllByText('日本語')[0]!.closest('a')!
    expect(link.getAttribute('href')).toBe('/ja/shop?x=1')
    await userEvent.click(link)
    expect(document.cookie).toContain('locale=ja')
    expect(router.history.location.href).toBe('/ja/shop?x=1')
  })
})
