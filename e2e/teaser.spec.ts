/** The teaser (S18, P7, P8, T5, T6, R1): sections by every means of navigation, videos, music, the nine weapons, no movement. */
import type { Page } from '@playwright/test'
import { readRecording } from '../machines/recording/read-recording.ts'
import { play } from '../scripts/replay.ts'
import { violations } from './accessible.ts'
import { tooFaint } from './contrast.ts'
import { expect, hydrated, test } from './fixtures.ts'

// As most players see it; other journeys run without motion (playwright.config.ts).
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const pages = ['start', 'world-view', 'features', 'world', 'classes', 'media']
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await hydrated(page)
}
const current = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="true"]')
/** Pixels between the top of the screen and a section. */
const topOf = (page: Page, id: string): Promise<number> =>
  page.evaluate((section) => Math.round(document.getElementById(section)!.getBoundingClientRect().top), id)
/** Not past it either: `start` is above the screen while the page still scrolls back to it. */
const atTop = (page: Page, id: string): Promise<void> => expect.poll(async () => Math.abs(await topOf(page, id))).toBeLessThanOrEqual(1)

/** The page is at rest: its position is unchanged ten frames later. */
const still = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const before = scrollY
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame)
        return scrollY - before
      }),
    )
    .toBe(0)

interface Moved extends PerformanceEntry {
  value: number
}

test('the server’s page contains its text and no video, and has no layout shift', async ({ page, seen, request }) => {
  const response = await request.get(`/en/teaser`)
  const html = await response.text()
  expect(response.status()).toBe(200)
  for (const text of ['deepens the night', 'The Frost Moor', 'Up to four together', 'Sword and shield']) expect(html).toContain(text)
  expect(html).not.toMatch(/<(video|audio)\b/)
  expect(html).toMatch(/property="og:image" content="[^"]*trio/)
  expect(html.match(/<link[^>]+rel="alternate"[^>]*>/g)).toHaveLength(3)

  const films: string[] = []
  page.on('request', (one) => {
    if (/\.(mp4|opus|mp3)(\?|$)/.test(one.url())) films.push(one.url())
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Moved[]).map(({ value }) => value))).observe({
      type: 'layout-shift',
      buffered: true,
    })
  })
  await open(page, `/en/teaser`)
  for (const id of pages) {
    await page.evaluate((section) => document.getElementById(section)!.scrollIntoView({ behavior: 'instant' }), id)
    await page.waitForLoadState('networkidle')
  }
  expect(films).toEqual([])
  const shifted = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
  expect(shifted).toBeLessThanOrEqual(0.01)
  expect(seen.messages).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('the header does not cover what has the focus (WCAG 2.4.11)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/en/teaser')
  await page.getByRole('contentinfo').getByRole('link').last().focus()
  const covered: string[] = []
  let stops = 0
  for (;;) {
    await page.keyboard.press('Shift+Tab')
    await still(page)
    const seen = await page.evaluate(() => {
      const focused = document.activeElement!
      if (focused.closest('header') !== null) return undefined
      const isCovered = focused.getBoundingClientRect().top < document.querySelector('header')!.getBoundingClientRect().bottom
      return isCovered ? focused.outerHTML.slice(0, 120) : ''
    })
    if (seen === undefined) break
    stops += 1
    if (seen !== '') covered.push(seen)
  }
  expect(stops).toBeGreaterThan(20)
  expect(covered).toEqual([])
})

test('every section is reached by wheel, dots, keys and address, and no key is blocked', async ({ page }) => {
  await open(page, `/en/teaser`)
  await test.step('a slow wheel scrolls on, and the page stays where it stops (B-7)', async () => {
    await page.mouse.move(300, 500)
    for (let step = 1; step <= 6; step += 1) {
      await page.mouse.wheel(0, 100)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(step * 100)
      await still(page)
    }
    expect(await page.evaluate(() => scrollY)).toBe(600)
  })
  // By dots, with the keyboard.
  const dots = page.getByRole('navigation', { name: 'Pages' }).getByRole('link')
  for (const [index, id] of pages.entries()) {
    await dots.nth(index).focus()
    await page.keyboard.press('Enter')
    await atTop(page, id)
    await expect(current(page)).toHaveAttribute('href', `#${id}`)
    await expect(page).toHaveURL(new RegExp(`#${id}$`))
  }
  // The document's end is below the last section: its footer is readable.
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  // On a busy machine Chromium ignores a key that arrives as the last scroll ends.
  await still(page)
  await page.keyboard.press('Home')
  await atTop(page, 'start')
  // Space and the wheel: every section appears, in order.
  for (const way of ['space', 'wheel'] as const) {
    await page.evaluate(() => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      scrollTo({ top: 0, behavior: 'instant' })
    })
    // The current section is reported a frame later.
    await expect(current(page)).toHaveAttribute('href', '#start')
    await page.mouse.move(300, 500)
    const seen = new Set<string>()
    /** The section in the middle of the screen, which the mark names when the page is at rest. */
    const look = async (): Promise<void> => {
      await still(page)
      const id = await page.evaluate(() => document.elementFromPoint(300, innerHeight / 2)?.closest('[data-page]')?.id)
      // Below the last section is the footer.
      if (id !== undefined) await expect(current(page)).toHaveAttribute('href', `#${id}`)
      seen.add((await current(page).getAttribute('href'))!.slice(1))
    }
    const ends = (): Promise<boolean> => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
    await look()
    for (let step = 0; step < 20 && !(await ends()); step += 1) {
      const before = await page.evaluate(() => scrollY)
      if (way === 'space') await page.keyboard.press('Space')
      else await page.mouse.wheel(0, 700)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
      await look()
    }
    // The form follows them.
    expect([way, ...seen]).toEqual([way, ...pages, 'pre-registration'])
  }
  // By the address.
  await open(page, `/en/teaser#media`)
  await atTop(page, 'media')
  // The keyboard is not blocked: Tab moves through the page, region by region.
  await page.getByRole('link', { name: 'View full size: The Black Wheat' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'View full size: The Drowned Abbey' })).toBeInViewport()
})

/** Position of the trio in each cut of the image, as shares of its width and height. */
const trio = { wide: { left: 0.35, right: 1, top: 0.11, bottom: 0.87 }, narrow: { left: 0.03, right: 0.99, top: 0.22, bottom: 0.57 } }

test('at every width the first image shows all three characters, and the rail is beside the text', async ({ page }) => {
  for (const [width, height] of [
    [1920, 1080],
    [1440, 900],
    [1000, 800],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, `/en/teaser`)
    const picture = page.locator('[data-page="main"] img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
    // It shrinks from a larger size when it appears.
    await picture.evaluate(async (image) => Promise.all(image.getAnimations().map(({ finished }) => finished)))
    const hidden = await picture.evaluate((image: HTMLImageElement, shares) => {
      const box = image.getBoundingClientRect()
      const { naturalWidth, naturalHeight } = image
      const figures = naturalWidth > naturalHeight ? shares.wide : shares.narrow
      const scale = Math.max(box.width / naturalWidth, box.height / naturalHeight)
      const [x = 0, y = 0] = getComputedStyle(image)
        .objectPosition.split(' ')
        .map((part) => Number.parseFloat(part) / 100)
      const left = box.left + (box.width - naturalWidth * scale) * x
      const top = box.top + (box.height - naturalHeight * scale) * y
      const drawn = { left: Math.max(0, box.left), right: Math.min(innerWidth, box.right), top: Math.max(0, box.top), bottom: box.bottom }
      return [
        drawn.left - (left + naturalWidth * scale * figures.left),
        left + naturalWidth * scale * figures.right - drawn.right,
        drawn.top - (top + naturalHeight * scale * figures.top),
        top + naturalHeight * scale * figures.bottom - drawn.bottom,
      ].map((pixels) => Math.max(0, Math.round(pixels)))
    }, trio)
    expect([width, ...hidden]).toEqual([width, 0, 0, 0, 0])
    const rail = page.getByRole('navigation', { name: 'Pages' })
    if (!(await rail.isVisible())) continue
    const heading = (await page.locator('[data-page="main"] h1').locator('../..').boundingBox())!
    for (const link of await rail.getByRole('link').all())
      expect((await link.boundingBox())!.x).toBeGreaterThanOrEqual(heading.x + heading.width)
  }
})

test('videos and images open as dialogs, and the music continues after a video', async ({ page }) => {
  await open(page, `/ko/teaser`)
  const music = page.getByRole('button', { name: '음악' })
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await music.click()
  await expect(music).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => requests.filter((path) => path.startsWith('/art/sound/'))).not.toEqual([])

  const opener = page.getByRole('link', { name: '트레일러 보기' }).first()
  await opener.click()
  const film = page.getByRole('dialog', { name: '트레일러' })
  await expect(film.locator('video')).toHaveAttribute('src', '/art/video/main-ko.mp4')
  await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('video')].some((one) => one.currentTime > 0))).toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(film).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(music).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: '크게 보기: 서리 황무지' }).click()
  await expect(page.getByRole('dialog', { name: '서리 황무지' }).getByRole('img')).toHaveAttribute('src', /frost-moor/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: '들판 너머의 풍경' }).click()
  await expect(page.locator('[data-popup="pcMedia"] video')).toHaveAttribute('src', '/art/video/media-pc.mp4')
  await page.keyboard.press('Escape')

  // Stored: after a reload the first tap starts it, and nothing before.
  await page.reload()
  await hydrated(page)
  await expect(music).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(music).toHaveAttribute('aria-pressed', 'true')
})

const classes = [
  ['Warrior', 'warrior', ['Greatsword', 'Axe', 'Sword and shield']],
  ['Rogue', 'rogue', ['Twin daggers', 'Crossbow', 'Chain sickle']],
  ['Sorceress', 'sorceress', ['Staff', 'Orb', 'Grimoire']],
] as const
const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

test('the nine weapons: each has its figure, background and video in the top layer; the recording replays in Node', async ({
  page,
  seen,
}) => {
  await open(page, `/en/teaser`)
  const popup = page.getByRole('dialog', { name: 'Classes' })
  const opener = page.getByRole('button', { name: 'Warrior', exact: true })
  await opener.click()
  await expect(popup).toBeVisible()
  expect(await popup.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)).toMatchObject({
    x: 0,
    y: 0,
    width: 1920,
    height: 1080,
  })
  for (const [name, id, weapons] of classes) {
    const slide = popup.locator('[role="group"]:not([inert])')
    await expect(slide).toHaveAttribute('aria-label', name)
    for (const weapon of weapons) {
      const file = `${id}-${slugOf(weapon)}`
      await slide.getByRole('button', { name: weapon, exact: true }).click()
      const figure = slide.getByRole('img', { name: `${name} with ${weapon}` })
      await expect(figure).toHaveAttribute('src', new RegExp(`/art/characters/${file}\\.webp$`))
      // Entered: loaded, opaque, in its place.
      await expect(figure).toHaveAttribute('data-away', 'false')
      await expect
        .poll(() => figure.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0 && getComputedStyle(image).opacity))
        .toBe('1')
      await expect(popup.locator('[data-backdrop]').last()).toHaveAttribute('data-backdrop', `/art/characters/${file}-bg.jpg`)
      const film = slide.locator('video')
      await expect(film).toHaveAttribute('src', `/art/characters/${file}.mp4`)
      await expect.poll(() => film.evaluate((video) => !(video as HTMLVideoElement).paused && (video as HTMLVideoElement).muted)).toBe(true)
      await expect(popup.locator('video')).toHaveCount(1)
    }
    if (name === 'Warrior') expect(await violations(page)).toEqual([])
    await popup.getByRole('button', { name: 'Next class' }).click()
  }
  // Three steps further: it has wrapped around, with the first weapon.
  const first = popup.locator('[role="group"]:not([inert])')
  await expect(first.getByRole('button', { pressed: true })).toHaveText('Greatsword')
  await page.keyboard.press('ArrowLeft')
  await expect(popup.getByRole('status')).toHaveText('Sorceress, 3 of 3')

  // No swipe (P8).
  await page.mouse.move(1200, 500)
  await page.mouse.down()
  await page.mouse.move(500, 500, { steps: 5 })
  await page.mouse.up()
  await expect(popup.getByRole('status')).toHaveText('Sorceress, 3 of 3')

  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(opener).toBeFocused()
  expect(seen.messages).toEqual([])

  // D4.
  const text = await page.evaluate(() => JSON.stringify(globalThis.siteQa!.recording()))
  const recording = readRecording(text)
  if (typeof recording === 'string') throw new Error(recording)
  expect(recording.parts.at(-1)!.systems.map(({ machine }) => machine)).toEqual(expect.arrayContaining(['app', 'carousel', 'sound']))
  expect(play(recording, { log: () => {}, showsAll: true })).toEqual([])
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('sections do not scroll smoothly, videos wait for their button, nothing moves', async ({ page }) => {
    await open(page, `/en/teaser`)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto')
    await page.getByRole('button', { name: 'Rogue', exact: true }).click()
    const slide = page.getByRole('dialog', { name: 'Classes' }).locator('[role="group"]:not([inert])')
    const film = slide.locator('video')
    await expect(film).toBeVisible()
    expect(await film.evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true)
    for (const weapon of ['Crossbow', 'Chain sickle']) await slide.getByRole('button', { name: weapon, exact: true }).click()
    await page.keyboard.press('ArrowRight')
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().activeDuration ?? 0))),
    )
    expect(longest).toBeLessThanOrEqual(120)
    await slide.getByRole('button', { name: 'Play the film' }).click()
    await expect.poll(() => film.evaluate((video) => (video as HTMLVideoElement).paused)).toBe(false)
  })

  test('the text of a class is readable over its figure, in low windows too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/ko/teaser`)
    await page.getByRole('button', { name: '워리어', exact: true }).click()
    const slide = page.getByRole('dialog', { name: '클래스' }).locator('[role="group"]:not([inert])')
    // The brightest of the warrior's figures.
    await slide.getByRole('button', { name: '검과 방패', exact: true }).click()
    await expect(slide.getByRole('img', { name: '검과 방패' })).toHaveAttribute('data-away', 'false')
    for (const [width, height] of [
      [390, 844],
      [360, 640],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect([width, await tooFaint(slide)]).toEqual([width, []])
    }
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('plain scrolling, a separate cut of the video, and the popup fits on one screen', async ({ page }) => {
    await open(page, `/ko/teaser`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.getByRole('link', { name: '들판 너머의 풍경' }).tap()
    await expect(page.locator('[data-popup="mobileMedia"] video')).toHaveAttribute('src', '/art/video/media-mobile.mp4')
    await page.getByRole('button', { name: '닫기' }).tap()
    await page.getByRole('button', { name: '로그', exact: true }).tap()
    const popup = page.getByRole('dialog', { name: '클래스' })
    await expect(popup.getByRole('heading', { name: '로그' })).toBeInViewport()
    await expect(popup.getByRole('button', { name: '다음 클래스' })).toBeInViewport({ ratio: 1 })
    // A finger drawn across: no swipe (P8), neither of the classes nor of the browser's history.
    const steps = await page.evaluate(() => history.length)
    const status = popup.getByRole('status')
    const shown = await status.textContent()
    const touch = await page.context().newCDPSession(page)
    for (const [from, to] of [
      [20, 340],
      [340, 20],
    ] as const) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: 300 }] })
      for (let step = 1; step <= 8; step += 1)
        await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from + ((to - from) * step) / 8, y: 300 }] })
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(status).toHaveText(shown!)
      await expect(page).toHaveURL(/\/ko\/teaser$/)
    }
    expect(await page.evaluate(() => [history.length, visualViewport!.offsetLeft, scrollX])).toEqual([steps, 0, 0])
    const rules = await popup.evaluate((stage) => [
      getComputedStyle(stage).touchAction,
      getComputedStyle(stage).overscrollBehaviorX,
      getComputedStyle(document.documentElement).overscrollBehaviorX,
    ])
    expect(rules).toEqual(['pan-y pinch-zoom', 'none', 'none'])
    expect(await violations(page)).toEqual([])
  })
})
