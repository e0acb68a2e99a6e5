import { fromPromise } from 'xstate'
import { codeChallengeMachine } from './code-challenge.machine.ts'
import type { Challenge, Contact, TicketAnswer } from './code-challenge.types.ts'

/** What a challenge needs from provider and clock. Rejections are `Failure`s. */
export type CodeChallengePorts = {
  /** Sends a code or a link. */
  prepareChallenge: (contact: Contact, signal: AbortSignal) => Promise<Challenge>
  attemptChallenge: (input: { contact: Contact; code: string }, signal: AbortSignal) => Promise<{ verifiedKey: string }>
  /** Whether the link's button was pressed, on whatever device. */
  askTicket: (input: { ticket: string }, signal: AbortSignal) => Promise<TicketAnswer>
  /** The clock port: resolves when it is `at` (ISO 8601) by the provider's clock, at once where that has passed. */
  untilMoment: (at: string, signal: AbortSignal) => Promise<void>
}

/** Takes the ports and gives the challenge ready to run, alone or as another machine's child. */
export const connectCodeChallenge = (ports: CodeChallengePorts) =>
  codeChallengeMachine.provide({
    actors: {
      prepareChallenge: fromPromise(({ input, signal }: { input: Contact; signal: AbortSignal }) => ports.prepareChallenge(input, signal)),
      attemptChallenge: fromPromise(({ input, signal }: { input: { contact: Contact; code: string }; signal: AbortSignal }) =>
        ports.attemptChallenge(input, signal),
      ),
      askTicket: fromPromise(({ input, signal }: { input: { ticket: string }; signal: AbortSignal }) => ports.askTicket(input, signal)),
      untilResendable: fromPromise(({ input, signal }: { input: { at: string }; signal: AbortSignal }) =>
        ports.untilMoment(input.at, signal),
      ),
      untilExpired: fromPromise(({ input, signal }: { input: { at: string }; signal: AbortSignal }) => ports.untilMoment(input.at, signal)),
    },
  })
