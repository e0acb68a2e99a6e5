/** Searching the boards (S3), by role and name, with a provider that has a few posts. */
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Board } from '#contract/boards.ts'
import type { PostItem } from '#contract/posts.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { BoardScreen } from './board-screen.tsx'
import { SearchScreen } from './search-screen.tsx'

afterEach(cleanup)

const aPost = (seq: number, board: Board, title: string, o: Partial<PostItem> = {}): PostItem => ({
  seq,
  board,
  title,
  excerpt: '',
  label: null,
  thumbnail: null,
  pinned: false,
  createdDt: '2026-11-01T00:00:00.000Z',
  period: null,
  group: board === 'handbook' || board === 'faq' ? { id: 'start', label: 'Start' } : null,
  document: null,
  version: null,
  ...o,
})

const posts = [
  aPost(1, 'notice', 'Maintenance tonight', { pinned: true }),
  aPost(2, 'notice', 'Rules of conduct', { pinned: true }),
  ...Array.from({ length: 12 }, (_, index) => aPost(10 + index, 'notice', `Maintenance ${String(index)}`)),
  aPost(30, 'event', 'Autumn raid'),
  aPost(31, 'handbook', 'First steps'),
  aPost(32, 'faq', 'How do I pay?'),
]

/** The provider's list of posts, and its recorded requests. */
function aProvider() {
  const sent: Record<string, string>[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    const query = Object.fromEntries(new URL(new Request(input, init).url).searchParams)
    sent.push(query)
    const { board, fixed, page = '1', size = '10', searchPayload } = query
    const found = posts.filter(
      (post) =>
        post.board === board &&
        (fixed === undefined || post.pinned === (fixed === '1')) &&
        (searchPayload === undefined || post.title.toLowerCase().includes(searchPayload.toLowerCase())),
    )
    return Response.json({
      items: found.slice((Number(page) - 1) * Number(size), Number(page) * Number(size)),
      totalCount: found.length,
      page: Number(page),
      size: Number(size),
      groups: [{ id: 'start', label: 'Start', count: 1 }],
    })
  }
  return { sent, fetchIt }
}

async function show(o: Partial<BoardView>) {
  const view: BoardView = { type: 'notice', page: 1, searchType: 'TITLE_CONTENT', ...o }
  const { sent, fetchIt } = aProvider()
  const { router } = await renderInRouter(
    '/bulletin/list',
    {
      '/bulletin/list': () => <BoardScreen screen="/bulletin/list" view={view} />,
      '/bulletin/$seq': undefined,
      '/inquiry/{-$id}': undefined,
      '/terms/$document': undefined,
    },
    { fetch: fetchIt },
  )
  await screen.findByRole('heading', { level: 1 })
  return { router, sent, user: userEvent.setup() }
}

describe('pinned posts', () => {
  test('are shown above the first page of a search and counted if they match', async () => {
    const { sent } = await show({ search: 'maintenance', searchType: 'TITLE' })
    const rows = within((await screen.findByRole('link', { name: /Maintenance tonight/ })).closest('ul')!).getAllByRole('listitem')
    expect(rows[0]!.textContent).toContain('Maintenance tonight')
    expect(rows.length).toBe(11)
    expect(screen.queryByText('Rules of conduct')).toBeNull()
    expect(screen.getByRole('status').textContent).toContain('13 posts')
    expect(sent.find(({ fixed }) => fixed === '1')).toMatchObject({ searchPayload: 'maintenance', searchType: 'TITLE' })
    expect(sent.find(({ fixed }) => fixed === '2')).toMatchObject({ searchPayload: 'maintenance', searchType: 'TITLE' })
  })

  test('are found when nothing else matches', async () => {
    await show({ search: 'conduct' })
    expect(await screen.findByRole('link', { name: /Rules of conduct/ })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain('1 post')
  })

  test('are counted on further pages of a search without being shown again', async () => {
    await show({ search: 'maintenance', page: 2 })
    await screen.findByRole('link', { name: /Maintenance 11/ })
    expect(screen.getByRole('status').textContent).toContain('13 posts')
    expect(screen.queryByText('Maintenance tonight')).toBeNull()
  })

  test('a page after the last of a search does not show “nothing found”', async () => {
    await show({ search: 'conduct', page: 2 })
    expect(await screen.findByText('The list ends before this page')).toBeTruthy()
  })
})

describe.each([
  ['event', 'Search term', 'raid'],
  ['handbook', 'Search handbook', 'steps'],
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
    const { sent } = await show({ type, search: word, searchType: 'CONTENT' })
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Search in' })).value).toBe('CONTENT')
    expect(screen.getByRole('status').textContent).toContain('1 post')
    expect(sent[0]).toMatchObject({ searchPayload: word, searchType: 'CONTENT' })
  })
})

test('the link to ended events keeps the search term', async () => {
  await show({ type: 'event', search: 'raid', searchType: 'TITLE' })
  const ended = await screen.findByRole('link', { name: 'Ended' })
  expect(ended.getAttribute('href')).toMatch(/search=raid/)
  expect(ended.getAttribute('href')).toMatch(/state=ended/)
})

describe('all boards at once', () => {
  const find = async (term: string | undefined) => {
    const { sent, fetchIt } = aProvider()
    const paths = ['/bulletin/list', '/bulletin/$seq', '/inquiry/{-$id}', '/terms/$document']
    const { router } = await renderInRouter(
      '/search',
      { '/search': () => <SearchScreen term={term} />, ...Object.fromEntries(paths.map((path) => [path, undefined])) },
      { fetch: fetchIt },
    )
    await screen.findByRole('heading', { level: 1, name: 'Search' })
    return { router, sent, user: userEvent.setup() }
  }

  test('a term is searched on every board; each shows its newest results and links to all of them', async () => {
    await find('maintenance')
    const notices = within(await screen.findByRole('region', { name: 'Notices' }))
    expect(notices.getAllByRole('listitem')).toHaveLength(5)
    expect(notices.getByText('Maintenance tonight')).toBeDefined()
    expect(notices.getByRole('link', { name: 'All 13 in “Notices”' }).getAttribute('href')).toMatch(
      /^\/bulletin\/list\?type=notice.*search=maintenance/,
    )
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-labelledby'))).toEqual(['found-notice'])
  })

  test('no term sends no request, an empty term shows an alert, and an empty result links to support', async () => {
    const { router, sent, user } = await find(undefined)
    expect(sent).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter a search term')
    await user.type(screen.getByRole('searchbox'), ' ferry {Enter}')
    expect(router.state.location.search).toEqual({ search: 'ferry' })
    cleanup()
    await find('ferry')
    expect((await screen.findByRole('link', { name: 'Ask support' })).getAttribute('href')).toBe('/inquiry')
    expect(screen.getByText('Nothing found for “ferry”')).toBeDefined()
  })
})
