import { useState } from 'react'

/**
 * State of a search form whose values the address holds. It starts again when the address names another search (a link, back, forward); all
 * other renders keep what is typed. A key on the form would start it again too, but would remove the focused field (WCAG 2.4.3).
 * @param start the state for the address
 * @param search identifies the search; by default the state itself
 */
export function useSearchState<T>(start: T, search: unknown = start): [T, (state: T) => void] {
  const [state, setState] = useState(start)
  const [shown, setShown] = useState(search)
  if (shown !== search) {
    setShown(search)
    setState(start)
  }
  return [state, setState]
}
