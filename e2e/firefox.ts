/**
 * The system's Firefox (FIREFOX_PATH, else Debian's), driven by WebDriver BiDi. Not by Playwright: its own builds are not available
 * everywhere, and its BiDi client uses commands that this Firefox does not support yet (emulation.setMediaFeaturesOverride, 153 ESR).
 */
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type BrowserContext, type HTTPResponse, type Page } from 'puppeteer-core'
import { test as base } from './fixtures.ts'

// scripts/test.ts finds or installs it, and reports if it cannot.
const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Why these tests cannot run. */
export const reason =
  path === '' ? 'no Firefox was found: set FIREFOX_PATH to one' : `there is no Firefox at ${path}: set FIREFOX_PATH to one`
export const isMissing = !existsSync(path)

export interface Visitor {
  /** Opens an address in a new tab and closes the previous one, so that aborted requests of the old page cause no message. */
  open: (url: string) => Promise<HTTPResponse>
  page: () => Page
  /** Warnings and errors of console and page, as in a Chromium journey. */
  messages: string[]
  /** API calls of the browser, in order. */
  calls: string[]
}

async function newTab(context: BrowserContext, collected: Pick<Visitor, 'messages' | 'calls'>): Promise<Page> {
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  // Values other than text arrive without their text.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...args: unknown[]) => error(...args.map((one) => (one instanceof Error ? `${one.message}\n${one.stack ?? ''}` : one)))
  })
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) collected.messages.push(message.text())
  })
  page.on('pageerror', (error) => collected.messages.push(error instanceof Error ? error.message : String(error)))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) collected.calls.push(`${request.method()} ${pathname}`)
  })
  return page
}

export const test = base.extend<{ visitor: Visitor }, { firefox: Browser | undefined }>({
  firefox: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants to read the names of what a fixture asks for
    async ({}, provide) => {
      if (isMissing) return provide(undefined)
      const firefox = await puppeteer.launch({ browser: 'firefox', executablePath: path, headless: true })
      await provide(firefox)
      await firefox.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ firefox }, provide) => {
    // Without cookies and storage.
    const context = await firefox!.createBrowserContext()
    const collected = { messages: [], calls: [] }
    let page = await newTab(context, collected)
    await provide({
      ...collected,
      page: () => page,
      open: async (url) => {
        const before = page
        before.removeAllListeners()
        page = await newTab(context, collected)
        await before.close()
        return (await page.goto(url))!
      },
    })
    await context.close()
  },
})
