/** A member without a game account in the shop (2474, B5), in the whole site over a real provider. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// The site loads this on demand, and compiling it may take longer than a test waits.
import '#src/features/shop/product-screen.tsx'
import type { Locale } from '#contract/common.ts'
import { openSite, sentBy } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)

test.each<[Locale, string]>([
  ['ko', '게임 계정이 없어'],
  ['tw', '沒有綁定的遊戲帳號'],
])('in %s the shop and a product show it in place, and nothing asks again', async (locale, text) => {
  const memberId = await aMember(provider, { server: null })
  for (const [path, id] of [
    ['/shop', '/shop'],
    ['/shop/product/gem-pouch', '/shop/product/$productId'],
  ] as const) {
    const site = await openSite(provider, `/${locale}${path}`, { memberId })
    await site.shows(id)
    await waitFor(() => expect(within(site.main()).getByText(new RegExp(text))).toBeDefined())
    expect(document.querySelector('form#buying')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(site.app.queryClient.isFetching()).toBe(0))
    // A product's page lists its other goods, too.
    expect(sentBy(site).filter((call) => call === 'GET /api/payment/web/item/list')).toHaveLength(1)
    site.close()
  }
})
