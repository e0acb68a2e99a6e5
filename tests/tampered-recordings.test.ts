/** A file that is not what was recorded is refused in one line, or told by the step that differs; never played as if it were whole (D4). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machines } from '#machines/registry.ts'
import { seal } from '#machines/recording/seal.ts'
import type { Recording } from '#machines/recording/recording.types.ts'
import { run } from '../scripts/replay.ts'
import { wanderings } from './helpers/generated-recordings.ts'

const folder = mkdtempSync(join(tmpdir(), 'tampered-'))
afterAll(() => rmSync(folder, { recursive: true }))

const payment = machines.find(({ name }) => name === 'payment')!
/** Each of its steps does something. */
const entry = { ...payment, inputs: { resumed: payment.inputs['resumed'] } }
/** Recordings grow in the hands that change them. */
type Loose = Record<string, any>
const whole = (): Loose => {
  const long = [...wanderings(entry, { walks: 8, length: 12 })].find(({ systems }) => systems[0]!.stimuli.length > 10)
  return JSON.parse(JSON.stringify(long)) as Loose
}

function replayed(text: string, ...flags: string[]): { code: number; lines: string[] } {
  const file = join(folder, 'recording.json')
  writeFileSync(file, text)
  const lines: string[] = []
  const code = run([file, ...flags], { line: () => {}, problem: (line) => lines.push(line.replace(file, 'FILE')) }, undefined)
  return { code, lines }
}

test('as it was recorded it plays', () => {
  expect(replayed(JSON.stringify(whole()))).toEqual({ code: 0, lines: [] })
  // As an editor saves it.
  expect(replayed(`\uFEFF${JSON.stringify(whole(), null, 2)}`)).toEqual({ code: 0, lines: [] })
})

/** Each changes one thing; the checksum stays as it was. */
const changes: [string, (recording: Loose) => void][] = [
  ['another build', (r) => (r['build'] = 'other')],
  ['another page', (r) => (r['opened'] = { path: '/shop', locale: 'ko' })],
  ['another input', (r) => (r['systems'][0].input.opensWindow = false)],
  ['another first state', (r) => (r['systems'][0].initial[''] = 'complete')],
  ['another first context', (r) => (r['systems'][0].begin.contexts[''].checks = 3)],
  ['a first command more', (r) => r['systems'][0].begin.did.push({ by: '', do: 'emit', what: 'payment.paid' })],
  ['a step less', (r) => r['systems'][0].stimuli.pop()],
  ['the first step less', (r) => r['systems'][0].stimuli.shift()],
  ['two steps in the other order', (r) => r['systems'][0].stimuli.reverse()],
  ['a step twice', (r) => r['systems'][0].stimuli.push(r['systems'][0].stimuli[0])],
  ['another time', (r) => (r['systems'][0].stimuli[1].at += 1)],
  ['another receiver', (r) => (r['systems'][0].stimuli[1].to = 'nobody')],
  ['another event', (r) => (r['systems'][0].stimuli[1].event.type = 'payment.cancel')],
  ['an event with a field more', (r) => (r['systems'][0].stimuli[0].event.quantity = 99)],
  ['another state', (r) => (r['systems'][0].stimuli[0].states = { '': 'unknown' })],
  ['another context', (r) => (r['systems'][0].stimuli[0].contexts = { '': { checks: 9 } })],
  ['a command more', (r) => r['systems'][0].stimuli[0].did.push({ by: '', do: 'emit', what: 'payment.paid' })],
  ['no commands', (r) => (r['systems'][0].stimuli[0].did = [])],
  ['another end', (r) => (r['systems'][0].final.value = 'failed')],
  ['another last context', (r) => (r['systems'][0].final.context.checks = 7)],
  ['another checksum', (r) => (r['checksum'] = '0000000000000000')],
  ['no checksum', (r) => delete r['checksum']],
]

describe('one thing is changed', () => {
  test.each(changes)('%s', (_, change) => {
    const recording = whole()
    change(recording)
    expect(replayed(JSON.stringify(recording))).toEqual({
      code: 2,
      lines: ['FILE was changed after it was made: its checksum does not fit'],
    })
  })
})

describe('one thing is changed, and the file is sealed again', () => {
  /** What does not show in what machines do: when it happened, and what the file says of its origin. */
  const unseen = new Set(['another build', 'another page', 'another time', 'another checksum', 'no checksum', 'an event with a field more'])
  test.each(changes.filter(([what]) => !unseen.has(what)))('%s', (_, change) => {
    const recording = whole()
    change(recording)
    const { code, lines } = replayed(JSON.stringify(seal(recording as Recording)))
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/DIFFERS.*(starts|step \d+|at the end)/s)
  })
})

describe('what is no recording is refused in one line', () => {
  const of = (change: (recording: Loose) => void): string => {
    const recording = whole()
    change(recording)
    return JSON.stringify(recording)
  }
  const damaged = 'is a damaged recording'
  test.each<[string, () => string, string]>([
    ['nothing', () => '', 'is not JSON'],
    ['half a file', () => JSON.stringify(whole()).slice(0, 900), 'is not JSON'],
    ['another file', () => '{"name":"everharrow-site"}', 'is not a recording of this site'],
    ['a list', () => '[]', 'is not a recording of this site'],
    ['a later format', () => of((r) => (r['format'] = 'everharrow-recording/9')), 'has the format 9, which this build does not know'],
    ['no machine', () => of((r) => (r['systems'] = [])), 'holds no machine: nothing was running when it was taken'],
    ['no systems', () => of((r) => delete r['systems']), damaged],
    ['a negative time', () => of((r) => (r['systems'][0].stimuli[0].at = -1)), damaged],
    ['a time in words', () => of((r) => (r['systems'][0].stimuli[0].at = 'soon')), damaged],
    ['a step without an event', () => of((r) => delete r['systems'][0].stimuli[0].event), damaged],
    ['no first states', () => of((r) => delete r['systems'][0].initial), damaged],
    ['no end', () => of((r) => delete r['systems'][0].final), damaged],
    ['commands that are none', () => of((r) => (r['systems'][0].stimuli[0].did = 'x')), damaged],
    [
      'a machine nobody has',
      () => {
        const recording = whole()
        recording['systems'][0].machine = 'loom'
        return JSON.stringify(seal(recording as Recording))
      },
      'is of a machine that this build does not have: loom',
    ],
  ])('%s', (_, text, why) => expect(replayed(text())).toEqual({ code: 2, lines: [`FILE ${why}`] }))

  test('a folder, a file that is not there, an option nobody knows', () => {
    const said = (...args: string[]): unknown[] => {
      const lines: string[] = []
      return [run(args, { line: () => {}, problem: (line) => lines.push(line) }, undefined), ...lines]
    }
    expect(said(folder)).toEqual([2, `${folder} is no file`])
    expect(said(join(folder, 'none.json'))).toEqual([2, `${join(folder, 'none.json')} does not exist`])
    expect(said('--fast', 'tests/replays/game-token.json')).toEqual([2, expect.stringMatching(/^--fast is no option; usage: /)])
  })
})

test('a recording of format 1 is played by its states', () => {
  const old = readFileSync('tests/replays/game-token.json', 'utf8')
  expect(JSON.parse(old)).toMatchObject({ format: 'everharrow-recording/1' })
  expect(replayed(old)).toEqual({ code: 0, lines: [] })
})

describe('two recordings beside one another', () => {
  const said = (...args: string[]): [number, string] => {
    const lines: string[] = []
    const add = (line: string): void => void lines.push(line)
    return [run(['--compare', ...args], { line: add, problem: add }, undefined), lines.join('\n')]
  }
  const written = (name: string, change: (recording: Loose) => void): string => {
    const recording = whole()
    change(recording)
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(seal(recording as Recording)))
    return file
  }

  test('are the same, whenever it happened', () => {
    const [one, later] = [written('one.json', () => {}), written('later.json', (r) => (r['systems'][0].stimuli[1].at += 1000))]
    expect(said(one, later)).toEqual([0, '  the same'])
  })

  test('are shown where they part, step by step', () => {
    const [one, other] = [
      written('one.json', () => {}),
      written('other.json', (r) => (r['systems'][0].stimuli[1].event.type = 'payment.cancel')),
    ]
    const [code, text] = said(one, other)
    expect(code).toBe(1)
    expect(text).toMatch(/^ {2}payment, step 2\n {4}\{"to":"".*\n {4}\{"to":"","event":\{"type":"payment\.cancel"/)
  })

  test('one that ends earlier has ended there', () => {
    const [one, shorter] = [written('one.json', () => {}), written('shorter.json', (r) => r['systems'][0].stimuli.splice(3))]
    expect(said(one, shorter)).toEqual([1, expect.stringMatching(/payment, step 4\n {4}\{.*\n {4}has ended$/)])
  })

  test('two are wanted, and both must be recordings', () => {
    const one = written('one.json', () => {})
    expect(said(one)).toEqual([2, expect.stringMatching(/^usage/)])
    expect(said(one, 'package.json')).toEqual([2, 'package.json is not a recording of this site'])
  })
})
