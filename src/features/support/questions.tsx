import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { postListQuery } from '#src/api/posts.queries.ts'
import { Icon } from '#src/design/icon.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { heading3, heading4, visuallyHidden } from '#src/design/text.css.ts'
import { langOf } from '#src/components/lang-of.ts'
import { useSite } from '#src/components/use-site.ts'
import { BesideLink } from './beside-link.tsx'
import * as css from './form.css.ts'

const postHref = (seq: number): string => `/bulletin/${String(seq)}`

/** Questions of the board that match the title; they open in place, so the player need not leave the form (U1). */
export const Suggestions = ({ form }: { form: SupportRequestRef }) => {
  const { t } = useLingui()
  const found = useSelector(form, ({ context }) => context.suggestions)
  return (
    <>
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

const shownOften = 5

/** The most frequent questions, beside the form if there is room. They only assist: without a response they are omitted. */
export const FrequentQuestions = () => {
  const { api, locale } = useSite()
  const { data } = useQuery(postListQuery(api, locale, { board: 'faq', size: shownOften, all: true }))
  if (data === undefined || data.items.length === 0) return null
  return (
    <aside className={css.often} aria-labelledby="often-title">
      <h2 id="often-title" className={heading3}>
        <Trans>Often asked first</Trans>
      </h2>
      <ul className={css.oftenList}>
        {data.items.map(({ seq, title, writtenIn }) => (
          <li key={seq} lang={langOf({ writtenIn })}>
            <BesideLink href={postHref(seq)}>{title}</BesideLink>
          </li>
        ))}
      </ul>
    </aside>
  )
}
