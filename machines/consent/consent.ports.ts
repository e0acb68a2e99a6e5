import { fromPromise } from 'xstate'
import { consentMachine } from './consent.machine.ts'

/** What consent opens: given by the third parties' own wiring (src/features/third-parties). */
export type ConsentPorts = {
  /** Loads third parties and tells them of the visit until the signal aborts; from then on nothing may be sent. */
  share: (signal: AbortSignal) => Promise<void>
}

/** Takes the ports and gives the consent machine ready to run. */
export const connectConsent = (ports: ConsentPorts) =>
  consentMachine.provide({ actors: { share: fromPromise(({ signal }) => ports.share(signal)) } })
