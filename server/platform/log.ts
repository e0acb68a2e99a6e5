import pino, { type Logger } from 'pino'

export type Log = Logger

/** Structured lines on standard output, one JSON object each, with a trace id where a request is concerned. */
export const createLog = (level: string): Log =>
  pino({ level, base: null, redact: ['headers.authorization', 'headers.cookie'] }, pino.destination({ fd: 1, sync: false }))
