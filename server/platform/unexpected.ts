/** The end of a process by an error that nothing handles. Node itself would print the error with its values, such as a query's parameters. */
import { logOfCommand } from './log.ts'

/** Prints the facts of the error, without values (error-facts.ts), as a line of the log. */
export const printUnexpected = (error: unknown): void => logOfCommand('error').fatal({ err: error }, 'unexpected error: the process ends')

/** From now on an error or a rejection that nothing handles ends the process with code 1. */
export const endOnUnexpected = (): void =>
  void process.on('uncaughtException', (error) => {
    printUnexpected(error)
    process.exit(1)
  })
