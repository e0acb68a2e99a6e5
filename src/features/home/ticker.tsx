import type { NoticeItem } from '#contract/notices.ts'
import { Icon } from '#src/design/icon.tsx'
import { formatDay } from '#src/lib/dates.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { NoticeKind } from './notice-kind.tsx'
import * as css from './news.css.ts'

/** The one line under the key art: the newest maintenance that stands pinned, else the newest pinned notice. */
export const tickerNotice = (notices: readonly NoticeItem[]): NoticeItem | undefined => {
  const pinned = notices.filter((notice) => notice.board === 'notice' && notice.pinned)
  return pinned.find((notice) => notice.label === 'maintenance') ?? pinned[0] ?? notices.find((notice) => notice.label === 'maintenance')
}

/** Left out where there is nothing to say. */
export const Ticker = ({ notices }: { notices: readonly NoticeItem[] }) => {
  const { frame } = useSite()
  const notice = tickerNotice(notices)
  if (notice === undefined) return null
  return (
    <div className={css.ticker}>
      <Link to="/bulletin/$seq" params={{ seq: notice.seq }} className={css.tickerLink}>
        <NoticeKind notice={notice} />
        <span className={css.tickerTitle}>{notice.title}</span>
        <time dateTime={notice.createdDt} className={css.tickerTime}>
          {formatDay(notice.createdDt, frame)}
        </time>
        <Icon name="arrow-right" />
      </Link>
    </div>
  )
}
