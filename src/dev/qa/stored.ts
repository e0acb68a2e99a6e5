/** Recordings handed from one page to the next of a tab: frames of the gallery, the panel before a reload, tests. */
import { readRecording } from '#machines/recording/read-recording.ts'
import { seal } from '#machines/recording/seal.ts'
import type { Recording } from '#machines/recording/recording.types.ts'

const nameOf = (key: string): string => `qa:${key}`

export const storeRecording = (key: string, recording: Recording): void => sessionStorage.setItem(nameOf(key), JSON.stringify(recording))

/** @returns undefined where nothing is asked for; a text says why there is none */
export function storedRecording(key: string | null): Recording | string | undefined {
  if (key === null) return undefined
  const text = sessionStorage.getItem(nameOf(key))
  return text === null ? `there is no recording ${key} in this tab` : readRecording(text)
}

/** The recording as it was before the step at this position. */
export function upTo(recording: Recording, given: readonly { system: number }[]): Recording {
  const counts = recording.systems.map((_, index) => given.filter(({ system }) => system === index).length)
  return seal({
    ...recording,
    systems: recording.systems.map((system, index) => ({ ...system, stimuli: system.stimuli.slice(0, counts[index]) })),
  })
}
