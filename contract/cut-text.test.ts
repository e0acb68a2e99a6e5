import { afterEach, describe, expect, test, vi } from 'vitest'
import { charactersOf, cutText } from './cut-text.ts'
import { excerptOf } from './excerpt.ts'

afterEach(() => void vi.unstubAllGlobals())

describe.each([
  ['with Intl.Segmenter', Intl],
  ['without it (Firefox 115)', { ...Intl, Segmenter: undefined }],
])('%s', (_name, intl) => {
  test.each([
    ['joined emoji', '👩‍🚀'],
    ['a family', '👩‍👩‍👧'],
    ['a letter with a mark of its own', 'か\u3099'],
    ['an accent', 'e\u0301'],
    ['a skin tone', '👍🏽'],
    ['a flag', '🇰🇷'],
    ['a flag made of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a variation selector', '❤️'],
    ['a letter outside the first plane', '𠮷'],
    ['a line break', '\n'],
  ])('%s is one character, and is not split', (_kind, one) => {
    vi.stubGlobal('Intl', intl)
    expect([...charactersOf(`a${one}${one}b`)]).toEqual(['a', one, one, 'b'])
    expect(cutText(`a${one}${one}`, 2 * one.length)).toBe(`a${one}`)
    // An excerpt collapses white space.
    const shown = one === '\n' ? '|' : one
    expect(excerptOf(shown.repeat(251))).toBe(`${shown.repeat(249)}…`)
  })

  test.each([
    ['letters that fit', 'a'.repeat(100), 'a'.repeat(100)],
    ['one letter more', 'a'.repeat(101), 'a'.repeat(100)],
    ['99 letters and an emoji (F-12)', `${'a'.repeat(99)}😀`, 'a'.repeat(99)],
    ['98 letters and an emoji', `${'a'.repeat(98)}😀b`, `${'a'.repeat(98)}😀`],
    ['joined emoji', `${'a'.repeat(97)}👩‍👩‍👧`, 'a'.repeat(97)],
    ['one letter with more marks than fit', `a${'\u0301'.repeat(200)}`, `a${'\u0301'.repeat(99)}`],
    ['a letter and its mark', `${'a'.repeat(99)}か\u3099`, 'a'.repeat(99)],
  ])('a text is cut: %s', (_kind, text, cut) => {
    vi.stubGlobal('Intl', intl)
    expect(cutText(text, 100)).toBe(cut)
  })
})
