import { useEffect, useState } from 'react'

/** A heading counts as reached at this distance from the top, in px: a little below the sticky header. */
const line = 160

/** The section being read: the last heading above the line, or the first one if there is none yet. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    const known = key.split(' ')
    const find = () => {
      const reached = known.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line)
      setCurrent(reached ?? known[0])
    }
    find()
    addEventListener('scroll', find, { passive: true })
    return () => removeEventListener('scroll', find)
  }, [key])
  return current
}
