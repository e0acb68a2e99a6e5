import { useCallback, useEffect, useRef } from 'react'

/** @returns a stable function that returns the value of the last render: for a machine's ports, which outlive a render */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return useCallback(() => latest.current, [])
}
