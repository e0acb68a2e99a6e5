/** A tab that was opened before a deployment: it continues with the chunks of its build, or reloads the same address, once. */
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dataFolder } from './first-start.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { nextBuild } from './next-build.ts'
import { startServer } from './own-server.ts'
import { freePort } from '../scripts/free-port.ts'

test.use({ locale: 'en-US' })

const code = 'ABCD1234EFGH'

/** Types into a form in a tab of the old build, deploys, and goes to a page whose code the tab has not loaded yet. */
async function deployUnder(
  page: Page,
  { keepsOld }: { keepsOld: boolean },
  goOn: (documents: string[], missing: string[]) => Promise<void>,
) {
  const data = dataFolder()
  const port = String(await freePort())
  const next = nextBuild({ keepsOld })
  const old = await startServer({ DATA_DIR: data, PORT: port })
  let server = old
  const documents: string[] = []
  const missing: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(new URL(response.url()).pathname)
  })
  try {
    // The last part that loads automatically, a second after the page: no request is pending when the server is replaced.
    const last = page.waitForResponse(/\/assets\/language-offer-.*\.js$/)
    await page.goto(`${old.origin}/en/coupon/register`)
    await hydrated(page)
    await last
    await page.getByRole('textbox', { name: /coupon/i }).fill(code)
    await page.waitForLoadState('networkidle')
    await old.stop()
    server = await startServer({ DATA_DIR: data, PORT: port }, next.root)
    documents.length = 0
    missing.length = 0
    await goOn(documents, missing)
  } finally {
    await server.stop()
    next.remove()
    rmSync(data, { recursive: true, force: true })
  }
}

const toShop = (page: Page) => page.locator('a[href="/en/shop"]').filter({ visible: true }).first()
const shopOf = (page: Page) => page.locator('main[data-screen="/shop"]')

test('a tab of the old build continues without a reload if the new build kept its chunks', async ({ page }) => {
  await deployUnder(page, { keepsOld: true }, async (documents, missing) => {
    await toShop(page).click()
    await expect(shopOf(page)).toBeVisible()
    expect([documents, missing]).toEqual([[], []])
  })
})

test('a tab of the old build loads the requested page once if its chunks are missing, and keeps the typed input', async ({ page }) => {
  await deployUnder(page, { keepsOld: false }, async (documents, missing) => {
    // The pointer on the header requests code that no longer exists. Nobody has asked for the page yet: nothing is reloaded.
    const gone = page.waitForResponse((response) => response.status() === 404 && response.url().includes('/assets/'))
    await toShop(page).hover()
    await gone
    await expect(page.getByRole('textbox', { name: /coupon/i })).toHaveValue(code)
    const loaded = page.waitForEvent('load')
    await toShop(page).click()
    await loaded
    await hydrated(page)
    await expect(shopOf(page)).toBeVisible()
    expect(documents).toEqual(['/en/shop'])
    missing.length = 0
    await page.goBack()
    await hydrated(page)
    await expect(page.getByRole('textbox', { name: /coupon/i })).toHaveValue(code)
    expect(missing).toEqual([])
  })
})
