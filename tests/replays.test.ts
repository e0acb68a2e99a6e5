/** Every stored recording ends in its recorded state: a difference is detected at its step (D4). How to store one: machines/README.md. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRecording } from '#machines/recording/read-recording.ts'
import { play, run } from '../scripts/replay.ts'

const folder = 'tests/replays'
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

test('there are stored recordings', () => {
  expect(files.length).toBeGreaterThan(1)
})

test.each(files)('%s', (name) => {
  const recording = readRecording(readFileSync(`${folder}/${name}`, 'utf8'))
  if (typeof recording === 'string') throw new Error(recording)
  expect(play(recording, { log: () => {}, showsAll: true })).toEqual([])
})

describe('npm run replay', () => {
  const print = () => {
    const lines: string[] = []
    return { lines, line: (text: string) => lines.push(text), problem: (text: string) => lines.push(text) }
  }
  const first = `${folder}/${files[0]!}`

  test('prints the steps and ends with 0', () => {
    const out = print()
    expect(run([first], out, undefined)).toBe(0)
    expect(out.lines.join('\n')).toMatch(/step 1\.0: app starts .*→.*session/)
    expect(out.lines.at(-1)).toMatch(/the same, 1 part, \d+ steps/)
  })
  test('reports a recording of another build', () => {
    const out = print()
    run([first, '--quiet'], out, 'another')
    expect(out.lines[0]).toContain('(this is another)')
  })
  test.each([
    [[], 'usage'],
    [['nowhere.json'], 'does not exist'],
    [['package.json'], 'is not a recording of this site'],
  ])('%j ends with 2 and the reason', (args, why) => {
    const out = print()
    expect(run(args, out, undefined)).toBe(2)
    expect(out.lines.join()).toContain(why)
  })
})
