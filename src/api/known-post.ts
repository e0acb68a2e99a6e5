import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { NoticeDetail, NoticeItem } from '#contract/notices.ts'
import { findKnown } from './find-known.ts'

/** A post as far as a list has told of it, or as a whole where it was read before. */
export type KnownPost = NoticeItem & Partial<NoticeDetail>

export function knownPost(client: QueryClient, locale: Locale, seq: number): KnownPost | undefined {
  const listed = (kind: 'list' | 'pinned' | 'recent'): NoticeItem | undefined =>
    findKnown(client, ['notices', kind, { locale }], ({ items }: { items: NoticeItem[] }) => items.find((post) => post.seq === seq))
  const read = findKnown(client, ['notices', 'detail', { locale, seq }], (post: KnownPost) => post)
  return read ?? listed('list') ?? listed('pinned') ?? listed('recent')
}
