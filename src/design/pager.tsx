import type { MouseEvent } from 'react'
import { Icon } from './icon.tsx'
import { current, off, pager, step, wideOnly } from './pager.css.ts'
import type { RenderLink } from './render-link.ts'

export interface PagerProps {
  /** The page shown, from 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  renderLink: RenderLink
  /** Called with a press on a page that is not shown. */
  onTurn?: (event: MouseEvent) => void
  labels: { nav: string; previous: string; next: string; page: (page: number) => string }
  className?: string | undefined
}

/** The first of `size` numbers with the page in the middle, limited to the range. */
const startOf = (page: number, pages: number, size: number) => Math.max(1, Math.min(page - (size - 1) / 2, pages - size + 1))

/**
 * Page numbers below a list: seven, five on phones, the tines under the current one (look.md §5, §6 board list). Arrows without a target
 * are spans, so they are no tab stops. A single page needs no pager.
 */
export const Pager = ({ page, pages, hrefOf, renderLink, onTurn, labels, className }: PagerProps) => {
  if (pages <= 1) return null
  const start = startOf(page, pages, 7)
  const narrow = startOf(page, pages, 5)
  const numbers = Array.from({ length: Math.min(7, pages) }, (_, index) => start + index)

  const end = (to: number, rel: 'prev' | 'next') => {
    const icon = <Icon name={rel === 'prev' ? 'chevron-left' : 'chevron-right'} />
    if (to < 1 || to > pages) return <span className={off}>{icon}</span>
    return renderLink({
      href: hrefOf(to),
      onClick: (event) => onTurn?.(event),
      className: step,
      rel,
      'aria-label': rel === 'prev' ? labels.previous : labels.next,
      children: icon,
    })
  }

  return (
    <nav aria-label={labels.nav} className={className}>
      <ul className={pager}>
        <li>{end(page - 1, 'prev')}</li>
        {numbers.map((number) => (
          <li key={number} className={number < narrow || number >= narrow + 5 ? wideOnly : undefined}>
            {renderLink({
              href: hrefOf(number),
              onClick: (event) => number !== page && onTurn?.(event),
              className: number === page ? current : step,
              'aria-label': labels.page(number),
              'aria-current': number === page ? 'page' : undefined,
              children: number,
            })}
          </li>
        ))}
        <li>{end(page + 1, 'next')}</li>
      </ul>
    </nav>
  )
}
