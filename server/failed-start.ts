/** The end of a start that failed: of the process of the site, and of the one for development. */
import { BadPack } from './content/problems.ts'
import { CannotOpen, whyNotStored } from './platform/cannot-open.ts'
import { OnceProduction } from './platform/data-folder.ts'
import { DataFolderInUse } from './platform/data-folder-lock.ts'
import { BadEnvironment } from './platform/environment.ts'
import { printError } from './platform/print.ts'
import { printUnexpected } from './platform/unexpected.ts'

/** A start failure that the operator can fix: printed in one line, without a stack. */
export class CannotStart extends Error {}

/** Prints why the process cannot start, and ends it with code 1: a mistake of the operator in one line, any other error without values. */
export function endFailedStart(failure: unknown): never {
  const error = whyNotStored(failure)
  const isKnown = [CannotStart, BadEnvironment, BadPack, CannotOpen, DataFolderInUse, OnceProduction].some((kind) => error instanceof kind)
  if (isKnown) printError((error as Error).message)
  else printUnexpected(error)
  process.exit(1)
}
