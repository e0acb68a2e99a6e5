import type { AnyActorRef } from 'xstate'
import { createContext, use, useSyncExternalStore } from 'react'
import { noPopups, visitorView, type PopupsPort, type PopupsView, type SessionPort, type SessionView } from './views.ts'

export interface Ports {
  session: SessionPort
  popups: PopupsPort
  /** Where machines are recorded or replayed: takes statechart and options of an actor that a screen starts itself, by its name in machines/registry.ts. */
  prepare?: PrepareActor | undefined
  /** The running root, for what a failed screen says of it; undefined until the machines are there. */
  root?: AnyActorRef
}

/** Takes a statechart that is about to run as the root of a system, and its actor's options; gives both as they shall be. */
export type PrepareActor = <Logic, Options extends object>(name: string, logic: Logic, options: Options) => readonly [Logic, Options]

/** Where nobody watches. */
export const unchanged: PrepareActor = (_name, logic, options) => [logic, options]

export const PortsContext = createContext<Ports | undefined>(undefined)

/** @throws outside the app */
export function usePorts(): Ports {
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
