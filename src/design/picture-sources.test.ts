import { describe, expect, test } from 'vitest'
import { isResizable } from '#contract/public-addresses.ts'
import { isThumbnail, pictureAt, pictureSet, splitPicture } from './picture-sources.ts'

describe('the files of a picture', () => {
  test.each([
    ['56px', true],
    ['106px', true],
    ['107px', false],
    ['420px', false],
    ['46vw', false],
    ['(min-width: 600px) 56px, 100vw', false],
  ])('at the sizes %s the smallest file is enough: %s (S2)', (sizes, does) => {
    expect(isThumbnail(sizes)).toBe(does)
  })

  test.each([
    ['/art/shop/gem.webp', '/pictures/320/art/shop/gem.webp'],
    ['/art/brand/emblem.svg', '/art/brand/emblem.svg'],
    ['//elsewhere.example/gem.webp', '//elsewhere.example/gem.webp'],
    ['/art/board/IMG_1.JPG', '/pictures/320/art/board/IMG_1.JPG'],
    ['/art/board/loop.GIF', '/art/board/loop.GIF'],
    ['/art/board/photo.avif', '/art/board/photo.avif'],
    ['/art/board/hero@2x.jpg', '/art/board/hero@2x.jpg'],
    ['/art/board/a..b.jpg', '/art/board/a..b.jpg'],
  ])('%s at 320 is %s, and the server decides by the same rule', (path, at) => {
    expect(pictureAt(path, 320)).toBe(at)
    expect(isResizable(path)).toBe(at.startsWith('/pictures/'))
  })

  test('a drawing has one file, a photograph one for each width', () => {
    expect(pictureSet('/art/brand/emblem.svg')).toBeUndefined()
    expect(
      pictureSet('/art/shop/gem.webp')
        ?.split(', ')
        .map((entry) => entry.split(' ')[1]),
    ).toEqual(['320w', '640w', '768w', '960w', '1280w', '1920w'])
  })

  test('only a hex colour is read from the fragment of the path', () => {
    expect(splitPicture('/art/a.jpg#3b2e21')).toEqual({ path: '/art/a.jpg', colour: '#3b2e21' })
    expect(splitPicture('/art/a.jpg#red;x:1')).toEqual({ path: '/art/a.jpg', colour: undefined })
  })
})
