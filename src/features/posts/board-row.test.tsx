import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PostItem } from '#contract/posts.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { BoardRow } from './board-row.tsx'

afterEach(cleanup)

const post = (more: Partial<PostItem>): PostItem => ({
  seq: 7,
  board: 'update',
  title: 'Patch 2.14.2',
  excerpt: '',
  label: 'update',
  thumbnail: '/art/own.jpg',
  pinned: false,
  createdDt: '2026-11-18T09:00:00.000Z',
  period: null,
  group: null,
  document: null,
  version: null,
  ...more,
})
const view: BoardView = { type: 'update', page: 1, searchType: 'TITLE_CONTENT' }

test.each([
  ['with its own picture', post({}), true, ['/pictures/960/art/own.jpg']],
  ['without its own picture shows an empty frame', post({ thumbnail: null }), true, []],
  ['of a board without pictures shows none', post({}), false, []],
] as const)('a row %s (S3)', async (_, shown, illustrated, pictures) => {
  await renderInRouter('/', {
    '/': () => (
      <ul>
        <BoardRow post={shown} view={view} excerpt={false} illustrated={illustrated} />
      </ul>
    ),
    '/bulletin/$seq': undefined,
  })
  expect(screen.getByRole('link', { name: /Patch 2\.14\.2/ })).toBeDefined()
  expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(pictures)
})
