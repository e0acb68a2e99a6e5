import { fromPromise } from 'xstate'
import { mailLinkMachine } from './mail-link.machine.ts'
import type { LinkResponse } from './mail-link.types.ts'

/** What the mail's link needs from the environment. Rejections are `Failure`s. */
export type MailLinkPorts = {
  /** Spends the link: registers the address, or shows its stored data. */
  confirmLink: (input: { token: string }, signal: AbortSignal) => Promise<LinkResponse>
}

/** Takes the ports and returns the confirmation with its implementations. */
export const connectMailLink = (ports: MailLinkPorts) =>
  mailLinkMachine.provide({
    actors: {
      confirmLink: fromPromise(({ input, signal }: { input: { token: string }; signal: AbortSignal }) => ports.confirmLink(input, signal)),
    },
  })
