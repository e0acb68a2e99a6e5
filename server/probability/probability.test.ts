import { expect, test } from 'vitest'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider()

test('every table in force is listed, and the chances of its rows add up (S10)', async () => {
  const { body } = await provider.get('/api/global/probabilities/list?locale=ko')
  expect(body.items.length).toBe(3)
  for (const { seq } of body.items) {
    const detail = (await provider.get(`/api/global/probabilities/details/${String(seq)}?locale=ko`)).body
    for (const group of detail.groups) {
      if (group.total === null) continue
      const sum = group.rows.reduce((total: number, row: { chance: number }) => total + Math.round(row.chance * 1e4), 0)
      expect(sum).toBe(Math.round(group.total * 1e4))
    }
  }
})

test('a table is not shown before it takes effect', async () => {
  provider.now = new Date('2020-01-01T00:00:00Z')
  expect((await provider.get('/api/global/probabilities/list?locale=ko')).body.items).toEqual([])
})
