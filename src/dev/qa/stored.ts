/** Recordings passed from one page of a tab to the next: frames of the gallery, the panel before a reload, tests. */
import { stepsOf } from '#machines/recording/order.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import { seal } from '#machines/recording/seal.ts'
import type { RecordedSystem, Recording } from '#machines/recording/recording.types.ts'

const nameOf = (key: string): string => `qa:${key}`

/**
 * Stores a recording in the tab's session storage, for `storedRecording` with the same key.
 * @throws DOMException if the storage is blocked or full
 */
export const storeRecording = (key: string, recording: Recording): void => sessionStorage.setItem(nameOf(key), JSON.stringify(recording))

/** Stores a recording like `storeRecording`. @returns the reason for the failure; undefined if it is stored */
export function tryToStore(key: string, recording: Recording): string | undefined {
  try {
    storeRecording(key, recording)
    return undefined
  } catch {
    return "this tab's session storage is blocked or full"
  }
}

/** @returns undefined if none is requested; a text contains the reason for a failure */
export function storedRecording(key: string | null): Recording | string | undefined {
  if (key === null) return undefined
  try {
    const text = sessionStorage.getItem(nameOf(key))
    return text === null ? `there is no recording ${key} in this tab` : readRecording(text)
  } catch {
    return "this tab's session storage is blocked"
  }
}

/** The recording at the state of one of its parts after the first steps: only systems that run there, with their steps up to there. */
export function upTo(recording: Recording, index: number, position: number): Recording {
  const part = recording.parts[index]!
  const steps = stepsOf(part)
  const given = steps.slice(0, position)
  const next = steps[position]
  const systems = part.systems.flatMap((system, at): RecordedSystem[] => {
    const stimuli = system.stimuli.slice(0, given.filter((one) => one.system === at).length)
    const { ran } = system
    // In the millisecond of the next step, only that step's own system is known to have started before it.
    const isNext = next?.system === at
    const time = next?.stimulus.at ?? Infinity
    const isUnused = stimuli.length === 0 && system.stimuli.length > 0
    // Older recordings contain no times: a system without a step so far may not have started. The first one is the app.
    const hasBegun = ran === undefined ? at === 0 || system.checkpoint !== undefined || !isUnused : ran.from < time || isNext
    const hasEnded = ran?.until !== undefined && ran.until < time
    return hasBegun && !hasEnded ? [{ ...system, stimuli, ...(ran === undefined ? {} : { ran: { from: ran.from } }) }] : []
  })
  return seal({ ...recording, parts: [...recording.parts.slice(0, index), { ...part, systems }] })
}
