/** The game's token in addresses that another site has written (A7): only a browser says who led to a page, and keeps a window's opener. */
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { storedTokens } from './sign-in.ts'

/** A token of the sandbox's game that has not been used: any player can have one. */
async function unusedToken(page: Page): Promise<string> {
  const opened = await page.request.get('/sandbox/game/open?account=linked&to=/en/ingame', { maxRedirects: 0 })
  return opened.headers()['location']!.split('#outerToken=')[1]!
}

/** Another site, with one link. */
async function linkOfAnotherSite(page: Page, href: string): Promise<void> {
  await page.route('http://localhost/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><a href="${href.replaceAll('&', '&amp;')}">A link</a>` }),
  )
  await page.goto('http://localhost/')
  await page.getByRole('link', { name: 'A link' }).click()
}

const isSignedOut = async (page: Page): Promise<void> => {
  expect((await storedTokens(page)).access).toBeNull()
  expect(page.url()).not.toContain('outerToken')
}

test('links of another site sign nobody in, whichever page they lead over, nor does a reload', async ({ page, baseURL }) => {
  for (const { link, to, button } of [
    { link: '/ko/ingame/shop#{token}', to: '/ko/ingame/shop' },
    // Redirects to English by a new request of this site.
    { link: '/ja/ingame/login?next=/teaser%23{token}', to: '/en/ingame/teaser' },
    { link: '/en/ingame/shop?login=google&next=/ja/ingame/teaser%23{token}', to: '/en/ingame/teaser' },
    { link: '/en/ingame/login?next=/en/ingame/shop%23{token}', to: '/en/ingame/shop' },
    { link: '/en/ingame/error/500?from=/shop%23{token}', to: '/en/ingame/shop', button: 'Try again' },
  ])
    await test.step(link, async () => {
      await linkOfAnotherSite(page, `${baseURL!}${link.replace('{token}', `outerToken=${await unusedToken(page)}`)}`)
      if (button !== undefined) await page.getByRole('button', { name: button }).click()
      await expect(page).toHaveURL(`${baseURL!}${to}`)
      await hydrated(page)
      await isSignedOut(page)
      await page.reload()
      await hydrated(page)
      await isSignedOut(page)
    })
})

test('the game itself signs its player in by the same address', async ({ page }) => {
  await page.goto(`/ko/ingame/shop#outerToken=${await unusedToken(page)}`)
  await expect.poll(async () => (await storedTokens(page)).access).not.toBeNull()
  expect(page.url()).not.toContain('outerToken')
})
