/** The demo pack's images: each row and card of a board has its own, and none equals the image of the board's head (look.md §6). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Board } from '#contract/boards.ts'
import { boardHeads } from '#src/features/posts/board-heads.ts'

const pack = 'server/content/everharrow'

/** Images that are cuts of one scene, by that scene. */
const scenes: Readonly<Record<string, string>> = {
  '/art/board/thumb-event-1.jpg': '/art/features/endless-harvest.jpg',
  '/art/board/thumb-event-2.jpg': '/art/features/co-op.jpg',
  '/art/board/thumb-event-3.jpg': '/art/world/frost-moor.jpg',
  '/art/board/thumb-guide-1.jpg': '/art/world/map.jpg',
  '/art/board/thumb-guide-2.jpg': '/art/features/crafting.jpg',
  '/art/board/thumb-guide-3.jpg': '/art/media/media-2.jpg',
  '/art/board/thumb-maintenance.jpg': '/art/state/maintenance.jpg',
  '/art/board/thumb-update-1.jpg': '/art/features/bosses.jpg',
  '/art/board/thumb-update-2.jpg': '/art/world/hollow-court.jpg',
  '/art/board/thumb-update-3.jpg': '/art/world/ember-quarry.jpg',
  '/art/key/hero-loop-poster.jpg': '/art/key/hero.jpg',
  '/art/key/hero-portrait.jpg': '/art/key/hero.jpg',
  '/art/video/media-mobile-poster.jpg': '/art/key/hero.jpg',
  '/art/video/media-pc-poster.jpg': '/art/media/media-6.jpg',
}
const sceneOf = (picture: string): string => scenes[picture] ?? picture

interface PostFacts {
  thumbnail?: string
}
const thumbnails = (board: Board): string[] =>
  readdirSync(`${pack}/posts/${board}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(
      ({ name }) =>
        (parse(readFileSync(`${pack}/posts/${board}/${name}/post.ko.md`, 'utf8').split('---\n')[1]!) as PostFacts).thumbnail ??
        `${name} has none`,
    )
const repeated = (pictures: readonly string[]): string[] => {
  const seen = pictures.map(sceneOf)
  return seen.filter((scene, index) => seen.indexOf(scene) !== index)
}

describe('a screen shows no image twice', () => {
  test.each(['update', 'event', 'guide', 'handbook'] as const)('the board %s', (board) => {
    expect(repeated([boardHeads[board].picture, ...thumbnails(board)])).toEqual([])
  })

  test('the front page', () => {
    const site = parse(readFileSync(`${pack}/site.yaml`, 'utf8')) as { home: Record<string, unknown> }
    for (const home of Object.values(site.home)) {
      const text = JSON.stringify(home)
      const shown = [...text.matchAll(/"(?:wide|image|poster)":"([^"]+)"/g)].map((match) => match[1]!)
      // The poster of the trailer and the video's phone cut are not shown.
      expect(repeated(shown.filter((path) => !/video\/(main|media-mobile)/.test(path)))).toEqual([])
    }
  })

  test('the teaser’s media tiles', () => {
    const { media } = parse(readFileSync(`${pack}/teaser.yaml`, 'utf8')) as {
      media: { film: { pc: { poster: string } }; images: { image: string }[] }
    }
    expect(repeated([media.film.pc.poster, ...media.images.map(({ image }) => image)])).toEqual([])
  })
})
