import { describe, expect, test } from 'vitest'
import { besideAt, earliest, partings, startName } from './compare.ts'
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

/** A purchase: its input and an event contain moments. @param total of the order */
const purchaseAt = (expiresAt: string, total = 10): Recording => {
  const { parts, ...rest } = recordingOf(['payment: payment.offered payment.paid'])
  const systems = parts[0]!.systems.map((system) => ({
    ...system,
    input: { now: expiresAt },
    stimuli: system.stimuli.map((one, index) =>
      index === 0 ? one : { ...one, event: { ...one.event, text: `until ${expiresAt}`, order: { expiresAt, total } } },
    ),
  }))
  return seal({ ...rest, parts: [{ ...parts[0]!, systems }] })
}

/** `step one | other` of the steps side by side at the earliest difference. */
function shown(one: Recording, other: Recording, around: number): string[] {
  const parting = earliest(partings(one, other))
  if (parting === undefined) return []
  const toText = (beside: ReturnType<typeof besideAt>[number]['one']): string =>
    beside === undefined ? '–' : 'event' in beside ? beside.event.type : 'start'
  const rows = besideAt(one, other, parting, around).map(
    ({ step, one: left, other: right }) => `${String(step)} ${toText(left)} | ${toText(right)}`,
  )
  return [`part ${String(parting.part)} ${startName(parting)} ${String(parting.step)}`, ...rows]
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
    ['none between two purchases at other moments', purchaseAt('2026-11-26T05:41:00.000Z'), purchaseAt('2026-11-27T14:02:03+09:00'), []],
    [
      'another sum at another moment',
      purchaseAt('2026-11-26T05:41:00Z'),
      purchaseAt('2026-11-27T05:41Z', 20),
      ['part 1 payment 2', '0 start | start', '1 payment.offered | payment.offered', '2 payment.paid | payment.paid'],
    ],
    [
      'a moment that only one has',
      purchaseAt('2026-11-26T05:41:00Z'),
      purchaseAt('never'),
      ['part 1 payment 0', '0 start | start', '1 payment.offered | payment.offered', '2 payment.paid | payment.paid'],
    ],
  ])('%s', (_name, one, other, expected) => expect(shown(one, other, 2)).toEqual(expected))
})
