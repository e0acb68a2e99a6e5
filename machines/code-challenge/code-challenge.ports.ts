import { fromPromise } from 'xstate'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import type { Challenge, Contact, Proof, Puzzle, SentChallenge, TicketStatus } from './code-challenge.types.ts'

/** What a challenge needs from the provider and the clock. Rejections are `Failure`s. */
export type CodeChallengePorts = {
  /** Sends a code or a link. `proof`: the solution of the puzzle that the provider requires first. */
  prepareChallenge: (input: { contact: Contact; proof: Proof | undefined }, signal: AbortSignal) => Promise<Challenge>
  /** The code or link that this tab had sent to the contact, if it still counts: before a reload, or in another form. */
  recallChallenge: (input: { contact: Contact }) => Promise<SentChallenge | undefined>
  /** Solves a puzzle without blocking the page. */
  proveEffort: (input: { puzzle: Puzzle }, signal: AbortSignal) => Promise<Proof>
  /** Tries a code. `ticket`: returned when the code was sent. */
  attemptChallenge: (input: { contact: Contact; code: string; ticket: string }, signal: AbortSignal) => Promise<{ verifiedKey: string }>
  /** Whether the link's button was pressed, on any device. */
  askTicket: (input: { ticket: string }, signal: AbortSignal) => Promise<TicketStatus>
  /** The clock port: resolves when the provider's clock reaches `at` (ISO 8601), at once if that time has passed. */
  untilMoment: (at: string, signal: AbortSignal) => Promise<void>
}

/** Takes the ports and returns the challenge with its implementations, to run alone or as a child of another machine. */
export const connectCodeChallenge = (ports: CodeChallengePorts) =>
  codeChallengeMachine.provide({
    actors: {
      prepareChallenge: fromPromise(({ input, signal }: { input: { contact: Contact; proof: Proof | undefined }; signal: AbortSignal }) =>
        ports.prepareChallenge(input, signal),
      ),
      recallChallenge: fromPromise(({ input }: { input: { contact: Contact } }) => ports.recallChallenge(input)),
      proveEffort: fromPromise(({ input, signal }: { input: { puzzle: Puzzle }; signal: AbortSignal }) => ports.proveEffort(input, signal)),
      attemptChallenge: fromPromise(
        ({ input, signal }: { input: { contact: Contact; code: string; ticket: string }; signal: AbortSignal }) =>
          ports.attemptChallenge(input, signal),
      ),
      askTicket: fromPromise(({ input, signal }: { input: { ticket: string }; signal: AbortSignal }) => ports.askTicket(input, signal)),
      untilResendable: fromPromise(({ input, signal }: { input: { at: string }; signal: AbortSignal }) =>
        ports.untilMoment(input.at, signal),
      ),
      untilExpired: fromPromise(({ input, signal }: { input: { at: string }; signal: AbortSignal }) => ports.untilMoment(input.at, signal)),
    },
  })
