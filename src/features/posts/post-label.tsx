import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { PostItem } from '#contract/posts.ts'
import { Tag, type TagProps } from '#src/design/label.tsx'

const kinds: Record<string, { word: MessageDescriptor; tone: NonNullable<TagProps['tone']> }> = {
  notice: { word: msg`Notice`, tone: 'notice' },
  maintenance: { word: msg`Maintenance`, tone: 'notice' },
  sanction: { word: msg`Sanctions`, tone: 'notice' },
  'known-issue': { word: msg`Known issue`, tone: 'bad' },
  shop: { word: msg`Shop`, tone: 'ok' },
  update: { word: msg`Update`, tone: 'update' },
  event: { word: msg`Event`, tone: 'event' },
}
/** Whether a post has a known kind. */
export const hasLabel = ({ label }: Pick<PostItem, 'label'>): boolean => label !== null && label in kinds

/** The kind of a post as a colored tag (look.md §2 Tags); nothing for posts without a kind. */
export const PostLabel = ({ post }: { post: Pick<PostItem, 'label'> }) => {
  const { i18n } = useLingui()
  const kind = post.label === null ? undefined : kinds[post.label]
  return kind === undefined ? null : <Tag tone={kind.tone}>{i18n._(kind.word)}</Tag>
}
