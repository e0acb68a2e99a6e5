/** The content of /dev/screens (D3): its address, its screens, its frames and their loading order. */
import { describe, expect, test, vi } from 'vitest'
import { locales } from '#contract/locales.ts'
import { readRecording } from '#machines/recording/read-recording.ts'
import { machines } from '#machines/registry.ts'
import { splitAddress } from '#contract/page-address.ts'
import { groups, readChoice, searchOf, type Choice } from './choice.ts'
import { createFrameQueue } from './frame-queue.ts'
import { screenIds, screens, type AddressSource } from './screens.ts'
import { shotsOf, audienceNames } from './shots.ts'

const choice: Choice = { locale: 'ja', width: 360, group: 'screens', screen: '/shop', who: 'member', component: 'all' }

describe('the address', () => {
  test.each<Choice>([
    choice,
    { ...choice, screen: 'all', who: 'all', width: 1000 },
    { ...choice, group: 'sign-in', who: 'all' },
    { ...choice, group: 'components', screen: '/', who: 'all', component: 'icon-button' },
  ])('contains the choice: %j', (one) => expect(readChoice(searchOf(one))).toEqual(one))

  test('selects the front page and the defaults for unknown values', () => {
    expect(readChoice('?locale=fr&width=12&group=x&screen=/nowhere&component=x')).toEqual({
      locale: 'en',
      width: 1920,
      group: 'screens',
      screen: '/',
      who: 'all',
      component: 'all',
    })
  })

  test('has a group for every registered machine', () => {
    expect(groups).toEqual(['screens', ...machines.map(({ name }) => name), 'components'])
  })
})

let seq = 0
/** A provider with one item of each kind. */
const source: AddressSource = {
  locale: 'ko',
  api: {
    call: (async (name: string, { query }: { query: { board?: string } }) => {
      switch (name) {
        case 'listPosts':
          return {
            items:
              query.board === 'terms'
                ? ['service', 'service', 'privacy'].map((document) => ({ document }))
                : [{ seq: (seq += 1), board: query.board, document: null }],
          }
        case 'listOpenProducts':
          return {
            items: ['DAILY', 'DAILY', 'NONE'].map((type, index) => ({
              productId: `p-${String(index)}`,
              free: index === 0,
              limit: { type },
            })),
          }
        default:
          return { statutoryNotice: { seq: 9 } }
      }
    }) as never,
  },
}

describe('screens', () => {
  test.each(screenIds)('%s has unique addresses', async (id) => {
    const addresses = await screens[id](source)
    expect(addresses.length).toBeGreaterThan(0)
    const pattern = new RegExp(
      `^${id === '/404' ? '/no/such/page' : id.replace('/{-$id}', '(/$$part)?').replaceAll(/\$\w+/g, '[\\w-]+')}(\\?|$)`,
    )
    for (const { path, title } of addresses) {
      expect(path).toMatch(pattern)
      expect(title).not.toBe('')
    }
    expect(new Set(addresses.map(({ path }) => path)).size).toBe(addresses.length)
  })

  test('goods and terms are listed once per appearance', async () => {
    const pathsOf = async (id: '/shop/product/$productId' | '/terms/$document') => (await screens[id](source)).map(({ path }) => path)
    expect(await pathsOf('/shop/product/$productId')).toHaveLength(3)
    expect(await pathsOf('/terms/$document')).toEqual(['/terms/service', '/terms/privacy'])
  })
})

const address = { title: 'Board', path: '/bulletin/list?type=event' }
const framesOf = (one: Choice) => shotsOf(one, [address]).flatMap(({ shots }) => shots)

describe('frames', () => {
  test.each(groups)('%s: frames have unique ids, and their recordings fit in a tab’s storage', (group) => {
    const shots = framesOf({ ...choice, group, who: 'all' })
    expect(shots.length).toBeGreaterThan(1)
    expect(new Set(shots.map(({ id }) => id)).size).toBe(shots.length)
    const kept = new Map(
      shots.flatMap(({ recording }) => (recording === undefined ? [] : [[recording.key, JSON.stringify(recording.recording)]])),
    )
    for (const text of kept.values()) expect(readRecording(text)).toBeTypeOf('object')
    // Browsers limit a tab's storage to about five million characters.
    expect([...kept.values()].join('').length).toBeLessThan(3_000_000)
  })

  test('play their recording on the chosen screen and in the chosen language, embedded for the in-game view', () => {
    const shots = framesOf({ ...choice, who: 'all' })
    expect(shots).toHaveLength(audienceNames().length)
    for (const { href, title, recording } of shots) {
      const { pathname, searchParams } = new URL(href, 'http://site')
      expect(splitAddress(pathname)).toEqual({ locale: 'ja', embedded: title.includes('in-game view'), path: '/bulletin/list' })
      expect(Object.fromEntries(searchParams)).toEqual({ type: 'event', 'qa-play': recording!.key, 'qa-at': 'end' })
    }
  })

  test('are limited to the chosen kind of user', () => {
    expect(framesOf(choice).map(({ title }) => title)).toEqual(['Board · session · member'])
  })

  test('use an in-app browser for the sign-in that Google refuses (A5)', () => {
    const warned = framesOf({ ...choice, group: 'sign-in' }).filter(({ title }) => title.includes('warned'))
    expect(warned.map(({ href }) => /NAVER|KAKAOTALK/.exec(new URL(href, 'http://site').searchParams.get('qa-browser')!)?.[0])).toEqual([
      'NAVER',
      'KAKAOTALK',
    ])
  })

  test.each(locales)('include the popups in %s', (locale) => {
    const titles = framesOf({ ...choice, locale, group: 'popups' }).map(({ title }) => title)
    expect(titles).toContain('Board · popups · twoButton')
    expect(titles).toContain('Board · popups · snackbar, critical')
  })
})

describe('the frame queue', () => {
  test('starts a limited number in order, and a frame that is done or leaves frees its place', () => {
    const queue = createFrameQueue(2)
    const started: number[] = []
    const tickets = [1, 2, 3, 4, 5].map((number) => queue.enter(() => started.push(number)))
    expect(started).toEqual([1, 2])
    tickets[0]!.done()
    tickets[0]!.done()
    expect(started).toEqual([1, 2, 3])
    tickets[3]!.leave()
    tickets[1]!.leave()
    expect(started).toEqual([1, 2, 3, 5])
  })

  test('starts the nearest frame first, measured when a place becomes free', () => {
    const queue = createFrameQueue(1)
    const started: string[] = []
    let scrolled = 0
    const tickets = [0, 10, 20].map((place) =>
      queue.enter(
        () => started.push(String(place)),
        () => Math.abs(place - scrolled),
      ),
    )
    scrolled = 20
    tickets[0]!.done()
    expect(started).toEqual(['0', '20'])
  })

  test('starts a frame immediately while there is room, and a frame that leaves frees its place', () => {
    const queue = createFrameQueue(1)
    const start = vi.fn<() => void>()
    queue.enter(start).leave()
    queue.enter(start)
    expect(start).toHaveBeenCalledTimes(2)
  })
})
