import { fromPromise } from 'xstate'
import { supportRequestMachine } from './support-request.machine.ts'
import type { Attempt, KeptDraft, ReadImages, RequestDraft, RequestPurpose, RequestTrouble, Suggestion } from './support-request.types.ts'

type Sending = { name: string; draft: RequestDraft & { attempt: Attempt }; isVisitShared: boolean }

/** What writing to support needs from the world. Rejections of calls are `Failure`s. The signal aborts when the state is left. */
export type SupportRequestPorts = {
  /** What was kept under this name, as far as it is still there: pictures that are gone are left out. */
  restoreDraft: (input: { draft: string }) => Promise<{ draft: RequestDraft | undefined }>
  /** Writes the text down before it returns, the pictures soon after; says whether all of it is kept. */
  keepDraft: (input: { name: string; draft: RequestDraft }) => Promise<KeptDraft>
  /** Looks into files by what they hold, not by their names (§5); at most `room` of them are accepted. */
  readImages: (input: { handles: readonly string[]; room: number }) => Promise<ReadImages>
  validate: (input: { purpose: RequestPurpose; draft: RequestDraft }) => Promise<{ troubles: readonly RequestTrouble[] }>
  /**
   * Sends it with its pictures, and with the recording of the visit where that is shared, and forgets the draft. Repeating it with the same key
   * is one request.
   */
  sendRequest: (input: Sending, signal: AbortSignal) => Promise<{ id: number }>
  /** Questions of the board that a request of this type and title may ask. */
  suggest: (input: { type: number; title: string }, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Asks whether to leave without sending; where storage was refused, what was written is lost then. */
  askToLeave: (input: { isStorageRefused: boolean }) => Promise<{ isLeaving: boolean }>
}

/** Takes the ports and gives the machine ready to run. */
export const connectSupportRequest = (ports: SupportRequestPorts) =>
  supportRequestMachine.provide({
    actors: {
      restoreDraft: fromPromise(({ input }: { input: { draft: string } }) => ports.restoreDraft(input)),
      keepDraft: fromPromise(({ input }: { input: { name: string; draft: RequestDraft } }) => ports.keepDraft(input)),
      readImages: fromPromise(({ input }: { input: { handles: readonly string[]; room: number } }) => ports.readImages(input)),
      validate: fromPromise(({ input }: { input: { purpose: RequestPurpose; draft: RequestDraft } }) => ports.validate(input)),
      sendRequest: fromPromise(({ input, signal }: { input: Sending; signal: AbortSignal }) => ports.sendRequest(input, signal)),
      suggest: fromPromise(({ input, signal }: { input: { type: number; title: string }; signal: AbortSignal }) =>
        ports.suggest(input, signal),
      ),
      askToLeave: fromPromise(({ input }: { input: { isStorageRefused: boolean } }) => ports.askToLeave(input)),
    },
  })
