import { isLocale } from '#contract/locales.ts'
import { longestNote } from './notes.ts'
import { isPagePath } from './routes.ts'
import { isWhole, seal } from './seal.ts'
import type { Command, Happening, Part, Recording } from './recording.types.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isTime = (value: unknown): boolean => Number.isFinite(value) && Number(value) >= 0
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0
const isDate = (value: unknown): boolean => isText(value) && Number.isFinite(Date.parse(value))
const isNote = (value: unknown): boolean => isText(value) && value.length <= longestNote
const areCounts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isCount)
/** Whether a field is absent or valid. */
const isAbsentOr = (isValid: (value: unknown) => boolean, value: unknown): boolean => value === undefined || isValid(value)

const commands: Readonly<Record<Command['do'], true>> = {
  start: true,
  stop: true,
  wait: true,
  cancel: true,
  send: true,
  emit: true,
  raise: true,
  act: true,
}
const isCommand = (value: unknown): boolean =>
  isObject(value) && isText(value['by']) && isText(value['do']) && Object.hasOwn(commands, value['do']) && isText(value['what'])
const areCommands = (value: unknown): boolean => Array.isArray(value) && value.every(isCommand)
const areContexts = (value: unknown): boolean => isObject(value) && Object.values(value).every(isObject)

const isStimulus = (value: unknown, statesOnly: boolean): boolean =>
  isObject(value) &&
  isTime(value['at']) &&
  isText(value['to']) &&
  isObject(value['event']) &&
  isText(value['event']['type']) &&
  isAbsentOr(isObject, value['states']) &&
  isAbsentOr(areContexts, value['contexts']) &&
  (value['did'] === undefined ? statesOnly : areCommands(value['did'])) &&
  isAbsentOr(isNote, value['note'])

const isBegin = (value: unknown): boolean => isObject(value) && areContexts(value['contexts']) && areCommands(value['did'])
const isRan = (value: unknown): boolean => isObject(value) && isTime(value['from']) && isAbsentOr(isTime, value['until'])

const isSystem = (value: unknown, statesOnly: boolean): boolean =>
  isObject(value) &&
  isText(value['machine']) &&
  isAbsentOr(isCount, value['start']) &&
  value['start'] !== 0 &&
  isObject(value['initial']) &&
  isAbsentOr(isObject, value['checkpoint']) &&
  (value['begin'] === undefined ? statesOnly || value['checkpoint'] !== undefined : isBegin(value['begin'])) &&
  Array.isArray(value['stimuli']) &&
  value['stimuli'].every((stimulus) => isStimulus(stimulus, statesOnly)) &&
  isObject(value['final']) &&
  isAbsentOr(isRan, value['ran'])

/** A page navigates there, so it must be a path and a language of the site. */
const isOpened = (value: unknown): boolean =>
  isObject(value) && isText(value['path']) && isPagePath(value['path']) && isLocale(value['locale'])

/** Whether the fields of a happening are valid, by what happened. */
const happenings: Readonly<Record<Happening['what'], (fields: Record<string, unknown>) => boolean>> = {
  route: ({ to }) => isText(to),
  failedCall: ({ method, path, status, code }) =>
    isText(method) && isText(path) && isTime(status) && ['string', 'number'].includes(typeof code),
  wrongFields: ({ form, fields }) => isText(form) && Array.isArray(fields) && fields.every(isText),
  search: ({ length }) => isCount(length),
}
const isKind = (what: unknown): what is Happening['what'] => isText(what) && Object.hasOwn(happenings, what)
const isHappening = (value: unknown): boolean =>
  isObject(value) && isTime(value['at']) && isKind(value['what']) && happenings[value['what']](value)

const ends: ReadonlySet<unknown> = new Set([undefined, 'left', 'reloaded', 'wentBack', 'openedTab'])

const isPart = (value: unknown): boolean =>
  isObject(value) &&
  isAbsentOr(isDate, value['began']) &&
  ends.has(value['ended']) &&
  isText(value['build']) &&
  isAbsentOr(isOpened, value['opened']) &&
  (value['statesOnly'] === undefined || value['statesOnly'] === true) &&
  Array.isArray(value['systems']) &&
  value['systems'].every((system) => isSystem(system, value['statesOnly'] === true)) &&
  isAbsentOr(areCounts, value['gone']) &&
  Array.isArray(value['happenings']) &&
  value['happenings'].every(isHappening)

const current = 'everharrow-recording/3'
const formats: readonly string[] = ['everharrow-recording/1', 'everharrow-recording/2', current]

/** Formats 1 and 2 correspond to one part now: one page, without happenings outside its machines. */
function migrated({ format, build, opened, systems }: Record<string, unknown>): Record<string, unknown> {
  const statesOnly = format === 'everharrow-recording/1' ? { statesOnly: true } : {}
  const part = { build, ...(opened === undefined ? {} : { opened }), ...statesOnly, systems, happenings: [] }
  return { format: current, build, parts: [part] }
}

/**
 * Parses a file's text and returns the recording, or a one-line reason why it is invalid, since users pass such files around. Formats 1 and
 * 2 are accepted too, as visits of one part; in format 1, which has no checksum, only the states of the steps are compared.
 */
export function readRecording(text: string): Recording | string {
  let value: unknown
  try {
    // Editors may put a byte order mark before the text.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'is not JSON'
  }
  if (!isObject(value) || typeof value['format'] !== 'string' || !value['format'].startsWith('everharrow-recording/'))
    return 'is not a recording of this site'
  const { format } = value
  if (!formats.includes(format)) return `has the format ${format.slice('everharrow-recording/'.length)}, which this build does not know`
  const { build, dropped, parts } = format === current ? value : migrated(value)
  if (typeof build !== 'string' || !Array.isArray(parts) || !parts.every(isPart) || !isAbsentOr(isCount, dropped))
    return 'is a damaged recording'
  if (!(parts as readonly Part[]).some(({ systems }) => systems.length > 0))
    return 'contains no machine: none was running during the recording'
  if (format !== 'everharrow-recording/1' && !isWhole(value)) return 'was changed after it was made: its checksum does not match'
  return format === current ? (value as unknown as Recording) : seal({ format: current, build, parts: parts as readonly Part[] })
}
