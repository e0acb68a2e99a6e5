import type { InspectionEvent } from 'xstate'
import { createContext, use, useSyncExternalStore } from 'react'
import { noPopups, visitorView, type PopupsPort, type PopupsView, type SessionPort, type SessionView } from './views.ts'

export interface Ports {
  session: SessionPort
  popups: PopupsPort
  /** Where the flight recorder runs: the `inspect` option of a machine that a screen starts itself, by its name in machines/registry.ts. */
  observe?: ((name: string, input: unknown) => (inspected: InspectionEvent) => void) | undefined
}

export const PortsContext = createContext<Ports | undefined>(undefined)

function usePorts(): Ports {
  const ports = use(PortsContext)
  if (ports === undefined) throw new Error('PortsContext is missing: screens render inside the app')
  return ports
}

/** Who is here, and how to tell the session something. While the server's page is taken over, the visitor's view. */
export function useSession(): SessionView & { send: SessionPort['send'] } {
  const { session } = usePorts()
  const view = useSyncExternalStore(session.subscribe, session.get, () => visitorView)
  return { ...view, send: session.send }
}

/** What lies over the page. */
export function usePopupsView(): PopupsView {
  const { popups } = usePorts()
  return useSyncExternalStore(popups.subscribe, popups.get, () => noPopups)
}

/** How to open and close popups (events of `machines/popups`). */
export const usePopups = (): PopupsPort['send'] => usePorts().popups.send

/** The `inspect` option of a machine that a screen starts itself; undefined where nobody records. */
export const useObserve = (): Ports['observe'] => usePorts().observe
