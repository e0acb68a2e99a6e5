import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { turnTo } from '#src/components/paged-list.tsx'
import { historyHref } from './history-href.ts'
import type { HistorySearch } from './history-period.ts'

/** The link disappears with its message; the page that it finds receives the focus (WCAG 2.4.3). */
const FirstPageLink = ({ search, children }: { search: HistorySearch; children: ReactNode }) => (
  <ContentLink href={historyHref({ ...search, page: 1 })} keepScroll className={button({ tone: 'secondary' })} onClick={turnTo}>
    {children}
  </ContentLink>
)

/** An empty page of the history, with links to places that may have purchases. */
export const NothingFound = ({ search, totalCount }: { search: HistorySearch; totalCount: number }) => {
  const { name } = search
  if (totalCount > 0)
    return (
      <Empty
        title={<Trans>This page is empty</Trans>}
        action={
          <FirstPageLink search={search}>
            <Trans>To the first page</Trans>
          </FirstPageLink>
        }
      />
    )
  if (name !== undefined)
    return (
      <Empty
        title={<Trans>No purchase is called “{name}”</Trans>}
        action={
          <FirstPageLink search={{ ...search, name: undefined }}>
            <Trans>Clear the search</Trans>
          </FirstPageLink>
        }
      >
        <Trans>Look for a part of the name, or choose a longer period.</Trans>
      </Empty>
    )
  return (
    <Empty
      title={<Trans>Nothing reaped yet</Trans>}
      action={
        <ContentLink href="/shop" className={button({ tone: 'secondary' })}>
          <Trans>To the web shop</Trans>
        </ContentLink>
      }
    >
      <Trans>You bought nothing in this period. What you buy in the web shop is listed here.</Trans>
    </Empty>
  )
}
