import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPack, testNow } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { importProbabilities } from '../content/import-shop.ts'
import { readPack, type Pack } from '../content/read-pack.ts'

const provider = openProvider()
afterEach(() => {
  provider.now = testNow
})

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

describe('a table that is announced before it takes effect', () => {
  const [tomorrow, dayAfter] = [new Date('2026-11-22T03:00:00Z'), new Date('2026-11-23T03:00:00Z')]
  const slug = 'raven-letter'
  let pack: Pack
  beforeAll(() => {
    pack = readPack(demoPack, { pictures: 'public', now: testNow })
  })
  const importTables = (tables: Pack['probabilities'], id = pack.id) =>
    importProbabilities(provider.database.db, { id, probabilities: tables }, provider.now)
  afterEach(async () => {
    await importTables([])
    await importTables(pack.probabilities)
  })
  const others = () => pack.probabilities.filter((one) => one.slug !== slug)
  /** Imports the pack's tables, one of them with another name, time and chances of its first two rows. */
  const importTable = (name: string, effectiveAt: Date, chances: [number, number], id?: string): Promise<void> => {
    const { data, ...file } = structuredClone(pack.probabilities.find((one) => one.slug === slug)!)
    data.name.en = name
    chances.forEach((chance, index) => (data.groups[0]!.rows[index]!.chance = chance))
    return importTables([...others(), { ...file, data: { ...data, effectiveAt } }], id)
  }
  /** What players see: the address, name, begin and first two chances of the first table, and how many are listed. */
  const shown = async () => {
    const { items } = (await provider.get('/api/global/probabilities/list?locale=en')).body
    const { seq, name, effectiveDt } = items[0]
    const { body } = await provider.get(`/api/global/probabilities/details/${String(seq)}?locale=en`)
    expect([body.name, body.effectiveDt]).toEqual([name, effectiveDt])
    return {
      seq,
      name,
      effectiveDt,
      chances: body.groups[0].rows.slice(0, 2).map((row: { chance: number }) => row.chance),
      of: items.length,
    }
  }
  const listed = async () => (await provider.get('/sitemaps/pages.xml')).body.match(/\/en\/probability[^<"]*/g)

  test('the table in force is shown until then, and the announced one from then on, at the same address', async () => {
    const [old, oldAddresses] = [await shown(), await listed()]
    await importTable('Raven letter, second', tomorrow, [0.4, 0.6])
    expect(await shown()).toEqual(old)
    expect(await listed()).toEqual(oldAddresses)
    provider.now = new Date(tomorrow.getTime() - 1)
    expect(await shown()).toEqual(old)
    provider.now = tomorrow
    const second = { ...old, name: 'Raven letter, second', effectiveDt: tomorrow.toISOString(), chances: [0.4, 0.6] }
    expect(await shown()).toEqual(second)
    await importTable('Raven letter, third', dayAfter, [0.3, 0.7])
    expect(await shown()).toEqual(second)
    provider.now = dayAfter
    expect(await shown()).toEqual({ ...old, name: 'Raven letter, third', effectiveDt: dayAfter.toISOString(), chances: [0.3, 0.7] })
  })

  test('a changed announcement leaves the table in force', async () => {
    const old = await shown()
    await importTable('Raven letter, second', tomorrow, [0.4, 0.6])
    await importTable('Raven letter, changed', dayAfter, [0.3, 0.7])
    provider.now = tomorrow
    expect(await shown()).toEqual(old)
    provider.now = dayAfter
    expect(await shown()).toMatchObject({ name: 'Raven letter, changed', chances: [0.3, 0.7] })
  })

  test('a table whose file is removed is shown no more, announced or not', async () => {
    const { of } = await shown()
    await importTable('Raven letter, second', tomorrow, [0.4, 0.6])
    await importTables(others())
    expect((await shown()).of).toBe(of - 1)
    provider.now = tomorrow
    expect((await shown()).of).toBe(of - 1)
  })

  test('a first table that is announced is shown from its time on', async () => {
    const { of } = await shown()
    await importTables(others())
    await importTable('Raven letter', tomorrow, [0.4, 0.6])
    expect((await shown()).of).toBe(of - 1)
    provider.now = tomorrow
    expect((await shown()).of).toBe(of)
  })

  test('a table of another pack is not kept, not even one of the same name', async () => {
    const { of } = await shown()
    await importTable('Raven letter', tomorrow, [0.4, 0.6], 'another-pack')
    expect((await shown()).of).toBe(of - 1)
  })
})
