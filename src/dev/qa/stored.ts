/** Recordings passed from one page of a tab to the next: frames of the gallery, the panel before a reload, tests. */
import { readRecording } from '#machines/recording/read-recording.ts'
import { seal } from '#machines/recording/seal.ts'
import type { Recording } from '#machines/recording/recording.types.ts'

const nameOf = (key: string): string => `qa:${key}`

export const storeRecording = (key: string, recording: Recording): void => sessionStorage.setItem(nameOf(key), JSON.stringify(recording))

/** @returns undefined if none is requested; a text contains the reason for a failure */
export function storedRecording(key: string | null): Recording | string | undefined {
  if (key === null) return undefined
  const text = sessionStorage.getItem(nameOf(key))
  return text === null ? `there is no recording ${key} in this tab` : readRecording(text)
}

/** The recording at the state of one of its parts before the step at this position. */
export function upTo(recording: Recording, index: number, given: readonly { system: number }[]): Recording {
  const part = recording.parts[index]!
  const systems = part.systems.map((system, at) => ({
    ...system,
    stimuli: system.stimuli.slice(0, given.filter((one) => one.system === at).length),
  }))
  return seal({ ...recording, parts: [...recording.parts.slice(0, index), { ...part, systems }] })
}
