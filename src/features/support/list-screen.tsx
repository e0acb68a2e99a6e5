import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import { requestListQuery } from '#src/api/support.queries.ts'
import { button, iconButton } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Tag } from '#src/design/label.tsx'
import { marginColumn, wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { verticalFilter, verticalFilterItem } from '#src/design/tabs.css.ts'
import { ash, heading1, visuallyHidden } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { formatListed } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { PageStart, turnTo } from '#src/components/paged-list.tsx'
import { Failed } from '#src/components/failed.tsx'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './support.css.ts'
import { listHref, listPageSize, type ListSearch } from './support-search.ts'
import { filterLabels, isSupportType, statusLabels, typeTexts } from './support-labels.ts'

/** S7: the member's requests. @param props.children the part that only members see */
export const ListScreen = ({ search, children }: { search: ListSearch; children: ReactNode }) => {
  const { t } = useLingui()
  return (
    <Screen id="/inquiry">
      <div className={`${wrap} ${marginColumn}`}>
        <div className={css.side}>
          <Tines />
          <h1 className={heading1}>
            <Trans>Support</Trans>
          </h1>
          <p className={ash}>
            <Trans>We usually answer within one working day.</Trans>
          </p>
          <ContentLink href="/inquiry/new" className={`${button({})} ${css.newRequest}`}>
            <Icon name="plus" />
            <Trans>New request</Trans>
          </ContentLink>
          <div className={css.filter}>
            <nav className={verticalFilter} aria-label={t`Status`}>
              {filterLabels.map(({ status, label }) => (
                <ContentLink
                  key={status ?? 'all'}
                  href={listHref({ status, after: [] })}
                  keepScroll
                  className={verticalFilterItem({ current: search.status === status })}
                  aria-current={search.status === status ? 'page' : undefined}
                >
                  {t(label)}
                </ContentLink>
              ))}
            </nav>
          </div>
        </div>
        <div className={css.oneColumn}>{children}</div>
      </div>
    </Screen>
  )
}

const Row = ({ supportRequest: { id, type, title, status, orderNo, updatedDt } }: { supportRequest: Omit<SupportRequest, 'messages'> }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const { tone, label } = statusLabels[status]
  return (
    <ContentLink href={`/inquiry/${String(id)}`} className={css.row}>
      <span className={css.rowTag}>
        <Tag tone={tone}>{t(label)}</Tag>
      </span>
      <span className={css.rowText}>
        <span className={css.rowTitle}>{title}</span>
        <span className={css.rowFacts}>
          {[isSupportType(type) ? t(typeTexts[type].title) : '', orderNo ?? ''].filter((fact) => fact !== '').join(' · ')}
        </span>
      </span>
      <time className={css.rowDate} dateTime={updatedDt}>
        {formatListed(updatedDt, frame)}
      </time>
    </ContentLink>
  )
}

interface PagesProps {
  search: ListSearch
  page: number
  pages: number
  /** The last request of the page; undefined while its rows are not there. */
  lastId: number | undefined
}

/** U4: the number of pages, and links to the adjacent ones; a page is requested by the last request of the previous one. */
const Pages = ({ search, page, pages, lastId }: PagesProps) => {
  const { t } = useLingui()
  if (pages <= 1) return null
  const next = page < pages && lastId !== undefined ? listHref({ ...search, after: [...search.after, lastId] }) : undefined
  const end = (href: string | undefined, icon: 'chevron-left' | 'chevron-right', label: string) =>
    href !== undefined && (
      <ContentLink
        href={href}
        keepScroll
        onClick={turnTo}
        className={iconButton({ boxed: true })}
        aria-label={label}
        rel={icon === 'chevron-left' ? 'prev' : 'next'}
      >
        <Icon name={icon} />
      </ContentLink>
    )
  return (
    <nav aria-label={t`Pages`} className={`${css.pager} ${css.pages}`}>
      {end(page > 1 ? listHref({ ...search, after: search.after.slice(0, -1) }) : undefined, 'chevron-left', t`Previous page`)}
      <span className={css.pageNumber} aria-current="page">
        <span className={visuallyHidden}>
          <Trans>
            Page {page} of {pages}
          </Trans>
        </span>
        <span aria-hidden="true">
          {formatNumber(page)} / {formatNumber(pages)}
        </span>
      </span>
      {end(next, 'chevron-right', t`Next page`)}
    </nav>
  )
}

const NothingFound = ({ search, isPast }: { search: ListSearch; isPast: boolean }) => {
  if (isPast)
    return (
      <Empty
        title={<Trans>This page is empty</Trans>}
        action={
          <ContentLink href={listHref({ ...search, after: [] })} className={button({ tone: 'secondary' })}>
            <Trans>To the first page</Trans>
          </ContentLink>
        }
      />
    )
  if (search.status !== undefined)
    return (
      <Empty
        title={<Trans>No requests with this status</Trans>}
        action={
          <ContentLink href="/inquiry" className={button({ tone: 'secondary' })}>
            <Trans>Show all requests</Trans>
          </ContentLink>
        }
      />
    )
  return (
    <Empty
      title={<Trans>You have not asked us anything yet</Trans>}
      action={
        <ContentLink href="/bulletin/list?type=faq" className={button({ tone: 'secondary' })}>
          <Trans>Read frequent questions</Trans>
        </ContentLink>
      }
    >
      <Trans>Many answers are there already. If yours is not, write to us.</Trans>
    </Empty>
  )
}

/** The member's own requests. */
export const OwnRequests = ({ search }: { search: ListSearch }) => {
  const { t } = useLingui()
  const { api } = useSite()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQueryWithErrorPolicy({
    ...requestListQuery(api, { status: search.status, lastId: search.after.at(-1), size: listPageSize }),
    // For another page, the rows stay until the new ones arrive.
    placeholderData: (before) => before,
  })
  // A refetch of the same rows is not told.
  const isLoading = isFetching && (data === undefined || isPlaceholderData)
  const page = search.after.length + 1
  return (
    <>
      <output className={visuallyHidden}>{data !== undefined && !isLoading && t`Requests found: ${formatNumber(data.totalCount)}`}</output>
      {error !== null && data === undefined ? (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows count={6} />
        </div>
      ) : data.items.length === 0 ? (
        <NothingFound search={search} isPast={search.after.length > 0} />
      ) : (
        <>
          <PageStart page={page}>
            <ul className={css.rows} aria-busy={isLoading}>
              {data.items.map((supportRequest) => (
                <li key={supportRequest.id}>
                  <Row supportRequest={supportRequest} />
                </li>
              ))}
            </ul>
          </PageStart>
          <Pages
            search={search}
            page={page}
            pages={Math.ceil(data.totalCount / listPageSize)}
            lastId={isPlaceholderData ? undefined : data.items.at(-1)!.id}
          />
        </>
      )}
    </>
  )
}
