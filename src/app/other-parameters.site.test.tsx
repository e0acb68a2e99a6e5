/** Parameters that no page reads, such as those of a campaign: the server renders one page for all of them, and the browser the same (S1–S5). */
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { selectStack } from '#machines/popups/popups.selectors.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')

/** Each link with its address and whether it is the open page. */
async function linksOf(address: string, screen: string): Promise<string[]> {
  const site = await openSite(provider, address)
  await site.shows(screen)
  const links = [...document.querySelectorAll('a')].map(
    (link) => `${link.textContent} ${String(link.getAttribute('href'))} ${String(link.getAttribute('aria-current'))}`,
  )
  expect(site.address()).toBe(address)
  site.close()
  return links
}

test.each([
  ['/en', '/'],
  ['/en/shop', '/shop'],
  ['/en/shop?category=growth', '/shop'],
  ['/en/shop/product/gem-pouch', '/shop/product/$productId'],
  ['/en/bulletin/list?type=update', '/bulletin/list'],
  ['/en/bulletin/list?type=update&page=2', '/bulletin/list'],
  ['/en/bulletin/12', '/bulletin/$seq'],
  ['/en/terms/service', '/terms/$document'],
  ['/en/probability', '/probability'],
  ['/en/search?search=a', '/search'],
  ['/en/login?from=%2Fen%2Fshop', '/login'],
  ['/en/coupon/register', '/coupon/register'],
  ['/en/inquiry', '/inquiry'],
  ['/en/ingame/inquiry', '/inquiry'],
  ['/en/purchases', '/purchases'],
  ['/en/teaser', '/teaser'],
  ['/en/nowhere', '/404'],
])('%s has the same links with other parameters in its address', async (address, screen) => {
  const others = `${address.includes('?') ? '&' : '?'}utm_source=mail&qa=`
  expect(await linksOf(address + others, screen)).toEqual(await linksOf(address, screen))
})

test('a sign-in by the dialog returns to the address with them: the page stays', async () => {
  const site = await openSite(provider, '/en/purchases?utm_source=mail')
  const link = await within(site.main()).findByRole('link', { name: 'Log in' })
  await site.user.click(link)
  expect(selectStack(site.app.actors.popups.getSnapshot())).toMatchObject([{ kind: 'login', next: '/en/purchases?utm_source=mail' }])
})
