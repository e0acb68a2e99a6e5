import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Pager } from './pager.tsx'

afterEach(cleanup)

const labels = { nav: 'Pages', previous: 'Previous page', next: 'Next page', page: (page: number) => `Page ${page}` }
const show = (page: number, pages: number) =>
  render(
    <Pager
      page={page}
      pages={pages}
      hrefOf={(to) => `/news?page=${to}`}
      renderLink={({ children, ...link }) => <a {...link}>{children}</a>}
      labels={labels}
    />,
  )
const numbers = () => screen.getAllByRole('link', { name: /^Page/ }).map((link) => Number(link.textContent))

describe('a pager', () => {
  test('shows seven numbers with the current page in the middle', () => {
    show(9, 20)
    expect(numbers()).toEqual([6, 7, 8, 9, 10, 11, 12])
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('9')
  })

  test('shows five of the seven on phones, including the current page', () => {
    show(1, 20)
    const hidden = within(screen.getByRole('navigation', { name: 'Pages' }))
      .getAllByRole('listitem')
      .filter((item) => item.className !== '')
    expect(hidden.map((item) => item.textContent)).toEqual(['6', '7'])
  })

  test('stays within the range on the last page', () => {
    show(20, 20)
    expect(numbers()).toEqual([14, 15, 16, 17, 18, 19, 20])
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/news?page=19')
  })

  test('shows all numbers when there are few pages', () => {
    show(1, 3)
    expect(numbers()).toEqual([1, 2, 3])
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('rel')).toBe('next')
  })

  test('is not rendered for a single page', () => {
    show(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
