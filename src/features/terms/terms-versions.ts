/** Terms are posts of the board `terms` that name their document and their effective date (S9). */
import type { Locale } from '#contract/common.ts'
import type { PostItem } from '#contract/posts.ts'
import type { Api } from '#src/api/api.ts'
import { postListQuery } from '#src/api/posts.queries.ts'

export type TermsDocument = NonNullable<PostItem['document']>

export const termsVersionsQuery = (api: Api, locale: Locale) => postListQuery(api, locale, { board: 'terms', size: 100, all: true })

/** Versions of one document, the newest first. */
export const versionsOf = (items: readonly PostItem[], document: TermsDocument): PostItem[] =>
  items.filter((item) => item.document === document).sort((a, b) => (b.version ?? '').localeCompare(a.version ?? ''))

/** The requested version, or by default the newest; undefined if it does not exist. */
export const termsVersion = (items: readonly PostItem[], document: TermsDocument, version: string | undefined): PostItem | undefined =>
  versionsOf(items, document).find((item) => version === undefined || item.version === version)
