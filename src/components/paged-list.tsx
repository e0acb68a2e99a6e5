import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Pager } from '#src/design/pager.tsx'
import type { RenderLink } from '#src/design/render-link.ts'
import { ContentLink } from './content-link.tsx'

/** The page that a press on a pager asked for: it takes the focus when it comes, also where the list is drawn anew meanwhile. */
let turnedTo: number | undefined

/** For whoever draws a pager: which page was pressed, from 1. The link must leave the page where it is scrolled to. */
export function turnTo(page: number): void {
  turnedTo = page
}

export interface PageStartProps {
  /** The page shown, from 1. */
  page: number
  /** What a turned page scrolls to; the list itself where it is not said. */
  scrollTo?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** One page of a list: after it was turned, eye and keyboard begin at its first entry (WCAG 2.4.3). Back goes to where one was. */
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
  /** Where the link is not made of `hrefOf` alone; it must leave the page where it is scrolled to. */
  renderLink?: RenderLink
  /** Of the pager. */
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
