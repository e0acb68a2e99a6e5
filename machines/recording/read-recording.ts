import { isWhole, seal } from './seal.ts'
import type { Recording } from './recording.types.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isStimulus = (value: unknown): boolean =>
  isObject(value) &&
  Number.isFinite(value['at']) &&
  Number(value['at']) >= 0 &&
  typeof value['to'] === 'string' &&
  isObject(value['event']) &&
  typeof value['event']['type'] === 'string' &&
  (value['states'] === undefined || isObject(value['states'])) &&
  (value['contexts'] === undefined || isObject(value['contexts'])) &&
  (value['did'] === undefined || Array.isArray(value['did']))

const isSystem = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['machine'] === 'string' &&
  isObject(value['initial']) &&
  Array.isArray(value['stimuli']) &&
  value['stimuli'].every(isStimulus) &&
  isObject(value['final'])

const formats = ['everharrow-recording/1', 'everharrow-recording/2']

/**
 * Takes a file's text and gives the recording, or in one line why it is none: people hand such files around. Format 1 is taken too: of its
 * steps only the states are compared.
 */
export function readRecording(text: string): Recording | string {
  let value: unknown
  try {
    // Editors put a byte order mark before a text.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'is not JSON'
  }
  if (!isObject(value) || typeof value['format'] !== 'string' || !value['format'].startsWith('everharrow-recording/'))
    return 'is not a recording of this site'
  const { format } = value
  if (!formats.includes(format)) return `has the format ${format.slice('everharrow-recording/'.length)}, which this build does not know`
  if (typeof value['build'] !== 'string' || !Array.isArray(value['systems']) || !value['systems'].every(isSystem))
    return 'is a damaged recording'
  if (value['systems'].length === 0) return 'holds no machine: nothing was running when it was taken'
  const recording = value as unknown as Recording
  if (format === 'everharrow-recording/1') return seal(recording)
  return isWhole(recording) ? recording : 'was changed after it was made: its checksum does not fit'
}
