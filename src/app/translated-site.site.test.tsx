/**
 * Pages that a browser's translator rewrites again and again (B-1), in the whole site over a real provider. Payment and images:
 * e2e/translated.spec.ts.
 */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { header, openSite, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, profileOf, signInDeps } from '#tests/helpers/sign-in.ts'
import { translate } from '#tests/helpers/translate.ts'

const provider = openProvider('demo', signInDeps)
let observer: MutationObserver
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  observer.disconnect()
  vi.restoreAllMocks()
})

/** Like Chrome: translates the page, and from then on each new text. */
function translateAlways(): void {
  translate()
  observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const root = target instanceof Text ? target.parentNode : target
      // A text that was removed after its change.
      if (root !== null) translate(root)
    }
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}
/** Errors of React about nodes that are not where it put them: each would replace a part of the page. */
const lostNodes = (): string[] =>
  vi
    .mocked(console.error)
    .mock.calls.flat()
    .map(String)
    .filter((text) => /NotFoundError|removeChild|insertBefore/.test(text))

test.each([
  ['probability', '/probability'],
  ['shop/product/growth-bundle', '/shop/product/$productId'],
  ['bulletin/list?type=faq', '/bulletin/list'],
])('%s changes its language', async (path, id) => {
  const site: OpenedSite = await openSite(provider, `/en/${path}`)
  await site.shows(id)
  translateAlways()
  await site.user.click(header().getAllByText('English', { selector: 'summary font' })[0]!)
  await site.user.click(header().getAllByRole('link', { name: '日本語' })[0]!)
  await waitFor(() => expect(document.documentElement.lang).toBe('ja-JP'))
  await waitFor(() => expect(site.main().textContent).toMatch(/[ぁ-ん]{2}/))
  const heading = within(site.main()).getByRole('heading', { level: 1 })
  await waitFor(() => expect(heading.querySelector('font font')).not.toBeNull())
  expect(lostNodes()).toEqual([])
})

test('a coupon is registered after an invalid code, and the member logs out', async () => {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  const { memberNumber } = await profileOf(provider, memberId)
  const site = await openSite(provider, '/en/coupon/register', { memberId })
  await waitFor(() => header().getByText('Ashling', { selector: 'summary span' }))
  translateAlways()
  const main = within(site.main())
  const code = main.getByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ })
  const number = main.getByRole<HTMLInputElement>('textbox', { name: /^Member number/ })
  const register = main.getByRole('button', { name: 'Register' })
  await site.user.clear(number)
  await site.user.type(number, memberNumber)
  await site.user.type(code, 'ASH')
  await site.user.click(register)
  await waitFor(() => expect(site.main().textContent).toContain('Check the coupon code'))
  await site.user.clear(code)
  await site.user.type(code, 'GLEANERSMITE')
  await site.user.click(register)
  await screen.findByRole('dialog')
  await site.user.keyboard('{Escape}')
  await main.findByRole('heading', { name: 'Registered coupons' })
  expect(code.value).toBe('')
  await site.user.click(header().getByText('Ashling', { selector: 'summary font' }))
  await site.user.click(header().getAllByRole('button', { name: 'Log out' })[0]!)
  await site.user.click(within(await screen.findByRole('dialog', { name: 'Log out?' })).getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(header().getAllByRole('link', { name: 'Log in' })).not.toHaveLength(0))
  expect(lostNodes()).toEqual([])
})
