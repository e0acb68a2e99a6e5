import { useSyncExternalStore } from 'react'

const changed = 'gallery:chosen'

const subscribe = (listen: () => void): (() => void) => {
  addEventListener('popstate', listen)
  addEventListener(changed, listen)
  return () => {
    removeEventListener('popstate', listen)
    removeEventListener(changed, listen)
  }
}

/** The machine that the address names: `?machine=session`. */
export const useChosenMachine = (): string | null =>
  useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get('machine'))

/** The address of a machine's page. */
export const addressOf = (machine: string): string => `?${new URLSearchParams({ machine }).toString()}`

/** Goes to a machine's page; the browser's history knows of it. */
export function chooseMachine(machine: string): void {
  history.pushState(null, '', addressOf(machine))
  dispatchEvent(new Event(changed))
}
