import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { selectIsSuggesting, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { postListQuery } from '#src/api/posts.queries.ts'
import { Icon } from '#src/design/icon.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { Skeleton } from '#src/design/skeleton.tsx'
import { heading3, heading4, visuallyHidden } from '#src/design/text.css.ts'
import { langOf } from '#src/components/lang-of.ts'
import { useSite } from '#src/components/use-site.ts'
import { BesideLink } from './beside-link.tsx'
import * as css from './form.css.ts'
import { mostSuggested } from './suggest.ts'

const postHref = (seq: number): string => `/bulletin/${String(seq)}`

const shownOften = 5
/** The most frequent questions. Without an answer, or without any, the form does without them. */
const useFrequentQuestions = () => {
  const { api, locale } = useSite()
  const { data } = useQuery(postListQuery(api, locale, { board: 'faq', size: shownOften, all: true }))
  return data?.items ?? []
}

/**
 * Holds the place of the suggestions for a chosen type while they are looked up, so that the fields below hardly move later, while somebody
 * types in them.
 */
const SuggestionsToCome = () => {
  const isExpected = useFrequentQuestions().length > 0
  if (!isExpected) return null
  return (
    <div className={css.suggestions} aria-hidden="true">
      <Skeleton className={css.suggestionsTitle} />
      {Array.from({ length: mostSuggested }, (_, row) => (
        <div key={row} className={css.suggestion}>
          <div className={css.question}>
            <Skeleton className={css.suggestionToCome} />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Questions of the board that match the title; they open in place, so the player need not leave the form (U1). */
export const Suggestions = ({ form }: { form: SupportRequestRef }) => {
  const { t } = useLingui()
  const found = useSelector(form, ({ context }) => context.suggestions)
  const isTypeChosen = useSelector(form, ({ context }) => context.fields.type !== 0)
  const isSuggesting = useSelector(form, selectIsSuggesting)
  return (
    <>
      {isSuggesting && isTypeChosen && found.length === 0 && <SuggestionsToCome />}
      <output className={visuallyHidden}>{found.length > 0 && t`Questions that may help: ${found.length}`}</output>
      {found.length > 0 && (
        <section className={css.suggestions} aria-labelledby="suggestions-title">
          <h2 id="suggestions-title" className={heading4}>
            <Trans>This may answer it already</Trans>
          </h2>
          {found.map(({ seq, title, excerpt, writtenIn }) => (
            <details key={seq} className={css.suggestion}>
              <summary className={css.question}>
                <span lang={langOf({ writtenIn })}>{title}</span>
                <Icon name="chevron-down" />
              </summary>
              <div className={css.suggested}>
                <p lang={langOf({ writtenIn })}>{excerpt}</p>
                <p>
                  <BesideLink href={postHref(seq)} className={moreLink}>
                    <Trans>Open on its own page</Trans>
                    <span className={visuallyHidden} lang={langOf({ writtenIn })}>
                      : {title}
                    </span>
                    <Icon name="external" />
                  </BesideLink>
                </p>
              </div>
            </details>
          ))}
        </section>
      )}
    </>
  )
}

/** The most frequent questions, beside the form if there is room. */
export const FrequentQuestions = () => {
  const questions = useFrequentQuestions()
  if (questions.length === 0) return null
  return (
    <aside className={css.often} aria-labelledby="often-title">
      <h2 id="often-title" className={heading3}>
        <Trans>Often asked first</Trans>
      </h2>
      <ul className={css.oftenList}>
        {questions.map(({ seq, title, writtenIn }) => (
          <li key={seq} lang={langOf({ writtenIn })}>
            <BesideLink href={postHref(seq)}>{title}</BesideLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
