/** Between the site, its teaser and the pre-registration over it (S18, §2), in the whole site over a real provider. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// The site loads these on demand, and compiling them may take longer than a test waits.
import '#src/features/home/home-screen.tsx'
import '#src/features/pre-registration/pre-register-popup.tsx'
import '#src/routes/-popups.tsx'
import { refusal } from '#tests/helpers/calls.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')
const logo = (): HTMLElement => within(screen.getByRole('banner')).getAllByRole('link')[0]!

test('the teaser’s logo leads to the site, which has its own header again', async () => {
  const site = await openSite(provider, '/ko/teaser')
  await site.shows('/teaser')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('깊어지는 밤')
  expect(screen.queryAllByRole('navigation', { name: '주 메뉴' })).toEqual([])
  await site.user.click(logo())
  await site.shows('/')
  expect(screen.getAllByRole('navigation', { name: '주 메뉴' })).not.toEqual([])
  expect(site.address()).toBe('/ko')
})

test.each([
  ['one that stands in for a language that it does not have leads to that one', 'ja', '/', 'ja-JP'],
  ['one that was chosen leads to English', 'en', '/', 'en'],
] as const)('the English teaser: %s', async (_name, negotiated, address, lang) => {
  const site = await openSite(provider, '/en/teaser', { negotiated })
  await site.shows('/teaser')
  const hrefs = () =>
    within(screen.getByRole('contentinfo'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!)
  expect(hrefs()).toEqual(expect.arrayContaining(['/', '/terms/privacy', '/probability', '/en/teaser']))
  await site.user.click(logo())
  await site.shows('/')
  await waitFor(() => expect([site.address(), document.documentElement.lang]).toEqual([address, lang]))
})

test('from the English teaser the other language is chosen for the whole site', async () => {
  const site = await openSite(provider, '/en/teaser', { negotiated: 'ja' })
  await site.shows('/teaser')
  await site.user.click((await screen.findAllByRole('link', { name: '한국어' }))[0]!)
  await waitFor(() => expect(site.address()).toBe('/ko/teaser'))
  await waitFor(() => expect(logo().getAttribute('href')).toBe('/ko'))
  await site.user.click((await screen.findAllByRole('link', { name: 'English' }))[0]!)
  await screen.findAllByRole('link', { name: '한국어' })
  expect(site.address()).toBe('/en/teaser')
  await site.user.click(logo())
  await site.shows('/')
  await waitFor(() => expect([site.address(), document.documentElement.lang]).toEqual(['/', 'en']))
})

test('a teaser that cannot be loaded has the site’s header (S17)', async () => {
  const site = await openSite(provider, '/ko/teaser', { instead: ({ path }) => (path.includes('teaser') ? 'unreachable' : undefined) })
  await site.shows('/problem')
  expect(screen.getAllByRole('navigation', { name: '주 메뉴' })).not.toEqual([])
})

test('without a campaign the teaser has no links to its pre-registration, whose section says so', async () => {
  const linksTo = () => site.main().ownerDocument.querySelectorAll('a[href="#pre-registration"]').length
  let site = await openSite(provider, '/ko/teaser')
  await site.shows('/teaser')
  expect(linksTo()).toBeGreaterThan(0)
  cleanup()
  site = await openSite(provider, '/ko/teaser', {
    instead: ({ path }) => (path.endsWith('/campaign') ? refusal(404, 'NOT_FOUND') : undefined),
  })
  await site.shows('/teaser')
  await within(site.main()).findByText('지금은 진행 중인 사전등록이 없습니다.')
  expect(linksTo()).toBe(0)
})

test('pre-registration opens over the front page, and Back closes it before it leaves the page (B-9)', async () => {
  const site = await openSite(provider, '/ko/shop')
  await site.shows('/shop')
  await site.user.click(logo())
  await site.shows('/')
  const highlights = screen.getByRole('navigation', { name: '주요 소식' })
  await site.user.click(within(highlights).getByRole('link', { name: /^사전등록/ }))
  const popup = await screen.findByRole('dialog', { name: '사전등록' })
  expect(await within(popup).findByRole('textbox', { name: /^휴대전화 번호/ })).toBeDefined()
  await site.goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(site.address()).toBe('/ko')
  await site.goBack()
  await site.shows('/shop')
  expect(site.address()).toBe('/ko/shop')
})

test.each([
  ['ko', '대한민국 (+82)'],
  ['en', 'United States (+1)'],
  ['ja', '日本 (+81)'],
  ['tw', '台灣 (+886)'],
])('the page of a registration names countries in the page’s language: %s', async (locale, name) => {
  const site = await openSite(provider, `/${locale}/teaser/registration`)
  await site.shows('/teaser/registration')
  await waitFor(() => expect(within(site.main()).getByRole('combobox').textContent).toContain(name))
})
