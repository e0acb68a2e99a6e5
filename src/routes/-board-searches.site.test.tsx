/** The focus and the announcements of searches (S3), with the routes' own loaders, in the whole site over a real provider. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')

test.each([
  ['/en/bulletin/list?type=notice', 'Search term', 'maintenance'],
  // The second page queries no pinned posts, a search does.
  ['/en/bulletin/list?type=notice&page=2', 'Search term', 'maintenance'],
  ['/en/bulletin/list?type=event', 'Search term', 'reward'],
  ['/en/bulletin/list?type=handbook', 'Search handbook', 'weapon'],
  ['/en/bulletin/list?type=faq', 'What would you like to know?', 'pay'],
  ['/en/search', 'Search term', 'maintenance'],
])('%s: a search keeps the focus and is announced; back shows the earlier term (WCAG 2.4.3, 4.1.3)', async (address, label, word) => {
  const site = await openSite(provider, address)
  const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: label })
  await screen.findByRole('searchbox', { name: label })
  const status = await site.find('main output')
  expect(status.textContent).toBe('')
  for (const term of [word, 'zeppelin']) {
    await site.user.clear(field())
    await site.user.type(field(), `${term}{Enter}`)
    await waitFor(() => expect(status.textContent).toMatch(new RegExp(`^“${term}” \\d+ posts?$`)))
    expect([...document.querySelectorAll('main output')]).toEqual([status])
    expect([document.activeElement, field().value]).toEqual([field(), term])
  }
  expect(status.textContent).toBe('“zeppelin” 0 posts')
  await site.goBack()
  await waitFor(() => expect(field().value).toBe(word))
  await site.goBack()
  await waitFor(() => expect(field().value).toBe(''))
})

test.each(['/en/bulletin/list?type=notice&search=maintenance', '/en/bulletin/list?type=faq&search=zeppelin'])(
  '%s: “Clear search”, which disappears, passes the focus to the screen (WCAG 2.4.3)',
  async (address) => {
    const site = await openSite(provider, address)
    await site.user.click(await screen.findByRole('link', { name: 'Clear search' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Clear search' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(site.main()))
  },
)
