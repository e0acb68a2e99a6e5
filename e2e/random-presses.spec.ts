/**
 * Presses on randomly chosen controls, from the first paint, at 400 kbit/s and a quarter of the processor: each must have its effect. Half
 * of the visits are first ones, whose first press is before hydration. A visit of the long form goes on for up to five presses, on the same
 * page or wherever the earlier ones have led.
 *
 * `PRESSES`: total number, spread over the pages (10). `PRESS_SEED`: the same seed selects the same controls (1).
 */
import type { ElementHandle, Page, Request } from '@playwright/test'
import { addressOf, expect, test } from './fixtures.ts'

const presses = Number(process.env['PRESSES'] ?? 10)
const seed = Number(process.env['PRESS_SEED'] ?? 1)

const pages = [
  '/',
  '/bulletin/list?type=notice',
  '/bulletin/list?type=faq',
  '/bulletin/$season',
  '/shop',
  '/shop/product/growth-bundle',
  '/teaser',
  '/coupon/register',
  '/terms/privacy',
  '/probability',
]
const perPage = presses / pages.length
const pressesPerVisit = Math.min(5, Math.max(1, Math.floor(perPage / 2)))
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]

// Automatic animations would count as an effect.
test.use({ contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

/** Mulberry32. @returns the next whole number below a limit */
function chance(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** A slowed page takes three quarters of a processor, even while it does nothing: it is closed after its press. */
const slow = async (page: Page): Promise<void> => {
  // A longer wait counts as a failure: without a limit an unreachable control would end the whole journey without its name.
  page.setDefaultTimeout(60_000)
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: 50_000, uploadThroughput: 50_000 })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** This takes seconds at this speed. */
const hydrated = (page: Page): Promise<void> => expect(page.locator('html[data-hydrated]')).toHaveCount(1, { timeout: 60_000 })

type Kind = 'link' | 'button' | 'summary' | 'field'

/** Controls that can be pressed: visible, enabled, and not covered after scrolling to them. */
const findControls = (page: Page) =>
  page.evaluateHandle(() => {
    const found: Record<Kind, Element[]> = { link: [], button: [], summary: [], field: [] }
    const kinds = [
      ['a[href^="/"], a[href^="http"], a[href^="#"]', 'link'],
      ['button, [type=submit]', 'button'],
      ['summary', 'summary'],
      ['input:not([type=hidden], [type=file], [type=submit]), textarea, select', 'field'],
    ] as const
    for (const [selector, kind] of kinds)
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        const isOff = control.matches(':disabled, [aria-disabled=true], [readonly], [inert] *')
        // Pressing the chosen one of several choices changes nothing.
        const isChosen =
          control.matches('[aria-pressed=true]') &&
          control.closest('[role=group], fieldset, ul')?.querySelector('[aria-pressed=false]') != null
        if (isOff || isChosen || !control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const box = control.getClientRects()[0]
        const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        if (hit != null && (control.contains(hit) || (control as HTMLInputElement).labels?.[0]?.contains(hit) === true))
          found[kind].push(control)
      }
    return found
  })

/** Runs in the page. The state that a press may change, except the address: open and chosen states, values, videos, texts. */
const stateOf = (pressed: Element) => {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const focus = document.activeElement
  return JSON.stringify([
    focus === pressed || focus === document.body ? '' : (focus?.outerHTML.slice(0, 200) ?? ''),
    all('[aria-expanded], [aria-pressed], [aria-checked], [aria-selected], [aria-current], [aria-busy]').map((one) =>
      [...one.attributes].filter(({ name }) => name.startsWith('aria-')).map(({ value }) => value),
    ),
    all('details, dialog').map((one) => one.hasAttribute('open')),
    all('input, select, textarea').map((one) => [(one as HTMLInputElement).value, (one as HTMLInputElement).checked]),
    all('video, audio').map((one) => [(one as HTMLMediaElement).paused, (one as HTMLMediaElement).muted]),
    all('[style*=translate]').map((one) => one.style.transform),
    all('body *')
      .map((one) => (one.scrollWidth > one.clientWidth + 1 ? Math.round(one.scrollLeft) : 0))
      .filter(Boolean),
    pressed.parentElement?.textContent,
    // Clocks change.
    document.body.innerText.replaceAll(/\d+/g, ''),
  ])
}

interface Press {
  page: Page
  control: ElementHandle<HTMLElement>
  /** Whether the test waits for hydration, which may undo earlier effects. */
  waits: boolean
}

/** Follows a link: to another address, a window, a file; with script to a dialog, or a place on this page. */
async function followLink({ page, control }: Press): Promise<void> {
  const before = await control.evaluate((link: HTMLAnchorElement) => ({ here: location.href, to: link.href, top: scrollY }))
  // Effects of hovering are not effects of the press.
  await control.hover()
  // The chosen one of several parts on the page, e.g. the region of the teaser to which the search for controls has scrolled.
  if ((await control.getAttribute('aria-current')) === 'true') return
  const state = await control.evaluate(stateOf)
  const opened = Promise.any([page.waitForEvent('popup'), page.waitForEvent('download')]).then(() => true)
  opened.catch(() => {})
  const navigation = page.waitForRequest((request) => request.isNavigationRequest()).then(() => true)
  navigation.catch(() => {})
  const moved = async () => {
    await control.click({ noWaitAfter: true })
    if (before.to === before.here) return true
    await expect(async () => {
      const isElsewhere = page.url() !== before.here
      expect(isElsewhere || (await control.evaluate(stateOf)) !== state).toBe(true)
    }).toPass({ timeout: 15_000 })
    return true
  }
  await Promise.any([opened, navigation, moved()])
}

async function pressButton({ page, control }: Press): Promise<void> {
  await control.hover()
  // Hovering has already done what a press would do: a class of the front page opens.
  if ((await control.getAttribute('aria-disabled')) === 'true') return
  const here = page.url()
  const state = await control.evaluate(stateOf)
  let isAsked = false
  page.once('popup', () => (isAsked = true))
  page.on('request', (request) => {
    if (request.isNavigationRequest() || request.url().includes('/api/')) isAsked = true
  })
  await control.click({ noWaitAfter: true })
  await expect(async () => {
    expect(isAsked || page.url() !== here || (await control.evaluate(stateOf)) !== state).toBe(true)
  }).toPass({ timeout: 15_000 })
}

/** Its state is toggled, and still is after hydration. */
async function toggle({ page, control, waits }: Press): Promise<void> {
  const isOpen = () => control.evaluate((summary) => (summary.parentElement as HTMLDetailsElement).open)
  const before = await isOpen()
  await control.click({ noWaitAfter: true })
  await expect.poll(isOpen, { timeout: 15_000 }).toBe(!before)
  if (!waits) return
  await hydrated(page)
  expect(await isOpen()).toBe(!before)
}

/** It has the focus, and the typed or chosen value, also after hydration. */
async function useField({ page, control, waits }: Press): Promise<void> {
  const valueOf = () =>
    control.evaluate((field: HTMLInputElement) => (/checkbox|radio/.test(field.type) ? String(field.checked) : field.value))
  const [tag, type] = await control.evaluate((field: HTMLInputElement) => [field.tagName, field.type])
  const before = await valueOf()
  if (tag === 'SELECT') {
    const other = await control.evaluate((select: HTMLSelectElement) =>
      [...select.options].findIndex((one) => !one.selected && !one.disabled),
    )
    if (other < 0) return
    await control.selectOption({ index: other })
  } else {
    await control.click({ noWaitAfter: true })
    if (!/checkbox|radio/.test(type!)) {
      await expect.poll(() => control.evaluate((field) => document.activeElement === field)).toBe(true)
      await page.keyboard.type('23')
    }
  }
  // A radio button that was on stays on.
  if (type !== 'radio' || before !== 'true') await expect.poll(valueOf).not.toBe(before)
  if (!waits) return
  const after = await valueOf()
  await hydrated(page)
  await page.evaluate(() => new Promise(requestAnimationFrame))
  expect((await valueOf()).replaceAll(' ', '')).toBe(after.replaceAll(' ', ''))
}

const effects: Record<Kind, (press: Press) => Promise<void>> = {
  link: followLink,
  button: pressButton,
  summary: toggle,
  field: useField,
}

const nameOf = (control: ElementHandle<HTMLElement>): Promise<string> =>
  control.evaluate((one) =>
    [
      one.tagName.toLowerCase(),
      one.getAttribute('aria-label') ?? one.innerText.trim().replaceAll(/\s+/g, ' ').slice(0, 60),
      one.getAttribute('href') ?? one.getAttribute('name'),
    ].join(' '),
  )

/** Watches the requests of a page; images and videos are not awaited. */
function watchRequests(page: Page) {
  const running = new Set<Request>()
  page.on('request', (request) => {
    if (!/image|media|font/.test(request.resourceType())) running.add(request)
  })
  const end = (request: Request): void => void running.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return { areDone: () => running.size === 0 }
}

/** Whether a press would still reach the control. */
const isReachable = (control: ElementHandle<HTMLElement>): Promise<boolean> =>
  control
    .evaluate((one) => {
      const box = one.getClientRects()[0]
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return hit != null && one.contains(hit)
    })
    .catch(() => false)

/** After a press: whether the site is still shown and has come to rest, so that another control can be pressed. */
async function isReady(page: Page, requests: { areDone: () => boolean }): Promise<boolean> {
  for (const other of page.context().pages()) if (other !== page) await other.close()
  try {
    await expect.poll(requests.areDone, { timeout: 30_000 }).toBe(true)
    // Pages of the sandbox and of other sites have no such mark.
    await expect(page.locator('html[data-hydrated]')).toHaveCount(1, { timeout: 20_000 })
    await page.waitForFunction(() => document.readyState === 'complete')
    await expect.poll(requests.areDone, { timeout: 30_000 }).toBe(true)
    return true
  } catch {
    return false
  }
}

/** Opens a page on the slow line, up to its first paint. @param isFirst without the site's scripts in the cache, and not yet hydrated */
async function openSlowly(page: Page, address: string, isFirst: boolean): Promise<void> {
  if (!isFirst) {
    await page.goto(address)
    await hydrated(page)
  }
  await slow(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  if (!isFirst) await hydrated(page)
}

/** Chooses one of the controls that can be pressed: first the kind, then the control. Undefined if there is none, as below a loader. */
async function choose(page: Page, next: (below: number) => number) {
  // A press that moves the focus to where it already is would have no visible effect.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const controls = await findControls(page)
  const kinds = await controls.evaluate((found) => (Object.keys(found) as Kind[]).filter((kind) => found[kind].length > 0))
  if (kinds.length === 0) return undefined
  const kind = kinds[next(kinds.length)]!
  const index = next(await controls.evaluate((found, of) => found[of].length, kind))
  const control = (await controls.evaluateHandle((found, [of, nth]) => found[of][nth], [
    kind,
    index,
  ] as const)) as ElementHandle<HTMLElement>
  const name = await nameOf(control)
  const isHydrated = await page.evaluate(() => document.documentElement.dataset['hydrated'] !== undefined)
  return { kind, control, name, isHydrated }
}

/** One half of the pages for each worker. */
for (const half of [0, 1])
  test(`every press has its effect, ${half === 0 ? 'first' : 'second'} half of the pages`, async ({ browser, baseURL, seqOf }) => {
    test.setTimeout(120_000 + presses * 20_000)
    const lost: string[] = []
    let [made, early, notOpened] = [0, 0, 0]
    for (const [turn, path] of pages.entries()) {
      if (turn % 2 !== half) continue
      const address = `${baseURL!}${await addressOf('ko', path, seqOf)}`
      const next = chance(seed * 1000 + turn)
      const count = Math.floor(perPage) + (turn < presses % pages.length ? 1 : 0)
      let madeHere = 0
      for (let at = 0; madeHere < count; at += 1) {
        const viewport = sizes[next(2)]!
        const isFirst = (Math.floor(turn / 2) + at) % 2 === 0
        const visit = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'ko-KR' })
        const page = await visit.newPage()
        const requests = watchRequests(page)
        const isOpen = await openSlowly(page, address, isFirst).then(
          () => true,
          (error: unknown) => {
            console.log(`not opened: ${path}: ${String(error).split('\n')[0]!}`)
            return false
          },
        )
        if (!isOpen) {
          notOpened += 1
          // Chromium sometimes does not begin a navigation within a minute: one such visit per hundred presses is allowed.
          expect(notOpened, `of ${String(at + 1)} visits of ${path}`).toBeLessThanOrEqual(Math.max(1, presses / 100))
          await visit.close()
          continue
        }
        const pressed = new Set<string>()
        for (let step = 0; step < pressesPerVisit && madeHere < count; step += 1) {
          if (step > 0 && !(await isReady(page, requests))) break
          const here = new URL(page.url()).pathname
          const chosen = await choose(page, next).catch((error: unknown) => {
            // An earlier press may lead to another page only now.
            if (step === 0) throw error
            return undefined
          })
          // The same search a second time changes nothing.
          if (chosen === undefined || pressed.has(chosen.name)) break
          const { kind, control, name, isHydrated } = chosen
          pressed.add(name)
          const failure = await effects[kind]({ page, control, waits: isHydrated || next(2) === 0 }).then(
            () => undefined,
            (error: unknown) => String(error).split('\n')[0]!,
          )
          // A later press may meet a page that is still changing: a control that has gone was not pressed.
          if (failure !== undefined && step > 0 && !(await isReachable(control))) {
            console.log(`not pressed, since it has gone: ${here}: ${kind} ${name}`)
            break
          }
          made += 1
          madeHere += 1
          if (!isHydrated) early += 1
          if (failure === undefined) continue
          const when = isHydrated ? 'hydrated' : 'before hydration'
          lost.push(
            `${path}, ${String(viewport.width)} px, visit ${String(at)}, press ${String(step)} on ${here}, ${when}: ${kind} ${name}: ${failure}`,
          )
          console.log(lost.at(-1))
          break
        }
        // Chromium may never close a page that is being navigated, and a window that opens late hides the next page of its context.
        await visit.close()
      }
      console.log(
        `${String(made)} presses, ${String(made - lost.length)} with their effect, ${String(early)} before hydration, up to ${path} (seed ${String(seed)})`,
      )
    }
    expect(lost, `seed ${String(seed)}`).toEqual([])
  })
