import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { orderListQuery } from '#src/api/orders.queries.ts'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading1, visuallyHidden } from '#src/design/text.css.ts'
import { textLink } from '#src/design/link.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { FocusAfterUnpaid } from '#src/components/payment/focus-after-unpaid.tsx'
import { UnfinishedOrder } from '#src/components/payment/unfinished-order.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { PagedList } from '#src/components/paged-list.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { Failed } from '#src/components/failed.tsx'
import { HistoryFilter } from './history-filter.tsx'
import { historyHref } from './history-href.ts'
import { nameOf } from '#contract/local-name.ts'
import { isWaiting, pollingOfAll } from './order-labels.ts'
import { NothingFound } from './history-nothing.tsx'
import { periodOf, todayIn, type HistorySearch } from './history-period.ts'
import { HistoryRows } from './history-rows.tsx'
import * as css from './history.css.ts'
import * as parts from './parts.css.ts'
import { opensDialog } from './opens-dialog.ts'
import { ServerTime } from './server-time.tsx'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'

/** Rows per page. */
export const historyPageSize = 10

/** S15: the member's purchases. @param props.children the part that only members see */
export const HistoryScreen = ({ children }: { children: ReactNode }) => {
  const { locale } = useSite()
  const popups = usePopups()
  return (
    <Screen id="/purchases">
      <div className={`${wrap} ${parts.page}`}>
        <div className={parts.head}>
          <div className={parts.headText}>
            <Tines />
            <h1 className={heading1}>
              <Trans>Purchase history</Trans>
            </h1>
          </div>
          <div className={css.remarks}>
            <ServerTime />
            {/* P5: in Korean the notice is a dialog on desktop; otherwise, and always by its address, it is a page. */}
            <ContentLink
              href="/withdrawal"
              className={`${textLink} ${parts.remark}`}
              onClick={(event) => {
                if (locale !== 'ko' || !opensDialog(event)) return
                event.preventDefault()
                popups({ type: 'popup.open', popup: { kind: 'withdrawalNotice' } })
              }}
            >
              <Trans>About withdrawal</Trans>
            </ContentLink>
          </div>
        </div>
        {children}
      </div>
    </Screen>
  )
}

/** The member's own history: the filter and its results. */
export const OwnHistory = ({ search }: { search: HistorySearch }) => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const today = todayIn(frame)
  const { choice, from, to } = periodOf(search, today)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQueryWithErrorPolicy({
    ...orderListQuery(api, locale, {
      productName: search.name,
      startDt: from === '' ? undefined : from,
      // Quick choices have no end: they include purchases after midnight.
      endDt: choice !== 'own' || to === '' ? undefined : to,
      pageNo: search.page,
      pageSize: historyPageSize,
    }),
    // For another page or period, the rows stay until the new ones arrive.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => state.data !== undefined && pollingOfAll(state.data.items),
  })
  // A refetch of the same rows is not told.
  const isLoading = isFetching && (data === undefined || isPlaceholderData)
  const waiting = data?.items.find((order) => isWaiting(order))
  return (
    <>
      <HistoryFilter search={search} today={today} />
      <output className={visuallyHidden}>{data !== undefined && !isLoading && t`Purchases found: ${formatNumber(data.totalCount)}`}</output>
      {error !== null && data === undefined ? (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows count={6} />
        </div>
      ) : data.items.length === 0 ? (
        <NothingFound search={search} totalCount={data.totalCount} />
      ) : (
        <div aria-busy={isLoading} className={css.results}>
          {waiting !== undefined && (
            <div className={css.waiting}>
              <UnfinishedOrder key={waiting.orderNo} orderNo={waiting.orderNo}>
                {() => `${nameOf(waiting.productName, locale)} · ${waiting.orderNo}`}
              </UnfinishedOrder>
            </div>
          )}
          <FocusAfterUnpaid orderNo={waiting?.orderNo} label={t`Purchases`}>
            <PagedList
              page={search.page}
              pages={Math.ceil(data.totalCount / historyPageSize)}
              hrefOf={(page) => historyHref({ ...search, page })}
              className={css.pager}
            >
              <HistoryRows orders={data.items} />
            </PagedList>
          </FocusAfterUnpaid>
        </div>
      )}
    </>
  )
}
