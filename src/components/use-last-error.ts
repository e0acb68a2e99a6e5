import { hashKey, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'

interface Asked {
  data: unknown
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
}

/**
 * The error of a query, also while the query is asked again. A query without data forgets its error at once, and the button that was
 * pressed would disappear with it.
 * @param queryKey of the query: another key has no earlier error
 * @param asked the result of the query
 */
export function useLastError(queryKey: QueryKey, { data, error, isFetching, isPlaceholderData }: Asked): Error | null {
  const key = hashKey(queryKey)
  const [last, setLast] = useState({ key, error })
  const isAskedAgain = isFetching && (data === undefined || isPlaceholderData) && last.key === key
  const shown = error ?? (isAskedAgain ? last.error : null)
  if (last.key !== key || last.error !== shown) setLast({ key, error: shown })
  return shown
}
