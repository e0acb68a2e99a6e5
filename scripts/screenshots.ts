/**
 * A page of screenshots for review: every screen at three widths in four languages, as a visitor and, for member screens, as the sandbox's
 * linked member.
 *
 *   npm start                                     # in another terminal
 *   npm run screenshots -- [origin] [--drafts folder] [--only text] [--locale ko|en|ja|tw]
 *
 * @param origin of the running site, `http://localhost:3000` by default
 * @param drafts folder with drafts named `<screen>-<locale>-<width>.webp`: they are shown beside the screenshots
 * @param only addresses that contain this text
 * @param locale one language; all four by default
 * Writes `.cache/screenshots/index.html` and its images; the folder is not in the repository.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { isLocale, languageTags, locales, type Locale } from '../contract/locales.ts'
import { addressOf } from '../e2e/fixtures.ts'
import { isIn, screens, type PublicScreen } from '../e2e/public-screens.ts'
import { signInByWindow } from '../e2e/sign-in.ts'
import { findBrowser } from './browser.ts'

const folder = '.cache/screenshots'
const sizes = { 1920: 1080, 1000: 800, 390: 844 } as const
type Width = keyof typeof sizes
const widths = [1920, 1000, 390] as const satisfies readonly Width[]

/** Screens that differ for members, or exist only for them. */
const ofMembers: readonly PublicScreen[] = [
  { id: '/shop', path: '/shop' },
  { id: '/shop/product/$productId', path: '/shop/product/growth-bundle' },
  { id: '/coupon/register', path: '/coupon/register' },
  { id: '/purchases', path: '/purchases' },
  { id: '/withdrawal', path: '/withdrawal' },
  { id: '/cash-receipt', path: '/cash-receipt' },
  { id: '/inquiry', path: '/inquiry' },
  { id: '/inquiry/new', path: '/inquiry/new?type=2' },
]

interface Shot {
  screen: string
  locale: Locale
  width: Width
  file: string
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { drafts: { type: 'string' }, only: { type: 'string' }, locale: { type: 'string' } },
})
if (values.locale !== undefined && !isLocale(values.locale)) {
  console.error(`screenshots: ${values.locale} is none of the languages ${locales.join(', ')}`)
  process.exit(1)
}
const origin = positionals[0] ?? 'http://localhost:3000'
const chosen = (list: readonly PublicScreen[]): PublicScreen[] => list.filter(({ path }) => path.includes(values.only ?? ''))
const nameOf = (path: string): string => (path === '/' ? 'home' : path.slice(1).replaceAll(/[^\w]+/g, '-'))

/** Found by their titles, since numbers differ between databases. */
async function seqOf(board: string, title: RegExp): Promise<number> {
  const answer = await fetch(`${origin}/api/global/notices/list?board=${board}&locale=en&size=100`)
  const { items } = (await answer.json()) as { items: { seq: number; title: string }[] }
  const found = items.find((item) => title.test(item.title))
  if (found === undefined) throw new Error(`there is no post ${String(title)} on ${board}`)
  return found.seq
}

/** Renders the whole page: images below the fold load only near the window. @returns images that did not load */
async function draw(page: Page, address: string): Promise<string[]> {
  await page.goto(`${origin}${address}`)
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
  // Otherwise content far below is laid out only near the window (`far-below.ts`), and would be blank here.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await Promise.all(
      [...document.images].map(async (image) => {
        if (!image.complete) await image.decode().catch(() => undefined)
      }),
    )
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
  return page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc, src }) => currentSrc || src),
  )
}

/** The whole page. A site that has just started generates its images, and refuses requests beyond its queue limit: then it is reloaded. */
async function shoot(page: Page, address: string, file: string): Promise<void> {
  let missing = await draw(page, address)
  for (let tries = 1; tries < 5 && missing.length > 0; tries += 1) missing = await draw(page, address)
  if (missing.length > 0) console.log(`${file}: pictures that did not load: ${missing.join(', ')}`)
  await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 75, animations: 'disabled' })
}

async function shootAll(context: BrowserContext, who: 'visitor' | 'member', locale: Locale): Promise<Shot[]> {
  const page = await context.newPage()
  const shots: Shot[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: sizes[width] })
    for (const one of chosen(who === 'member' ? ofMembers : screens).filter((each) => isIn(each, locale))) {
      const screen = `${nameOf(one.path)}${who === 'member' ? ' (member)' : ''}`
      const file = join(folder, `${screen.replaceAll(/\W+/g, '-')}-${locale}-${String(width)}.jpg`)
      await shoot(page, await addressOf(locale, one.path, seqOf), file)
      shots.push({ screen, locale, width, file })
    }
  }
  await page.close()
  return shots
}

const draftNames = values.drafts === undefined ? [] : readdirSync(values.drafts).filter((name) => name.endsWith('.webp'))
/** The drafts of a screen, matched by the first word of both names. */
const draftsOf = (screen: string): string[] => draftNames.filter((name) => name.startsWith(`${/^\w+/.exec(screen)?.[0] ?? screen}-`))

function indexOf(shots: readonly Shot[]): string {
  const sections = [...new Set(shots.map(({ screen }) => screen))].map((screen) => {
    const own = shots.filter((shot) => shot.screen === screen)
    const figure = (source: string, label: string) =>
      `<figure><a href="${source}"><img loading="lazy" src="${source}" alt=""></a><figcaption>${label}</figcaption></figure>`
    const drafts = draftsOf(screen).map((name) => figure(relative(folder, resolve(values.drafts!, name)), `draft ${name}`))
    const pictures = own.map(({ file, locale, width }) => figure(relative(folder, file), `${locale} ${String(width)}`))
    return `<section><h2>${screen}</h2><div>${[...pictures, ...drafts].join('')}</div></section>`
  })
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;background:#222;color:#ddd}div{display:flex;flex-wrap:wrap;gap:8px;align-items:start}figure{margin:0}img{height:420px;max-width:100%;object-fit:cover;object-position:top}</style>
${sections.join('\n')}\n`
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const found = findBrowser()
if (typeof found === 'object' && 'missing' in found) throw new Error(found.missing)
const browser = await chromium.launch(
  found === 'playwright' ? {} : { executablePath: found.path, chromiumSandbox: process.getuid?.() !== 0 },
)
const shots: Shot[] = []
for (const locale of locales.filter((one) => (values.locale ?? one) === one)) {
  // A browser in another language gets a bar over the page's foot, which offers the page in that language.
  const inLanguage = { baseURL: origin, locale: languageTags[locale], viewport: { width: 1920, height: 1080 } }
  if (chosen(screens).length > 0) {
    const visitor = await browser.newContext(inLanguage)
    shots.push(...(await shootAll(visitor, 'visitor', locale)))
    await visitor.close()
  }
  if (chosen(ofMembers).length > 0) {
    const member = await browser.newContext(inLanguage)
    const signInPage = await member.newPage()
    await signInPage.goto(`${origin}/en/bulletin/list?type=notice`)
    await signInByWindow(signInPage, 'Google', 'Linked member')
    await signInPage.waitForSelector('html[data-session="signedIn"]', { state: 'attached' })
    await signInPage.close()
    shots.push(...(await shootAll(member, 'member', locale)))
    await member.close()
  }
}
await browser.close()
writeFileSync(join(folder, 'index.html'), indexOf(shots))
console.log(`screenshots: ${String(shots.length)} pictures, ${join(folder, 'index.html')}`)
