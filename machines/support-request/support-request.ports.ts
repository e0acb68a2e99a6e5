import { fromPromise } from 'xstate'
import { supportRequestMachine } from './support-request.machine.ts'
import type { Attempt, KeptDraft, ReadImages, RequestDraft, RequestPurpose, RequestTrouble, Suggestion } from './support-request.types.ts'

type Sending = { name: string; draft: RequestDraft & { attempt: Attempt } }

/** What writing to support needs from the environment. Rejections of calls are `Failure`s. The signal aborts when the state is left. */
export type SupportRequestPorts = {
  /** The draft stored under this name; images that no longer exist are left out. */
  restoreDraft: (input: { draft: string }) => Promise<{ draft: RequestDraft | undefined }>
  /** Stores the text before it returns, the images soon after; reports whether all of it is stored. */
  keepDraft: (input: { name: string; draft: RequestDraft }) => Promise<KeptDraft>
  /** Checks files by their content, not by their names (§5); at most `room` of them are accepted, and stored unless the signal aborts. */
  readImages: (input: { handles: readonly string[]; room: number }, signal: AbortSignal) => Promise<ReadImages>
  /** Checks the fields before anything is sent (§5); no troubles: it may be sent. */
  validate: (input: { purpose: RequestPurpose; draft: RequestDraft }) => Promise<{ troubles: readonly RequestTrouble[] }>
  /**
   * Sends the message with its images, and with the recording of the visit if it is shared, and removes the draft. Repeating it with the
   * same key is one request.
   */
  sendRequest: (input: Sending, signal: AbortSignal) => Promise<{ id: number }>
  /** Questions of the board that may match a request of this type and title. */
  suggest: (input: { type: number; title: string }, signal: AbortSignal) => Promise<readonly Suggestion[]>
  /** Asks the player whether to leave without sending; if the storage refused the draft, the input is then lost. */
  askToLeave: (input: { isStorageRefused: boolean }) => Promise<{ isLeaving: boolean }>
}

/** Takes the ports and returns the machine with its implementations. */
export const connectSupportRequest = (ports: SupportRequestPorts) =>
  supportRequestMachine.provide({
    actors: {
      restoreDraft: fromPromise(({ input }: { input: { draft: string } }) => ports.restoreDraft(input)),
      keepDraft: fromPromise(({ input }: { input: { name: string; draft: RequestDraft } }) => ports.keepDraft(input)),
      readImages: fromPromise(({ input, signal }: { input: { handles: readonly string[]; room: number }; signal: AbortSignal }) =>
        ports.readImages(input, signal),
      ),
      validate: fromPromise(({ input }: { input: { purpose: RequestPurpose; draft: RequestDraft } }) => ports.validate(input)),
      sendRequest: fromPromise(({ input, signal }: { input: Sending; signal: AbortSignal }) => ports.sendRequest(input, signal)),
      suggest: fromPromise(({ input, signal }: { input: { type: number; title: string }; signal: AbortSignal }) =>
        ports.suggest(input, signal),
      ),
      askToLeave: fromPromise(({ input }: { input: { isStorageRefused: boolean } }) => ports.askToLeave(input)),
    },
  })
