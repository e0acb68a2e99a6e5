import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { PostItem } from '#contract/posts.ts'
import { accordion, answer, question } from '#src/design/accordion.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { prose } from '#src/design/prose.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { langOf } from '#src/components/lang-of.ts'
import { RichText } from '#src/components/rich-text.tsx'
import { useSite } from '#src/components/use-site.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { BoardFrame } from './board-frame.tsx'
import { BoardPages } from './board-pages.tsx'
import { boardListQuery } from './board.queries.ts'
import { PostLink } from './board-row.tsx'
import type { BoardProps } from './board-screen.tsx'
import { ContactBlock } from './contact-block.tsx'
import * as css from './faq.css.ts'
import { Found, FoundStatus, NothingFound } from './found.tsx'
import { GroupFilter } from './group-filter.tsx'
import { PostLanguage } from '#src/components/post-language.tsx'
import { SearchForm } from './search-form.tsx'

const Question = ({ post, view, open }: { post: PostItem; view: BoardView; open: boolean }) => (
  <details className={accordion} open={open}>
    <summary className={question}>
      <h2 className={css.question} lang={langOf(post)}>
        {post.title}
      </h2>
      <Icon name="chevron-down" />
    </summary>
    <div className={answer}>
      <PostLanguage post={post} />
      <div lang={langOf(post)}>
        {post.answer === undefined ? <p>{post.excerpt}</p> : <RichText html={post.answer} className={`${prose} ${css.whole}`} />}
      </div>
      <p data-screen-only="">
        <PostLink post={post} view={view} className={moreLink}>
          <Trans>Open on its own page</Trans>
          <span className={visuallyHidden} lang={langOf(post)}>
            : {post.title}
          </span>
          <Icon name="arrow-right" />
        </PostLink>
      </p>
    </div>
  </details>
)

/** S3: questions that expand in place, by group, with the link to support beside them. */
export const FaqBoard = ({ screen, view }: BoardProps) => {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const list = useSuspenseQuery(boardListQuery(api, locale, view)).data
  return (
    <BoardFrame screen={screen} board="faq">
      <div className={css.columns}>
        <div className={css.side}>
          <GroupFilter screen={screen} view={view} groups={list.groups} counts />
        </div>
        <div>
          <div className={css.search}>
            <SearchForm screen={screen} view={view} compact placeholder={t`What would you like to know?`} />
          </div>
          <FoundStatus term={view.search} count={list.totalCount} />
          {list.items.length === 0 ? (
            <NothingFound screen={screen} view={view} count={list.totalCount} groups={list.groups} />
          ) : (
            <>
              <Found screen={screen} view={view} count={list.totalCount} />
              <BoardPages screen={screen} view={view} totalCount={list.totalCount}>
                {list.items.map((post, index) => (
                  <Question key={post.seq} post={post} view={view} open={index === 0} />
                ))}
              </BoardPages>
            </>
          )}
        </div>
        <ContactBlock className={css.contact} />
      </div>
    </BoardFrame>
  )
}
