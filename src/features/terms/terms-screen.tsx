import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PostDetail } from '#contract/posts.ts'
import { effectiveFrom, versionInForce } from '#contract/terms-versions.ts'
import { postQuery } from '#src/api/posts.queries.ts'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { segment, segments } from '#src/design/tabs.css.ts'
import { heading1 } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { langOf } from '#src/components/lang-of.ts'
import { Link } from '#src/components/link.tsx'
import { PageSelect } from '#src/components/page-select.tsx'
import { PostLanguage } from '#src/components/post-language.tsx'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { useSite } from '#src/components/use-site.ts'
import { TermsContents } from './terms-contents.tsx'
import { termsVersionsQuery, versionsOf, type TermsDocument } from './terms-versions.ts'
import { prose } from '#src/design/prose.css.ts'
import { RichText } from '#src/components/rich-text.tsx'
import * as css from './terms.css.ts'

export interface TermsScreenProps {
  document: TermsDocument
  /** The post of the chosen version. */
  seq: number
}

/** `2025-01-21` in the site's date format. Effective dates are days, not moments: time zones do not apply. */
const dotted = (version: string): string => version.replaceAll('-', '.')

const Documents = ({ document }: Pick<TermsScreenProps, 'document'>) => {
  const { t } = useLingui()
  const choose = (other: TermsDocument, label: string) => (
    <Link
      to="/terms/$document"
      params={{ document: other }}
      className={segment({ current: other === document })}
      aria-current={other === document ? 'page' : undefined}
    >
      {label}
    </Link>
  )
  return (
    <nav className={`${segments} ${css.documents}`} aria-label={t`Documents`}>
      {choose('service', t`Terms`)}
      {choose('privacy', t`Privacy`)}
      {choose('operation', t`Operation`)}
    </nav>
  )
}

const Versions = ({ document, current }: Pick<TermsScreenProps, 'document'> & { current: string | null }) => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const navigate = useNavigate()
  const versions = versionsOf(useSuspenseQuery(termsVersionsQuery(api, locale)).data.items, document)
  const inForce = versionInForce(versions, Date.parse(frame.now))
  const upcoming = versions.filter(({ version }) => version !== null && Date.parse(effectiveFrom(version)) > Date.parse(frame.now))
  useRefetchAt(
    upcoming.map(({ version }) => effectiveFrom(version!)),
    [['site', 'config']],
  )
  // The version in force has the page's address without a version, so it stays correct when the next one takes effect.
  const choose = (version: string) =>
    void navigate({ to: '/terms/$document', params: { document }, search: version === inForce?.version ? {} : { version } })
  const labelOf = (version: string) => {
    const day = dotted(version)
    if (version === inForce?.version) return t`${day} (current)`
    return version > (inForce?.version ?? '') ? t`${day} (upcoming)` : day
  }
  return (
    <PageSelect label={t`Effective date`} name="version" value={current ?? ''} onChoose={choose}>
      {versions.map(({ seq, version }) => (
        <option key={seq} value={version ?? ''}>
          {labelOf(version ?? '')}
        </option>
      ))}
    </PageSelect>
  )
}

/** The chapters, for the rail; the articles if a text has no chapters. */
const listed = ({ contents }: PostDetail) => {
  const chapters = contents.filter(({ level }) => level === 2)
  return chapters.length > 0 ? chapters : contents
}

/** S9: terms, privacy policy and operation policy in every version. */
export const TermsScreen = ({ document, seq }: TermsScreenProps) => {
  const { api, locale } = useSite()
  const { data: post } = useSuspenseQuery(postQuery(api, locale, seq))
  const headings = listed(post)
  return (
    <Screen id="/terms/$document">
      <div className={`${wrap} ${css.columns}`}>
        <aside className={css.side} data-screen-only="">
          <Documents document={document} />
          <Versions document={document} current={post.version} />
          {headings.length > 1 && <TermsContents key={seq} headings={headings} lang={langOf(post)} />}
        </aside>
        <article className={css.article}>
          <Tines />
          <h1 className={`${heading1} ${css.title}`} lang={langOf(post)}>
            {post.title}
          </h1>
          <PostLanguage post={post} />
          <div lang={langOf(post)}>
            <RichText html={post.html} className={`${prose} ${css.text}`} />
          </div>
        </article>
      </div>
    </Screen>
  )
}
