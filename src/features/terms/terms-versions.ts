/** Terms are posts of the board `terms` that name their document and the date they take effect (S9). */
import type { Locale } from '#contract/common.ts'
import type { NoticeItem } from '#contract/notices.ts'
import type { Api } from '#src/api/api.ts'
import { noticeListQuery } from '#src/api/notices.queries.ts'

export type TermsDocument = NonNullable<NoticeItem['document']>

export const termsVersionsQuery = (api: Api, locale: Locale) => noticeListQuery(api, locale, { board: 'terms', size: 100, all: true })

/** Versions of one document, the newest first. */
export const versionsOf = (items: readonly NoticeItem[], document: TermsDocument): NoticeItem[] =>
  items.filter((item) => item.document === document).sort((a, b) => (b.version ?? '').localeCompare(a.version ?? ''))

/** The asked version, or the newest where none is asked; undefined where there is no such version. */
export const termsVersion = (items: readonly NoticeItem[], document: TermsDocument, version: string | undefined): NoticeItem | undefined =>
  versionsOf(items, document).find((item) => version === undefined || item.version === version)
