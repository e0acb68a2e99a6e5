import { useState } from 'react'

/** Whether the value has differed from that of the first render at any time: what a page begins with is not announced as a change. */
export function useHasChanged(value: unknown): boolean {
  const [first] = useState(value)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && value !== first) setHasChanged(true)
  return hasChanged
}
