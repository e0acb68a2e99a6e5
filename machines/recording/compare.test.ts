import { describe, expect, test } from 'vitest'
import { besideAt, earliest, partings } from './compare.ts'
import type { Recording } from './recording.types.ts'
import { seal } from './seal.ts'

const final = { value: null, status: 'active', context: null, children: {} }
/** Parts of systems of steps: each part `app: a b c`, at 10, 20 … ms. */
const recordingOf = (...parts: readonly (readonly string[])[]): Recording =>
  seal({
    format: 'everharrow-recording/3',
    build: 'test',
    parts: parts.map((systems) => ({
      build: 'test',
      happenings: [],
      systems: systems.map((text) => {
        const [machine, events] = text.split(': ')
        const types = events === undefined ? [] : events.split(' ')
        const stimuli = types.map((type, index) => ({ at: (index + 1) * 10, to: '', event: { type } }))
        return { machine: machine!, input: {}, initial: {}, stimuli, final }
      }),
    })),
  })

/** `step one | other` of the steps side by side at the earliest difference. */
function shown(one: Recording, other: Recording, around: number): string[] {
  const parting = earliest(partings(one, other))
  if (parting === undefined) return []
  const toText = (beside: ReturnType<typeof besideAt>[number]['one']): string =>
    beside === undefined ? '–' : 'event' in beside ? beside.event.type : 'start'
  const rows = besideAt(one, other, parting, around).map(
    ({ step, one: left, other: right }) => `${String(step)} ${toText(left)} | ${toText(right)}`,
  )
  return [`part ${String(parting.part)} ${parting.machine} ${String(parting.step)}`, ...rows]
}

describe('the earliest difference of two recordings', () => {
  test.each<readonly [string, Recording, Recording, readonly string[]]>([
    ['none in equal recordings', recordingOf(['app: a b']), recordingOf(['app: a b']), []],
    [
      'another step, with the steps around it',
      recordingOf(['app: a b c d e f']),
      recordingOf(['app: a b c x e']),
      ['part 1 app 4', '2 b | b', '3 c | c', '4 d | x', '5 e | e', '6 f | –'],
    ],
    ['one ends earlier', recordingOf(['app: a b']), recordingOf(['app: a']), ['part 1 app 2', '0 start | start', '1 a | a', '2 b | –']],
    [
      'a machine that only one recording has',
      recordingOf(['app: a']),
      recordingOf(['app: a', 'payment: p']),
      ['part 1 payment 0', '0 – | start', '1 – | p'],
    ],
    [
      'the earlier one of two machines, though listed later',
      recordingOf(['app: a b c', 'payment: p']),
      recordingOf(['app: a b x', 'payment: q']),
      ['part 1 payment 1', '0 start | start', '1 p | q'],
    ],
    [
      'a later start of the same machine, in the second part',
      recordingOf(['app: a'], ['payment: p', 'payment: p q']),
      recordingOf(['app: a'], ['payment: p', 'payment: p r']),
      ['part 2 payment (2) 2', '0 start | start', '1 p | p', '2 q | r'],
    ],
  ])('%s', (_name, one, other, expected) => expect(shown(one, other, 2)).toEqual(expected))
})
