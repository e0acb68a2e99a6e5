/**
 * An error in a form that a log may contain: what failed and where, without user input. Libraries put values into their messages: a failed
 * query lists its parameters, PostgreSQL's detail quotes the row, a mail server repeats the address.
 */
import { DrizzleQueryError } from 'drizzle-orm/errors'

/** An error without user data; `type` is its name, or the `typeof` of a thrown value that is no Error. */
export interface ErrorFacts {
  type: string
  /** With all possible user data replaced by `…`. */
  message: string
  /** Code of the system, of PostgreSQL (SQLSTATE), of a library or of ours. */
  code?: string | number
  /** For a failed query: its text, with numbered parameters, and the schema names that PostgreSQL reports. */
  query?: string
  table?: string
  constraint?: string
  /** Code locations only. */
  stack?: string
  cause?: ErrorFacts
}

/** Maximum length of a message, in characters. */
const most = 300
const causes = 5

/** @returns the message without addresses, numbers of four digits and more, and quoted text */
export const withoutValues = (message: string): string =>
  message
    .split(/\nparams:/)[0]!
    .replaceAll(/[^\s"'<>]+@[^\s"'<>]+/g, '…')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .replaceAll(/\+?\d[\d\s().-]{2,}\d/g, '…')
    .slice(0, most)

/** The lines of a stack that name locations: the text before them is the message, which may have similar lines. */
function placesOf({ stack = '', message }: Error): string | undefined {
  const after = message !== '' && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack
  const lines = after.split('\n').filter((line) => /^\s+at .*(?::\d+|<anonymous>|native)\)?$/.test(line))
  return lines.length === 0 ? undefined : lines.join('\n')
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/**
 * @param depth number of errors that this one caused; default: none
 * @returns facts of the error and of up to five causes
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown }
  const isQuery = error instanceof DrizzleQueryError
  const facts: Record<keyof ErrorFacts, unknown> = {
    type: error.name,
    // The message would contain the query and its parameters.
    message: isQuery ? 'failed query' : withoutValues(error.message),
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    query: isQuery ? error.query : undefined,
    table: text(table),
    constraint: text(constraint),
    stack: placesOf(error),
    cause: error.cause === undefined || depth === causes ? undefined : errorFacts(error.cause, depth + 1),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as unknown as ErrorFacts
}

/**
 * Why a call that is tried again has failed, in one line for the log and for the row of what waits: at most 200 characters. Messages of the
 * site's own calls contain no user data; a failed query, whose message lists its parameters, gives its cause's code instead.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (!(error instanceof DrizzleQueryError)) return error.message.slice(0, 200)
  const { code } = (error.cause ?? {}) as { code?: unknown }
  return `failed query${typeof code === 'string' ? `: ${code}` : ''}`
}
