import type { Locale } from '#contract/common.ts'

/** The teaser's sections in order (S18); each one's id is its anchor. */
export const pageIds = ['main', 'world-view', 'features', 'world', 'classes', 'media', 'pre-registration'] as const
export type PageId = (typeof pageIds)[number]

/** The first section is the top of the document: its anchor must differ from that of the `main` element. */
export const anchorOf = (id: PageId): string => (id === 'main' ? 'start' : id)

/** The sections in a menu: without the first one, and without the form, which has its own button. */
export const sectionsOf = (pages: readonly PageId[]): PageId[] => pages.filter((id) => id !== 'main' && id !== 'pre-registration')

/** The other of its two languages (R1). */
export const otherLanguage = (locale: Locale): 'ko' | 'en' => (locale === 'ko' ? 'en' : 'ko')
