/** From lists to posts and back (S3–S5), in the whole site over a real provider. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { posts, postTexts } from '#server/posts/posts.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')
/** Numbers of posts are kept until an import: this one has none before its posts are pinned. */
const other = openProvider('demo')
const row = 'main li a[href*="/bulletin/"]:not([href*="list"])'

test('the list link and the browser’s back both return from a post to page 2', async () => {
  const site = await openSite(provider, '/ko/bulletin/list?type=notice')
  await site.find(row)
  await site.user.click(within(site.main()).getByRole('link', { name: /^2/ }))
  // The address changes first; the rows follow.
  await waitFor(() => expect([...document.querySelectorAll('main [aria-current=page]')].at(-1)!.textContent).toContain('2'))
  expect(site.address()).toBe('/ko/bulletin/list?type=notice&page=2')
  const first = await site.find(row)
  const text = first.textContent
  await site.user.click(first)
  await site.shows('/bulletin/$seq')
  expect(text).toContain(within(site.main()).getByRole('heading', { level: 1 }).textContent)
  await site.user.click(await screen.findByRole('link', { name: '목록으로' }))
  await site.shows('/bulletin/list')
  expect(site.address()).toBe('/ko/bulletin/list?type=notice&page=2')
  await site.goBack()
  await site.shows('/bulletin/$seq')
  await site.goBack()
  await site.shows('/bulletin/list')
  expect(site.address()).toBe('/ko/bulletin/list?type=notice&page=2')
  expect((await site.find(row)).textContent).toBe(text)
})

test('a link inside a post’s text navigates by the router, in the same language', async () => {
  const list = await provider.get('/api/global/notices/list?board=update&locale=en&size=100')
  const { seq } = (list.body.items as { seq: number; title: string }[]).find(({ title }) => title.includes('Season 3'))!
  const site = await openSite(provider, `/tw/bulletin/${String(seq)}`)
  const link = await site.find('main figure ~ p a[href^="/tw/"], main li a[href^="/tw/"], main p a[href^="/tw/"]')
  const href = link.getAttribute('href')!
  // jsdom has no other pages: a link that the router leaves to the browser changes nothing here.
  await site.user.click(link)
  await waitFor(() => expect(site.address()).toBe(href))
})

test('the trailer is the language’s own (P7)', async () => {
  for (const [locale, name, film] of [
    ['ko', /트레일러/, 'main-ko.mp4'],
    ['en', /trailer/i, 'main.mp4'],
  ] as const) {
    const site = await openSite(provider, `/${locale}`)
    await site.shows('/')
    await site.user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(document.querySelector('[data-popup=mainVideo] video')?.getAttribute('src')).toContain(film))
    site.close()
  }
})

test.each([
  ['?type=update&page=2&search=patch', 'Back to the list', ['/en/bulletin/list', 'page=2', 'search=patch', 'type=update']],
  ['', 'To the notices', ['/en/bulletin/list', 'type=notice']],
])('a removed post with the address %o leads to the list of its address', async (search, name, list) => {
  const site = await openSite(provider, `/en/bulletin/987654${search}`)
  await screen.findByRole('heading', { level: 1, name: /is gone/ })
  await site.user.click(within(site.main()).getByRole('link', { name }))
  await site.shows('/bulletin/list')
  const [path, query] = site.address().split('?')
  expect([path, ...(query ?? '').split('&').toSorted()]).toEqual(list)
})

test('the number of the current page, or one in a new tab, does not move the focus of a later list', async () => {
  const into = vi.spyOn(Element.prototype, 'scrollIntoView')
  const site = await openSite(provider, '/en/bulletin/list?type=notice')
  const number = (page: number) => screen.findByRole('link', { name: `Page ${String(page)}` })
  await site.user.click(await number(1))
  fireEvent.click(await number(2), { ctrlKey: true })
  into.mockClear()
  await act(() => site.app.router.navigate({ to: '/' }))
  await site.shows('/')
  for (const page of [1, 2]) {
    await act(() => site.app.router.navigate({ to: '/bulletin/list', search: { type: 'update', page } }))
    await screen.findByRole('region', { name: `Page ${String(page)}` })
  }
  expect(into).not.toHaveBeenCalled()
})

test.each(['update', 'guide', 'event', 'handbook'])(
  '%s: a board shows no picture twice, also if its posts have none (S3)',
  async (board) => {
    await provider.database.db.update(posts).set({ thumbnail: null }).where(eq(posts.board, board))
    const site = await openSite(provider, `/en/bulletin/list?type=${board}`)
    await site.find(row)
    const pictures = [...site.main().querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(pictures.length).toBeGreaterThan(0)
    expect(new Set(pictures).size).toBe(pictures.length)
    site.close()
  },
)

test('a board shows all of its pinned posts (S3)', async () => {
  const { db } = other.database
  const [seed] = await db.select().from(posts).where(eq(posts.board, 'update')).limit(1)
  const pinned = Array.from({ length: 25 }, (_, i) => ({ ...seed!, seq: 900_000 + i, slug: `pinned-${String(i)}`, pinned: true }))
  await db.insert(posts).values(pinned)
  const [text] = await db.select().from(postTexts).where(eq(postTexts.seq, seed!.seq)).limit(1)
  await db.insert(postTexts).values(pinned.map(({ seq }) => ({ ...text!, seq, locale: 'en' as const, title: `Pinned ${String(seq)}` })))
  const site = await openSite(other, '/en/bulletin/list?type=update')
  await site.find(row)
  expect(within(site.main()).getAllByText(/^Pinned 9000\d\d$/)).toHaveLength(25)
  site.close()
})
