import type { PostItem } from '#contract/posts.ts'
import { languageTags } from '#contract/locales.ts'

/** `lang` of a post's text, if it is in another language than the page (WCAG 3.1.2). */
export const langOf = ({ writtenIn }: Pick<PostItem, 'writtenIn'>): string | undefined =>
  writtenIn === undefined ? undefined : languageTags[writtenIn]
