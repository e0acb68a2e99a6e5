import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { historyHref } from './history-href.ts'
import type { HistorySearch } from './history-period.ts'

/** An empty page of the history, with links to places that may have purchases. */
export const NothingFound = ({ search, totalCount }: { search: HistorySearch; totalCount: number }) => {
  const { name } = search
  if (totalCount > 0)
    return (
      <Empty
        title={<Trans>This page is empty</Trans>}
        action={
          <ContentLink href={historyHref({ ...search, page: 1 })} className={button({ tone: 'secondary' })}>
            <Trans>To the first page</Trans>
          </ContentLink>
        }
      />
    )
  if (name !== undefined)
    return (
      <Empty
        title={<Trans>No purchase is called “{name}”</Trans>}
        action={
          <ContentLink href={historyHref({ ...search, name: undefined, page: 1 })} className={button({ tone: 'secondary' })}>
            <Trans>Clear the search</Trans>
          </ContentLink>
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
