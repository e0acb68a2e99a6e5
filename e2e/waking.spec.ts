/** How a page wakes (design.md “First paint”): painted first, scripts after the key picture, nothing pressed in between is lost. */
import { expect, hydrated, missingFaces, test } from './fixtures.ts'
import { hold } from './held.ts'
import { isAwake, isIdle } from './settled.ts'

test('scripts come after the key picture, and the style sheets in the page', async ({ page, seen }) => {
  await page.goto('/ko')
  await hydrated(page)
  const { picture, scripts, styles } = await page.evaluate(() => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const key = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')!
    return {
      picture: all.find(({ name }) => name === key.currentSrc)!.responseEnd,
      scripts: all.filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime),
      styles: all.filter(({ name, startTime }) => name.endsWith('.css') && startTime < 1).length,
    }
  })
  expect(Math.min(...scripts)).toBeGreaterThanOrEqual(picture)
  expect(styles).toBe(0)
  expect(seen.messages).toEqual([])
})

const scripts = '**/assets/*.js'

test('no other picture shares the line with the key picture; without scripts all come at once (issue 6)', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = '/en/shop/product/harvest-pass'
  const openHeld = async (reader: typeof page) => {
    const key = await hold(reader, '**/pictures/{640,768,960,1280,1920}/art/shop/product-harvest-pass.webp')
    const asked: string[] = []
    reader.on('request', (request) => {
      if (request.resourceType() === 'image' && !key.asked.includes(request.url())) asked.push(new URL(request.url()).pathname)
    })
    await reader.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => key.asked).toHaveLength(1)
    return { key, small: () => asked.filter((path) => path.startsWith('/pictures/320/')) }
  }
  const { key, small } = await openHeld(page)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const pictures = page.getByRole('main').locator('img[loading=lazy]').filter({ visible: true })
  expect(small()).toEqual([])
  await expect(pictures).toHaveCount(0)
  key.letGo()
  await expect.poll(() => small().length).toBeGreaterThan(0)
  await expect(pictures).not.toHaveCount(0)

  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL === undefined ? {} : { baseURL }) })
  const unscripted = await openHeld(await plain.newPage())
  await expect.poll(() => unscripted.small().length).toBeGreaterThan(0)
  unscripted.key.letGo()
  await plain.close()
})

test('icons and wordmark are there with the page; nothing is asked for to draw them (issue 6)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/ja/shop')
  const wordmark = page.getByRole('banner').getByRole('img')
  const drawn = () =>
    page.evaluate(() => ({
      wordmark: document.querySelector<SVGGraphicsElement>('header [role=img] svg > path')!.getBoundingClientRect().width,
      icons: [...document.querySelectorAll<SVGGraphicsElement>('header use')].map((use) => use.getBBox().width > 0),
    }))
  const before = await drawn()
  expect(before.wordmark).toBeGreaterThan(0)
  expect(before.icons).toContain(true)
  const drawing = await wordmark.innerHTML()
  await expect(wordmark).toHaveAccessibleName('エバーハロウ')
  await hydrated(page)
  await page.getByRole('banner').hover()
  await page.waitForFunction(isAwake)
  expect(await wordmark.innerHTML()).toBe(drawing)
  await page.getByRole('main').locator('a[href*="/shop/product/"]').first().click()
  await expect(page.locator('main[data-screen="/shop/product/$productId"]')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect((await drawn()).icons).toEqual(before.icons)
  expect(asked).not.toContain('/icons.svg')
})

test('what moves as the front page opens moves undisturbed by scripts, and the site’s faces come with them', async ({ page }) => {
  await page.addInitScript(() => {
    const noteEnds = (): void => {
      for (const { startTime, effect } of document.getAnimations()) {
        const ends = Number(startTime) + Number(effect?.getComputedTiming().endTime)
        if (Number.isFinite(ends)) performance.mark('still', { startTime: ends })
      }
    }
    addEventListener('animationstart', noteEnds, true)
  })
  await page.goto('/ko')
  await hydrated(page)
  const { still, script } = await page.evaluate(() => ({
    still: Math.max(...performance.getEntriesByName('still').map(({ startTime }) => startTime)),
    script: performance.getEntriesByType('resource').find(({ name }) => /\/assets\/.*\.js$/.test(name))!.startTime,
  }))
  // look.md §7: the hero takes 900 ms.
  expect(still).toBeGreaterThan(900)
  expect(script).toBeGreaterThanOrEqual(still)
  await expect
    .poll(() =>
      page.evaluate(() => [...document.fonts].some(({ family, status }) => family.includes('Source Sans 3') && status === 'loaded')),
    )
    .toBe(true)
})

test('a key pressed while the front page moves brings the scripts at once', async ({ page }) => {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Animation.enable')
  // It would take longer than anybody waits for scripts.
  await slow.send('Animation.setPlaybackRate', { playbackRate: 0.01 })
  await page.goto('/ko', { waitUntil: 'commit' })
  await expect(page.locator('main[data-screen="/"]')).toBeVisible()
  await page.keyboard.press('Tab')
  await hydrated(page)
  expect(
    await page.evaluate(() => document.getAnimations().filter((one) => one.playState === 'running').length),
    'still moving',
  ).toBeGreaterThan(0)
})

test('a button pressed before the scripts are there answers when they are', async ({ page }) => {
  const { letGo } = await hold(page, scripts)
  await page.goto('/en/shop', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).click()
  letGo()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('who has scrolled before the scripts are there stays there, and comes back to there', async ({ page }) => {
  const { letGo } = await hold(page, scripts)
  await page.goto('/en/shop', { waitUntil: 'commit' })
  const product = page.locator('main a[href*="/shop/product/"]').last()
  await product.scrollIntoViewIfNeeded()
  const there = await page.evaluate(() => scrollY)
  expect(there).toBeGreaterThan(100)
  letGo()
  await page.waitForFunction(isAwake)
  await page.waitForFunction(isIdle)
  expect(await page.evaluate(() => scrollY)).toBe(there)

  await product.click()
  await expect(page).toHaveURL(/product/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(there)
})

test('who reloads or comes back from elsewhere is where they were', async ({ page }) => {
  await page.goto('/en/bulletin/list?type=notice')
  await page.waitForFunction(isAwake)
  await page.waitForFunction(isIdle)
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
  // It hears of scrolling with the next frame.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  for (const back of [() => page.reload(), () => page.goto('about:blank').then(() => page.goBack())]) {
    await back()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    await page.waitForFunction(isAwake)
    await page.waitForFunction(isIdle)
    expect(await page.evaluate(() => scrollY)).toBe(900)
  }
})

// Its first look makes the page wait for another process of the browser, in the midst of its being read.
test('a newcomer’s page does not look for a place to come back to', async ({ page }) => {
  await page.addInitScript(() => {
    const places = sessionStorage
    Object.assign(globalThis, { looked: 0 })
    Object.defineProperty(globalThis, 'sessionStorage', { get: () => ((globalThis as unknown as { looked: number }).looked++, places) })
  })
  const { asked } = await hold(page, scripts)
  const looks = () => page.evaluate(() => (globalThis as unknown as { looked: number }).looked)
  await page.goto('/en/shop', { waitUntil: 'commit' })
  // Its own script has run to its end.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(await looks()).toBe(0)
  await page.evaluate(() => history.replaceState({ __TSR_key: 'k' }, ''))
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(looks).toBe(1)
})

test('what was typed before the scripts are there is kept, and sent', async ({ page }) => {
  const { letGo } = await hold(page, scripts)
  await page.goto('/en/cash-receipt', { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: /^Order number/ })
  await field.pressSequentially('no_number!')
  letGo()
  await hydrated(page)
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect(page.getByRole('alert')).toContainText('This is no order number: no_number!')
  await expect(field).toHaveValue('no_number!')
})

test('what was ticked and typed on the teaser before the scripts are there is kept', async ({ page }) => {
  const { letGo } = await hold(page, scripts)
  await page.goto('/en/teaser', { waitUntil: 'commit' })
  const number = page.getByRole('textbox', { name: 'Mobile phone number' })
  const boxes = page.getByRole('group', { name: 'Consents' }).getByRole('checkbox')
  await number.fill('415 555 0134')
  await boxes.nth(1).check()
  await boxes.nth(3).check()
  letGo()
  await hydrated(page)
  await page.getByRole('button', { name: 'Send a code' }).scrollIntoViewIfNeeded()
  // One more tick draws the whole form anew from what it knows.
  await boxes.nth(2).click()
  await expect(boxes.nth(2)).toBeChecked()
  await expect(boxes.nth(1)).toBeChecked()
  await expect(boxes.nth(3)).toBeChecked()
  await expect(number).toHaveValue('415 555 0134')
})

test('a button pressed while the page is still being read answers when the scripts are there', async ({ page }) => {
  const wire = await page.context().newCDPSession(page)
  // Bytes a second: the header is there seconds before the page's end, where the first script stands.
  const conditions = { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 12_000 }
  await wire.send('Network.emulateNetworkConditions', conditions)
  await page.goto('/en/shop', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'Log in', exact: true }).dispatchEvent('click')
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  await wire.send('Network.emulateNetworkConditions', { ...conditions, downloadThroughput: -1 })
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the front page is painted when its hero is whole, however slowly it is read', async ({ page }) => {
  test.skip(missingFaces !== undefined, missingFaces)
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 12_000 })
  await page.addInitScript(() => {
    const seen = { shift: 0, words: undefined as string | undefined }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver(() => {
      seen.words ??= document.querySelector('main section')?.textContent ?? ''
    }).observe({ type: 'paint', buffered: true })
  })
  await page.goto('/ko', { waitUntil: 'commit' })
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency: 0, uploadThroughput: -1, downloadThroughput: 60_000 })
  await hydrated(page)
  const { shift, words, whole } = await page.evaluate(() => ({
    ...(globalThis as unknown as { seen: { shift: number; words: string } }).seen,
    whole: document.querySelector('main section')?.textContent,
  }))
  expect(words).toBe(whole)
  expect(shift).toBeLessThan(0.01)
})

test('who is signed in already is known at once, without a touch', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('site.access-token', 'made-up'))
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/en/probability', { waitUntil: 'commit' })
  await expect.poll(() => scripts.length).toBeGreaterThan(0)
})
