import pino, { type DestinationStream, type Logger } from 'pino'
import { errorFacts } from './error-facts.ts'

/** The log of a process or, as `c.get('log')`, of a request. */
export type Log = Logger

/** Path segments that grant access: the token of a preview, the code of a shared recording. */
const keys = /\/(preview|recordings)\/[^/]+/g

/** A path in a form that the log may contain. */
export const loggedPath = (path: string): string => path.replaceAll(keys, '/$1/…')

/**
 * Structured lines on standard output, one JSON object each, with a trace id if the line belongs to a request. Errors are passed as `err`
 * and logged without user data (error-facts.ts).
 * @param traceId returns the current trace's id, for every line; undefined: only lines of requests have one
 */
export const createLog = (
  level: string,
  to: DestinationStream = pino.destination({ fd: 1, sync: false }),
  traceId?: () => string | undefined,
): Log =>
  pino(
    {
      ...(traceId === undefined ? {} : { mixin: () => ({ traceId: traceId() }) }),
      level,
      base: null,
      redact: ['headers.authorization', 'headers.cookie'],
      serializers: { err: (error: unknown) => errorFacts(error) },
    },
    to,
  )

/** The log of a command: lines on standard error, beside the command's output. */
export const logOfCommand = (level: string): Log => createLog(level, pino.destination({ fd: 2, sync: true }))
