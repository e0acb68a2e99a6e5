import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { selectStack } from '#machines/popups/popups.selectors.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { Header } from './header.tsx'

afterEach(cleanup)

const config = {
  serverTime: '2026-11-21T08:00:00.000Z',
  region: { id: 'default', utcOffsetMinutes: 540 },
  brand: { name: 'EVERHARROW', wordmark: '/w.svg', logo: '/l.svg', shareImage: '/s.jpg' },
}

async function aHeader(who: Who = 'visitor') {
  const paths = ['/', '/purchases', '/shop', '/bulletin/list', '/coupon/register', '/inquiry', '/terms/$document', '/bulletin/$seq']
  const shown = await renderInRouter('/shop?x=1', Object.fromEntries(paths.map((path) => [path, undefined])), {
    actors: await testActors(who),
    config,
    root: Header,
  })
  await screen.findByRole('banner')
  return { popupEvents: shown.popups, router: shown.router, actors: shown.actors }
}

/** A group of the desktop menu: jsdom applies no media queries, so the mobile menu exists too. */
const group = (name: string) => screen.getByText(name, { selector: 'summary[data-group] > span' }).closest('summary')!
const isOpen = (summary: HTMLElement) => (summary.parentElement as HTMLDetailsElement).open
const news = () => group('News')

describe('the header', () => {
  test('opens a group on a click and closes it on Escape, which returns the focus to the group', async () => {
    await aHeader()
    expect(isOpen(news())).toBe(false)
    await userEvent.click(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.tab()
    await userEvent.keyboard('{Escape}')
    expect(isOpen(news())).toBe(false)
    expect(document.activeElement).toBe(news())
  })

  test('has one menu open at a time, together with its parent menu', async () => {
    await aHeader({ name: 'Emberborn' })
    const summaries = {
      news: news(),
      account: screen.getByText('Emberborn', { selector: 'summary span' }).closest('summary')!,
      language: screen.getAllByText('English', { selector: 'summary span' })[0]!.closest('summary')!,
      menu: document.querySelector<HTMLElement>('[data-overlay="menu"] > summary')!,
      languages: document.querySelector<HTMLElement>('[data-overlay="menu/languages"] > summary')!,
    }
    const open = (): string[] =>
      Object.entries(summaries)
        .filter(([, summary]) => isOpen(summary))
        .map(([name]) => name)
    for (const [name, shown] of [
      ['news', ['news']],
      ['account', ['account']],
      ['language', ['language']],
      ['menu', ['menu']],
      ['languages', ['menu', 'languages']],
    ] as const) {
      // The browser does this before any script receives the press.
      ;(summaries[name].parentElement as HTMLDetailsElement).open = true
      await waitFor(() => expect(open()).toEqual(shown))
    }
    summaries.languages.focus()
    await userEvent.keyboard('{Escape}')
    expect([open(), document.activeElement]).toEqual([['menu'], summaries.languages])
    await userEvent.hover(news())
    expect(open()).toEqual(['news'])
  })

  test('keeps a menu open that was opened inside another before the event of the outer one has arrived', async () => {
    const { actors } = await aHeader()
    const [menu, languages] = ['menu', 'menu/languages'].map((id) => document.querySelector<HTMLDetailsElement>(`[data-overlay="${id}"]`)!)
    menu!.open = true
    languages!.open = true
    await waitFor(() => expect(actors.overlays.getSnapshot().context.open).toBe('menu/languages'))
    expect([menu!.open, languages!.open]).toEqual([true, true])
  })

  test('opens a group on ArrowDown and focuses its first entry', async () => {
    await aHeader()
    const game = group('The game')
    game.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(isOpen(game)).toBe(true)
    expect(document.activeElement?.textContent).toMatch(/^Guide/)
  })

  test('closes a group on a click or a focus elsewhere', async () => {
    await aHeader()
    await userEvent.click(news())
    await userEvent.click(document.body)
    expect(isOpen(news())).toBe(false)
    await userEvent.click(news())
    screen.getAllByText('Log in')[0]!.focus()
    expect(isOpen(news())).toBe(false)
  })

  test('opens a group on hover, and a click then keeps it open', async () => {
    await aHeader()
    await userEvent.hover(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.click(news())
    expect(isOpen(news())).toBe(true)
    await userEvent.unhover(news())
    expect(isOpen(news())).toBe(true)
  })

  test('has a login link for visitors that works without scripts, and an account menu with logout for members', async () => {
    const visitor = await aHeader()
    const logIn = screen.getAllByText('Log in')[0]!.closest('a')!
    expect(logIn.getAttribute('href')).toBe('/login?from=%2Fshop%3Fx%3D1')
    await userEvent.click(logIn)
    expect(visitor.popupEvents).toEqual([{ type: 'popup.open', popup: { kind: 'login' } }])
    expect(visitor.router.state.location.pathname).toBe('/shop')
    cleanup()
    const member = await aHeader({ name: 'Emberborn' })
    // With a clipboard.
    const user = userEvent.setup()
    const menu = screen.getByRole('navigation', { name: 'Account', hidden: true })
    await user.click(screen.getByText('Emberborn', { selector: 'summary span' }))
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Purchase history', '/purchases'],
      ['Register coupon', '/coupon/register'],
      ['My requests', '/inquiry'],
    ])
    expect(menu.textContent).toContain('Member number 1000 0000 0009')
    await user.click(within(menu).getByRole('button', { name: 'Copy member number' }))
    await waitFor(() =>
      expect(member.popupEvents).toMatchObject([{ popup: { kind: 'snackbar', message: 'Member number copied.', durationMs: 3000 } }]),
    )
    expect(await navigator.clipboard.readText()).toBe('100000000009')
    await user.click(within(menu).getByRole('button', { name: 'Log out' }))
    expect(member.popupEvents.at(-1)).toEqual({ type: 'popup.open', popup: { kind: 'logout' } })
    expect(menu.closest('details')!.open).toBe(false)
  })

  test('logs a member out on all devices after a confirmation that names the member', async () => {
    const { actors } = await aHeader({ name: 'Emberborn' })
    const press = async (reply: string): Promise<void> => {
      await userEvent.click(screen.getByText('Emberborn', { selector: 'summary span' }))
      await userEvent.click(screen.getByRole('button', { name: 'Log out on all devices', hidden: true }))
      const popup = selectStack(actors.popups.getSnapshot()).find(({ open }) => open)
      expect(popup).toMatchObject({
        kind: 'twoButton',
        mainText: 'Log out on all devices?',
        subText: 'Emberborn (member number 1000 0000 0009) is logged out in every browser and on every device, here too.',
      })
      actors.send({ type: 'popup.reply', id: popup!.id, reply })
    }
    await press('stay')
    expect(actors.sessionEvents).toEqual([])
    await press('goOn')
    await waitFor(() => expect(actors.sessionEvents).toEqual([{ type: 'session.signOutEverywhere' }]))
  })

  test('links to the same page and search in the other languages', async () => {
    const { router } = await aHeader()
    await userEvent.click(screen.getAllByText('English', { selector: 'summary span' })[0]!)
    const link = screen.getAllByText('日本語')[0]!.closest('a')!
    expect(link.getAttribute('href')).toBe('/ja/shop?x=1')
    await userEvent.click(link)
    expect(document.cookie).toContain('locale=ja')
    expect(router.history.location.href).toBe('/ja/shop?x=1')
  })
})
