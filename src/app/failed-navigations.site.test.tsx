/** Navigations whose calls fail (E1, E2), in the whole site over a real provider. What a browser alone shows: e2e/failures.spec.ts. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { refusal } from '#tests/helpers/calls.ts'
import { header, openSite, sentBy, type OpenedSite, type OpenSiteOptions } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'

const provider = openProvider('demo')
const shop = openShop()

const broken = (): Response => Response.json({ code: 'INTERNAL', message: 'broken', traceId: 'trace-of-the-test' }, { status: 500 })
const linkTo = (href: string): HTMLElement => document.querySelector<HTMLElement>(`a[href="${href}"]`)!
const lists = [
  ['a board', '/en/bulletin/list?type=notice', '/bulletin/list', 'main li a[href*="/bulletin/"]:not([href*="list"])', '/bulletin/$seq'],
  ['the shop', '/en/shop', '/shop', 'main a[href*="/shop/product/"]', '/shop/product/$productId'],
] as const

describe('a 500 leads to /error/500 with its trace id (E1)', () => {
  test.each([
    ['a board', '/api/global/notices/list', '/en/bulletin/list?type=update', '/bulletin/list'],
    ['a post', '/api/global/notices/details/', '/en/bulletin/', '/bulletin/$seq'],
    ['the shop', '/api/payment/open/web/item/list', '/en/shop', '/shop'],
    ['probability', '/api/global/probabilities/list', '/en/probability', '/probability'],
  ])('%s, and its retry to the page', async (_, path, href, id) => {
    let isBroken = false
    const site = await openSite(provider, '/en/bulletin/list?type=notice', {
      instead: (call) => (isBroken && call.path.startsWith(path) ? broken() : undefined),
    })
    await site.shows('/bulletin/list')
    isBroken = true
    await site.user.click(id === '/bulletin/$seq' ? await site.find(lists[0][3]) : linkTo(href))
    await site.shows('/error/500')
    expect(site.address()).toMatch(/^\/en\/error\/500/)
    expect(site.main().textContent).toContain('trace-of-the-test')
    isBroken = false
    await site.user.click(within(site.main()).getByRole('button', { name: 'Try again' }))
    await site.shows(id)
    expect(site.address()).toContain(href)
    // The error page is not in the history.
    await site.goBack()
    await site.shows('/bulletin/list')
  })

  test('a page that fails when it is opened can be retried', async () => {
    let isBroken = true
    const instead: OpenSiteOptions['instead'] = ({ path }) => (isBroken && path.startsWith('/api/payment/open/') ? broken() : undefined)
    const site = await openSite(provider, '/en/shop', { instead })
    await site.shows('/error/500')
    isBroken = false
    await site.user.click(within(site.main()).getByRole('button', { name: 'Try again' }))
    await site.shows('/shop')
    expect(site.address()).toBe('/en/shop')
  })
})

test('after a 500 of an order the page has quantity and method again, and asks for the consent again (E1)', async () => {
  const site = await openSite(shop.replicas[0], '/en/shop', {
    memberId: await shop.member(),
    instead: ({ method, path }) => (method === 'POST' && path.startsWith('/api/payment/web/mycard') ? broken() : undefined),
  })
  const form = () => within(site.main().querySelector<HTMLFormElement>('form#buying')!)
  const quantity = () => within(screen.getByRole('group', { name: 'Quantity' }))
  // From the list, whose product is shown until the details are loaded, also on the way back.
  await site.user.click(await site.find('main a[href="/en/shop/product/gem-pouch"]'))
  await waitFor(() => expect(form().getByRole('checkbox')).toBeDefined())
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value)
  for (let i = 0; i < 2; i += 1) await site.user.click(quantity().getByRole('button', { name: 'One more' }))
  const other = screen.getAllByRole<HTMLInputElement>('radio', { checked: false })[0]!
  await site.user.click(other)
  const method = other.value
  await site.user.click(form().getByRole('checkbox'))
  await site.user.click(form().getByRole('button', { name: /^Pay/ }))
  await site.shows('/error/500')
  await site.goBack()
  await site.shows('/shop/product/$productId')
  await waitFor(() => expect(quantity().getByText('3')).toBeDefined())
  expect(chosen()).toEqual([method])
  expect(form().getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

test('any other failure shows the provider’s message in a popup, and the page can be retried (E2)', async () => {
  let isBusy = true
  const site = await openSite(provider, '/en/bulletin/list?type=notice', {
    instead: ({ path }) =>
      isBusy && path === '/api/global/probabilities/list' ? refusal(409, 'BUSY', 'The scribes are counting.') : undefined,
  })
  await site.shows('/bulletin/list')
  await site.user.click(linkTo('/en/probability'))
  expect((await screen.findByRole('dialog')).textContent).toContain('The scribes are counting.')
  await site.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  isBusy = false
  await site.user.click(within(site.main()).getByRole('button', { name: 'Try again' }))
  await site.shows('/probability')
  expect(screen.queryByRole('dialog')).toBeNull()
  // WCAG 2.4.3: the button was removed, and the focus is in the content that replaced it.
  await waitFor(() => expect(document.activeElement).toBe(site.main()))
})

describe.each(lists)('from %s, while all calls fail', (_, list, id, link, target) => {
  test('a navigation by keyboard focuses the problem page, and its retry the page (WCAG 2.4.3)', async () => {
    let isOffline = false
    const site = await openSite(provider, list, { instead: () => (isOffline ? 'unreachable' : undefined) })
    await site.shows(id)
    const row = await site.find(link)
    isOffline = true
    row.focus()
    await site.user.keyboard('{Enter}')
    await site.shows('/problem')
    await waitFor(() => expect(document.activeElement).toBe(site.main()))
    expect(screen.getByRole('heading', { name: /The path ?has closed/ })).toBeDefined()
    isOffline = false
    within(site.main()).getByRole('button', { name: 'Try again' }).focus()
    await site.user.keyboard('{Enter}')
    await site.shows(target)
    await waitFor(() => expect(document.activeElement).toBe(site.main()))
  })

  test('going back shows the page unchanged', async () => {
    let isOffline = false
    const site = await openSite(provider, list, { instead: () => (isOffline ? 'unreachable' : undefined) })
    await site.shows(id)
    const row = await site.find(link)
    const name = row.textContent
    await site.user.click(row)
    await site.shows(target)
    await waitFor(() => expect(site.app.queryClient.isFetching()).toBe(0))
    // Otherwise the response of the last two seconds would be used again (src/api/aging.ts).
    await site.app.queryClient.invalidateQueries({ refetchType: 'none' })
    isOffline = true
    const before = sentBy(site).length
    await site.goBack()
    await waitFor(() => expect(sentBy(site).length).toBeGreaterThan(before))
    await waitFor(() => expect(site.app.queryClient.isFetching()).toBe(0))
    await site.shows(id)
    expect(document.querySelector(link)!.textContent).toBe(name)
  })
})

test('an unknown address shows 404 with a link to the front page', async () => {
  const site = await openSite(provider, '/ko/no/such/page')
  await site.shows('/404')
  await site.user.click(within(site.main()).getByRole('link', { name: /메인/ }))
  await site.shows('/')
  expect(site.address()).toBe('/ko')
})

test('a missing post shows a link to the list', async () => {
  const site = await openSite(provider, '/en/bulletin/999999')
  await site.shows('/bulletin/$seq')
  await waitFor(() => expect(within(site.main()).getAllByRole('link')[0]!.getAttribute('href')).toMatch(/^\/en\/bulletin\/list/))
})

test('invalid search parameters are ignored: the address shows the board’s first page', async () => {
  const site = await openSite(provider, '/en/bulletin/list?type=nonsense&page=abc&searchType=9&state=x')
  await site.shows('/bulletin/list')
  await site.find(lists[0][3])
  expect([...document.querySelectorAll('main [aria-current=page]')].at(-1)!.textContent).toContain('1')
})

describe('the error page after a change of language', () => {
  const chooseJapanese = async (site: OpenedSite): Promise<void> => {
    await site.shows('/error/500')
    await site.user.click(header().getAllByText('English', { selector: 'summary span' })[0]!)
    await site.user.click(header().getAllByRole('link', { name: '日本語' })[0]!)
    await waitFor(() => expect(site.address()).toMatch(/^\/ja\/error\/500/))
  }
  const retry = async (site: OpenedSite): Promise<void> =>
    site.user.click(await within(site.main()).findByRole('button', { name: 'もう一度試す' }))

  test('its retry returns to the failed page', async () => {
    const site = await openSite(provider, '/en/shop')
    await site.shows('/shop')
    await act(() => site.app.router.navigate({ to: '/error/500', search: { trace: 'abcdefgh12' } }))
    await chooseJapanese(site)
    await retry(site)
    await site.shows('/shop')
    expect(site.address()).toBe('/en/shop')
  })

  test.each([['%2Fen%2Fshop%3Fpage%3D2'], ['%2Fen%2Fshop%3Fpage%3D2%23outerToken%3Da']])(
    'its retry opens the failed page %s in that language',
    async (from) => {
      const site = await openSite(provider, `/en/error/500?trace=abcdefgh12&from=${from}`)
      await chooseJapanese(site)
      await retry(site)
      await site.shows('/shop')
      expect(site.address()).toBe('/ja/shop?page=2')
    },
  )
})
