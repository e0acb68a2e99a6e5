import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { NoticeDetail } from '#contract/notices.ts'
import { onlyWide } from '#src/design/layout.css.ts'
import { contents } from '#src/design/prose.css.ts'
import * as css from './terms.css.ts'

/** Where a chapter counts as reached: a little below the header. */
const line = 160

/** S9: the chapters in the rail, with a mark where the reader is (comp terms-ko). */
export const TermsContents = ({ headings }: { headings: NoticeDetail['contents'] }) => {
  const { t } = useLingui()
  const [current, setCurrent] = useState(headings[0]?.id)
  useEffect(() => {
    const find = () => {
      const reached = headings.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line)
      setCurrent((reached ?? headings[0])?.id)
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [headings])
  return (
    <nav aria-label={t`Table of contents`} className={`${contents} ${css.contents} ${onlyWide}`}>
      {headings.map(({ id, text }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  )
}
