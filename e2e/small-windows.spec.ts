/**
 * Effects of the window's size: bars that are no longer sticky in a low one (a page at 400 %) and cover no focus in others, the foot of a
 * short page, notches, text over pictures; edges, marks and grounds of pictures in forced colours.
 */
import type { Page } from '@playwright/test'
import { locales } from '../contract/locales.ts'
import { tooFaint } from './contrast.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { becomeMember } from './sign-in.ts'

/** Share of the window's height that sticky elements cover, at any scroll position. */
const covered = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    scrollTo({ top: (document.documentElement.scrollHeight - innerHeight) / 2, behavior: 'instant' })
    await frames()
    const bars = [...document.querySelectorAll('body *')].filter((element) => {
      const { position } = getComputedStyle(element)
      const { top, bottom, width } = element.getBoundingClientRect()
      return /^(fixed|sticky)$/.test(position) && element.checkVisibility() && width > innerWidth / 2 && bottom > 0 && top < innerHeight
    })
    return (
      bars.reduce((sum, bar) => {
        const { top, bottom } = bar.getBoundingClientRect()
        return sum + Math.min(bottom, innerHeight) - Math.max(top, 0)
      }, 0) / innerHeight
    )
  })

test('at 320 × 256 sticky bars cover less than a quarter of the window (B-6)', async ({ page }) => {
  await becomeMember(page, 'Linked member')
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/en', '/en/shop/product/growth-bundle', '/en/inquiry/new', '/en/bulletin/list?type=notice', '/en/teaser']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator('h1')).toHaveCount(1)
    // A member's page is covered until the session knows its user.
    await expect.poll(() => covered(page), path).toBeLessThan(1 / 4)
  }
})

test('in a low and narrow window the front page’s text begins below the header and is readable', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto('/en')
  await hydrated(page)
  const topOf = async (selector: string): Promise<number> => (await page.locator(selector).first().boundingBox())!.y
  const { height } = (await page.locator('header').first().boundingBox())!
  expect(await topOf('main h1')).toBeGreaterThan(height)
  expect(await topOf('main :has(+ h1)')).toBeGreaterThan(height)
  // Without the links below, whose lines count as their ground.
  for (const part of ['main :has(+ h1)', 'main h1', 'main h1 + p']) expect(await tooFaint(page.locator(part).first())).toEqual([])
})

/** Moves the focus through the page, and lists focused elements that a bar covers. @param bars their selector */
async function coveredByBars(page: Page, bars: string): Promise<string[]> {
  const covered: string[] = []
  let count = 0
  for (;;) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(async (selector) => {
      // The browser scrolls to the focused element before the next frame.
      await new Promise(requestAnimationFrame)
      const focused = document.activeElement
      if (focused === null || focused === document.body) return 'nothing'
      const { left, top, width, height } = focused.getBoundingClientRect()
      const points = [top + 1, top + height / 2, top + height - 1].filter((y) => height < innerHeight / 2 || (y > 0 && y < innerHeight))
      const hit = points.map((y) => document.elementFromPoint(left + width / 2, y)?.closest(selector) ?? null)
      return hit.some((bar) => bar !== null && !bar.contains(focused)) ? focused.outerHTML.slice(0, 120) : ''
    }, bars)
    if (seen === 'nothing') break
    count += 1
    if (seen !== '') covered.push(seen)
  }
  expect(count).toBeGreaterThan(20)
  return covered
}

test('bars at the bottom of the screen do not cover what has the focus (WCAG 2.4.11)', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 800 })
  for (const path of ['/en/bulletin/list?type=faq', '/en/shop/product/growth-bundle']) {
    await page.goto(path)
    await hydrated(page)
    const offer = page.locator('[data-foot-bar]')
    await expect(offer).toBeVisible()
    expect([path, await coveredByBars(page, '[data-foot-bar], [data-pay-bar]')]).toEqual([path, []])
  }
  await page.locator('[data-foot-bar] button').click()
  // Closing the bar moves the focus to the screen: the way through the whole page begins with another load.
  await page.reload()
  await hydrated(page)
  expect(await coveredByBars(page, '[data-pay-bar]')).toEqual([])
})

test('on a phone in landscape no text is beside a notch (look.md §4)', async ({ page }) => {
  const inset = 59
  await page.setViewportSize({ width: 852, height: 393 })
  const session = await page.context().newCDPSession(page)
  const sides = { left: inset, leftMax: inset, right: inset, rightMax: inset }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { ...sides, top: 0, topMax: 0, bottom: 21, bottomMax: 21 } })
  for (const path of [
    '/en',
    '/en/shop',
    '/en/shop/product/growth-bundle',
    '/en/bulletin/list?type=notice',
    '/en/bulletin/list?type=event',
    '/en/probability',
    '/en/login',
    '/en/teaser',
    '/en/nothing-here',
  ]) {
    await page.goto(path)
    await hydrated(page)
    const hidden = await page.evaluate((width) => {
      const found: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const parent = text.parentElement!
        if (text.nodeValue!.trim() === '' || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const { left, right, bottom } = range.getBoundingClientRect()
        // Texts for screen readers only or not laid out yet, and the skip link above the screen.
        if (parent.getBoundingClientRect().width <= 1 || right === left || bottom < -scrollY) continue
        // What scrolls sideways may be cut off at an edge.
        let around: Element | null = parent
        while (around !== null && (around.scrollWidth <= around.clientWidth || getComputedStyle(around).overflowX !== 'auto'))
          around = around.parentElement
        if (around !== null) continue
        if (left < width - 0.5 || right > innerWidth - width + 0.5) found.push(text.nodeValue!.slice(0, 60))
      }
      return found
    }, inset)
    expect([path, hidden]).toEqual([path, []])
  }
})

test('parts that are painted only near the screen contain the focus rings of their controls', async ({ page }) => {
  for (const path of ['/en', '/en/shop', '/en/teaser']) {
    await page.goto(path)
    await hydrated(page)
    // Rings are shown to those who use the keyboard.
    await page.keyboard.press('Tab')
    const cut = await page.evaluate(async () => {
      let rings = 0
      /** How far a ring exceeds the part. It is drawn around the control, or around the box over which a link extends. */
      const excess = (control: Element, part: Element): number => {
        const styles = [null, '::after'].map((pseudo) => getComputedStyle(control, pseudo))
        const ring = styles.find(({ outlineStyle }) => outlineStyle !== 'none')
        if (ring === undefined) return 0
        const isOver = ring === styles[1] && getComputedStyle(control).position === 'static'
        const own = (isOver ? (control as HTMLElement).offsetParent! : control).getBoundingClientRect()
        const around = part.getBoundingClientRect()
        const width = Number.parseFloat(ring.outlineWidth) + Number.parseFloat(ring.outlineOffset)
        return width + Math.max(around.left - own.left, own.right - around.right, around.top - own.top, own.bottom - around.bottom)
      }
      const found: string[] = []
      for (const part of document.querySelectorAll('*')) {
        if (getComputedStyle(part).contentVisibility !== 'auto') continue
        for (const control of part.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')) {
          control.focus()
          // The browser draws the part within a few frames.
          for (let frame = 0; frame < 10 && excess(control, part) > 0.1; frame += 1) await new Promise(requestAnimationFrame)
          if (excess(control, part) > 0.1) found.push(control.outerHTML.slice(0, 120))
          if ([null, '::after'].some((pseudo) => getComputedStyle(control, pseudo).outlineStyle !== 'none')) rings += 1
        }
      }
      return { found, rings }
    })
    expect([path, cut.found, cut.rings > 5]).toEqual([path, [], true])
  }
})

test('a short page’s footer is at the bottom of the window', async ({ page }) => {
  for (const path of ['/ko/cash-receipt', '/ko/bulletin/list?type=notice&search=xyzzy', '/ko/nothing-here', '/ko']) {
    await page.goto(path)
    await hydrated(page)
    for (const [width, height] of [
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const gap = () =>
        page.evaluate(() => {
          scrollTo(0, document.documentElement.scrollHeight)
          const { bottom } = document.querySelector('footer')!.getBoundingClientRect()
          return Math.round(Math.abs(innerHeight - bottom))
        })
      await expect.poll(gap, `${path}, ${String(width)} px`).toBe(0)
    }
  }
})

test('at 320 px a film’s title is within its tile', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/ko/teaser', '/en/teaser', '/en', '/ja']) {
    await page.goto(path)
    await hydrated(page)
    const films = page.locator('main a[data-film="true"]')
    await films.first().scrollIntoViewIfNeeded()
    const cut = () =>
      films.evaluateAll((tiles) =>
        tiles.flatMap((tile) => {
          const around = tile.getBoundingClientRect()
          const label = document.createRange()
          label.selectNodeContents(tile.lastElementChild!)
          const outside = [...label.getClientRects()].some(
            ({ left, right, top, bottom }) => left < around.left || right > around.right || top < around.top || bottom > around.bottom,
          )
          return outside ? [tile.textContent] : []
        }),
      )
    expect([path, await films.count()]).not.toEqual([path, 0])
    expect([path, await cut()]).toEqual([path, []])
    // A publisher may give it a longer one.
    await films.evaluateAll((tiles) => {
      for (const tile of tiles) tile.lastElementChild!.lastElementChild!.textContent = 'The fields beyond the furrows, '.repeat(5)
    })
    expect([path, await cut()]).toEqual([path, []])
  }
})

test('on narrow phones the shop guide’s limits are whole words, and the time until each reset is readable', async ({ page }) => {
  for (const language of locales) {
    await page.goto(`/${language}/shop/guide`)
    await hydrated(page)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const seen = await page.locator('main section:has(> table)').evaluate((box) => {
        /** Bottom edges of the lines of a label: its icon is no line. */
        const linesOf = (label: Element) => {
          const range = document.createRange()
          range.selectNodeContents(
            [...label.querySelectorAll('*'), label].find((one) => one.firstChild?.nodeType === Node.TEXT_NODE)!.firstChild!,
          )
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
        }
        const edge = box.getBoundingClientRect().right
        // A text node with a clock is the time left.
        const clocks: { text: string; right: number }[] = []
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const found = /\d\d:\d\d:\d\d/.exec(text.nodeValue!)
          if (found === null || !text.parentElement!.checkVisibility()) continue
          const range = document.createRange()
          range.setStart(text, found.index)
          range.setEnd(text, found.index + found[0].length)
          clocks.push({ text: found[0], right: range.getBoundingClientRect().right })
        }
        return {
          broken: [...box.querySelectorAll('tbody th')].filter((one) => linesOf(one) > 1).map((one) => one.textContent),
          clocks: clocks.length,
          cut: clocks.filter(({ right }) => right > edge).map(({ text }) => text),
          scrolls: box.scrollWidth > box.clientWidth,
        }
      })
      expect([language, width, seen]).toEqual([language, width, { broken: [], clocks: 3, cut: [], scrolls: false }])
    }
  }
})

/** The paths that a page requests from now on. */
const requestsOf = (page: Page): string[] => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

test('the front page requests no video unasked, and the download’s QR code where it is shown', async ({ page }) => {
  const requests = requestsOf(page)
  await page.goto('/en')
  await hydrated(page)
  await expect(page.getByRole('img', { name: 'QR code that leads to the download' })).toBeInViewport()
  await page.getByRole('link', { name: 'Watch the gameplay film' }).scrollIntoViewIfNeeded()
  expect(requests).toContain('/download-code.svg')
  expect(requests.filter((path) => path.includes('/video/') && path.endsWith('.mp4'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the download’s QR code is not requested', async ({ page }) => {
    const requests = requestsOf(page)
    await page.goto('/ko')
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    expect(requests).not.toContain('/download-code.svg')
  })
})

test('the text and the position of the shop’s banners are readable over the pictures', async ({ page }) => {
  await page.goto('/en/shop')
  await hydrated(page)
  const banners = page.getByRole('region', { name: 'Featured in the shop' })
  for (const position of ['1 / 3', '2 / 3']) {
    await expect(banners.getByText(position, { exact: true })).toBeVisible()
    for (const width of [600, 1000]) {
      await page.setViewportSize({ width, height: 900 })
      // Until the slide has changed, and after a change of the width, the picture may not be drawn yet.
      await expect.poll(async () => [position, width, await tooFaint(banners)]).toEqual([position, width, []])
    }
    await banners.getByRole('button', { name: 'Next banner' }).click()
  }
})

test('in forced colours every button and field has a border (B-5)', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    '/en',
    '/en/shop',
    '/en/bulletin/list?type=notice',
    '/en/coupon/register',
    '/en/teaser',
    '/en/shop/product/growth-bundle',
  ]) {
    await page.goto(path)
    await hydrated(page)
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('button, select, textarea, input:not([type=hidden]), main a[class*="button"]')]
        .filter((element) => element.checkVisibility() && Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect([path, bare]).toEqual([path, []])
  }
})

test('in forced colours the current section and the current class are marked', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/en/teaser')
  await hydrated(page)
  /** The lists are over pictures, which keep their colours: with a light theme black marks would disappear on a dark one. */
  const hasGround = async (list: string): Promise<void> => {
    for (const [colorScheme, ground] of [
      ['light', 'rgb(255, 255, 255)'],
      ['dark', 'rgb(0, 0, 0)'],
    ] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      await expect(page.locator(list)).toHaveCSS('background-color', ground)
    }
  }
  /** Whether the mark of the current item differs from the ground, and from the marks of the others. */
  const isMarked = (items: string): Promise<boolean[]> =>
    page.evaluate((selector) => {
      const paint = (one: Element) => getComputedStyle(one, '::after').backgroundColor
      const [current, other] = [
        document.querySelector(`${selector}[aria-current]`)!,
        document.querySelector(`${selector}:not([aria-current])`)!,
      ]
      return [paint(other) !== getComputedStyle(document.body).backgroundColor, paint(current) !== paint(other)]
    }, items)
  await expect.poll(() => isMarked('nav[aria-label="Pages"] a')).toEqual([true, true])
  await hasGround('nav[aria-label="Pages"] ul')
  await page.getByRole('button', { name: 'Warrior' }).click()
  await expect(page.getByRole('dialog', { name: 'Classes' })).toBeVisible()
  await expect.poll(() => isMarked('[role=dialog] ul[aria-label="Classes"] button')).toEqual([true, true])
  await hasGround('[role=dialog] ul[aria-label="Classes"]')
  // The buttons' own ground, whichever colour the system has chosen for it.
  const weapons = page.locator('[role=dialog] button[aria-pressed]').filter({ visible: true })
  await expect(weapons).toHaveCount(3)
  for (const weapon of await weapons.all()) await expect(weapon).toHaveCSS('background-color', /^rgb\(/)
})

test('in forced colours codes and wordmarks keep their ground', async ({ page }) => {
  await page.goto('/en')
  await hydrated(page)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    // With reduced motion every change is a transition of 1 ms, so the grounds are waited for.
    await expect(page.locator('main img[src$="/download-code.svg"]')).toHaveCSS('background-color', 'rgb(237, 230, 218)')
    await expect(page.locator('header [aria-label="EVERHARROW"]')).toHaveCSS('background-color', 'rgb(10, 14, 18)')
    await expect(page.locator('footer img')).toHaveCSS('background-color', 'rgb(10, 14, 18)')
  }
})

test('in forced colours the bar of the cover is drawn', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/en')
  await hydrated(page)
  await page.evaluate(() => (document.documentElement.dataset['sessionUnknown'] = ''))
  await expect(page.locator('[data-cover] > span > span')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a larger text set in the browser enlarges every text, and the pages fit', async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  for (const path of ['/en', '/ja', '/en/shop', '/en/coupon/register', '/en/bulletin/list?type=notice', '/en/teaser']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator('body')).toHaveCSS('font-size', '24px')
    for (const width of [360, 1000, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('body *')]
          .filter(
            (one) =>
              one.checkVisibility() &&
              [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.nodeValue!.trim() !== ''),
          )
          .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 16)
          .map((one) => one.textContent),
      )
      expect([path, width, small]).toEqual([path, width, []])
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
})
