import { describe, expect, test } from 'vitest'
import { harmlessJson, harmlessLine, harmlessText } from './harmless-text.ts'

describe.each([
  ['plain text in any language', '빛 the Light 光 👨‍👩‍👧', '빛 the Light 光 👨‍👩‍👧', '빛 the Light 光 👨‍👩‍👧'],
  ['lines and tabs', 'one\n\ttwo', 'one\n\ttwo', 'one··two'],
  ['a return, which overwrites a line', 'pay 100\rpay 1', 'pay 100·pay 1', 'pay 100·pay 1'],
  ['an escape sequence', 'a\u001b[2Jb', 'a·[2Jb', 'a·[2Jb'],
  ['its eight-bit form, and delete', 'a\u009b2Jb\u007f', 'a·2Jb·', 'a·2Jb·'],
  ['a reversed order', 'gpj.\u202Eexe\u2066x', 'gpj.·exe·x', 'gpj.·exe·x'],
  ['a mark of direction', 'שלום\u200F!', 'שלום\u200F!', 'שלום\u200F!'],
])('%s', (_, given, text, line) => {
  test('as text', () => expect(harmlessText(given)).toBe(text))
  test('as a line', () => expect(harmlessLine(given)).toBe(line))
  test('as JSON: the same value', () => {
    const json = harmlessJson(JSON.stringify(given))
    expect(JSON.parse(json)).toBe(given)
    expect(harmlessText(json)).toBe(json)
  })
})
