import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { PostItem } from '#contract/posts.ts'
import { Icon } from '#src/design/icon.tsx'
import { Tag } from '#src/design/label.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { gold, heading1, lead } from '#src/design/text.css.ts'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { useSite } from '#src/components/use-site.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { BoardFrame } from './board-frame.tsx'
import { addressOf, fromStart } from './board-link.ts'
import { BoardPages } from './board-pages.tsx'
import { boardListQuery, eventStateOf } from './board.queries.ts'
import { PostLink } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import { byState, daysLeft, eventState, formatPeriod, nextTurn } from './event-period.ts'
import * as css from './event-board.css.ts'
import { Found, FoundStatus, NothingFound } from './found.tsx'
import { SearchForm } from './search-form.tsx'

const EventMeta = ({ post, counted }: { post: PostItem; counted: boolean }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const state = eventState(post, frame.now)
  const left = daysLeft(post, frame.now)
  return (
    <p className={css.meta}>
      {state === 'ongoing' && (
        <Tag tone="event">
          <Trans>Ongoing</Trans>
        </Tag>
      )}
      {state === 'upcoming' && (
        <Tag tone="notice">
          <Trans>Upcoming</Trans>
        </Tag>
      )}
      {state === 'ended' && (
        <Tag>
          <Trans>Ended</Trans>
        </Tag>
      )}
      <span className={css.period}>{formatPeriod(post, frame)}</span>
      {counted && state === 'ongoing' && left !== undefined && (
        <span className={gold}>{left === 1 ? t`1 day left` : t`${left} days left`}</span>
      )}
    </p>
  )
}

/** One event: the first current one is large, the others are images with a title. */
const EventCard = ({ post, view, big }: { post: PostItem; view: BoardView; big: boolean }) => (
  <li className={big ? css.bigItem : undefined}>
    <PostLink post={post} view={view} className={big ? `${css.card} ${css.big}` : css.card}>
      <Picture
        src={post.thumbnail}
        alt=""
        ratio="16:9"
        sizes={big ? '(min-width: 1000px) 60vw, 100vw' : '(min-width: 1000px) 33vw, (min-width: 600px) 50vw, 100vw'}
        priority={big}
        className={css.picture}
      />
      <div>
        <EventMeta post={post} counted={big} />
        <h2 className={big ? heading1 : css.title} lang={langOf(post)}>
          {post.title}
        </h2>
        {big && (
          <>
            <p className={`${lead} ${css.lead}`} lang={langOf(post)}>
              {post.excerpt}
            </p>
            <span className={`${moreLink} ${css.more}`}>
              <Trans>See the event</Trans>
              <Icon name="arrow-right" />
            </span>
          </>
        )}
      </div>
    </PostLink>
  </li>
)

/** S3: events as images, current and ended ones. */
export const EventBoard = ({ screen, view }: BoardProps) => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const list = useSuspenseQuery(boardListQuery(api, locale, view)).data
  const state = eventStateOf(view)
  const posts = byState(list.items, frame.now)
  useRefetchAt(
    list.items.map((post) => nextTurn(post, frame.now)),
    [['site', 'config'], boardListQuery(api, locale, view).queryKey],
  )
  const isWhole = state === 'current' && view.page === 1 && view.search === undefined
  const choose = (chosen: 'current' | 'ended', label: string) => (
    <Link
      to={addressOf(screen)}
      search={{ ...fromStart(view), state: chosen === eventStateOf({ ...view, state: undefined }) ? undefined : chosen }}
      className={segment({ current: chosen === state })}
      aria-current={chosen === state ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <BoardFrame screen={screen} board="event">
      <div className={css.bar}>
        <nav className={`${segments} ${css.segments}`} aria-label={t`Events by state`}>
          {choose('current', t`Ongoing`)}
          {choose('ended', t`Ended`)}
        </nav>
        <SearchForm screen={screen} view={view} placeholder={t`Search term`} />
      </div>
      <FoundStatus term={view.search} count={list.totalCount} />
      {posts.length === 0 ? (
        view.search === undefined && view.page === 1 ? (
          <p className={css.none}>
            {state === 'ended' ? <Trans>No event has ended yet.</Trans> : <Trans>No event is open at the moment.</Trans>}
          </p>
        ) : (
          <NothingFound screen={screen} view={view} count={list.totalCount} />
        )
      ) : (
        <>
          <Found screen={screen} view={view} count={list.totalCount} />
          <BoardPages screen={screen} view={view} totalCount={list.totalCount}>
            <ul className={css.cards}>
              {posts.map((post, index) => (
                <EventCard key={post.seq} post={post} view={view} big={index === 0 && isWhole} />
              ))}
            </ul>
          </BoardPages>
        </>
      )}
    </BoardFrame>
  )
}
