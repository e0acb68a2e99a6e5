/** A product that is taken from sale while its page is open (B6), in the whole site over a real provider. */
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { products } from '#server/shop/shop.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')
afterEach(() => {
  provider.now = testNow
  vi.restoreAllMocks()
})

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

describe('the end of a sale in an open tab, by the clock of the provider', () => {
  /** In ms. */
  const left = 60_000
  /** A tab that was opened a minute before the end. @returns the site, and the end */
  async function openBeforeEnd(path: string) {
    const real = performance.now.bind(performance)
    let passed = 0
    // The provider's clock continues by the monotonic one (src/api/provider-clock.ts).
    vi.spyOn(performance, 'now').mockImplementation(() => real() + passed)
    await provider.database.db
      .update(products)
      .set({ onSaleUntil: new Date(testNow.getTime() + left) })
      .where(eq(products.productId, 'gem-vault'))
    // Numbers are kept until an import or a known end: a new process knows this one.
    const site = await openSite(replicaOf(provider), path)
    return {
      site,
      end: () => {
        passed += left + 1000
        provider.now = new Date(testNow.getTime() + left + 1000)
        window.dispatchEvent(new Event('focus'))
      },
    }
  }

  test('the shop counts one product less, and no longer shows it', async () => {
    const { site, end } = await openBeforeEnd('/en/shop?category=gems')
    const count = async () => Number(/\d+/.exec((await within(site.main()).findByRole('link', { name: /^Red jade/ })).textContent)![0])
    const before = await count()
    expect(await within(site.main()).findByRole('heading', { name: 'Vault of red jade' })).toBeDefined()
    end()
    await waitFor(async () => expect(await count()).toBe(before - 1))
    await waitFor(() => expect(within(site.main()).queryByRole('heading', { name: 'Vault of red jade' })).toBeNull())
  })

  test('the product’s page says that it is gone', async () => {
    const { end } = await openBeforeEnd('/en/shop/product/gem-vault')
    await screen.findByRole('heading', { level: 1, name: 'Vault of red jade' })
    await screen.findByRole('region', { name: 'Other goods' })
    end()
    expect(await screen.findByRole('heading', { level: 1, name: 'This product is no longer available' })).toBeDefined()
  })
})
