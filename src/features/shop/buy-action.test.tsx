/** The action of the bar at a phone's foot, by who is there. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { BarAction } from './buy-action.tsx'

afterEach(cleanup)

const product = (used: number) => ({
  productId: 'growth-bundle',
  free: false,
  itemPrice: { USD: 9.9 },
  limit: { type: 'UNLIMITED', color: null, total: 1, used, resetsAt: null } as const,
})

test.each([
  ['a visitor logs in', 'visitor', 0, 'link', 'Log in to buy'],
  ['a member buys', {}, 0, 'button', 'Buy'],
  ['who is in the game without its token logs in on the website', 'tokenless', 0, 'link', 'Log in on the website'],
  ['what is sold out says so', 'tokenless', 1, 'button', 'Bought'],
] as const)('%s', async (_, who, used, role, name) => {
  const path = who === 'tokenless' ? '/ingame/shop' : '/shop'
  await renderInRouter(
    path,
    {
      '/shop': () => <BarAction product={product(used)} />,
      '/ingame/shop': () => <BarAction product={product(used)} />,
      '/login': undefined,
    },
    { actors: await testActors(who satisfies Who) },
  )
  const action = await screen.findByRole(role, { name })
  if (who === 'tokenless' && role === 'link') {
    const { pathname, searchParams } = new URL(action.getAttribute('href')!)
    expect([pathname, searchParams.get('next')]).toEqual(['/shop', '/shop'])
  }
})
