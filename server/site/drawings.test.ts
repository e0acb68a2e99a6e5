/** Drawings that a page carries in itself (docs/decisions/0035). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDrawings } from './drawings.ts'

const folder = mkdtempSync(join(tmpdir(), 'drawings-'))
const site = join(folder, 'site')
mkdirSync(join(site, 'art'), { recursive: true })
afterAll(() => rmSync(folder, { recursive: true }))

const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
  <style>a{fill:url(#g)}</style><title>100 % 에버하로우</title>
</svg>
`
writeFileSync(join(site, 'art/mark.svg'), svg)
writeFileSync(join(site, 'art/large.svg'), svg.padEnd(20_000))
writeFileSync(join(site, 'art/mark.png'), 'png')
writeFileSync(join(folder, 'secret.svg'), svg)

test('a small drawing is an address that says the same, and ends no attribute', async () => {
  const address = createDrawings(site)('/art/mark.svg')!
  expect(address).not.toMatch(/["<>#\n]/)
  const read = await fetch(address)
  expect(read.headers.get('content-type')).toBe('image/svg+xml')
  expect(await read.text()).toBe(svg.trim().replaceAll(/\s+/g, ' ').replaceAll('"', "'"))
})

test.each(['/art/large.svg', '/art/mark.png', '/art/nothing.svg', '/../secret.svg', 'art/mark.svg', 'https://cdn.example/mark.svg'])(
  '%s is fetched',
  (path) => expect(createDrawings(site)(path)).toBeUndefined(),
)
