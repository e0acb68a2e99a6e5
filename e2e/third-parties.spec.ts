/** Third parties (C3): none before consent, exactly the configured ones after it, none again once it is withdrawn. */
import type { BrowserContext, Page } from '@playwright/test'
import { atRest, violations } from './accessible.ts'
import { chooseLanguage, expect, hydrated, missingFonts, test } from './fixtures.ts'
import { hold } from './held.ts'
import { play } from '../scripts/replay.ts'
import { startServer, type OwnServer } from './own-server.ts'
import { answer, goToShop, kept, notice, settle, reportedEvents, watchRequests, type ReportedEvent } from './third-parties.ts'

test.describe.configure({ mode: 'serial' })

let site: OwnServer
test.beforeAll(async () => {
  site = await startServer({ PIXEL_ID: '1234567890', OFFERWALL_SRC: '/sandbox/third-party/offerwall?click={click}' })
})
test.afterAll(() => site.stop())

const eventsOf = (page: Page): Promise<ReportedEvent[]> => reportedEvents(page, site.origin)
const views = async (page: Page): Promise<string[]> =>
  (await eventsOf(page)).filter(({ event }) => event === 'PageView').map(({ address }) => address.slice(site.origin.length))
const conversions = async (page: Page): Promise<string[]> =>
  (await eventsOf(page)).filter(({ by }) => by === 'offerwall').map(({ id }) => id)

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${site.origin}${path}`)
  await hydrated(page)
}
const accepted = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  await open(page, '/en/terms/service')
  await answer(page, 'Accept')
  await expect.poll(() => views(page)).toHaveLength(1)
  await page.close()
  await context.request.delete(`${site.origin}/sandbox/third-party/events`)
}

test.beforeEach(async ({ request }) => {
  await request.delete(`${site.origin}/sandbox/third-party/events`)
})

test('a site without third parties has no notice, no button and none of their scripts', async ({ page, seen }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  const response = await page.goto('/en?click_key=c-0')
  await hydrated(page)
  expect(await response!.text()).not.toMatch(/third-parties-/)
  expect(response!.headers()['content-security-policy']).not.toContain('https:')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await settle(page)
  await expect(notice(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toHaveCount(0)
  expect(scripts.filter((path) => /third-?part|notice/i.test(path))).toEqual([])
  expect(seen.messages).toEqual([])
})

test('a site without third parties any more removes what they stored with an earlier consent', async ({ page, context }) => {
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    localStorage.setItem('consent', JSON.stringify({ question: '1, pixel connect.facebook.net', answer: 'granted', at: Date.now() }))
    localStorage.setItem('offerwall', JSON.stringify([]))
    document.cookie = '_fbp=fb.1.1.1; path=/'
  })
  await page.goto('/en')
  await hydrated(page)
  const kept = async () => [
    (await context.cookies()).map(({ name }) => name).filter((name) => name.startsWith('_fb')),
    await page.evaluate(() => [localStorage.getItem('consent'), localStorage.getItem('offerwall')]),
  ]
  await expect.poll(kept).toEqual([[], [null, null]])
})

test('nothing before consent; after Accept one page view per completed navigation, and the click id’s conversion, once', async ({
  page,
  context,
  seen,
}) => {
  const requests = watchRequests(page)

  await test.step('before consent there is no request and nothing is stored; the notice changes its language with the page', async () => {
    await open(page, '/en?click_key=c-4')
    await expect(notice(page)).toBeVisible()
    await goToShop(page)
    await settle(page)
    expect(requests).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    expect(await kept(page)).toEqual([])
    await chooseLanguage(page, 'English', '日本語')
    const inJapanese = page.getByRole('region', { name: '広告用クッキー' })
    await expect(inJapanese).toBeVisible()
    await expect(inJapanese.getByRole('link')).toHaveAttribute('href', '/ja/terms/privacy')
    expect(requests).toEqual([])
    await inJapanese.getByRole('button', { name: '同意する' }).click()
    await expect(inJapanese).toHaveCount(0)
  })

  await test.step('a change of the language, a link, back and forward are page views; a change of the hash is none', async () => {
    await expect.poll(() => views(page)).toEqual(['/ja/shop'])
    await page.goBack()
    await expect.poll(() => views(page)).toEqual(['/ja/shop', '/en/shop'])
    await page.getByRole('main').locator('a[href*="/shop/product/growth-bundle"]').filter({ visible: true }).first().click()
    await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible()
    const product = '/en/shop/product/growth-bundle'
    await expect.poll(() => views(page)).toEqual(['/ja/shop', '/en/shop', product])
    await page.goBack()
    await expect.poll(() => views(page)).toHaveLength(4)
    await page.goForward()
    await expect.poll(() => views(page)).toHaveLength(5)
    await page.evaluate(() => (location.hash = 'main'))
    await settle(page)
    expect(await views(page)).toEqual(['/ja/shop', '/en/shop', product, '/en/shop', product])
    // Neither the script's own history listener nor its automatic events ran.
    const ofPixel = (await eventsOf(page)).filter(({ by }) => by === 'pixel')
    expect(new Set(ofPixel.map(({ event }) => event))).toEqual(new Set(['PageView']))
    expect(requests.filter((one) => one === 'GET pixel')).toHaveLength(1)
  })

  await test.step('the conversion is sent once per click id, across navigations, reloads and tabs', async () => {
    await expect.poll(() => conversions(page)).toEqual(['c-4'])
    await open(page, '/en?click_key=c-4')
    const other = await context.newPage()
    await open(other, '/en/shop?click_key=c-4')
    await settle(page)
    await settle(other)
    expect(await conversions(page)).toEqual(['c-4'])
    await open(other, '/en?click_key=c-5')
    await expect.poll(() => conversions(page)).toEqual(['c-4', 'c-5'])
  })
  expect(seen.messages).toEqual([])
})

test('with a stored consent: a reload, addresses with secrets, pages without third parties, a browser’s opt-out', async ({
  page,
  context,
}) => {
  await accepted(context)
  const forget = () => context.request.delete(`${site.origin}/sandbox/third-party/events`)

  await test.step('a page shows no notice and sends one page view, after it has loaded', async () => {
    await open(page, '/en/bulletin/list?type=notice')
    await expect.poll(() => views(page)).toEqual(['/en/bulletin/list?type=notice'])
    await settle(page)
    await expect(notice(page)).toHaveCount(0)
    expect(await views(page)).toHaveLength(1)
    const [script, loaded] = await page.evaluate(() => [
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/third-party/pixel'))!.startTime,
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
    ])
    expect(script).toBeGreaterThan(loaded)
  })

  await test.step('addresses with secrets are not sent; sign-in callbacks and in-game pages load no third parties', async () => {
    await forget()
    const requests = watchRequests(page)
    await open(page, '/en?verifiedKey=secret')
    await settle(page)
    expect(await views(page)).toEqual([])
    await goToShop(page)
    await expect.poll(() => views(page)).toEqual(['/en/shop'])
    await settle(page)
    requests.length = 0
    for (const path of ['/en/auth/callback/google', '/en/ingame/shop']) {
      await open(page, path)
      await settle(page)
    }
    // A value from the fragment stays readable while the page lives: only the next page runs third parties.
    await open(page, '/en/terms/service#outerToken=a.b.c')
    await goToShop(page)
    await settle(page)
    expect(requests).toEqual([])
    await page.reload()
    await expect.poll(() => requests).toContain('GET pixel')
    expect(await (await page.request.get(`${site.origin}/en/ingame/shop`)).text()).not.toContain('thirdParties-')
  })

  // Do Not Track: src/features/third-parties/start-third-parties.isolated.test.tsx.
  await test.step('a browser’s opt-out shows no notice, and is explained on request', async () => {
    const optedOut = await context.newPage()
    await optedOut.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
    const requests = watchRequests(optedOut)
    await open(optedOut, '/en?click_key=c-3')
    await expect(notice(optedOut)).toHaveCount(0)
    // At once: third parties load when the page is idle, and the press waits for them.
    await optedOut.getByRole('button', { name: 'Cookie settings' }).click()
    await expect(notice(optedOut)).toContainText('Your browser asks websites not to track you.')
    await expect(notice(optedOut).getByRole('button')).toHaveText(['Close'])
    await notice(optedOut).getByRole('button').click()
    await settle(optedOut)
    await expect(notice(optedOut)).toHaveCount(0)
    expect(requests).toEqual([])
  })
})

test('consent withdrawn while a script loads, and later: nothing is sent any more, also by other tabs', async ({ page, context }) => {
  const { release } = await hold(page, '**/third-party/pixel')

  await test.step('a script still loading when consent is withdrawn never runs; the choice is recorded and replays (D4)', async () => {
    await open(page, '/en/terms/service')
    await answer(page, 'Accept')
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await answer(page, 'Decline')
    const recording = await page.evaluate(() => globalThis.siteQa!.recording())
    expect(recording.parts.at(-1)!.systems.map(({ machine }) => machine)).toEqual(['app', 'overlays', 'consent'])
    expect(play(recording, { log: () => {}, showsAll: true })).toEqual([])
    release()
    await settle(page)
    await goToShop(page)
    await settle(page)
    expect(await views(page)).toEqual([])
    expect(await page.context().cookies()).toEqual([])
    // Accepted again: it starts again.
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await answer(page, 'Accept')
    await expect.poll(() => views(page)).toEqual(['/en/shop'])
  })

  await test.step('withdrawing consent stops sending at once, also in other tabs, and the next page loads nothing', async () => {
    await context.request.delete(`${site.origin}/sandbox/third-party/events`)
    const other = await context.newPage()
    await open(other, '/en/terms/privacy')
    await open(page, '/en?click_key=c-2')
    await expect.poll(() => views(page)).toHaveLength(2)
    await expect.poll(() => conversions(page)).toEqual(['c-2'])
    const button = page.getByRole('button', { name: 'Cookie settings' })
    await button.scrollIntoViewIfNeeded()
    await button.click()
    await expect(notice(page)).toBeFocused()
    await expect(notice(page)).toContainText('You have accepted.')
    await page.keyboard.press('Escape')
    await expect(notice(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await answer(page, 'Decline')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_fbp')
    expect(await kept(page)).toEqual(['consent'])
    await goToShop(page)
    await goToShop(other)
    await settle(page)
    expect(await views(page)).toHaveLength(2)
    const requests = watchRequests(page)
    await page.reload()
    await hydrated(page)
    await settle(page)
    await expect(notice(page)).toHaveCount(0)
    expect(requests).toEqual([])
  })
})

test('the site works with a blocked chunk, with blocked scripts, and with scripts that throw', async ({ page, seen }) => {
  /** Without the browser's own message about a blocked request. */
  const ownMessages = () => seen.messages.filter((message) => !message.includes('net::ERR_BLOCKED_BY_CLIENT'))

  await test.step('a blocked third-parties chunk does not prevent hydration', async () => {
    await page.route(/assets\/third-parties-/, (route) => route.abort('blockedbyclient'))
    await open(page, '/en')
    await goToShop(page)
    await settle(page)
    await expect(notice(page)).toHaveCount(0)
    expect(ownMessages()).toEqual([])
    await page.unroute(/assets\/third-parties-/)
  })

  await test.step('blocked scripts are requested once, and the site works without messages', async () => {
    const requests = watchRequests(page)
    await page.route(/third-party\/(pixel|offerwall)/, (route) => route.abort('blockedbyclient'))
    await open(page, '/en?click_key=c-6')
    await answer(page, 'Accept')
    await goToShop(page)
    await page.goBack()
    await settle(page)
    expect(requests.sort()).toEqual(['GET offerwall', 'GET pixel'])
    expect(ownMessages()).toEqual([])
    await page.unroute(/third-party\/(pixel|offerwall)/)
  })

  await test.step('scripts that throw', async () => {
    const thrown = page.waitForEvent('pageerror')
    await page.route(/third-party\/(pixel|offerwall)/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("theirs")' }),
    )
    await open(page, '/en?click_key=c-7')
    expect((await thrown).message).toBe('theirs')
    await goToShop(page)
    await expect(page.locator('main[data-screen="/shop"] h1')).toBeVisible()
  })
})

test('a page rendered in the browser shows the notice, too', async ({ page, seen }) => {
  // Starts its own server.
  test.slow()
  const other = await startServer({ PIXEL_ID: '1234567890', RENDER_PAGES: 'off' })
  await page.goto(`${other.origin}/en/terms/service`)
  await answer(page, 'Accept')
  const all = async (): Promise<ReportedEvent[]> => (await page.request.get(`${other.origin}/sandbox/third-party/events`)).json()
  await expect.poll(async () => (await all()).map(({ event }) => event)).toEqual(['PageView'])
  // It does not contain the icons of its content either.
  await expect(page.getByRole('banner').locator('use').first()).toHaveAttribute('href', /^\/icons\.svg#/)
  // An empty page names no icon, so the browser requests /favicon.ico.
  expect(seen.messages.filter((message) => !message.includes('404'))).toEqual([])
  await other.stop()
})

test('the notice causes no layout shift, is last in Tab order, and is accessible', async ({ page }) => {
  // Layout shifts since the notice appeared; those of a page that is still loading have other causes.
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new MutationObserver((_, watch) => {
      if (document.querySelector('[data-consent]') === null) return
      watch.disconnect()
      const appeared = performance.now()
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.startTime >= appeared) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    }).observe(document, { childList: true, subtree: true })
  })
  // Together with the offer of another language, which appears a second after the page.
  await open(page, '/en/terms/service')
  await expect(notice(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: '한국어로 보기' })).toBeVisible()
  await settle(page)
  await atRest(page)
  expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([])
  const [above, below] = [await notice(page).boundingBox(), await page.getByRole('complementary', { name: '한국어로 보기' }).boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1)

  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await notice(page).getByRole('button', { name: 'Accept' }).focus()
  // The page has no control after it.
  const last = await page.evaluate(
    () => [...document.querySelectorAll('a[href], button, input')].filter((one) => one.checkVisibility()).at(-1)?.textContent,
  )
  expect(last).toBe('Accept')
  expect(await violations(page)).toEqual([])
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the notice leaves the headline visible in every language, with two equal buttons side by side', async ({ page }) => {
    test.skip(missingFonts !== undefined, missingFonts)
    for (const [locale, name] of [
      ['ko', '광고용 쿠키'],
      ['en', 'Cookies for advertising'],
      ['ja', '広告用クッキー'],
      ['tw', '廣告用 Cookie'],
    ] as const)
      await test.step(locale, async () => {
        await open(page, `/${locale}`)
        const region = page.getByRole('region', { name })
        await expect(region).toBeVisible()
        await settle(page)
        // It moves in by a few pixels.
        await atRest(page)
        const box = (await region.boundingBox())!
        const headline = (await page.getByRole('heading', { level: 1 }).boundingBox())!
        expect(box.height).toBeLessThanOrEqual(160)
        expect(Math.round(box.y + box.height)).toBe(640)
        expect(headline.y + headline.height).toBeLessThanOrEqual(box.y)
        const [one, other] = await region.getByRole('button').all()
        const [left, right] = [(await one!.boundingBox())!, (await other!.boundingBox())!]
        expect([right.y, right.width, right.height]).toEqual([left.y, left.width, left.height])
        const looks = (button: typeof one) => button!.evaluate((node) => node.className)
        expect(await looks(other)).toBe(await looks(one))
      })
  })

  test('the notice has no smaller text than 13 px, and its buttons stay on the screen', async ({ page }) => {
    for (const [width, height] of [
      [360, 640],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height })
      await open(page, '/ja')
      const region = page.getByRole('region', { name: '広告用クッキー' })
      await expect(region).toBeVisible()
      await settle(page)
      await atRest(page)
      const sizes = await region.evaluate((notice) =>
        [...notice.querySelectorAll('h2, p, a, button')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      )
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
      for (const button of await region.getByRole('button').all()) {
        await expect(button).toBeInViewport({ ratio: 1 })
        expect((await button.boundingBox())!.y).toBeGreaterThanOrEqual((await region.boundingBox())!.y)
      }
    }
  })

  test('the focused element is visible above the notice, down to the footer', async ({ page }) => {
    await open(page, '/en/terms/service')
    await expect(notice(page)).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link').first().focus()
    const covered: string[] = []
    for (let stop = 0; stop < 12; stop++) {
      const found = await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement.closest('[data-consent]') !== null) return undefined
        const bar = document.querySelector('[data-consent] section')!.getBoundingClientRect()
        return { name: activeElement.textContent, isCovered: activeElement.getBoundingClientRect().bottom > bar.top }
      })
      if (found === undefined) break
      if (found.isCovered) covered.push(found.name)
      await page.keyboard.press('Tab')
    }
    expect(covered).toEqual([])
    // The notice's own links follow the page's last link.
    await expect(notice(page).getByRole('link', { name: 'Privacy policy' })).toBeFocused()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const foot = (await page.getByRole('contentinfo').boundingBox())!
    expect(foot.y + foot.height).toBeLessThanOrEqual((await notice(page).boundingBox())!.y)
  })
})
