import pino, { type DestinationStream, type Logger } from 'pino'
import { errorFacts } from './error-facts.ts'

export type Log = Logger

/**
 * Structured lines on standard output, one JSON object each, with a trace id where a request is concerned. Errors are given as `err` and
 * logged without anybody's data (error-facts.ts).
 */
export const createLog = (level: string, to: DestinationStream = pino.destination({ fd: 1, sync: false })): Log =>
  pino(
    { level, base: null, redact: ['headers.authorization', 'headers.cookie'], serializers: { err: (error: unknown) => errorFacts(error) } },
    to,
  )
