import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Screen } from '#src/design/screen.tsx'
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

describe('the bar that is removed (WCAG 2.4.3)', () => {
  beforeEach(async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['ja'])
    const page = () => (
      <>
        <Screen id="/shop">
          <input aria-label="Field" />
        </Screen>
        <LanguageOffer />
      </>
    )
    await renderInRouter('/shop', { '/shop': page, '/ja/shop': page })
  })

  test.each([
    ['button', '閉じる'],
    ['link', '日本語で見る'],
  ])('passes the focus of its %s “%s” to the screen', async (role, name) => {
    const control = await screen.findByRole(role, { name })
    control.focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('complementary')).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  test('leaves the focus where it is elsewhere', async () => {
    const close = await screen.findByRole('button', { name: '閉じる' })
    const field = screen.getByRole('textbox', { name: 'Field' })
    field.focus()
    // A press that moves no focus, as in Safari.
    act(() => close.click())
    expect(screen.queryByRole('complementary')).toBeNull()
    expect(document.activeElement).toBe(field)
  })
})
