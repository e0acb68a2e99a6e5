/**
 * A change of language replaces the whole text of the page in one frame: the page then equals a fresh load in that language word for word,
 * and no frame before shows a mixture. Each page once by default; `LANGUAGE_WALK=all`: each page, every ordered pair, on a desktop and a
 * phone.
 */
import type { Page } from '@playwright/test'
import type { Locale } from '../contract/locales.ts'
import { addressOf, expect, hydrated, test } from './fixtures.ts'
import { idle } from './settled.ts'

// The front page's video gets a button of its own as soon as it runs.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const names: Record<Locale, string> = { ko: '한국어', en: 'English', ja: '日本語', tw: '繁體中文' }
/** A path through all twelve ordered pairs of languages. */
const circuit = ['ko', 'en', 'ko', 'ja', 'ko', 'tw', 'en', 'ja', 'en', 'tw', 'ja', 'tw', 'ko'] as const satisfies Locale[]
const pages = [
  '/',
  '/bulletin/list?type=notice',
  '/bulletin/list?type=handbook',
  '/bulletin/list?type=faq',
  '/bulletin/$season',
  '/terms/privacy',
  '/probability',
  '/shop',
  '/shop/product/growth-bundle',
  '/coupon/register',
  '/inquiry',
  '/login',
]
const sizes = { desk: { width: 1920, height: 1080 }, phone: { width: 360, height: 740 } }

/**
 * Adds to the page `siteTexts`, its complete text (title, language, texts, names; numbers may change), and `siteFrames`, its text in each
 * frame, without repetitions. The offer of the browser's own language does not belong to the page's language.
 */
const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const texts = (): string[] => {
      const collected = [document.title, document.documentElement.lang]
      const walk = (node: Node): void => {
        if (node instanceof Text) collected.push(node.data)
        if (!(node instanceof Element) || node.matches('script, style, noscript, template, aside[lang]')) return
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) collected.push(node.getAttribute(name) ?? '')
        node.childNodes.forEach(walk)
      }
      walk(document.body)
      return collected.map((text) => text.replaceAll(/[\d\s:.,]+/g, ' ').trim()).filter((text) => text !== '')
    }
    const frames: string[] = []
    const watch = (): void => {
      const now = texts().join('\n')
      if (frames.at(-1) !== now) frames.push(now)
      requestAnimationFrame(watch)
    }
    Object.assign(globalThis, { siteTexts: texts, siteFrames: frames, watchFrames: watch })
  })
}
const textsOf = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { siteTexts: () => string[] }).siteTexts())

async function settle(page: Page): Promise<void> {
  await hydrated(page)
  await idle(page)
  await page.waitForLoadState('networkidle')
}

/** By the header's picker, or by that of the phone's menu. */
async function choose(page: Page, locale: Locale): Promise<void> {
  const banner = page.getByRole('banner')
  const burger = banner.locator('summary[aria-label]').filter({ visible: true })
  if (await burger.isVisible()) await burger.click()
  const picker = banner.locator('summary').filter({ hasText: new RegExp(Object.values(names).join('|')) })
  await picker.filter({ visible: true }).click()
  await banner.getByRole('link', { name: names[locale], exact: true }).filter({ visible: true }).click()
}

/** Changes through the languages in order. @returns number of checked changes */
async function walk(page: Page, path: string, languages: readonly Locale[], address: (locale: Locale) => Promise<string>): Promise<number> {
  const fresh: Partial<Record<Locale, string[]>> = {}
  // The first language last: the walk starts there.
  for (const locale of [...new Set(languages)].toReversed()) {
    await page.goto(await address(locale))
    await settle(page)
    fresh[locale] = await textsOf(page)
  }
  await page.evaluate(() => (globalThis as unknown as { watchFrames: () => void }).watchFrames())
  for (const [turn, to] of languages.slice(1).entries()) {
    const from = languages[turn]!
    await page.evaluate(() => (globalThis as unknown as { siteFrames: string[] }).siteFrames.splice(0))
    await choose(page, to)
    await expect.poll(() => textsOf(page), `${path}, ${from} to ${to}: as loaded afresh`).toEqual(fresh[to])
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const frames = await page.evaluate(() => (globalThis as unknown as { siteFrames: string[] }).siteFrames)
    const expected = [fresh[from], fresh[to]].map((texts) => texts!.join('\n'))
    // Unchanged before, and complete in the first changed frame.
    expect(frames, `${path}, ${from} to ${to}: frames`).toEqual(frames.length === 1 ? expected.slice(1) : expected)
  }
  return languages.length - 1
}

if (process.env['LANGUAGE_WALK'] === 'all') {
  for (const [size, viewport] of Object.entries(sizes))
    test.describe(size, () => {
      test.use({ viewport })
      for (const path of pages)
        test(`${path} changes completely from each language to each`, async ({ page, seqOf, seen }) => {
          test.setTimeout(300_000)
          await listen(page)
          expect(await walk(page, path, circuit, (locale) => addressOf(locale, path, seqOf))).toBe(12)
          expect(seen.messages).toEqual([])
        })
    })
} else
  for (const [at, [size, viewport]] of Object.entries(sizes).entries())
    test.describe(size, () => {
      test.use({ viewport })
      test(`every second page changes completely; both sizes together cover all twelve changes`, async ({ page, seqOf, seen }) => {
        test.setTimeout(300_000)
        await listen(page)
        for (const [turn, path] of pages.entries())
          if (turn % 2 === at)
            await test.step(`${path} from ${circuit[turn]!} to ${circuit[turn + 1]!}`, async () => {
              await walk(page, path, circuit.slice(turn, turn + 2), (locale) => addressOf(locale, path, seqOf))
              expect(seen.messages).toEqual([])
            })
      })
    })
