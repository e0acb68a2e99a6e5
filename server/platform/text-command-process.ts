/** The process of an operator's command with text arguments only. With the embedded database it calls the running site. */
import type { CommandName } from './command-server.ts'
import type { Database } from './database.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { printResult, runAsProcess, runOperatorCommand, usageResult, type CommandResult } from './operator-command.ts'
import { asOperator, sendTextCommand } from './remote-text-command.ts'

/**
 * Runs the command with the arguments of this process, prints its result and sets the exit code.
 * @param o.usage printed without a database if it is asked for, or if there are no arguments
 * @param o.runsWithoutArguments true: then the command itself runs
 * @param o.here runs it with the database; a mistake that the operator can fix is printed in one line
 */
export const runTextCommandProcess = (o: {
  name: CommandName
  usage: string
  runsWithoutArguments?: boolean
  here: (args: readonly string[], deps: { db: Database; environment: Environment }) => Promise<CommandResult>
}): Promise<void> =>
  runAsProcess(async () => {
    const given = process.argv.slice(2)
    const help = given.length === 0 && o.runsWithoutArguments === true ? undefined : usageResult(given, o.usage)
    if (help !== undefined) return printResult(help)
    const environment = readEnvironment(process.env)
    const args = asOperator(given, environment)
    return printResult(
      await runOperatorCommand(environment, {
        here: ({ db }) => o.here(args, { db, environment }),
        there: (sendCommand) => sendTextCommand(sendCommand, o.name, args),
      }),
    )
  })
