import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Pager } from '#src/design/pager.tsx'
import type { RenderLink } from '#src/design/render-link.ts'
import { ContentLink } from './content-link.tsx'
import { isPlainClick } from './plain-click.ts'

/** The page requested by a press on the pager: it receives the focus when it is shown, even if the list has been remounted. */
let turnedTo: number | undefined

/** Called by a pager with the pressed page, from 1, other than the shown one. The link must keep the scroll position. */
export function turnTo(page: number, event: MouseEvent): void {
  // A modifier key opens the page in another tab.
  if (isPlainClick(event)) turnedTo = page
}

export interface PageStartProps {
  /** The page shown, from 1. */
  page: number
  /** The element to scroll to after turning a page; by default the list itself. */
  scrollTo?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** One page of a list. After turning, focus and scroll position are at its start (WCAG 2.4.3). Back restores the previous position. */
export const PageStart = ({ page, scrollTo, children }: PageStartProps) => {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (turnedTo !== page) return
    turnedTo = undefined
    list.current?.focus({ preventScroll: true })
    ;(scrollTo ?? list).current?.scrollIntoView()
  }, [page, scrollTo])
  return (
    <section ref={list} tabIndex={-1} aria-label={t`Page ${page}`}>
      {children}
    </section>
  )
}

export interface PagedListProps extends PageStartProps {
  pages: number
  hrefOf: (page: number) => string
  /** Set if the link needs more than `hrefOf`; it must keep the scroll position. */
  renderLink?: RenderLink
  /** Class of the pager. */
  className?: string | undefined
}

const keepsPlace: RenderLink = ({ children, ...link }) => (
  <ContentLink {...link} keepScroll>
    {children}
  </ContentLink>
)

/** A list in numbered pages. */
export const PagedList = ({ page, pages, hrefOf, renderLink = keepsPlace, scrollTo, className, children }: PagedListProps) => {
  const { t } = useLingui()
  return (
    <>
      <PageStart page={page} scrollTo={scrollTo}>
        {children}
      </PageStart>
      <Pager
        page={page}
        pages={pages}
        hrefOf={hrefOf}
        renderLink={renderLink}
        onTurn={turnTo}
        labels={{ nav: t`Pages`, previous: t`Previous page`, next: t`Next page`, page: (number) => t`Page ${number}` }}
        className={className}
      />
    </>
  )
}
