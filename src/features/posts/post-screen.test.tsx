/** One post (S5), by role and name. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PostDetail } from '#contract/posts.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { PostScreen } from './post-screen.tsx'

afterEach(cleanup)

const aPost: PostDetail = {
  seq: 7,
  board: 'update',
  title: 'Version 2.14',
  excerpt: '',
  label: null,
  thumbnail: null,
  pinned: false,
  createdDt: '2026-11-21T00:46:00.000Z',
  period: null,
  group: null,
  document: null,
  version: null,
  updatedDt: '2026-11-21T00:46:00.000Z',
  locales: ['ko', 'en', 'ja', 'tw'],
  cover: null,
  html: '<p>Text.</p>',
  contents: [],
  previous: null,
  next: null,
  related: [],
}

test.each([
  ['today: the time, as in the list (R5)', '2026-11-21T00:46:00.000Z', '9:46 AM'],
  ['another day: the day', '2026-11-20T00:46:00.000Z', '2026.11.20'],
])('the date of a post, %s', async (_name, createdDt, text) => {
  await renderInRouter(
    '/post',
    { '/post': () => <PostScreen seq={7} hidden={false} from={{}} />, '/bulletin/list': undefined, '/bulletin/$seq': undefined },
    { fetch: async () => Response.json({ ...aPost, createdDt }) },
  )
  await screen.findByRole('heading', { level: 1, name: 'Version 2.14' })
  expect(screen.getByText(text).getAttribute('datetime')).toBe(createdDt)
})
