import type { Recording } from './recording.types.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const isStimulus = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['at'] === 'number' &&
  typeof value['to'] === 'string' &&
  isObject(value['event']) &&
  typeof value['event']['type'] === 'string'

const isSystem = (value: unknown): boolean =>
  isObject(value) &&
  typeof value['machine'] === 'string' &&
  Array.isArray(value['stimuli']) &&
  value['stimuli'].every(isStimulus) &&
  isObject(value['final'])

/** Takes a file's text and gives the recording, or why it is none: people hand such files around. */
export function readRecording(text: string): Recording | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'is not JSON'
  }
  if (!isObject(value) || value['format'] !== 'everharrow-recording/1') return 'is not a recording of this site'
  if (typeof value['build'] !== 'string' || !Array.isArray(value['systems']) || !value['systems'].every(isSystem))
    return 'is a damaged recording'
  return value as unknown as Recording
}
