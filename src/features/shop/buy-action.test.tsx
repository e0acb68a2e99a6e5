/** The action of the bar at the bottom of a phone's screen, by session state. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { BarAction } from './buy-action.tsx'
import { usePurchase } from './use-purchase.ts'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const product = (used: number) => ({
  productId: 'growth-bundle',
  free: false,
  maxQuantity: 10,
  itemPrice: { USD: 9.9 },
  limit: { type: 'UNLIMITED', color: null, total: 1, used, resetsAt: null } as const,
})

const show = async (who: Who, used = 0) => {
  const path = who === 'tokenless' ? '/ingame/shop' : '/shop'
  const Bar = () => <BarAction product={product(used)} payment={usePurchase(product(used))} />
  const screens = { [path]: Bar, '/login': undefined }
  await renderInRouter(path, screens, { actors: await testActors(who) })
}

test.each([
  ['a visitor sees a link to log in', 'visitor', 0, 'link', 'Log in to buy'],
  ['a member sees a button to buy', {}, 0, 'button', 'Buy'],
  ['a product at its limit shows that it is bought, in the game too', 'tokenless', 1, 'button', 'Bought'],
] as const)('%s', async (_, who, used, role, name) => {
  await show(who, used)
  expect(await screen.findByRole(role, { name })).toBeDefined()
})

test('in the game without its token, the link leads to the login on the website and back to this page (A7)', async () => {
  await show('tokenless')
  const href = (await screen.findByRole('link', { name: 'Log in on the website' })).getAttribute('href')!
  const { pathname, searchParams } = new URL(href)
  expect([pathname, searchParams.get('next')]).toEqual(['/shop', '/shop'])
})
