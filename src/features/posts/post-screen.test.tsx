/** One post (S5), by role and name, over a real provider. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PostItem } from '#contract/posts.ts'
import { callsTo } from '#tests/helpers/calls.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { PostScreen } from './post-screen.tsx'

const provider = openProvider('demo')
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['on its day: the time, as in the list (R5)', 'T14:59:00.000Z', /^\d{1,2}:\d\d [AP]M$/],
  ['on the next day: the day', 'T15:00:00.000Z', /^\d{4}\.\d\d\.\d\d$/],
])('the date of a post, %s', async (_name, clock, text) => {
  const { body } = await provider.get('/api/global/notices/list?locale=en&board=update&size=1')
  const { seq, title, createdDt } = body.items[0] as PostItem
  await renderInRouter(
    '/post',
    { '/post': () => <PostScreen seq={seq} hidden={false} from={{}} />, '/bulletin/list': undefined, '/bulletin/$seq': undefined },
    // A day of the server, UTC+9, ends at 15:00 UTC.
    { fetch: callsTo(provider).fetch, config: { serverTime: createdDt.slice(0, 10) + clock } },
  )
  await screen.findByRole('heading', { level: 1, name: title })
  const [time] = screen.getAllByText(text).filter((one) => one.getAttribute('datetime') === createdDt)
  expect(time).toBeDefined()
})
