import { expect, test } from 'vitest'
import { columnsOf, filterGroups, type ProbabilityGroup } from './filter-table.ts'

const row = (item: string, grade: number | null = null, quantity: number | null = null) => ({ item, grade, quantity, chance: 1 })
const groups: ProbabilityGroup[] = [
  { name: 'A', total: 100, rows: [row('Steel shard', 3), row('Gold\u00AD  +20%')] },
  { name: 'B', total: null, rows: [row('골드 획득')] },
]

test('rows are filtered by item and headings stay', () => {
  expect(filterGroups(groups, ' ＧＯＬＤ \u200B +').map(({ name, rows }) => [name, rows.map(({ item }) => item)])).toEqual([
    ['A', ['Gold\u00AD  +20%']],
    ['B', []],
  ])
})

test('without a term all rows are kept', () => expect(filterGroups(groups, '  ')).toEqual(groups))

test('columns without values are omitted', () => expect(columnsOf(groups)).toEqual({ grade: true, quantity: false }))
