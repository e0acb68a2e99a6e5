import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecording } from '#machines/recording/read-recording.ts'
import { seal } from '#machines/recording/seal.ts'
import type { RecordedSystem, Recording } from '#machines/recording/recording.types.ts'
import { startable } from './startable.ts'

const recording = readRecording(readFileSync('tests/replays/not-a-member-toast.json', 'utf8')) as Recording
/** Sealed, with a change of its first system, the app. */
function changed(change: Partial<RecordedSystem>): Recording {
  const [part, ...later] = recording.parts
  const [app, ...others] = part!.systems
  return seal({ ...recording, parts: [{ ...part!, systems: [{ ...app!, ...change }, ...others] }, ...later] })
}

const isDamaged = expect.stringMatching(/^the recording is damaged: its machine app cannot start \(.+\)$/)
test.each<[string, Partial<RecordedSystem>, unknown]>([
  ['its own input', {}, expect.objectContaining({ format: recording.format })],
  ['no input', { input: null }, isDamaged],
  ['an empty snapshot', { checkpoint: {} }, isDamaged],
  ['the snapshot of a failed machine', { checkpoint: { status: 'error', error: { message: 'broken' } } }, isDamaged],
  ['a snapshot of an unknown state', { checkpoint: { status: 'active', value: 'nowhere', context: {}, children: {} } }, isDamaged],
  [
    'a snapshot without the session',
    { checkpoint: { status: 'active', value: 'running', context: {}, children: {}, historyValue: {} } },
    isDamaged,
  ],
])('a recording whose app starts from %s is played only if it can', (_name, change, expected) => {
  const read = readRecording(JSON.stringify(changed(change)))
  expect(typeof read).toBe('object')
  expect(startable(read)).toEqual(expected)
})

test('the chosen part counts, and a reason stays as it is', () => {
  const [whole, damaged] = [recording.parts[0]!, changed({ input: null }).parts[0]!]
  const visit = seal({ ...recording, parts: [damaged, whole] })
  expect([startable(visit), startable(visit, 2), startable(visit, 9)]).toEqual([visit, visit, visit])
  expect(startable(visit, 1)).toEqual(isDamaged)
  expect([startable('is not JSON'), startable(undefined)]).toEqual(['is not JSON', undefined])
})
