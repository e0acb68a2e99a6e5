import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { LanguageOffer } from './language-offer.tsx'

beforeEach(() => {
  localStorage.clear()
  // Another file of this worker may have chosen a language.
  document.cookie = 'locale=; path=/; max-age=0'
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  ['Japanese on a page of the site', 'ja', '/shop', true],
  ['Korean on the teaser', 'ko-KR', '/teaser', true],
  ['Japanese on the teaser, which has Korean and English only (R1)', 'ja', '/teaser', false],
  ['Chinese on the teaser', 'zh-TW', '/teaser', false],
  ['a language that the site does not have', 'fr', '/shop', false],
])('offers %s: %s', async (_, language, path, isOffered) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language])
  const page = () => (
    <>
      <h1>The page</h1>
      <LanguageOffer />
    </>
  )
  await renderInRouter(path, { [path]: page })
  await screen.findByRole('heading', { name: 'The page' })
  expect(screen.queryAllByRole('complementary')).toHaveLength(isOffered ? 1 : 0)
})
