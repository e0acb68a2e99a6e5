/** Pictures of a pack have a placeholder colour (look.md §6). */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createColouring } from './picture-colours.ts'
import { BadPack } from './problems.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colours-'))
  mkdirSync(join(folder, 'art'))
  const plain = (background: object) => sharp({ create: { width: 300, height: 200, channels: 4, background: background as never } })
  await plain({ r: 200, g: 40, b: 40, alpha: 1 }).jpeg().toFile(join(folder, 'art/red.jpg'))
  await plain({ r: 0, g: 0, b: 0, alpha: 0 }).webp().toFile(join(folder, 'art/cut-out.webp'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a colour is added to every field that holds a picture, and to nothing else', async () => {
  const at = new Date(0)
  const red = '/art/red.jpg'
  const pack = {
    posts: [{ facts: { thumbnail: red, cover: undefined, publishedAt: at }, texts: { ko: { markdown: `![](${red})` } } }],
    banners: [{ image: { wide: red, narrow: red }, href: red }],
    products: [{ image: '/art/cut-out.webp' }, { image: '/art/none.jpg' }, { image: 'https://elsewhere.example/a.jpg' }],
  }
  const got = await createColouring(folder)(pack)
  const coloured = expect.stringMatching(/^\/art\/red\.jpg#c[78]2[78]2[78]$/) as string
  expect(got).toEqual({
    ...pack,
    posts: [{ ...pack.posts[0], facts: { thumbnail: coloured, cover: undefined, publishedAt: at } }],
    banners: [{ image: { wide: coloured, narrow: coloured }, href: red }],
  })
})

test('a picture that is replaced gets its new colour at the next import', async () => {
  const file = join(folder, 'art/replaced.png')
  const paint = (background: string) => sharp({ create: { width: 30, height: 20, channels: 3, background } }).toFile(file)
  const colour = async (): Promise<unknown> => (await createColouring(folder)({ image: '/art/replaced.png' })).image
  await paint('#ff0000')
  expect(await colour()).toBe('/art/replaced.png#ff0000')
  await paint('#0000ff')
  // Two files of the same size may be written within one step of the file system's clock.
  utimesSync(file, new Date(0), new Date(0))
  expect(await colour()).toBe('/art/replaced.png#0000ff')
  rmSync(file)
  expect(await colour()).toBe('/art/replaced.png')
})

describe('a picture that cannot be decoded is a mistake of the pack, reported once with its file', () => {
  test.each([
    ['a Git LFS pointer', 'version https://git-lfs.github.com/spec/v1\n', 'unsupported image format'],
    ['more than 50 megapixels', { width: 7100, height: 7100, channels: 3, background: 'red' } as const, 'exceeds pixel limit'],
  ])('%s', async (_name, content, reason) => {
    const file = join(folder, 'art/broken.png')
    if (typeof content === 'string') writeFileSync(file, content)
    else await sharp({ create: content }).png().toFile(file)
    const colouring = createColouring(folder)({ posts: [{ thumbnail: '/art/broken.png', cover: '/art/broken.png' }] })
    const error: unknown = await colouring.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadPack)
    expect((error as BadPack).problems).toEqual([
      { file: 'public/art/broken.png', line: 1, message: expect.stringContaining(reason) as string },
    ])
    rmSync(file)
  })
})
