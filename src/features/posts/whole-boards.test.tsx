/** Handbook and questions (S3): no entry is lost, by role and name, over a real provider. */
import { cleanup, screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { postGroups, posts, postTexts } from '#server/posts/posts.tables.ts'
import { callsTo } from '#tests/helpers/calls.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import type { BoardView } from '#src/components/board-view.ts'
import { BoardScreen } from './board-screen.tsx'

const provider = openProvider('demo')
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type WholeBoard = 'handbook' | 'faq'
const rowsOf = (board: WholeBoard) => provider.database.db.select().from(posts).where(eq(posts.board, board))

async function show(type: WholeBoard, page = 1): Promise<void> {
  const view: BoardView = { type, page, searchType: 'TITLE_CONTENT' }
  await renderInRouter(
    '/bulletin/list',
    {
      '/bulletin/list': () => <BoardScreen screen="/bulletin/list" view={view} />,
      '/bulletin/$seq': undefined,
      '/inquiry/{-$id}': undefined,
    },
    // A provider keeps its counts until the next import.
    { fetch: callsTo(replicaOf(provider)).fetch },
  )
  await screen.findByRole('heading', { level: 1 })
}
/** Numbers of the listed posts: an answer may also link to others. */
const listed = (): number[] =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .filter((link) => link.closest('details') === null || link.textContent.startsWith('Open on its own page'))
    .flatMap((link) => /\/bulletin\/(\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])
    .map(Number)
    .toSorted((a, b) => a - b)

/** Copies the last listed post of a board until it has this many. @returns the number of the last copy */
async function fill(board: WholeBoard, count: number): Promise<number> {
  const { db } = provider.database
  const before = await rowsOf(board)
  const { items } = (await provider.get(`/api/global/notices/list?board=${board}&locale=en&size=100`)).body as { items: { seq: number }[] }
  const last = before.find(({ seq }) => seq === items.at(-1)!.seq)!
  const texts = await db.select().from(postTexts).where(eq(postTexts.seq, last.seq))
  const copies = Array.from({ length: count - before.length }, (_, index) => 90_000 + index + (board === 'faq' ? 1000 : 0))
  await db.insert(posts).values(copies.map((seq) => ({ ...last, seq, slug: `copy-${String(seq)}`, position: seq })))
  await db.insert(postTexts).values(copies.flatMap((seq) => texts.map((text) => ({ ...text, seq, title: `Entry ${String(seq)}` }))))
  return copies.at(-1)!
}

test('chapters of no group are listed after the groups, and a handbook without groups is complete', async () => {
  const { db } = provider.database
  const chapters = await rowsOf('handbook')
  const all = chapters.map(({ seq }) => seq).toSorted((a, b) => a - b)
  const [ungrouped] = chapters.toSorted((a, b) => b.position - a.position)
  await db.update(posts).set({ groupId: null }).where(eq(posts.seq, ungrouped!.seq))
  await show('handbook')
  expect(listed()).toEqual(all)
  cleanup()
  await db.update(posts).set({ groupId: null }).where(eq(posts.board, 'handbook'))
  const groups = await db.delete(postGroups).where(eq(postGroups.board, 'handbook')).returning()
  await show('handbook')
  expect(listed()).toEqual(all)
  cleanup()
  await db.insert(postGroups).values(groups)
  for (const { seq, groupId } of chapters) await db.update(posts).set({ groupId }).where(eq(posts.seq, seq))
})

test.each(['handbook', 'faq'] as const)('more than a hundred entries are listed in pages: %s', async (board) => {
  const last = await fill(board, 101)
  await show(board)
  const pages = screen.getByRole('navigation', { name: 'Pages' })
  expect(listed()).toHaveLength(100)
  expect(within(pages).getByRole('link', { name: 'Page 2' })).toBeDefined()
  cleanup()
  await show(board, 2)
  expect(listed()).toEqual([last])
})
