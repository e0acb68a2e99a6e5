/** A product that is taken from sale while its page is open (B6), in the whole site over a real provider. */
import { screen } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '#server/shop/shop.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')

test('after the refused order the page says that the product is gone, and has the focus', async () => {
  const memberId = await aMember(provider)
  const site = await openSite(provider, '/en/shop/product/gem-pouch', { memberId })
  const pay = await screen.findByRole('button', { name: /^Pay/ })
  await provider.database.db.update(products).set({ onSaleUntil: provider.now }).where(eq(products.productId, 'gem-pouch'))
  await site.user.click(screen.getByRole('checkbox'))
  await site.user.click(pay)
  await screen.findByRole('heading', { level: 1, name: 'This product is no longer available' })
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(document.activeElement).toBe(site.main())
})
