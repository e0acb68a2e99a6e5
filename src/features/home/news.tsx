import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type MouseEvent } from 'react'
import { defaultBoard } from '#contract/boards.ts'
import type { PostItem } from '#contract/posts.ts'
import { dayStart } from '#contract/server-day.ts'
import { from } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { UnreadDot } from '#src/design/label.tsx'
import { section, sectionHead, wrap } from '#src/design/layout.css.ts'
import { moreLink } from '#src/design/link.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { display2, heading1 } from '#src/design/text.css.ts'
import { formatListed, type DateFrame } from '#src/lib/dates.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { isPlainClick } from '#src/components/plain-click.ts'
import { PostLabel } from '#src/components/post-label.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './news.css.ts'

const boards = ['notice', 'update', 'event'] as const

/** The leading one of the shown posts: a pinned post with an image, if there is one. */
export const leadOf = (posts: readonly PostItem[]): PostItem | undefined =>
  posts.find((post) => post.pinned && post.thumbnail !== null && post.label !== 'maintenance') ??
  posts.find((post) => post.thumbnail !== null) ??
  posts[0]

/** Whether a post is from the server's day of now, like the dates of lists. */
const isFromToday = ({ createdDt }: PostItem, { now, utcOffsetMinutes }: DateFrame): boolean =>
  Date.parse(createdDt) >= dayStart(Date.parse(now), utcOffsetMinutes)

/** The newest posts of the three news boards, one of them large (7/5 from md on). */
export const News = ({ posts }: { posts: readonly PostItem[] }) => {
  const { i18n, t } = useLingui()
  const { frame } = useSite()
  const [board, setBoard] = useState<(typeof boards)[number]>()
  if (posts.length === 0) return null
  const shown = board === undefined ? posts : posts.filter((post) => post.board === board)
  const lead = leadOf(shown)
  const linked = board ?? defaultBoard
  const linkedTitle = i18n._(boardTitle[linked])
  /** A filter is a link to its board: before hydration, in a new tab. A plain click filters the posts here. */
  const filter = (to: typeof board) => ({
    className: segment({ current: to === board }),
    'aria-current': to === board ? ('true' as const) : undefined,
    onClick: (event: MouseEvent) => {
      if (!isPlainClick(event)) return
      event.preventDefault()
      setBoard(to)
    },
  })
  return (
    <section className={section} aria-labelledby="news">
      <div className={wrap}>
        <div className={sectionHead}>
          <h2 id="news" className={display2}>
            <Trans>News</Trans>
          </h2>
          <nav className={segments} aria-labelledby="news">
            <a href="#news" {...filter(undefined)}>
              <Trans>All</Trans>
            </a>
            {boards.map((type) => (
              <Link key={type} to="/bulletin/list" search={{ type }} preload={false} {...filter(type)}>
                {i18n._(boardTitle[type])}
              </Link>
            ))}
          </nav>
        </div>
        {lead === undefined ? (
          <p className={css.nothing}>
            <Trans>There is nothing here yet.</Trans>
          </p>
        ) : (
          <div className={css.columns}>
            <Link to="/bulletin/$seq" params={{ seq: lead.seq }} className={css.lead}>
              {lead.thumbnail !== null && (
                <Picture src={lead.thumbnail} alt="" ratio="16:9" sizes={`${from.md} 55vw, 100vw`} className={css.leadPicture} />
              )}
              <p className={css.leadMeta}>
                <PostLabel post={lead} orBoard />
                <time dateTime={lead.createdDt}>{formatListed(lead.createdDt, frame)}</time>
              </p>
              <h3 className={heading1} lang={langOf(lead)}>
                {lead.title}
              </h3>
              <p className={css.leadText} lang={langOf(lead)}>
                {lead.excerpt}
              </p>
            </Link>
            <div>
              <ul>
                {shown
                  .filter((post) => post !== lead)
                  .slice(0, 5)
                  .map((post) => (
                    <li key={post.seq} className={css.row}>
                      <Link to="/bulletin/$seq" params={{ seq: post.seq }} className={css.post}>
                        <span className={css.postKind}>
                          <PostLabel post={post} orBoard />
                        </span>
                        <b className={css.postTitle} lang={langOf(post)}>
                          {post.title}
                        </b>
                        <span className={css.postTime}>
                          <time dateTime={post.createdDt}>{formatListed(post.createdDt, frame)}</time>
                          {isFromToday(post, frame) && <UnreadDot label={t`New`} />}
                        </span>
                      </Link>
                    </li>
                  ))}
              </ul>
              <p className={css.more}>
                <Link to="/bulletin/list" search={{ type: linked }} className={moreLink}>
                  <Trans>More in {linkedTitle}</Trans>
                  <Icon name="arrow-right" />
                </Link>
              </p>
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
