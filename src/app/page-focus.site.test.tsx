/** The focus after a navigation (WCAG 2.4.3), in the whole site over a real provider. Searches and filters: src/routes/-board-searches.site.test.tsx. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { header, openSite, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')

/** Opens a page, until nothing of its own is to come: only then a press is a navigation from it. */
async function openPage(address: string): Promise<OpenedSite> {
  const site = await openSite(provider, address)
  await waitFor(() => expect(site.app.router.state.resolvedLocation).toBeDefined())
  return site
}
/** Opens the menu, as the browser does, and chooses an entry by its key. */
async function choose({ user, find }: OpenedSite, menu: string, entry: string): Promise<void> {
  const details = (await find(`details[data-overlay="${menu}"]`)) as HTMLDetailsElement
  await user.click(details.querySelector('summary')!)
  const link = [...details.querySelectorAll('a')].find(({ textContent }) => textContent.startsWith(entry))!
  link.focus()
  await user.keyboard('{Enter}')
  expect(details.open).toBe(false)
}
const focused = (site: OpenedSite) => waitFor(() => expect(document.activeElement).toBe(site.main()))

test('another board on the same path, from a menu that closes, passes the focus to the screen', async () => {
  const site = await openPage('/en/bulletin/list?type=notice')
  for (const [menu, entry, type] of [
    ['news', 'Updates', 'update'],
    ['menu', 'Notices', 'notice'],
  ] as const) {
    await choose(site, menu, entry)
    await waitFor(() => expect(site.address()).toBe(`/en/bulletin/list?type=${type}`))
    await focused(site)
  }
})

test.each(['language', 'menu/languages'])('a language chosen in the list “%s” passes the focus to the screen', async (menu) => {
  const site = await openPage('/en/shop')
  await choose(site, menu, '日本語')
  await waitFor(() => expect([document.documentElement.lang, site.address()]).toEqual(['ja-JP', '/ja/shop']))
  await focused(site)
})

test.each([
  ['that exists passes the focus to it', 'media', '#media'],
  ['that does not exist passes the focus to the screen', 'nowhere', 'main'],
])('a fragment of another page %s', async (_, hash, selector) => {
  const site = await openPage('/en/probability')
  header().getAllByRole('link')[0]!.focus()
  await act(() => site.app.router.navigate({ to: '/teaser', hash }))
  await site.shows('/teaser')
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector(selector)))
  expect(site.address()).toBe(`/en/teaser#${hash}`)
})

test.each([
  ['language', 'English'],
  ['menu', 'Web shop'],
])(
  'the entry of the open page in the menu “%s” passes the focus to the screen, and is no other entry of the history',
  async (menu, entry) => {
    const site = await openPage('/en/shop')
    const entries = history.length
    await choose(site, menu, entry)
    await focused(site)
    expect([site.address(), history.length]).toEqual(['/en/shop', entries])
  },
)

test('a link to the open page, and the same search again, are no other entries of the history', async () => {
  const site = await openPage('/en/shop')
  const support = () => site.user.click(header().getAllByRole('link', { name: 'Support' })[0]!)
  await support()
  await site.shows('/inquiry')
  const entries = history.length
  await support()
  await act(() => site.app.router.navigate({ to: '/bulletin/list', search: { type: 'notice' } }))
  const field = await screen.findByRole('searchbox', { name: 'Search term' })
  for (const typed of ['maintenance{Enter}', '{Enter}']) {
    await site.user.type(field, typed)
    await waitFor(() => expect([site.address(), site.app.router.state.status]).toEqual([expect.stringContaining('maintenance'), 'idle']))
  }
  expect(history.length).toBe(entries + 2)
})
