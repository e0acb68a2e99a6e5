import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { Footer } from './footer.tsx'

afterEach(cleanup)

const lines = ['Contains random items.']
test.each([
  ['with the mark of its country', { badge: '15', name: '15세 이용가', lines }, '15'],
  ['as text if the country has no mark', { badge: null, name: 'Rated 15+', lines }, null],
])('the footer shows the rating %s (S17)', async (_, rating, mark) => {
  const paths = ['/', '/terms/$document', '/probability', '/teaser', '/cash-receipt']
  await renderInRouter('/', Object.fromEntries(paths.map((path) => [path, path === '/' ? Footer : undefined])), {
    config: {
      brand: { name: 'GAME', wordmark: '/w.svg' },
      campaign: null,
      legal: { lines: [], copyright: '©', rating },
      links: { socials: [] },
      statutoryNotice: null,
      thirdParty: { pixel: null, offerwall: null },
      vitalsShare: 0,
    },
  })
  expect(screen.getByText(rating.name)).toBeDefined()
  // The text contains the rating; the mark is visual only.
  expect(screen.queryByText('15')?.getAttribute('aria-hidden') ?? null).toBe(mark === null ? null : 'true')
})
