import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { PostShare } from './post-share.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

test('shares and copies the canonical address with its language, wherever the post was opened', async () => {
  const shared: unknown[] = []
  const copied: string[] = []
  const user = userEvent.setup()
  vi.stubGlobal('navigator', {
    userAgent: '',
    share: async (data: unknown) => void shared.push(data),
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  })
  window.history.replaceState(null, '', '/ingame/bulletin/17?type=notice&search=ferry#top')
  await renderInRouter('/', { '/': () => <PostShare path="/bulletin/17" title="나루터" /> }, { locale: 'ko' })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  const address = new URL('/ko/bulletin/17', window.location.href).href
  await waitFor(() => expect([shared, copied]).toEqual([[{ title: '나루터', url: address }], [address]]))
})
