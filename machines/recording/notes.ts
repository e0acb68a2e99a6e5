/** Notes that users write at steps of a recording. */
import { stepsOf } from './order.ts'
import type { Recording } from './recording.types.ts'
import { seal } from './seal.ts'

/** Maximum length of a note, in UTF-16 units. */
export const longestNote = 1000

/**
 * The recording with a note at a step of one of its parts, sealed again; an existing note is replaced.
 * @param index of the part, from 0
 * @param step of the part, counted from 1
 * @param text empty: no note
 */
export function withNote(recording: Recording, index: number, step: number, text: string): Recording {
  const part = recording.parts[index]!
  const steps = stepsOf(part)
  const chosen = steps[step - 1]!.stimulus
  const { note: _, ...bare } = chosen
  const note = text.trim().slice(0, longestNote)
  const noted = note === '' ? bare : { ...bare, note }
  const systems = part.systems.map((system) =>
    system.stimuli.includes(chosen) ? { ...system, stimuli: system.stimuli.map((one) => (one === chosen ? noted : one)) } : system,
  )
  return seal({ ...recording, parts: recording.parts.map((one, at) => (at === index ? { ...part, systems } : one)) })
}
