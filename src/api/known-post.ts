import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { NoticeDetail, NoticeItem } from '#contract/notices.ts'
import { findKnown } from './find-known.ts'

/** A post as far as a list has told of it, or as a whole where it was read before. */
export type KnownPost = NoticeItem & Partial<NoticeDetail>

export const knownPost = (client: QueryClient, locale: Locale, seq: number): KnownPost | undefined =>
  findKnown(client, ['notices', 'detail', { locale, seq }], (post: KnownPost) => post) ??
  ['list', 'pinned', 'recent']
    .map((kind) =>
      findKnown(client, ['notices', kind, { locale }], ({ items }: { items: NoticeItem[] }) => items.find((post) => post.seq === seq)),
    )
    .find((post) => post !== undefined)
