import { useEffect, useState } from 'react'

/** Which of the sections with these ids is being read: the last one whose head has passed the upper third of the screen. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const key = ids.join(' ')
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return undefined
    const names = key.split(' ')
    const sections = names.flatMap((id) => document.getElementById(id) ?? [])
    const inView = new Set<string>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inView.add(target.id)
          else inView.delete(target.id)
        const first = names.find((id) => inView.has(id))
        if (first !== undefined) setCurrent(first)
      },
      { rootMargin: '-20% 0px -60% 0px' },
    )
    for (const section of sections) observer.observe(section)
    return () => observer.disconnect()
  }, [key])
  return current
}
