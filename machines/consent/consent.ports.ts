import { fromPromise } from 'xstate'
import { consentMachine } from './consent.machine.ts'

/** What consent enables; implemented by the wiring of the third parties (src/features/third-parties). */
export type ConsentPorts = {
  /** Loads third parties and reports the visit to them until the signal aborts; nothing may be sent afterwards. */
  share: (signal: AbortSignal) => Promise<void>
}

/** Takes the ports and returns the consent machine with its implementations. */
export const connectConsent = (ports: ConsentPorts) =>
  consentMachine.provide({ actors: { share: fromPromise(({ signal }) => ports.share(signal)) } })
