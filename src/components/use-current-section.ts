import { useEffect, useState } from 'react'

/** Where a heading counts as reached: a little below the header that sticks. */
const line = 160

/** The part of a text that is being read: the last heading above the line, the first one before that. */
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
