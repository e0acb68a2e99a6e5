import pino, { type DestinationStream, type Logger } from 'pino'
import { errorFacts } from './error-facts.ts'

export type Log = Logger

/** Parts of paths that open something for whoever has them: the token of a preview, the code of a shared recording. */
const keys = /\/(preview|recordings)\/[^/]+/g

/** A path as the log may hold it. */
export const loggedPath = (path: string): string => path.replaceAll(keys, '/$1/…')

/**
 * Structured lines on standard output, one JSON object each, with a trace id where a request is concerned. Errors are given as `err` and
 * logged without anybody's data (error-facts.ts).
 * @param traceId of the trace that runs, for every line; undefined: lines of requests have their own alone
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
