import { useEffect, useState } from 'react'
import { anchorOf, type PageId } from './pages.ts'

/** T6 “current page”: the last section that reaches above the middle of the screen. Only the scroll position determines it. */
export function useCurrentPage(ids: readonly PageId[]): PageId {
  const [current, setCurrent] = useState<PageId>(ids[0] ?? 'main')
  const key = ids.join(' ')
  useEffect(() => {
    const known = key.split(' ') as PageId[]
    const find = () => {
      const reached = known.findLast((id) => {
        const top = document.getElementById(anchorOf(id))?.getBoundingClientRect().top
        return top !== undefined && top <= innerHeight / 2
      })
      setCurrent(reached ?? known[0] ?? 'main')
    }
    find()
    addEventListener('scroll', find, { passive: true })
    addEventListener('resize', find)
    return () => {
      removeEventListener('scroll', find)
      removeEventListener('resize', find)
    }
  }, [key])
  return current
}
