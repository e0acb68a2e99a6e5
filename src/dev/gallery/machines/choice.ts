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

/** The machine in the address: `?machine=session`. */
export const useChosenMachine = (): string | null =>
  useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get('machine'))

/** The address of a machine's page. */
export const addressOf = (machine: string): string => `?${new URLSearchParams({ machine }).toString()}`

/** Opens a machine's page, with an entry in the browser's history. */
export function chooseMachine(machine: string): void {
  history.pushState(null, '', addressOf(machine))
  dispatchEvent(new Event(changed))
}
