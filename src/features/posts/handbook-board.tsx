import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { PostItem } from '#contract/posts.ts'
import { Icon } from '#src/design/icon.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { Picture } from '#src/design/picture.tsx'
import { display2, eyebrow, heading2, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { langOf } from '#src/components/lang-of.ts'
import { useSite } from '#src/components/use-site.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardPages } from './board-pages.tsx'
import { boardListQuery } from './board.queries.ts'
import { PostLink } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import { Found, FoundStatus, NothingFound } from './found.tsx'
import { GroupFilter } from './group-filter.tsx'
import * as css from './handbook.css.ts'
import { SearchForm } from './search-form.tsx'

interface ChapterProps {
  post: PostItem
  view: BoardView
}
/** The first chapter for a new player: large, before all others. */
const FirstChapter = ({ post, view }: ChapterProps) => (
  <PostLink post={post} view={view} className={css.first}>
    <Picture src={post.thumbnail} alt="" ratio="3:2" sizes="(min-width: 1000px) 45vw, 100vw" priority />
    <div>
      <p className={eyebrow}>
        <Tines />
        {post.group?.label}
      </p>
      <h2 className={`${display2} ${css.firstTitle}`} lang={langOf(post)}>
        {post.title}
      </h2>
      <p className={`${lead} ${css.firstLead}`} lang={langOf(post)}>
        {post.excerpt}
      </p>
      <span className={`${moreLink} ${css.more}`}>
        <Trans>Read the chapter</Trans>
        <Icon name="arrow-right" />
      </span>
    </div>
  </PostLink>
)

const Chapter = ({ post, view }: ChapterProps) => (
  <li>
    <PostLink post={post} view={view} className={css.entry}>
      <Picture src={post.thumbnail} alt="" ratio="3:2" sizes="(min-width: 1000px) 168px, 112px" />
      <span lang={langOf(post)}>
        <span className={css.entryTitle}>{post.title}</span>
        <span className={css.entryText}>{post.excerpt}</span>
      </span>
    </PostLink>
  </li>
)

const Chapters = ({ posts, view }: { posts: readonly PostItem[]; view: BoardView }) => (
  <ul className={css.entries}>
    {posts.map((post) => (
      <Chapter key={post.seq} post={post} view={view} />
    ))}
  </ul>
)

/** S3: the handbook: its first chapter large, then its groups, and last the chapters of no group; groups and search in the margin. */
export const HandbookBoard = ({ screen, view }: BoardProps) => {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const list = useSuspenseQuery(boardListQuery(api, locale, view)).data
  const isWhole = view.group === undefined && view.search === undefined && view.page === 1
  const first = isWhole ? list.items[0] : undefined
  const others = first === undefined ? list.items : list.items.slice(1)
  const groups = list.groups
    .map((group) => ({ ...group, posts: others.filter((post) => post.group?.id === group.id) }))
    .filter(({ posts }) => posts.length > 0)
  // A pack may have no groups.
  const rest = others.filter((post) => list.groups.every(({ id }) => id !== post.group?.id))
  return (
    <BoardFrame screen={screen} board="handbook">
      <FoundStatus term={view.search} count={list.totalCount} />
      <div className={css.columns}>
        <div className={css.side}>
          <GroupFilter screen={screen} view={view} groups={list.groups} />
          <SearchForm screen={screen} view={view} compact placeholder={t`Search handbook`} />
        </div>
        {list.items.length === 0 ? (
          <NothingFound screen={screen} view={view} count={list.totalCount} groups={list.groups} />
        ) : (
          <div>
            <Found screen={screen} view={view} count={list.totalCount} />
            <BoardPages screen={screen} view={view} totalCount={list.totalCount}>
              <div className={css.chapters}>
                {first !== undefined && <FirstChapter post={first} view={view} />}
                {groups.map(({ id, label, posts }) => (
                  <section key={id} aria-labelledby={`group-${id}`}>
                    <h2 id={`group-${id}`} className={`${heading2} ${css.groupTitle}`}>
                      {label}
                    </h2>
                    <Chapters posts={posts} view={view} />
                  </section>
                ))}
                {rest.length > 0 && <Chapters posts={rest} view={view} />}
              </div>
            </BoardPages>
          </div>
        )}
      </div>
    </BoardFrame>
  )
}
