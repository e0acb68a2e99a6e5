/** A navigation from a list shows the list's data at once (placeholder data); the rest arrives with the page's own response. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#tests/helpers/calls.ts'
import { openSite, sentBy } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')

const steps = [
  {
    what: 'a post',
    list: '/en/bulletin/list?type=notice',
    listScreen: '/bulletin/list',
    link: 'main li a[href*="/bulletin/"]:not([href*="list"])',
    call: /^\/api\/global\/notices\/details\//,
    target: '/bulletin/$seq',
    rest: ['link', 'Back to the list'],
  },
  {
    what: 'a product',
    list: '/en/shop',
    listScreen: '/shop',
    link: 'main a[href*="/shop/product/"]',
    call: /^\/api\/payment\/open\/web\/item\/(?!list)/,
    target: '/shop/product/$productId',
    rest: ['heading', 'Before you buy'],
  },
] as const

describe.each(steps)('$what', ({ list, listScreen, link, call, target, rest: [role, name] }) => {
  const rest = () => screen.queryByRole(role, { name })
  const heading = (): string => within(document.querySelector('main')!).getByRole('heading', { level: 1 }).textContent

  /** The list is open; responses of the page's own call are held from `hold` until `release`. */
  async function openList(response?: () => Response) {
    let isHeld = false
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const site = await openSite(provider, list, {
      instead: async ({ path }) => {
        if (!isHeld || !call.test(path)) return undefined
        await released
        return response?.()
      },
    })
    await site.shows(listScreen)
    await site.find(link)
    const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(link)]
    const asked = (): string[] => site.calls.sent.map(({ path }) => path).filter((path) => call.test(path))
    return { ...site, links, asked, hold: () => void (isHeld = true), release }
  }

  test('shows placeholder data before its response, and is requested once', async () => {
    const site = await openList()
    site.hold()
    const address = site.links()[0]!.getAttribute('href')!
    await site.user.click(site.links()[0]!)
    await site.shows(target)
    const shown = heading()
    expect(shown).not.toBe('')
    await waitFor(() => expect(document.title).toMatch(shown))
    expect(site.address()).toBe(address)
    expect(rest()).toBeNull()
    site.release()
    await waitFor(() => expect(rest()).not.toBeNull())
    expect([heading(), site.asked().length]).toEqual([shown, 1])
  })

  test('is complete at once after a recent visit, while it is fetched again', async () => {
    const site = await openList()
    await site.user.click(site.links()[0]!)
    await waitFor(() => expect(rest()).not.toBeNull())
    await site.goBack()
    await site.shows(listScreen)
    await site.app.queryClient.invalidateQueries({ refetchType: 'none' })
    site.hold()
    const before = site.asked().length
    await site.user.click(await site.find(link))
    await waitFor(() => expect(rest()).not.toBeNull())
    await waitFor(() => expect(site.asked().length).toBeGreaterThan(before))
    site.release()
  })

  test('with a pending prefetch after going back shows placeholder data, too', async () => {
    const site = await openList()
    await site.user.click(site.links()[0]!)
    await waitFor(() => expect(rest()).not.toBeNull())
    await site.goBack()
    await site.shows(listScreen)
    await site.find(link)
    const last = site.links().at(-1)!
    site.hold()
    const id = new URL(last.getAttribute('href')!, 'http://site.test').pathname.split('/').at(-1)!
    await site.user.hover(last)
    await waitFor(() => expect(site.asked().at(-1)).toMatch(new RegExp(`/${id}$`)))
    await site.user.click(last)
    await site.shows(target)
    expect(heading()).not.toBe('')
    expect(rest()).toBeNull()
    site.release()
    await waitFor(() => expect(rest()).not.toBeNull())
  })

  test('is fetched by one call, also after a prefetch by the pointer', async () => {
    const site = await openList()
    const before = sentBy(site).length
    await site.user.hover(site.links()[0]!)
    await waitFor(() => expect(site.asked()).toHaveLength(1))
    await site.user.click(site.links()[0]!)
    await waitFor(() => expect(rest()).not.toBeNull())
    await waitFor(() => expect(site.app.queryClient.isFetching()).toBe(0))
    const calls = sentBy(site).slice(before)
    expect(calls).toEqual([...new Set(calls)])
    expect(site.asked()).toHaveLength(1)
  })

  test('that has been removed replaces the placeholder data by a message, which has the focus (E1, WCAG 2.4.3)', async () => {
    const site = await openList(() => refusal(404, 'NOT_FOUND'))
    site.hold()
    site.links()[0]!.focus()
    await site.user.keyboard('{Enter}')
    await site.shows(target)
    const shown = heading()
    await waitFor(() => expect(document.activeElement).toBe(site.main()))
    site.release()
    await waitFor(() => expect(heading()).not.toBe(shown))
    expect(within(site.main()).getAllByRole('link')).not.toHaveLength(0)
    await waitFor(() => expect(document.activeElement).toBe(site.main()))
  })
})

test('each post that is opened from another one gets the head of its own response: its languages, not the list’s', async () => {
  let release = (): void => {}
  const site = await openSite(provider, '/en/bulletin/list?type=notice', {
    // The page is shown before its response.
    instead: async ({ path }) => {
      if (steps[0].call.test(path)) await new Promise<void>((resolve) => (release = resolve))
      return undefined
    },
  })
  await site.shows('/bulletin/list')
  const inJapanese = (): string | undefined =>
    document.head
      .querySelector('link[rel="alternate"][hreflang="ja"]')
      ?.getAttribute('href')
      ?.replace(/^.*\/ja/, '')
  for (const link of [steps[0].link, 'nav a[rel="next"], nav a[rel="prev"]']) {
    const next = await site.find(link)
    const path = new URL(next.getAttribute('href')!, 'http://site.test').pathname.replace(/^\/en/, '')
    await site.user.click(next)
    await waitFor(() => expect(site.address()).toContain(path))
    await waitFor(() => expect(document.querySelector('article')?.getAttribute('aria-busy')).toBe('true'))
    expect(inJapanese()).toBeUndefined()
    release()
    await waitFor(() => expect(inJapanese()).toBe(path))
  }
})
