import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { PostItem } from '#contract/posts.ts'
import { Tag, type TagProps } from '#src/design/label.tsx'

/** One word and colour for each kind, wherever a post is listed: gold for all notices (look.md §2 Tags). */
const kinds: Record<string, { word: MessageDescriptor; tone: NonNullable<TagProps['tone']> }> = {
  notice: { word: msg`Notice`, tone: 'notice' },
  maintenance: { word: msg`Maintenance`, tone: 'notice' },
  sanction: { word: msg`Sanctions`, tone: 'notice' },
  'known-issue': { word: msg`Known issue`, tone: 'notice' },
  shop: { word: msg`Shop`, tone: 'notice' },
  update: { word: msg`Update`, tone: 'update' },
  event: { word: msg`Event`, tone: 'event' },
}
const kindOf = (name: string | null) => (name !== null && Object.hasOwn(kinds, name) ? kinds[name] : undefined)

/** Whether a post has a known kind. */
export const hasLabel = ({ label }: Pick<PostItem, 'label'>): boolean => kindOf(label) !== undefined

export interface PostLabelProps {
  post: Pick<PostItem, 'label' | 'board'>
  /** A post without a known kind shows that of its board. */
  orBoard?: boolean
}

/** The kind of a post as a colored tag; nothing for posts without a kind. */
export const PostLabel = ({ post, orBoard = false }: PostLabelProps) => {
  const { i18n } = useLingui()
  const kind = kindOf(post.label) ?? (orBoard ? kindOf(post.board) : undefined)
  return kind === undefined ? null : <Tag tone={kind.tone}>{i18n._(kind.word)}</Tag>
}
