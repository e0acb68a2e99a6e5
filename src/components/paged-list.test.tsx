import { useSearch } from '@tanstack/react-router'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { PagedList } from './paged-list.tsx'

afterEach(cleanup)

const Listed = ({ path }: { path: string }) => {
  const page = Number((useSearch({ strict: false }) as { page?: string }).page ?? '1')
  // Remounted on each page, like a board whose first page has pinned posts.
  return (
    <PagedList key={page} page={page} pages={3} hrefOf={(number) => `${path}?page=${String(number)}`}>
      <a href="#first">First of page {page}</a>
    </PagedList>
  )
}
const News = () => <Listed path="/news" />

test('turning a page focuses the new list, and the next Tab reaches its first entry', async () => {
  const { router } = await renderInRouter('/news', { '/news': News })
  const user = userEvent.setup()
  screen.getByRole('link', { name: 'Next page' }).focus()
  await user.keyboard('{Enter}')
  const second = await screen.findByRole('region', { name: 'Page 2' })
  await waitFor(() => expect(document.activeElement).toBe(second))
  await user.tab()
  expect(document.activeElement?.textContent).toBe('First of page 2')
  // The browser handles Back: it restores the previous position.
  router.history.back()
  await screen.findByRole('region', { name: 'Page 1' })
  expect(document.activeElement).not.toBe(screen.getByRole('region', { name: 'Page 1' }))
})

test.each([
  ['another list with the same number', '/guides?page=2'],
  ['the same list with another search', '/news?page=2&search=x'],
])('a turned page that was not reached: %s does not take the focus', async (_name, href) => {
  const { router } = await renderInRouter('/news', { '/news': News, '/guides': () => <Listed path="/guides" /> })
  const release = router.history.block({ blockerFn: () => true })
  await userEvent.setup().click(screen.getByRole('link', { name: 'Next page' }))
  release()
  const pressed = document.activeElement
  router.history.push(href)
  const second = await screen.findByRole('region', { name: 'Page 2' })
  expect(pressed?.getAttribute('aria-label')).toBe('Next page')
  expect(document.activeElement).not.toBe(second)
})
