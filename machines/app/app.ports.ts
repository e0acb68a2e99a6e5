import { connectSession, type SessionPorts } from '../session/session.ports.ts'
import { appMachine } from './app.machine.ts'

/** What the app's machines need from the environment, by machine. Popups need nothing. */
export type AppPorts = { session: SessionPorts }

/** Takes the ports of all children and returns the root machine with its implementations. */
export const connectApp = (ports: AppPorts) => appMachine.provide({ actors: { session: connectSession(ports.session) } })
