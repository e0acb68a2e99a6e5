import { describe, expect, test } from 'vitest'
import { longestNote, withNote } from './notes.ts'
import { readRecording } from './read-recording.ts'
import type { Recording } from './recording.types.ts'
import { partings } from './compare.ts'
import { seal } from './seal.ts'

const final = { value: null, status: 'active', context: null, children: {} }
const system = (machine: string, times: readonly number[]) => ({
  machine,
  input: {},
  initial: { '': 'a' },
  begin: { contexts: {}, did: [] },
  stimuli: times.map((at) => ({ at, to: '', event: { type: `${machine}.${String(at)}` }, did: [] })),
  final,
})
const recording: Recording = seal({
  format: 'everharrow-recording/3',
  build: 'test',
  parts: [
    { build: 'test', systems: [system('app', [1, 4])], happenings: [] },
    { build: 'test', systems: [system('app', [1, 4]), system('payment', [2])], happenings: [] },
  ],
})

/** The recording with the note, which is not refused. */
const noteAt = (...noted: Parameters<typeof withNote>): Recording => withNote(...noted) as Recording

/** `part event: note` for every note. */
const notesOf = ({ parts }: Recording): string[] =>
  parts.flatMap(({ systems }, index) =>
    systems.flatMap(({ stimuli }) =>
      stimuli.flatMap(({ event, note }) => (note === undefined ? [] : [`${String(index)} ${event.type}: ${note}`])),
    ),
  )

describe('a note at a step', () => {
  test.each([
    ['of the first part', 0, 2, ' Here it hangs. ', ['0 app.4: Here it hangs.']],
    ['of the second system', 1, 2, 'Two\nlines', ['1 payment.2: Two\nlines']],
    ['that is empty is not stored', 1, 1, ' \n', []],
    ['of the maximum length', 1, 3, 'x'.repeat(longestNote), [`1 app.4: ${'x'.repeat(longestNote)}`]],
  ] as const)('%s', (_name, index, step, text, expected) => {
    const noted = noteAt(recording, index, step, text)
    expect(notesOf(noted)).toEqual(expected)
    // The file is valid, and its other contents are unchanged.
    expect(readRecording(JSON.stringify(noted))).toEqual(noted)
    expect(partings(recording, noted)).toEqual([])
  })

  test('that is too long is refused, never shortened', () => {
    expect(withNote(recording, 1, 3, 'x'.repeat(longestNote + 1))).toBe(
      'Not saved: the notes of a step have at most 1000 characters; these have 1001.',
    )
  })

  test('is replaced by another one, and deleted by an empty one', () => {
    const first = noteAt(recording, 0, 1, 'one')
    expect(notesOf(noteAt(first, 0, 1, 'two'))).toEqual(['0 app.1: two'])
    expect(withNote(first, 0, 1, '')).toEqual(recording)
  })

  test('changed in the file fails the checksum; a note that is not text is damage', () => {
    const text = JSON.stringify(withNote(recording, 0, 1, 'one'))
    expect(readRecording(text.replace('"one"', '"two"'))).toMatch(/checksum/)
    expect(readRecording(text.replace('"one"', '1'))).toBe('is a damaged recording')
  })
})
