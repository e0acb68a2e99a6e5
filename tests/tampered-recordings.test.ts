/** A modified file is refused in one line, or reported with the differing step; it is never replayed as if it were unchanged (D4). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { machines } from '#machines/registry.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import { seal } from '#machines/recording/seal.ts'
import type { Happening, Part, Recording } from '#machines/recording/recording.types.ts'
import { visitOf } from '#machines/recording/visit.ts'
import { run } from '../scripts/replay.ts'
import { randomRecordings } from './helpers/generated-recordings.ts'

const folder = mkdtempSync(join(tmpdir(), 'tampered-'))
afterAll(() => rmSync(folder, { recursive: true }))

const payment = machines.find(({ name }) => name === 'payment')!
/** Each of its steps has an effect. */
const entry = { ...payment, inputs: { resumed: payment.inputs['resumed'] } }
/** A recording that tests can modify freely. */
type Loose = Record<string, any>
const whole = (): Loose => {
  const [first, second] = [...randomRecordings(entry, { walks: 16, length: 12 })].filter(({ systems }) => systems[0]!.stimuli.length > 10)
  const opened = { path: '/payment/$orderNo', locale: 'en' }
  const happenings: Happening[] = [
    { at: 7, what: 'route', to: '/shop' },
    { at: 9, what: 'failedCall', method: 'GET', path: '/orders/{orderNo}', status: 0, code: 'NETWORK' },
    { at: 11, what: 'wrongFields', form: 'purchase', fields: ['Consent'] },
    { at: 12, what: 'search', length: 4 },
  ]
  const before: Part = { ...first!, began: '2026-11-26T05:41:00.000Z', opened, happenings }
  return visitOf('test', { dropped: 0, parts: [{ ...before, ended: 'reloaded' }] }, { ...second!, opened }) as Loose
}
/** Of the visit's first part. */
const firstOf = (visit: Loose): Loose => visit['parts'][0].systems[0] as Loose

function replayed(text: string, ...flags: string[]): { code: number; lines: string[] } {
  const file = join(folder, 'recording.json')
  writeFileSync(file, text)
  const lines: string[] = []
  const code = run([file, ...flags], { line: () => {}, problem: (line) => lines.push(line.replace(file, 'FILE')) }, undefined)
  return { code, lines }
}

test('an unchanged recording replays without a difference, also after an editor has saved it', () => {
  expect(replayed(JSON.stringify(whole()))).toEqual({ code: 0, lines: [] })
  // As saved by an editor.
  expect(replayed(`\uFEFF${JSON.stringify(whole(), null, 2)}`)).toEqual({ code: 0, lines: [] })
})

test('texts of a recording neither control the terminal nor begin a line', () => {
  const text = '\u001B[2J\u009B31m\u202E\n  the same, 1 part, 99 steps'
  const visit = whole()
  visit['build'] = text
  visit['dropped'] = 1
  const [part] = visit['parts'] as [Loose]
  part['gone'] = { [text]: 2 }
  part['happenings'][0].to = text
  Object.assign(part['happenings'][1], { method: text, path: text, code: text })
  part['happenings'][2].fields = [text]
  firstOf(visit)['stimuli'][0].note = text
  // A replay that differs prints recorded keys and values.
  firstOf(visit)['initial'] = { '': text, [text]: text }
  Object.assign(firstOf(visit)['begin'].did[0] ?? {}, { what: text })
  const file = join(folder, 'control.json')
  writeFileSync(file, JSON.stringify(seal(visit as unknown as Recording)))
  const lines: string[] = []
  const print = (one: string): void => void lines.push(...one.split('\n'))
  expect(run([file, '--diff'], { line: print, problem: print }, 'test')).toBe(1)
  expect(lines.filter((line) => /[\p{Cc}\u202E]/u.test(line))).toEqual([])
  expect(lines.filter((line) => line.startsWith('  the same'))).toEqual([])
  expect(lines.filter((line) => line.includes('·[2J·31m··')).length).toBeGreaterThan(6)
  expect(replayed(JSON.stringify({ format: `everharrow-recording/${text}` })).lines).toEqual([
    'FILE has the format ·[2J·31m··  the same, 1 part, 99 steps, which this build does not know',
  ])
})

/** Each changes one thing; the checksum stays unchanged. */
const changes: [string, (recording: Loose) => void][] = [
  ['another build', (r) => (r['build'] = 'other')],
  ['another build of a part', (r) => (r['parts'][0].build = 'other')],
  ['another page', (r) => (r['parts'][0].opened = { path: '/shop', locale: 'ko' })],
  ['another start time', (r) => (r['parts'][0].began = '2026-11-26T05:42:00.000Z')],
  ['another end of a part', (r) => (r['parts'][0].ended = 'left')],
  ['more dropped parts', (r) => (r['dropped'] = 2)],
  ['dropped systems', (r) => (r['parts'][0].gone = { carousel: 7 })],
  ['a missing part', (r) => r['parts'].pop()],
  ['the parts in the other order', (r) => r['parts'].reverse()],
  ['another route', (r) => (r['parts'][0].happenings[0].to = '/teaser')],
  ['another failed call', (r) => (r['parts'][0].happenings[1].status = 500)],
  ['another wrong field', (r) => (r['parts'][0].happenings[2].fields = [])],
  ['a missing happening', (r) => r['parts'][0].happenings.pop()],
  ['another state in a later part', (r) => (r['parts'][1].systems[0].stimuli[0].states = { '': 'unknown' })],
  ['another input', (r) => (firstOf(r).input.opensWindow = false)],
  ['another first state', (r) => (firstOf(r).initial[''] = 'complete')],
  ['another first context', (r) => (firstOf(r).begin.contexts[''].checks = 3)],
  ['an extra first command', (r) => firstOf(r).begin.did.push({ by: '', do: 'emit', what: 'payment.paid' })],
  ['a missing step', (r) => firstOf(r).stimuli.pop()],
  ['a missing first step', (r) => firstOf(r).stimuli.shift()],
  ['two steps in the other order', (r) => firstOf(r).stimuli.reverse()],
  ['a step twice', (r) => firstOf(r).stimuli.push(firstOf(r).stimuli[0])],
  ['another time', (r) => (firstOf(r).stimuli[1].at += 1)],
  ['another receiver', (r) => (firstOf(r).stimuli[1].to = 'nobody')],
  ['another event', (r) => (firstOf(r).stimuli[1].event.type = 'payment.cancel')],
  ['an event with an extra field', (r) => (firstOf(r).stimuli[0].event.quantity = 99)],
  ['another state', (r) => (firstOf(r).stimuli[0].states = { '': 'unknown' })],
  ['another context', (r) => (firstOf(r).stimuli[0].contexts = { '': { checks: 9 } })],
  ['an extra command', (r) => firstOf(r).stimuli[0].did.push({ by: '', do: 'emit', what: 'payment.paid' })],
  ['no commands', (r) => (firstOf(r).stimuli[0].did = [])],
  ['another end', (r) => (firstOf(r).final.value = 'failed')],
  ['another last context', (r) => (firstOf(r).final.context.checks = 7)],
  ['another checksum', (r) => (r['checksum'] = '0000000000000000')],
  ['no checksum', (r) => delete r['checksum']],
]

describe('one change is refused by the checksum', () => {
  test.each(changes)('%s', (_, change) => {
    const recording = whole()
    change(recording)
    expect(replayed(JSON.stringify(recording))).toEqual({
      code: 2,
      lines: ['FILE was changed after it was made: its checksum does not match'],
    })
  })
})

describe('one change with a new checksum is reported with its step', () => {
  /** Changes without effect on the machines: times, and the file's data about its origin. */
  const unseen = new Set([
    'another build',
    'another build of a part',
    'another page',
    'another start time',
    'another end of a part',
    'more dropped parts',
    'dropped systems',
    'a missing part',
    'the parts in the other order',
    'another route',
    'another failed call',
    'another wrong field',
    'a missing happening',
    'another time',
    'another checksum',
    'no checksum',
    'an event with an extra field',
  ])
  test.each(changes.filter(([what]) => !unseen.has(what)))('%s', (_, change) => {
    const recording = whole()
    change(recording)
    const { code, lines } = replayed(JSON.stringify(seal(recording as Recording)))
    expect(code).toBe(1)
    expect(lines.join('\n')).toMatch(/DIFFERS.*(step [12]\.\d+|at the end of part 1)/s)
  })
})

describe('a file that is not a valid recording is refused in one line', () => {
  const of = (change: (recording: Loose) => void): string => {
    const recording = whole()
    change(recording)
    return JSON.stringify(recording)
  }
  const damaged = 'is a damaged recording'
  test.each<[string, () => string, string]>([
    ['an empty file', () => '', 'is not JSON'],
    ['half a file', () => JSON.stringify(whole()).slice(0, 900), 'is not JSON'],
    ['another file', () => '{"name":"everharrow-site"}', 'is not a recording of this site'],
    ['a list', () => '[]', 'is not a recording of this site'],
    ['a later format', () => of((r) => (r['format'] = 'everharrow-recording/9')), 'has the format 9, which this build does not know'],
    [
      'no machine',
      () => of((r) => r['parts'].forEach((part: Loose) => (part['systems'] = []))),
      'contains no machine: none was running during the recording',
    ],
    ['an empty visit', () => of((r) => (r['parts'] = [])), 'contains no machine: none was running during the recording'],
    ['no parts', () => of((r) => delete r['parts']), damaged],
    ['an invalid part', () => of((r) => r['parts'].push(7)), damaged],
    ['no systems', () => of((r) => delete r['parts'][1].systems), damaged],
    ['no happenings', () => of((r) => delete r['parts'][1].happenings), damaged],
    ['an unknown happening', () => of((r) => (r['parts'][0].happenings[0].what = 'typed')), damaged],
    ['a happening at a negative time', () => of((r) => (r['parts'][0].happenings[0].at = -1)), damaged],
    ['a search with its text', () => of((r) => (r['parts'][0].happenings[3].length = 'boats')), damaged],
    ['a page of another site', () => of((r) => (r['parts'][0].opened.path = '//elsewhere.example')), damaged],
    ...['/shop?category=1', '/shop#top', '/shop/../login', '/./shop', '/shop/%2e%2e', '/shop\\news', '/sh\top', '/한국'].map(
      (path): [string, () => string, string] => [
        `the path ${JSON.stringify(path)}, which the address bar shows otherwise`,
        () => of((r) => (r['parts'][0].opened.path = path)),
        damaged,
      ],
    ),
    ['an invalid start time', () => of((r) => (r['parts'][0].began = 'yesterday')), damaged],
    ['an unknown end', () => of((r) => (r['parts'][0].ended = 'eaten')), damaged],
    ['a number of dropped parts that is text', () => of((r) => (r['dropped'] = 'many')), damaged],
    ['a number of dropped systems that is text', () => of((r) => (r['parts'][0].gone = { carousel: 'many' })), damaged],
    ['a negative time', () => of((r) => (firstOf(r).stimuli[0].at = -1)), damaged],
    ['a time that is text', () => of((r) => (firstOf(r).stimuli[0].at = 'soon')), damaged],
    ['a step without an event', () => of((r) => delete firstOf(r).stimuli[0].event), damaged],
    ['no first states', () => of((r) => delete firstOf(r).initial), damaged],
    ['no end', () => of((r) => delete firstOf(r).final), damaged],
    ['invalid commands', () => of((r) => (firstOf(r).stimuli[0].did = 'x')), damaged],
    ['a command that is null', () => of((r) => (firstOf(r).stimuli[0].did = [null])), damaged],
    ['an unknown command', () => of((r) => (firstOf(r).stimuli[0].did[0].do = 'constructor')), damaged],
    ['a step without commands', () => of((r) => delete firstOf(r).stimuli[0].did), damaged],
    ['contexts that are null', () => of((r) => (firstOf(r).stimuli[0].contexts = { '': null })), damaged],
    ['a start that is a number', () => of((r) => (firstOf(r).begin = 7)), damaged],
    ['a start without contexts', () => of((r) => (firstOf(r).begin.contexts = null)), damaged],
    ['no start', () => of((r) => delete firstOf(r).begin), damaged],
    ['a checkpoint that is a number', () => of((r) => (firstOf(r).checkpoint = 7)), damaged],
    ['times that are text', () => of((r) => (firstOf(r).ran = { from: 'the start' })), damaged],
    ['a language of another site', () => of((r) => (r['parts'][0].opened.locale = '/elsewhere.example')), damaged],
    ['an unknown language', () => of((r) => (r['parts'][0].opened.locale = 'de')), damaged],
    [
      'an unknown machine',
      () => {
        const recording = whole()
        firstOf(recording)['machine'] = 'loom'
        return JSON.stringify(seal(recording as Recording))
      },
      'contains a machine that this build does not have: loom',
    ],
  ])('%s', (_, text, why) => expect(replayed(text())).toEqual({ code: 2, lines: [`FILE ${why}`] }))

  test('a folder, a missing file and an unknown option are refused', () => {
    const outputOf = (...args: string[]): unknown[] => {
      const lines: string[] = []
      return [run(args, { line: () => {}, problem: (line) => lines.push(line) }, undefined), ...lines]
    }
    expect(outputOf(folder)).toEqual([2, `${folder} is not a file`])
    expect(outputOf(join(folder, 'none.json'))).toEqual([2, `${join(folder, 'none.json')} does not exist`])
    expect(outputOf('--fast', 'tests/replays/game-token.json')).toEqual([2, expect.stringMatching(/^--fast is not an option; usage: /)])
  })
})

test.each(['__proto__', 'constructor', 'toString/child'])('a step for %s, which is no machine, is reported with its step', (to) => {
  const recording = whole()
  firstOf(recording)['stimuli'][1].to = to
  const { code, lines } = replayed(JSON.stringify(seal(recording as Recording)))
  expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(`is for ${to}, which does not exist`)])
})

describe('earlier formats are read as visits of one part', () => {
  test('format 1 is replayed by its states', () => {
    const old = readFileSync('tests/replays/game-token.json', 'utf8')
    expect(JSON.parse(old)).toMatchObject({ format: 'everharrow-recording/1' })
    expect(replayed(old)).toEqual({ code: 0, lines: [] })
    // Stored again, as by the panel, it has the current format.
    expect(replayed(JSON.stringify(readRecording(old)))).toEqual({ code: 0, lines: [] })
  })

  const ofFormat2 = (change: (recording: Loose) => void): string => {
    const { build, opened, systems } = whole()['parts'][0] as Loose
    const recording = seal({ format: 'everharrow-recording/2', build, opened, systems } as never) as Loose
    change(recording)
    return JSON.stringify(recording)
  }
  test('format 2 is replayed completely and protected by its own checksum', () => {
    expect(replayed(ofFormat2(() => {}))).toEqual({ code: 0, lines: [] })
    expect(replayed(ofFormat2((r) => r['systems'][0].stimuli.pop()))).toEqual({
      code: 2,
      lines: ['FILE was changed after it was made: its checksum does not match'],
    })
  })
})

describe('comparing two recordings', () => {
  const outputOf = (...args: string[]): [number, string] => {
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

  test('ignores their times', () => {
    const [one, later] = [written('one.json', () => {}), written('later.json', (r) => (firstOf(r).stimuli[1].at += 1000))]
    expect(outputOf(one, later)).toEqual([0, '  the same'])
  })

  test('shows the first differing step of both', () => {
    const [one, other] = [
      written('one.json', () => {}),
      written('other.json', (r) => (firstOf(r).stimuli[1].event.type = 'payment.cancel')),
    ]
    const [code, text] = outputOf(one, other)
    expect(code).toBe(1)
    expect(text).toMatch(/^ {2}payment, step 1\.2\n {4}\{"to":"".*\n {4}\{"to":"","event":\{"type":"payment\.cancel"/)
  })

  test('shows where the shorter one ends', () => {
    const [one, shorter] = [written('one.json', () => {}), written('shorter.json', (r) => firstOf(r).stimuli.splice(3))]
    expect(outputOf(one, shorter)).toEqual([1, expect.stringMatching(/payment, step 1\.4\n {4}\{.*\n {4}has ended$/)])
  })

  test('needs two arguments, both recordings', () => {
    const one = written('one.json', () => {})
    expect(outputOf(one)).toEqual([2, expect.stringMatching(/^usage/)])
    expect(outputOf(one, 'package.json')).toEqual([2, 'package.json is not a recording of this site'])
  })
})
