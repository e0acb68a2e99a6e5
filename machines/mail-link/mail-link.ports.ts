import { fromPromise } from 'xstate'
import { mailLinkMachine } from './mail-link.machine.ts'
import type { LinkAnswer } from './mail-link.types.ts'

/** What the mail's link needs from the world. Rejections are `Failure`s. */
export type MailLinkPorts = {
  /** Spends the link: registers the address, or shows what it has. */
  confirmLink: (input: { token: string }, signal: AbortSignal) => Promise<LinkAnswer>
}

/** Takes the ports and gives the confirmation ready to run. */
export const connectMailLink = (ports: MailLinkPorts) =>
  mailLinkMachine.provide({
    actors: {
      confirmLink: fromPromise(({ input, signal }: { input: { token: string }; signal: AbortSignal }) => ports.confirmLink(input, signal)),
    },
  })
