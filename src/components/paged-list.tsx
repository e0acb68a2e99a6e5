import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { Pager } from '#src/design/pager.tsx'
import type { RenderLink } from '#src/design/render-link.ts'
import { ContentLink } from './content-link.tsx'
import { isPlainClick } from './plain-click.ts'

/** Address of the pressed link of a pager: the page there receives the focus when it is shown, even if the list has been remounted. */
let turnedTo: string | null = null

/** Called with a press on a link to another page of the list. The link must keep the scroll position. */
export function turnTo(event: MouseEvent): void {
  // A modifier key opens the page in another tab.
  if (isPlainClick(event)) turnedTo = event.currentTarget.getAttribute('href')
}

/** Whether the shown page is the pressed one. It is asked once: if another page is shown, that navigation is over. */
function takeTurn(shown: string): boolean {
  const pressed = turnedTo
  turnedTo = null
  return pressed === shown
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
  const router = useRouter()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!takeTurn(router.state.location.publicHref)) return
    list.current?.focus({ preventScroll: true })
    ;(scrollTo ?? list).current?.scrollIntoView()
  }, [page, scrollTo, router])
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
