import { useCallback, useEffect, useRef } from 'react'

/** @returns a function, the same at every render, that gives the value of the last one: for ports of a machine, which outlive a render */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  return useCallback(() => latest.current, [])
}
