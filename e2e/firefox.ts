/**
 * Firefox as the system has it (FIREFOX_PATH, else Debian's), driven by WebDriver BiDi. Not by Playwright, whose own builds are not to be had
 * everywhere, and whose BiDi asks this Firefox for what it does not know yet (emulation.setMediaFeaturesOverride, 153 ESR).
 */
import { existsSync } from 'node:fs'
import puppeteer, { type Browser, type BrowserContext, type HTTPResponse, type Page } from 'puppeteer-core'
import { test as base } from './fixtures.ts'

// scripts/test.ts finds or installs it, and says so where it cannot.
const path = process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr'

/** Why nothing here can be tested. */
export const reason =
  path === '' ? 'no Firefox was found: set FIREFOX_PATH to one' : `there is no Firefox at ${path}: set FIREFOX_PATH to one`
export const isMissing = !existsSync(path)

export interface Visitor {
  /** Opens an address in a tab of its own and closes the one before: what that was still fetching is nobody's message. */
  open: (url: string) => Promise<HTTPResponse>
  page: () => Page
  /** Warnings and errors of console and page, as a Chromium journey sees them. */
  messages: string[]
  /** API calls of the browser, in order. */
  calls: string[]
}

async function newTab(context: BrowserContext, hear: Pick<Visitor, 'messages' | 'calls'>): Promise<Page> {
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  // What is not text comes without its words.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...args: unknown[]) => error(...args.map((one) => (one instanceof Error ? `${one.message}\n${one.stack ?? ''}` : one)))
  })
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) hear.messages.push(message.text())
  })
  page.on('pageerror', (error) => hear.messages.push(error instanceof Error ? error.message : String(error)))
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) hear.calls.push(`${request.method()} ${pathname}`)
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
    // Nothing remembered, nothing stored.
    const context = await firefox!.createBrowserContext()
    const hear = { messages: [], calls: [] }
    let page = await newTab(context, hear)
    await provide({
      ...hear,
      page: () => page,
      open: async (url) => {
        const before = page
        before.removeAllListeners()
        page = await newTab(context, hear)
        await before.close()
        return (await page.goto(url))!
      },
    })
    await context.close()
  },
})
