/** Notes that users write at steps of a recording. */
import { stepsOf } from './order.ts'
import type { Recording } from './recording.types.ts'
import { seal } from './seal.ts'

/** Maximum length of the notes at a step, in UTF-16 units. */
export const longestNote = 1000

/** Why a step cannot have these notes; undefined if it can. A note is never shortened: that would lose text that its writer believes stored. */
export const refusalOf = ({ length }: string): string | undefined =>
  length > longestNote
    ? `Not saved: the notes of a step have at most ${String(longestNote)} characters; these have ${String(length)}.`
    : undefined

/**
 * The recording with a note at a step of one of its parts, sealed again; an existing note is replaced.
 * @param index of the part, from 0
 * @param step of the part, counted from 1
 * @param text empty: no note
 * @returns the reason if the note is too long
 */
export function withNote(recording: Recording, index: number, step: number, text: string): Recording | string {
  const note = text.trim()
  const refusal = refusalOf(note)
  if (refusal !== undefined) return refusal
  const part = recording.parts[index]!
  const steps = stepsOf(part)
  const chosen = steps[step - 1]!.stimulus
  const { note: _, ...bare } = chosen
  const noted = note === '' ? bare : { ...bare, note }
  const systems = part.systems.map((system) =>
    system.stimuli.includes(chosen) ? { ...system, stimuli: system.stimuli.map((one) => (one === chosen ? noted : one)) } : system,
  )
  return seal({ ...recording, parts: recording.parts.map((one, at) => (at === index ? { ...part, systems } : one)) })
}
