import { fromPromise } from 'xstate'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import type { Challenge, Contact, Proof, Puzzle, TicketAnswer } from './code-challenge.types.ts'

/** What a challenge needs from provider and clock. Rejections are `Failure`s. */
export type CodeChallengePorts = {
  /** Sends a code or a link. `proof`: the solution of the puzzle that the provider wanted solved first. */
  prepareChallenge: (input: { contact: Contact; proof: Proof | undefined }, signal: AbortSignal) => Promise<Challenge>
  /** Solves a puzzle, without the page being held up by it. */
  proveEffort: (input: { puzzle: Puzzle }, signal: AbortSignal) => Promise<Proof>
  /** Tries a code. `ticket`: what came when it was sent. */
  attemptChallenge: (input: { contact: Contact; code: string; ticket: string }, signal: AbortSignal) => Promise<{ verifiedKey: string }>
  /** Whether the link's button was pressed, on whatever device. */
  askTicket: (input: { ticket: string }, signal: AbortSignal) => Promise<TicketAnswer>
  /** The clock port: resolves when it is `at` (ISO 8601) by the provider's clock, at once where that has passed. */
  untilMoment: (at: string, signal: AbortSignal) => Promise<void>
}

/** Takes the ports and gives the challenge ready to run, alone or as another machine's child. */
export const connectCodeChallenge = (ports: CodeChallengePorts) =>
  codeChallengeMachine.provide({
    actors: {
      prepareChallenge: fromPromise(({ input, signal }: { input: { contact: Contact; proof: Proof | undefined }; signal: AbortSignal }) =>
        ports.prepareChallenge(input, signal),
      ),
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
