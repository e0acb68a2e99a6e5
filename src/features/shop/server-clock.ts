import { useState } from 'react'
import type { DateFrame } from '#src/lib/dates.ts'

export function useServerClock(frame: DateFrame): number {
  const [now] = useState(() => Date.parse(frame.now))
  return now
}
