import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { filterGroups, type ProbabilityGroup } from './filter-table.ts'
import { ProbabilityTable } from './probability-table.tsx'

afterEach(cleanup)

const row = (item: string) => ({ item, grade: null, quantity: null, chance: 1 })
const groups: ProbabilityGroup[] = [{ name: 'A', total: null, rows: [row('Moon dust'), row('Gold'), row('Gold'), row('Moon dust')] }]
const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const Table = ({ term }: { term: string }) => (
  <I18nProvider i18n={i18n}>
    <ProbabilityTable
      group={filterGroups(groups, term)[0]!}
      columns={{ grade: false, quantity: false }}
      decimals={1}
      name="A"
      isFiltered={term !== ''}
    />
  </I18nProvider>
)

test('a search of a table with equal rows shows the matching ones only', () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = render(<Table term="" />)
  rerender(<Table term="gold" />)
  const items = screen.getAllByRole('row').map((one) => one.textContent)
  expect([items, reported.mock.calls]).toEqual([['ItemChance', 'Gold1.0%', 'Gold1.0%'], []])
})
