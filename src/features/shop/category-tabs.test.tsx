import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { CategoryTabs } from './category-tabs.tsx'

afterEach(cleanup)

test('counts of goods are grouped by thousands (R6)', async () => {
  const inAll = (text: string) => ({ ko: text, en: text, ja: text, tw: text })
  const categories = [
    { id: 'growth', name: inAll('Growth'), icon: null, count: 1234 },
    { id: 'gems', name: inAll('Gems'), icon: null, count: 7 },
  ]
  await renderInRouter('/shop', { '/shop': () => <CategoryTabs categories={categories} current="gems" /> })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['All goods1,241', 'Growth1,234', 'Gems7'])
})
