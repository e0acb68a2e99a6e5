/**
 * Languages and regions (R1, R4, R7, S13, S17) in the whole site over a real provider. A change of language frame by frame:
 * e2e/language-walk.spec.ts.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { header, openSite, sentBy, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')

/** By the header's picker. */
async function choose({ user }: OpenedSite, from: string, to: string): Promise<void> {
  await user.click(header().getAllByText(from, { selector: 'summary span' })[0]!)
  await user.click(header().getAllByRole('link', { name: to })[0]!)
}

test('choosing a language keeps page and search, changes the whole page, closes the menu and is remembered', async () => {
  const site = await openSite(provider, '/ko/bulletin/list?type=update&page=2')
  await site.shows('/bulletin/list')
  const shown = () => [document.documentElement.lang, within(site.main()).getByRole('heading', { level: 1 }).textContent]
  expect(shown()).toEqual(['ko-KR', '업데이트'])
  await choose(site, '한국어', 'English')
  await waitFor(() => expect(shown()).toEqual(['en', 'Updates']))
  expect(site.address()).toBe('/en/bulletin/list?type=update&page=2')
  expect(document.documentElement.dataset['locale']).toBe('en')
  expect(document.querySelectorAll('dialog[open], details[data-overlay][open]')).toHaveLength(0)
  expect(document.cookie).toContain('locale=en')
  await site.goBack()
  await waitFor(() => expect(shown()).toEqual(['ko-KR', '업데이트']))
})

test('a refusal and the names of wrong fields follow the language', async () => {
  const memberId = await aMember(provider)
  const site = await openSite(provider, '/en/coupon/register', { memberId })
  const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
  const numberOf = async () => (await field(/^Member number/)).value
  await waitFor(async () => expect(await numberOf()).not.toBe(''))
  await site.user.type(await field(/^Coupon code/), 'NOSUCHCODE99')
  await site.user.click(within(site.main()).getByRole('button', { name: 'Register' }))
  await screen.findByText('There is no coupon with this code. Please check the code.')
  await choose(site, 'English', '한국어')
  await screen.findByText('존재하지 않는 쿠폰 코드입니다. 코드를 확인해 주세요.')
  expect(site.main().textContent).not.toMatch(/coupon/i)
  await choose(site, '한국어', 'English')
  await site.user.type(await field(/^Member number/), '{Backspace}')
  await site.user.clear(await field(/^Coupon code/))
  await site.user.click(within(site.main()).getByRole('button', { name: 'Register' }))
  await within(site.main()).findByText('Please check: Member number, Coupon code')
  await choose(site, 'English', '한국어')
  await within(site.main()).findByText('확인해 주세요: 회원 번호, 쿠폰 코드')
  expect(site.main().textContent).not.toMatch(/coupon/i)
})

test('choosing a language keeps the place on the page', async () => {
  const site = await openSite(provider, '/ko/shop')
  await site.shows('/shop')
  const scrolled = vi.fn<(to: ScrollToOptions) => void>()
  vi.stubGlobal('scrollTo', scrolled)
  vi.stubGlobal('scrollY', 800)
  await choose(site, '한국어', 'English')
  await waitFor(() => expect(scrolled.mock.lastCall).toEqual([{ top: 800, behavior: 'instant' }]))
})

test('the teaser’s own picker changes the language without leaving the document', async () => {
  const site = await openSite(provider, '/ko/teaser')
  await site.shows('/teaser')
  await site.user.click((await screen.findAllByRole('link', { name: 'English' }))[0]!)
  await waitFor(() => expect([document.documentElement.lang, site.address()]).toEqual(['en', '/en/teaser']))
})

test('the language list keeps the fragment too', async () => {
  const site = await openSite(provider, '/ko/bulletin/list?type=update#page')
  await site.shows('/bulletin/list')
  act(() => site.app.actors.popups.send({ type: 'popup.open', popup: { kind: 'language' } }))
  await site.user.click(await screen.findByRole('button', { name: 'English' }))
  await waitFor(() => expect(site.address()).toBe('/en/bulletin/list?type=update#page'))
})

test('a remembered language is also that of earlier addresses without one (R4)', async () => {
  const site = await openSite(provider, '/bulletin/list?type=update', { negotiated: 'ko' })
  await site.shows('/bulletin/list')
  const shown = () => [document.documentElement.lang, site.address()]
  await choose(site, '한국어', 'English')
  await waitFor(() => expect(shown()).toEqual(['en', '/en/bulletin/list?type=update']))
  await within(site.main()).findByRole('heading', { level: 1, name: 'Updates' })
  await site.goBack()
  await waitFor(() => expect(within(site.main()).getAllByRole('link')[0]!.getAttribute('href')).not.toMatch(/^\/(en|ko)/))
  expect(shown()).toEqual(['en', '/bulletin/list?type=update'])
  expect(within(site.main()).getByRole('heading', { level: 1 }).textContent).toBe('Updates')
  await site.user.click(header().getAllByRole('link', { name: 'Web shop' })[0]!)
  await site.shows('/shop')
  expect(shown()).toEqual(['en', '/shop'])
})

test('choosing a language closes popups, also where an address without one was opened in another (S19)', async () => {
  const site = await openSite(provider, '/bulletin/list?type=update', { negotiated: 'ko' })
  await site.shows('/bulletin/list')
  const events: string[] = []
  site.app.actors.root.system.inspect(({ type, ...inspected }) => {
    if (type === '@xstate.event' && 'event' in inspected) events.push(inspected.event.type)
  })
  await choose(site, '한국어', 'English')
  await waitFor(() => expect(site.address()).toBe('/en/bulletin/list?type=update'))
  await waitFor(() => expect(events).toContain('app.localeChanged'))
})

test('choosing a language on an address without one adds it to the links that stay', async () => {
  const site = await openSite(provider, '/bulletin/list?type=update', { negotiated: 'ko' })
  await site.shows('/bulletin/list')
  const hrefs = () => [
    header().getAllByRole('link')[0]!.getAttribute('href'),
    within(site.main())
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')!)
      .find((href) => /\/bulletin\/\d/.test(href)),
  ]
  expect(hrefs()).toEqual(['/', expect.stringMatching(/^\/bulletin\/\d/)])
  await choose(site, '한국어', '한국어')
  await waitFor(() => expect(hrefs()).toEqual(['/ko', expect.stringMatching(/^\/ko\/bulletin\/\d/)]))
  expect(site.address()).toBe('/ko/bulletin/list?type=update')
})

test('a change of the language by the history closes popups', async () => {
  const site = await openSite(provider, '/ko')
  await site.user.click(await screen.findByRole('link', { name: /트레일러/ }))
  await screen.findByRole('dialog')
  act(() => {
    history.pushState(null, '', '/en')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['/tw/shop', 'NT$', 'UTC+8', /0\/\d+/],
  ['/ko/shop', 'US$', 'UTC+9', /\(0\/\d+\)회/],
])('on %s prices are in %s, and limits count by the day of %s (R7)', async (address, currency, offset, limit) => {
  const site = await openSite(provider, address)
  await site.shows('/shop')
  await waitFor(() => expect(site.main().textContent).toContain(currency))
  expect(site.main().textContent).toContain(offset)
  expect(site.main().textContent).toMatch(limit)
})

test('Japan’s footer has its statutory notice, which opens; another language has none', async () => {
  const footer = async () => within((await screen.findAllByRole('contentinfo')).at(-1)!)
  const site = await openSite(provider, '/ja/probability')
  await site.user.click((await footer()).getByRole('link', { name: /特定商取引法/ }))
  await waitFor(() => expect(within(site.main()).getByRole('heading', { level: 1 }).textContent).toContain('特定商取引法'))
  site.close()
  await openSite(provider, '/en/probability')
  expect((await footer()).queryByText(/特定商取引法/)).toBeNull()
})

test.each([
  ['/ko/ingame/shop', '/shop', /^\/ko\/ingame\/shop\/product\/./],
  ['/ingame/shop', '/shop', /^\/ingame\/shop\/product\/./],
  ['/en/ingame/bulletin/list?type=notice', '/bulletin/list', /^\/en\/ingame\/bulletin\/\d/],
])(
  'in the game %s has no header and footer, counts as signed in without a call for it, and its links stay (S13)',
  async (address, id, target) => {
    const site = await openSite(provider, address)
    await site.shows(id)
    await waitFor(() => expect(selectIsSignedIn(site.app.actors.session.getSnapshot())).toBe(true))
    const around = ['banner', 'contentinfo'].flatMap((role) => screen.queryAllByRole(role))
    expect(around.filter((part) => !site.main().contains(part))).toEqual([])
    const link = await waitFor(() => {
      const found = within(site.main())
        .getAllByRole('link')
        .find((one) => target.test(one.getAttribute('href')!))
      if (found === undefined) throw new Error('no link to the next page')
      return found
    })
    await site.user.click(link)
    await waitFor(() => expect(site.address()).toMatch(target))
    // Other sites open outside the game.
    const leaving = document.querySelectorAll<HTMLAnchorElement>('a[href^="http"]:not([target="_blank"])')
    expect([...leaving].filter(({ origin }) => origin !== location.origin)).toEqual([])
    expect(sentBy(site).filter((call) => call.includes('/auth/'))).toEqual([])
  },
)
