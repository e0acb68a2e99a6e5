/** Terms are posts of the board `terms` that name their document and their effective date (S9). */
import type { Locale } from '#contract/common.ts'
import type { PostItem } from '#contract/posts.ts'
import { versionInForce } from '#contract/terms-versions.ts'
import type { Api } from '#src/api/api.ts'
import { postListQuery } from '#src/api/posts.queries.ts'

export type TermsDocument = NonNullable<PostItem['document']>

/** All versions of all documents, at most 100 (S9). */
export const termsVersionsQuery = (api: Api, locale: Locale) => postListQuery(api, locale, { board: 'terms', size: 100, all: true })

/** Versions of one document, the newest first. */
export const versionsOf = (items: readonly PostItem[], document: TermsDocument): PostItem[] =>
  items.filter((item) => item.document === document).sort((a, b) => (b.version ?? '').localeCompare(a.version ?? ''))

/** The requested version, or by default the one in force; undefined if it does not exist. @param now the provider's clock, ISO 8601 */
export function termsVersion(
  items: readonly PostItem[],
  document: TermsDocument,
  version: string | undefined,
  now: string,
): PostItem | undefined {
  const versions = versionsOf(items, document)
  return version === undefined ? versionInForce(versions, Date.parse(now)) : versions.find((item) => item.version === version)
}
