import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import type { PostItem } from '#contract/posts.ts'
import { Tag } from '#src/design/label.tsx'

/** The provider's labels are finer than its boards; an unknown one falls back to the board. */
const kinds = {
  notice: { tone: 'notice', message: msg`Notice` },
  maintenance: { tone: 'notice', message: msg`Maintenance` },
  sanction: { tone: 'notice', message: msg`Sanctions` },
  'known-issue': { tone: 'notice', message: msg`Known issues` },
  shop: { tone: 'notice', message: msg`Shop` },
  update: { tone: 'update', message: msg`Update` },
  event: { tone: 'event', message: msg`Event` },
} as const

const isKind = (text: string | null): text is keyof typeof kinds => text !== null && Object.hasOwn(kinds, text)

/** The kind of a post, as a tag. */
export const PostKind = ({ post }: { post: Pick<PostItem, 'label' | 'board'> }) => {
  const { i18n } = useLingui()
  const { tone, message } = kinds[isKind(post.label) ? post.label : isKind(post.board) ? post.board : 'notice']
  return <Tag tone={tone}>{i18n._(message)}</Tag>
}
