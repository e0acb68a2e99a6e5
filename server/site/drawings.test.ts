/** Drawings that a page contains inline (docs/decisions/0013). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDrawings } from './drawings.ts'

const folder = mkdtempSync(join(tmpdir(), 'drawings-'))
const site = join(folder, 'site')
mkdirSync(join(site, 'art'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const svg = (inside: string, root = 'viewBox="0 0 8 8"'): string => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`
/** The drawing of a file with this text. */
const drawn = (text: string): string | undefined => {
  writeFileSync(join(site, 'art/mark.svg'), text)
  return createDrawings(site)('/art/mark.svg')
}

test('a plain drawing is inlined, with prefixed ids and without accessible text', () => {
  const gradient = '<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>'
  expect(
    drawn(
      `<?xml version="1.0"?>\n<!-- by hand -->\n${svg(`<title>Mark</title>${gradient}\n<path fill="url(#g)" d="M0 0h8v8"/>`, 'width="80" height="80" viewBox="0 0 8 8" fill="none" role="img" aria-label="Mark"')}\n`,
    ),
  ).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" fill="none" width="100%" aria-hidden="true" style="display:block">${gradient.replace('id="g"', 'id="drawing-g"')} <path fill="url(#drawing-g)" d="M0 0h8v8"/></svg>`,
  )
})

test.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['an event handler', svg('<path d="M0 0" onclick="alert(1)"/>')],
  ['a style sheet', svg('<style>a{fill:red}</style><path d="M0 0"/>')],
  ['a class', svg('<path class="a" d="M0 0"/>')],
  ['a link', svg('<a href="https://elsewhere.example/"><path d="M0 0"/></a>')],
  ['a reference to another file', svg('<path fill="url(other.svg#g)" d="M0 0"/>')],
  ['HTML', svg('<foreignObject><p>a</p></foreignObject>')],
  ['text', svg('Mark')],
  ['no size', svg('<path d="M0 0"/>', 'width="8"')],
  ['an unclosed tag', '<svg viewBox="0 0 8 8"'],
  ['more bytes than the limit', svg('<path d="M0 0"/>').padEnd(20_000)],
])('a drawing with %s is not inlined', (_, text) => expect(drawn(text)).toBeUndefined())

test('only SVG files of the site are inlined', () => {
  const drawing = createDrawings(site)
  writeFileSync(join(folder, 'secret.svg'), svg(''))
  writeFileSync(join(site, 'art/mark.png'), svg(''))
  for (const path of ['/art/mark.png', '/art/nothing.svg', '/../secret.svg', 'art/mark.svg', 'https://cdn.example/mark.svg'])
    expect([path, drawing(path)]).toEqual([path, undefined])
})

test('the demo game’s wordmark is inlined', () => expect(createDrawings('public')('/art/brand/wordmark.svg')).toContain('url(#drawing-'))
