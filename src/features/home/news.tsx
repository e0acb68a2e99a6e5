import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PostItem } from '#contract/posts.ts'
import { PlainButton } from '#src/design/button.tsx'
import { from } from '#src/design/breakpoints.ts'
import { Icon } from '#src/design/icon.tsx'
import { UnreadDot } from '#src/design/label.tsx'
import { section, sectionHead, wrap } from '#src/design/layout.css.ts'
import { moreLink } from '#src/design/link.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { display2, heading1 } from '#src/design/text.css.ts'
import { formatListed } from '#src/lib/dates.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { PostKind } from './post-kind.tsx'
import * as css from './news.css.ts'

const filters = [
  { board: undefined, label: msg`All` },
  { board: 'notice', label: boardTitle.notice },
  { board: 'update', label: boardTitle.update },
  { board: 'event', label: boardTitle.event },
] as const

/** The leading one of the shown posts: a pinned post with an image, if there is one. */
export const leadOf = (posts: readonly PostItem[]): PostItem | undefined =>
  posts.find((post) => post.pinned && post.thumbnail !== null && post.label !== 'maintenance') ??
  posts.find((post) => post.thumbnail !== null) ??
  posts[0]

const isFromToday = (post: PostItem, now: string) => Date.parse(now) - Date.parse(post.createdDt) < 86_400_000

/** The newest posts of the three news boards, one of them large (7/5 from md on). */
export const News = ({ posts }: { posts: readonly PostItem[] }) => {
  const { i18n, t } = useLingui()
  const { frame } = useSite()
  const [board, setBoard] = useState<(typeof filters)[number]['board']>(undefined)
  if (posts.length === 0) return null
  const shown = board === undefined ? posts : posts.filter((post) => post.board === board)
  const lead = leadOf(shown)
  return (
    <section className={section} aria-labelledby="news">
      <div className={wrap}>
        <div className={sectionHead}>
          <h2 id="news" className={display2}>
            <Trans>News</Trans>
          </h2>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset needs a legend, which would be invisible */}
          <div className={segments} role="group" aria-labelledby="news">
            {filters.map((filter) => (
              <PlainButton
                key={filter.board ?? 'all'}
                className={segment({ current: filter.board === board })}
                aria-pressed={filter.board === board}
                onClick={() => setBoard(filter.board)}
              >
                {i18n._(filter.label)}
              </PlainButton>
            ))}
          </div>
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
                <PostKind post={lead} />
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
                          <PostKind post={post} />
                        </span>
                        <b className={css.postTitle} lang={langOf(post)}>
                          {post.title}
                        </b>
                        <span className={css.postTime}>
                          <time dateTime={post.createdDt}>{formatListed(post.createdDt, frame)}</time>
                          {isFromToday(post, frame.now) && <UnreadDot label={t`New`} />}
                        </span>
                      </Link>
                    </li>
                  ))}
              </ul>
              <p className={css.more}>
                <Link to="/bulletin/list" search={{ type: board ?? 'notice' }} className={moreLink}>
                  <Trans>All news</Trans>
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
