/** Searching the boards (S3), by role and name, over a real provider with the demo pack. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callsTo } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import type { BoardView } from '#src/components/board-view.ts'
import { BoardScreen } from './board-screen.tsx'
import { SearchScreen } from './search-screen.tsx'

const provider = openProvider('demo')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))

/** @returns how many posts the provider finds */
const count = async (query: string): Promise<number> =>
  (await provider.get(`/api/global/notices/list?locale=en&${query}`)).body.totalCount as number
/** The pinned notices, newest first. */
const pinnedTitles = [
  'Scheduled maintenance on Thursday 26 November',
  'The furrows open again — welcome to Season 3',
  'Beware of messages that pretend to be us',
] as const
/** Adds this many posts with the word in their English titles. */
async function bulkPosts(board: string, word: string, many: number): Promise<void> {
  await provider.database.db.execute(sql`
    with added as (
      insert into posts (pack, board, slug, published_at, digest)
      select 'bulk', ${board}, ${word} || n, ${testNow.toISOString()}::timestamptz - interval '1 day', '' from generate_series(1, ${many}::int) n
      returning seq)
    insert into post_texts (seq, locale, title, excerpt, html, contents, search_title, search_text, title_grams, text_grams)
    select seq, 'en', ${word} || ' ' || seq, '', '', '[]', ${word} || ' ' || seq, ${word} || ' ' || seq, '{}', '{}' from added`)
}
const countOf = (count: number): string => (count === 1 ? '1 post' : `${String(count)} posts`)

async function show(o: Partial<BoardView>) {
  const view: BoardView = { type: 'notice', page: 1, searchType: 'TITLE_CONTENT', ...o }
  const calls = callsTo(provider)
  const { router } = await renderInRouter(
    '/bulletin/list',
    {
      '/bulletin/list': () => <BoardScreen screen="/bulletin/list" view={view} />,
      '/bulletin/$seq': undefined,
      '/inquiry/{-$id}': undefined,
      '/terms/$document': undefined,
    },
    { fetch: calls.fetch },
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, searches: () => calls.sent.map(({ search }) => search), user: userEvent.setup() }
}

describe('pinned posts', () => {
  const maintenance = 'board=notice&searchPayload=maintenance&searchType=TITLE'

  test('are shown above the first page of a search and counted if they match', async () => {
    const total = await count(maintenance)
    const { searches } = await show({ search: 'maintenance', searchType: 'TITLE' })
    const list = (await screen.findByRole('link', { name: /Scheduled maintenance on Thursday 26 November/ })).closest('ul')!
    const rows = within(list).getAllByRole('listitem')
    expect(rows[0]!.textContent).toContain('Scheduled maintenance on Thursday 26 November')
    expect(rows.length).toBe(total)
    expect(await count(`${maintenance}&fixed=1`)).toBe(1)
    expect(screen.queryByText(pinnedTitles[2])).toBeNull()
    expect(screen.getByRole('status').textContent).toContain(countOf(total))
    for (const fixed of ['1', '2'])
      expect(searches().find((one) => one['fixed'] === fixed)).toMatchObject({ searchPayload: 'maintenance', searchType: 'TITLE' })
  })

  test('are found when nothing else matches', async () => {
    await show({ search: 'pretend', searchType: 'TITLE' })
    expect(await screen.findByText(pinnedTitles[2])).toBeDefined()
    expect(screen.getByRole('status').textContent).toContain('1 post')
  })

  test('are counted on further pages of a search without being shown again', async () => {
    const common = 'board=notice&searchPayload=the'
    const [pinned, others] = [await count(`${common}&fixed=1`), await count(`${common}&fixed=2`)]
    expect([pinned > 0, others > 10 && others <= 20]).toEqual([true, true])
    await show({ search: 'the', page: 2 })
    const list = (await screen.findByRole('link', { name: /Looking back along the first furrow/ })).closest('ul')!
    expect(within(list).getAllByRole('listitem')).toHaveLength(others - 10)
    expect(screen.getByRole('status').textContent).toContain(countOf(pinned + others))
    for (const title of pinnedTitles) expect(screen.queryByText(title)).toBeNull()
  })

  test('a page after the last of a search does not show “nothing found”', async () => {
    await show({ search: 'pretend', page: 2 })
    expect(await screen.findByText('The list ends before this page')).toBeTruthy()
  })
})

describe.each([
  ['event', 'Search term', 'reward'],
  ['handbook', 'Search handbook', 'weapon'],
  ['faq', 'What would you like to know?', 'pay'],
] as const)('the %s board', (type, label, word) => {
  test('is searched by title, text or both', async () => {
    const { router, user } = await show({ type })
    const choice = await screen.findByRole('combobox', { name: 'Search in' })
    expect(within(choice).getAllByRole('option').length).toBe(3)
    await user.selectOptions(choice, 'Text')
    await user.type(screen.getByRole('searchbox', { name: label }), `${word}{Enter}`)
    expect(router.state.location.search).toMatchObject({ type, search: word, searchType: 'CONTENT' })
  })

  test('keeps the search term and the searched part, and shows the number of results', async () => {
    // Also ended events, as in a search of all boards.
    const total = await count(`board=${type}&searchPayload=${word}&searchType=CONTENT`)
    expect(total).toBeGreaterThan(0)
    const { searches } = await show({ type, search: word, searchType: 'CONTENT' })
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Search in' })).value).toBe('CONTENT')
    expect(screen.getByRole('status').textContent).toContain(countOf(total))
    expect(searches()[0]).toMatchObject({ searchPayload: word, searchType: 'CONTENT' })
  })
})

describe('a search in a chosen group', () => {
  const groupLinks = () => within(screen.getByRole('navigation', { name: 'Groups' })).getAllByRole('link')

  test('shows in which groups the hits are, and links to all groups if the chosen one has none', async () => {
    const total = await count('board=faq&searchPayload=coupon')
    await show({ type: 'faq', group: 'payment', search: 'coupon' })
    expect(await screen.findByRole('heading', { name: 'Nothing found for “coupon” in the group “Payment”' })).toBeDefined()
    expect(groupLinks().map((link) => link.textContent)).toEqual([`All${String(total)}`, 'Account1', 'Payment0', 'Coupons3'])
    expect(groupLinks().find((link) => link.getAttribute('aria-current') === 'page')!.textContent).toBe('Payment0')
    // A plain link: it works before scripts run.
    const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Search in all groups' }).href)
    expect(Object.fromEntries(searchParams)).toMatchObject({ type: 'faq', search: 'coupon' })
    expect(searchParams.has('group')).toBe(false)
  })

  test('offers to clear the search if no group has the word', async () => {
    await show({ type: 'handbook', group: 'guilds', search: 'xyzzy' })
    expect(await screen.findByRole('heading', { name: 'Nothing found for “xyzzy”' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Clear search' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Search in all groups' })).toBeNull()
    expect(groupLinks().map((link) => link.textContent)).toEqual(['All', 'Guilds'])
  })
})

test.each([
  ['a list', {}, ['Ongoing'], ['type=event', 'type=event&state=ended']],
  ['a list of ended events', { state: 'ended' }, ['Ended'], ['type=event', 'type=event&state=ended']],
  [
    'a search, which finds both',
    { search: 'reward' },
    [],
    ['type=event&search=reward&state=current', 'type=event&search=reward&state=ended'],
  ],
  [
    'a search of ended events',
    { search: 'reward', state: 'ended' },
    ['Ended'],
    ['type=event&search=reward&state=current', 'type=event&search=reward&state=ended'],
  ],
] as const)('events by state, in %s', async (_, view, current, hrefs) => {
  await show({ type: 'event', ...view })
  const links = within(await screen.findByRole('navigation', { name: 'Events by state' })).getAllByRole('link')
  expect(links.filter((link) => link.getAttribute('aria-current') === 'page').map((link) => link.textContent)).toEqual(current)
  const parts = (href: string) => new URLSearchParams(href.split('?')[1])
  for (const [index, href] of hrefs.entries())
    expect(Object.fromEntries(parts(links[index]!.getAttribute('href')!))).toMatchObject(Object.fromEntries(new URLSearchParams(href)))
  // The state that is shown without one in the address is not named in it.
  expect(links.map((link) => parts(link.getAttribute('href')!).has('state'))).toEqual(hrefs.map((href) => href.includes('state')))
})

describe('all boards at once', () => {
  const find = async (term: string | undefined) => {
    const calls = callsTo(provider)
    const paths = ['/bulletin/list', '/bulletin/$seq', '/inquiry/{-$id}', '/terms/$document']
    const { router } = await renderInRouter(
      '/search',
      { '/search': () => <SearchScreen term={term} />, ...Object.fromEntries(paths.map((path) => [path, undefined])) },
      { fetch: calls.fetch },
    )
    await screen.findByRole('heading', { level: 1, name: 'Search' })
    return { router, sent: calls.sent, user: userEvent.setup() }
  }

  test('a term is searched on every board; each shows its newest results and links to all of them', async () => {
    const total = await count('board=notice&searchPayload=maintenance')
    expect(total).toBeGreaterThan(5)
    const { sent } = await find('maintenance')
    const notices = within(await screen.findByRole('region', { name: 'Notices' }))
    expect(notices.getAllByRole('listitem')).toHaveLength(5)
    expect(notices.getByText(pinnedTitles[0])).toBeDefined()
    expect(notices.getByRole('link', { name: `All ${String(total)} in “Notices”` }).getAttribute('href')).toMatch(
      /^\/bulletin\/list\?type=notice.*search=maintenance/,
    )
    const boards = sent.map(({ search }) => String(search['board']))
    const counts = await Promise.all(boards.map((board) => count(`board=${board}&searchPayload=maintenance`)))
    const regions = screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'))
    expect(regions).toEqual(boards.filter((_, index) => counts[index]! > 0).map((board) => `found-${board}`))
  })

  test('counts are grouped, and one that the provider has stopped counting says so (R6)', async () => {
    await bulkPosts('update', 'gristmill', 998)
    await bulkPosts('notice', 'gristmill', 1001)
    await find('gristmill')
    expect((await screen.findByRole('link', { name: 'All 1,000+ in “Notices”' })).getAttribute('href')).toContain('type=notice')
    expect(screen.getByRole('link', { name: 'All 998 in “Updates”' })).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('“gristmill” 1,998+ posts')
    cleanup()
    await show({ search: 'gristmill' })
    await screen.findAllByRole('link', { name: /gristmill/ })
    expect(screen.getByRole('status').textContent).toBe('“gristmill” 1,000+ posts')
    cleanup()
    await show({ type: 'update', search: 'gristmill' })
    await screen.findAllByRole('link', { name: /gristmill/ })
    expect(screen.getByRole('status').textContent).toBe('“gristmill” 998 posts')
    cleanup()
    await bulkPosts('guide', 'hopper', 700)
    await bulkPosts('event', 'hopper', 500)
    await find('hopper')
    await screen.findByRole('link', { name: 'All 700 in “Guides”' })
    expect(screen.getByRole('status').textContent).toBe('“hopper” 1,200 posts')
  })

  test('no term sends no request, an empty term shows an error, and an empty result links to support', async () => {
    const { router, sent, user } = await find(undefined)
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByText('Enter a search term').closest('p')!.id).toBe(screen.getByRole('searchbox').getAttribute('aria-describedby'))
    await user.type(screen.getByRole('searchbox'), ' zeppelin {Enter}')
    expect(router.state.location.search).toEqual({ search: 'zeppelin' })
    cleanup()
    await find('zeppelin')
    expect((await screen.findByRole('link', { name: 'Ask support' })).getAttribute('href')).toBe('/inquiry')
    expect(screen.getByText('Nothing found for “zeppelin”')).toBeDefined()
  })
})
