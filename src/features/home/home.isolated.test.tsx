import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInRouter, serverTime } from '#tests/helpers/render-in-router.tsx'
import type { Api } from '#src/api/api.ts'
import { homeProductsQuery } from '#src/api/shop.queries.ts'
import type { PostItem } from '#contract/posts.ts'
import { ClassTeaser } from './class-teaser.tsx'
import { Gameplay } from './gameplay.tsx'
import { Hero } from './hero.tsx'
import { HomeBelow } from './home-below.tsx'
import { News } from './news.tsx'
import { NextEvent } from './next-event.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const event = (seq: number, title: string, start: string) => ({ seq, title, thumbnail: null, start })
const upcoming = [event(7, 'First kill', '2026-11-21T03:00:02.000Z'), event(9, 'Double harvest', '2026-11-23T04:05:06.000Z')]

const aScreen = (drawn: () => ReactNode, o: Parameters<typeof renderInRouter>[2] = {}) =>
  renderInRouter('/', { '/': drawn, '/bulletin/$seq': undefined }, o)

describe('the next event (S1)', () => {
  beforeEach(() => {
    const start = Date.parse(serverTime)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: start })
    vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - start)
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  })

  test('links to its post and counts down by the provider’s clock', async () => {
    await aScreen(() => <NextEvent upcoming={upcoming.slice(1)} />)
    const region = within(screen.getByRole('region', { name: 'Double harvest' }))
    expect(region.getByRole('link', { name: 'Double harvest' }).getAttribute('href')).toMatch(/\/bulletin\/9$/)
    expect(region.getByText('2026-11-23 13:05 (UTC+9)')).toBeDefined()
    expect(region.getByRole('timer').textContent).toBe('2d01:05:06')
  })

  test('is replaced by the following event when it begins', async () => {
    await aScreen(() => <NextEvent upcoming={upcoming} />)
    expect(screen.getByRole('region', { name: 'First kill' })).toBeDefined()
    act(() => void vi.advanceTimersByTime(3000))
    expect(screen.queryByRole('region', { name: 'First kill' })).toBeNull()
    expect(screen.getByRole('region', { name: 'Double harvest' })).toBeDefined()
  })

  test.each([
    ['the only one', upcoming.slice(0, 1)],
    ['one of two', upcoming],
  ])('when it begins, the data is refetched: %s', async (_name, coming) => {
    const queryClient = new QueryClient()
    const invalidate = vi.spyOn(queryClient, 'invalidateQueries')
    await aScreen(() => <NextEvent upcoming={coming} />, { queryClient })
    // Second by second, as the clock on the page ticks.
    for (let second = 0; second < 5; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toContainEqual(['site', 'home'])
  })

  test('is not rendered without a coming event', async () => {
    await aScreen(() => <NextEvent upcoming={[event(7, 'Begun', serverTime)]} />)
    expect(document.body.textContent).toBe('')
  })
})

describe('the film of the game (P7)', () => {
  const film = {
    title: 'Beyond',
    text: 'No sound.',
    pc: { src: '/pc.mp4', poster: '/pc.jpg' },
    mobile: { src: '/m.mp4', poster: '/m.jpg' },
  }
  test.each([
    ['wide', true, { kind: 'pcMedia', src: '/pc.mp4' }],
    ['narrow', false, { kind: 'mobileMedia', src: '/m.mp4' }],
  ] as const)('on a %s screen is a still picture until a click, which opens the film of that width', async (_, matches, popup) => {
    vi.stubGlobal('matchMedia', () => ({ matches }))
    const { popups } = await aScreen(() => <Gameplay film={film} />)
    expect(document.querySelectorAll('video')).toHaveLength(0)
    await userEvent.click(screen.getByRole('link', { name: 'Watch the gameplay film' }))
    expect(popups).toMatchObject([{ type: 'popup.open', popup }])
  })
})

describe('the news', () => {
  const post = (seq: number, board: PostItem['board'], title: string): PostItem => ({
    seq,
    board,
    title,
    excerpt: '',
    label: null,
    thumbnail: null,
    pinned: false,
    createdDt: serverTime,
    period: null,
    group: null,
    document: null,
    version: null,
  })
  const posts = [post(1, 'notice', 'A notice'), post(2, 'update', 'An update')]
  const filter = (name: string) => within(screen.getByRole('navigation', { name: 'News' })).getByRole('link', { name })
  const current = () => within(screen.getByRole('navigation', { name: 'News' })).getByRole('link', { current: true }).textContent
  const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

  test('are filtered here by a click on a board', async () => {
    await aScreen(() => <News posts={posts} />)
    expect([current(), shown()]).toEqual(['All', ['A notice']])
    await userEvent.click(filter('Updates'))
    expect([current(), shown()]).toEqual(['Updates', ['An update']])
    await userEvent.click(filter('All'))
    expect([current(), shown()]).toEqual(['All', ['A notice']])
  })

  test('leave a click with a modifier key to the browser, which opens the board in a new tab', async () => {
    await aScreen(() => <News posts={posts} />)
    const isHandled = vi.fn<(isPrevented: boolean) => void>()
    const listen = (event: Event): void => {
      isHandled(event.defaultPrevented)
      event.preventDefault()
    }
    addEventListener('click', listen, { once: true })
    const user = userEvent.setup()
    await user.keyboard('{Control>}')
    await user.click(filter('Updates'))
    expect(isHandled.mock.calls).toEqual([[false]])
    expect([filter('Updates').getAttribute('href'), current()]).toEqual(['/bulletin/list?type=update', 'All'])
  })
})

test('without classes there is no section about them', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const season = { title: 'Season', lead: 'Lead', image: { wide: '/w.jpg', narrow: '/n.jpg' }, facts: [], href: '/shop' }
  const home = { upcoming: [], season, gameplay: null, classes: [] }
  queryClient.setQueryData(['site', 'home', { locale: 'en' }], { home })
  queryClient.setQueryData(['posts', 'recent', { locale: 'en', size: 5 }], { items: [] })
  queryClient.setQueryData(homeProductsQuery({} as Api, 'en', 'visitor').queryKey, { items: [] } as never)
  await aScreen(() => <HomeBelow audience="visitor" />, { queryClient })
  const band = screen.getByRole('region', { name: 'Season' }).parentElement
  expect(screen.queryByRole('heading', { name: 'Three who reap' })).toBeNull()
  // Its box would keep the place of the section free.
  expect(band?.nextElementSibling?.textContent).not.toBe('')
})

test('the classes: one is open, and another opens instead (S1)', async () => {
  const figure = (id: string) => ({
    id,
    name: id,
    engName: id,
    image: '/i.jpg',
    text: `Story of ${id}`,
    weapons: ['Scythe'],
    href: `/bulletin/${id}`,
  })
  await aScreen(() => <ClassTeaser classes={[figure('Reaper'), figure('Warden'), figure('Oracle')]} />)
  const open = () => screen.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent)
  expect(open()).toEqual(['Warden'])
  await userEvent.click(screen.getByRole('button', { name: 'Oracle' }))
  expect(open()).toEqual(['Oracle'])
  // The others are hidden by their style, not left out: without scripts all are shown.
  expect([...document.querySelectorAll('[data-open="false"]')].map((one) => one.querySelector('p ~ ul ~ a')?.textContent)).toEqual([
    'Meet the Reaper',
    'Meet the Warden',
  ])
})

test('the game is available at the download link, by QR code and in the configured stores (S1)', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const hero = { eyebrow: 'Season', title: ['Harvest'], lead: 'Lead', image: { wide: '/w.jpg', narrow: '/n.jpg' }, loop: null }
  const links = {
    download: 'https://get.example/',
    downloadCode: '/code.svg',
    stores: [
      { id: 'a', label: 'App Store', href: 'https://a.example/' },
      { id: 'g', label: 'Google Play', href: 'https://g.example/' },
    ],
  }
  await aScreen(() => <Hero hero={hero} highlights={[]} film="/main.mp4" links={links} />)
  const href = (name: string) => screen.getByRole('link', { name: new RegExp(`^${name}`) }).getAttribute('href')
  expect([href('Download now'), href('App Store'), href('Google Play')]).toEqual([
    links.download,
    'https://a.example/',
    'https://g.example/',
  ])
  const code = document.querySelector('img[src="/code.svg"]')!
  expect([code.getAttribute('alt'), code.getAttribute('loading')]).toEqual(['QR code that leads to the download', 'lazy'])
})
