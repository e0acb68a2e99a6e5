/**
 * How an operator's command accesses the database: directly or, if a running site has the embedded database, through that site's command
 * server (command-server.ts).
 */
import { accessSync, constants, existsSync, readdirSync, rmdirSync } from 'node:fs'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { DataFolderInUse } from './data-folder-lock.ts'
import { CannotOpen, whyNotStored } from './cannot-open.ts'
import { databaseOf, openDatabase, type Database, type OpenDatabase } from './database.ts'
import { BadEnvironment, type Environment } from './environment.ts'
import { logOfCommand } from './log.ts'
import { isFolder, makeFolder, whyNotWritten } from './make-folder.ts'
import { CommandServerClosed, CommandServerLost, findCommandServer, type SendCommand } from './command-server.ts'
import { print, printError } from './print.ts'
import { createSecrets } from './secrets.ts'
import { createSecurityEvents, type SecurityEvents } from './security-events.ts'
import { endOnUnexpected, printUnexpected } from './unexpected.ts'

/** Events of a command that has the database itself: log lines on standard error, beside the command's output. */
export const commandEvents = (db: Database): SecurityEvents =>
  createSecurityEvents({ log: logOfCommand('info'), secrets: createSecrets(db) })

/** A mistake that the operator can fix: printed in one line. */
export class CannotDo extends Error {}

/**
 * A command writes into a folder of its own: other files in it would be taken for its output.
 * @throws CannotDo if it is a file, or there are files; a folder that does not exist is empty
 */
export function requireEmptyFolder(folder: string): void {
  if (!existsSync(folder)) return
  if (!isFolder(folder)) throw new CannotDo(`${folder} is a file: choose a new folder`)
  if (readdirSync(folder).length > 0) throw new CannotDo(`${folder} is not empty: choose a new folder`)
}

/** @returns a one-line error if another folder helps, otherwise the error itself */
function whyNotInto(folder: string, error: unknown): unknown {
  const reason = whyNotWritten(error)
  return reason === undefined ? error : new CannotDo(`nothing can be written to ${folder}: ${reason}; choose another folder`)
}

/**
 * Creates the folder of a command's files before the command runs: one that cannot hand over its files does and records nothing. The
 * folders that it has created are removed again if they stay empty.
 * @param run is given a function that writes into the folder
 * @throws CannotDo if the folder is not empty, or cannot be written to
 */
export async function withEmptyFolder<T>(folder: string, run: (write: (files: () => void) => void) => Promise<T>): Promise<T> {
  const inFolder = <R>(act: () => R): R => {
    try {
      return act()
    } catch (error) {
      throw whyNotInto(folder, error)
    }
  }
  const made = inFolder(() => {
    requireEmptyFolder(folder)
    const created = makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return created
  })
  try {
    return await run(inFolder)
  } finally {
    for (const one of made.toReversed()) if (readdirSync(one).length === 0) rmdirSync(one)
  }
}

/** Whether an error is printed in one line, without a stack. */
export const isFixable = (error: unknown): error is Error =>
  [BadEnvironment, DataFolderInUse, CannotOpen, CannotDo].some((kind) => error instanceof kind)

/** What the arguments of one verb may be. */
interface ArgsOfVerb<T> {
  /** The largest number of positional arguments, the verb included. */
  most: number
  /** Options that the verb uses. */
  options: readonly (keyof T & string)[]
}

/**
 * Surplus arguments are refused: of a text without quotes only the first word would be sent, of several numbers only the first be changed.
 * So are options of another verb: whoever writes `take <id> --seen <mark>` expects that the mark protects from taking a changed request.
 * @param o.usage is printed below the mistake
 * @param o.allows what the verb allows that the positional arguments begin with; undefined: there is no such verb, which the caller reports
 * @returns the positional arguments, and the values of the options
 * @throws CannotDo for an unknown option, or one without its value, and for what the verb does not allow
 */
export function parseCommandArgs<const T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  o: { usage: string; options: T; allows: (positionals: readonly string[]) => ArgsOfVerb<NoInfer<T>> | undefined },
) {
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: o.options })
    const allowed = o.allows(parsed.positionals)
    if (allowed === undefined) return parsed
    const surplus = parsed.positionals.slice(allowed.most)
    if (surplus.length > 0) throw new Error(`not expected: ${surplus.join(' ')} (a text with spaces needs quotes)`)
    // The setting OPERATOR adds `--as` to every command; one that changes nothing stores no operator.
    const other = Object.keys(parsed.values).find((option) => option !== 'as' && !allowed.options.includes(option))
    if (other !== undefined) throw new Error(`--${other} is not an option of ${parsed.positionals[0] ?? 'this command'}`)
    return parsed
  } catch (error) {
    throw new CannotDo(`${(error as Error).message}\n${o.usage}`)
  }
}

/** The output of a command, and the exit code of its process. */
export interface CommandResult {
  lines: readonly string[]
  code: number
}

/**
 * The usage is printed without a database and its settings.
 * @returns the usage as the result of a command without arguments or with `--help`; undefined for any other
 */
export function usageResult(args: readonly string[], usage: string): CommandResult | undefined {
  if (args.length === 0) return { lines: [usage], code: 1 }
  return args.includes('--help') ? { lines: [usage], code: 0 } : undefined
}

/** Prints it, on standard error if the command failed. @returns the exit code */
export function printResult({ lines, code }: CommandResult): number {
  for (const line of lines) (code === 0 ? print : printError)(line)
  return code
}

/**
 * Runs a command as the process: sets its exit code. Of an error that the operator cannot fix it prints the facts, without values.
 * @param isAlsoFixable further errors that the operator can fix: printed in one line, with exit code 1
 */
export async function runAsProcess(
  run: () => Promise<number>,
  isAlsoFixable: (error: unknown) => error is Error = isFixable,
): Promise<void> {
  endOnUnexpected()
  try {
    process.exitCode = await run()
  } catch (failure) {
    const error = whyNotStored(failure)
    if (isFixable(error) || isAlsoFixable(error)) printError(error.message)
    else printUnexpected(error)
    process.exitCode = 1
  }
}

/**
 * @param o.here runs it with the database, which is closed afterwards
 * @param o.there runs it in the running site
 * @param o.mayCreate true: without an embedded database the command creates it; undefined: it is refused, since it runs without the site's
 *   settings and would report on an empty database
 * @throws CannotDo, also if a process uses the data folder that takes no commands
 */
export async function runOperatorCommand<T>(
  environment: Environment,
  o: { here: (database: OpenDatabase) => Promise<T>; there: (sendCommand: SendCommand) => Promise<T>; mayCreate?: boolean },
): Promise<T> {
  const place = databaseOf(environment)
  if (o.mayCreate !== true && place.folder !== undefined && !existsSync(place.folder))
    throw new CannotDo(
      `there is no database in ${place.folder}, or this account cannot read it: run the command with the site's settings and account (docs/operations.md "Commands"), or start the site first`,
    )
  let database
  try {
    database = await openDatabase(place)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const sendCommand = findCommandServer(environment.DATA_DIR)
    if (sendCommand === undefined)
      throw new CannotDo(
        `${error.owner} uses the data folder and takes no commands: the site is starting or stopping, or another command runs; try again in a few seconds`,
      )
    try {
      return await o.there(sendCommand)
    } catch (failure) {
      // The file is older than the process that uses the folder now: that process is starting, or shutting down.
      if (failure instanceof CommandServerClosed) throw new CannotDo('the site does not respond yet; try again in a few seconds')
      if (failure instanceof CommandServerLost)
        throw new CannotDo('the site ended while it ran the command, which may be done or not: read its log, then try again')
      throw failure
    }
  }
  try {
    return await o.here(database)
  } finally {
    await database.close()
  }
}
