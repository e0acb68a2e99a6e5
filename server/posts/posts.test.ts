import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { postGroups, posts } from './posts.tables.ts'

const provider = openProvider()
const list = async (query: string) => (await provider.get(`/api/global/notices/list?${query}`)).body
const titles = (body: { items: { title: string }[] }): string[] => body.items.map((item) => item.title)
afterEach(() => {
  provider.now = testNow
})

describe('a board (S3)', () => {
  test('fixed=1 returns the pinned posts, fixed=2 all others, and together they are the board', async () => {
    const [pinned, others, all] = await Promise.all([
      list('board=notice&locale=ko&fixed=1&size=100'),
      list('board=notice&locale=ko&fixed=2&size=100'),
      list('board=notice&locale=ko&size=100'),
    ])
    expect(pinned.items.length).toBeGreaterThan(0)
    expect(pinned.items.every((item: { pinned: boolean }) => item.pinned)).toBe(true)
    expect(others.items.some((item: { pinned: boolean }) => item.pinned)).toBe(false)
    expect(pinned.totalCount + others.totalCount).toBe(all.totalCount)
  })

  test('pages do not overlap, are sorted newest first, and end at the total', async () => {
    const first = await list('board=notice&locale=en&fixed=2&page=1&size=8')
    const second = await list('board=notice&locale=en&fixed=2&page=2&size=8')
    const last = await list(`board=notice&locale=en&fixed=2&page=${String(Math.ceil(first.totalCount / 8))}&size=8`)
    const beyond = await list('board=notice&locale=en&fixed=2&page=999&size=8')
    const seqs = [...first.items, ...second.items].map((item: { seq: number }) => item.seq)
    expect(new Set(seqs).size).toBe(16)
    const dates = [...first.items, ...second.items].map((item: { createdDt: string }) => item.createdDt)
    expect(dates).toEqual(dates.toSorted((a: string, b: string) => b.localeCompare(a)))
    expect(last.items.length).toBe(first.totalCount % 8 === 0 ? 8 : first.totalCount % 8)
    expect(beyond.items).toEqual([])
  })

  test('the same post has a title in each language', async () => {
    const all = await Promise.all(locales.map((locale) => list(`board=update&locale=${locale}&size=1&fixed=2`)))
    expect(new Set(all.map((body) => body.items[0].seq)).size).toBe(1)
    expect(new Set(all.map((body) => body.items[0].title)).size).toBe(locales.length)
  })

  test('a post with a future date is not listed before its time', async () => {
    const now = await list('board=notice&locale=en&size=100')
    provider.now = new Date('2026-01-01T00:00:00Z')
    const before = await list('board=notice&locale=en&size=100')
    expect(before.totalCount).toBeGreaterThan(0)
    expect(before.totalCount).toBeLessThan(now.totalCount)
    expect(before.items.every((item: { createdDt: string }) => item.createdDt <= '2026-01-01')).toBe(true)
  })

  test('state filters events by their period', async () => {
    const [current, ended, all] = await Promise.all([
      list('board=event&locale=ko&state=current&size=50'),
      list('board=event&locale=ko&state=ended&size=50'),
      list('board=event&locale=ko&size=50'),
    ])
    expect(ended.items.length).toBe(2)
    expect(current.items.length + ended.items.length).toBe(all.items.length)
    expect(ended.items.every((item: { period: { end: string } }) => new Date(item.period.end) <= testNow)).toBe(true)
  })

  test('an event without an end does not end', async () => {
    const { db } = provider.database
    const [first] = (await list('board=event&locale=ko&state=current&size=1')).items as [{ seq: number; period: { end: string } }]
    const endOf = (periodEnd: Date | null) => db.update(posts).set({ periodEnd }).where(eq(posts.seq, first.seq))
    await endOf(null)
    const one = replicaOf(provider)
    provider.now = new Date(Date.parse(first.period.end) + 1)
    const [current, ended] = await Promise.all(
      ['current', 'ended'].map(
        async (state) => (await one.get(`/api/global/notices/list?board=event&locale=ko&state=${state}&size=50`)).body,
      ),
    )
    await endOf(new Date(first.period.end))
    const seqsOf = ({ items }: { items: { seq: number }[] }) => items.map(({ seq }) => seq)
    expect([seqsOf(current), seqsOf(ended)]).toEqual([expect.arrayContaining([first.seq]), expect.not.arrayContaining([first.seq])])
    expect([current.totalCount, ended.totalCount]).toEqual([current.items.length, ended.items.length])
  })

  test('groups count only the posts that their lists have', async () => {
    const { db } = provider.database
    const [first] = (await list('board=handbook&locale=en&group=weapons&size=1')).items as [{ seq: number }]
    const hide = (hidden: boolean) => db.update(posts).set({ hidden }).where(eq(posts.seq, first.seq))
    await hide(true)
    const { body } = await replicaOf(provider).get('/api/global/notices/list?board=handbook&locale=en&size=50')
    await hide(false)
    const listed = (id: string): number => body.items.filter((item: { group: { id: string } }) => item.group.id === id).length
    expect(body.groups.map(({ id, count }: { id: string; count: number }) => [id, count])).toEqual(
      body.groups.map(({ id }: { id: string }) => [id, listed(id)]),
    )
  })

  test('totals of filtered lists are counted once, until an import or the end of a period', async () => {
    const { db } = provider.database
    const one = replicaOf(provider)
    const filters = ['board=event&state=current', 'board=event&state=ended', 'board=handbook&group=weapons', 'board=handbook&group=none']
    const totals = () =>
      Promise.all(
        filters.map(async (query) => (await one.get(`/api/global/notices/list?locale=ko&size=1&${query}`)).body.totalCount as number),
      )
    const [current, ended, weapons, none] = await totals()
    expect([current! > 0, ended, weapons! > 0, none]).toEqual([true, 2, true, 0])
    // A change that is no import is not seen: no list counts its posts again.
    const listed = and(inArray(posts.board, ['event', 'handbook']), eq(posts.hidden, false))
    const changed = await db.update(posts).set({ hidden: true }).where(listed).returning({ seq: posts.seq })
    expect(await totals()).toEqual([current, ended, weapons, none])
    const seqs = changed.map(({ seq }) => seq)
    await db.update(posts).set({ hidden: false }).where(inArray(posts.seq, seqs))
    const ends = await db
      .select({ at: posts.periodEnd })
      .from(posts)
      .where(and(inArray(posts.seq, seqs), eq(posts.draft, false), lte(posts.publishedAt, testNow), gt(posts.periodEnd, testNow)))
    const first = Math.min(...ends.map(({ at }) => at!.getTime()))
    const ending = ends.filter(({ at }) => at!.getTime() === first).length
    for (const [ms, more] of [
      [-1, 0],
      [0, ending],
    ] as const) {
      provider.now = new Date(first + ms)
      expect([ms, (await totals())[1]]).toEqual([ms, ended! + more])
    }
  })

  test('handbook and questions are sorted by group, and can be filtered by group', async () => {
    const handbook = await list('board=handbook&locale=en&size=50')
    expect(handbook.groups.map((group: { id: string }) => group.id)).toEqual(['start', 'weapons', 'relics', 'regions', 'bosses', 'guilds'])
    const order = handbook.groups.map((group: { id: string }) => group.id)
    const seen = handbook.items.map((item: { group: { id: string } }) => order.indexOf(item.group.id))
    expect(seen).toEqual([...seen].sort((a: number, b: number) => a - b))
    const weapons = await list('board=handbook&locale=en&group=weapons')
    expect(weapons.totalCount).toBe(handbook.groups[1].count)
  })

  test.each([
    ['faq', 'coupon', 'payment'],
    ['handbook', 'weapon', 'guilds'],
  ])('a search counts its hits in every group, whichever is chosen: %s', async (board, term, chosen) => {
    const search = `board=${board}&locale=en&size=100&searchType=TITLE_CONTENT&searchPayload=${term}`
    const whole = await list(search)
    const groups = whole.groups as { id: string; count: number }[]
    const hits = whole.items as { group: { id: string } }[]
    expect(groups.map(({ id, count }) => [id, count])).toEqual(
      groups.map(({ id }) => [id, hits.filter(({ group }) => group.id === id).length]),
    )
    const inGroup = await list(`${search}&group=${chosen}`)
    expect(whole.totalCount).toBeGreaterThan(0)
    expect(inGroup.groups).toEqual(groups)
    expect(inGroup.totalCount).toBe(groups.find(({ id }) => id === chosen)!.count)
    // Titles alone contain it less often, and another term has its own counts.
    const sum = ({ groups: all }: { groups: { count: number }[] }) => all.reduce((total, { count }) => total + count, 0)
    const byTitle = await list(search.replace('TITLE_CONTENT', 'TITLE'))
    expect([sum(byTitle), byTitle.totalCount < whole.totalCount]).toEqual([byTitle.totalCount, true])
    expect(sum(await list(search.replace(term, 'xyzzy')))).toBe(0)
  })
})

describe('search by title, text or both (S3)', () => {
  test.each([
    ['ko', '점검'],
    ['ja', '確率'],
    ['tw', '維護'],
    ['en', 'maintenance'],
    ['en', 'MAINTENANCE'],
  ])('%s finds “%s” in titles', async (locale, query) => {
    const body = await list(`board=notice&locale=${locale}&size=50&searchType=TITLE&searchPayload=${encodeURIComponent(query)}`)
    expect(body.items.length).toBeGreaterThan(0)
    for (const title of titles(body)) expect(title.toLowerCase()).toContain(query.toLowerCase())
    expect(body.totalCount).toBe(body.items.length)
  })

  test('a word of the text is found by CONTENT and TITLE_CONTENT, not by TITLE', async () => {
    const search = (type: string) => list(`board=update&locale=en&size=50&searchType=${type}&searchPayload=ASHFURROW3`)
    const [byTitle, byText, byBoth] = await Promise.all([search('TITLE'), search('CONTENT'), search('TITLE_CONTENT')])
    expect(byTitle.items).toEqual([])
    expect(byText.items.length).toBeGreaterThan(0)
    expect(titles(byBoth)).toEqual(titles(byText))
  })

  test.each([
    ['tw', '首領', 'update'],
    ['ko', '각인', 'update'],
    ['ja', '遺物', 'update'],
  ])('two letters are enough: %s “%s” in texts', async (locale, query, board) => {
    const body = await list(`board=${board}&locale=${locale}&size=50&searchType=CONTENT&searchPayload=${encodeURIComponent(query)}`)
    expect(body.items.length).toBeGreaterThan(0)
  })

  test('typed and typographic apostrophes are equal', async () => {
    const found = await Promise.all(
      [`sorceress's`, 'sorceress’s'].map((word) => list(`board=update&locale=en&size=50&searchPayload=${encodeURIComponent(word)}`)),
    )
    expect(found.map((one) => titles(one).length)).toEqual([1, 1])
  })

  test('full-width and half-width characters are equal', async () => {
    const half = await list(`board=update&locale=ja&size=50&searchPayload=2.14`)
    const full = await list(`board=update&locale=ja&size=50&searchPayload=${encodeURIComponent('２．１４')}`)
    expect(half.items.length).toBeGreaterThan(0)
    expect(titles(full)).toEqual(titles(half))
  })

  test('wildcard characters of SQL patterns match literally', async () => {
    expect((await list('board=notice&locale=en&searchPayload=%25%25%25')).items).toEqual([])
    expect((await list('board=notice&locale=en&searchPayload=___')).items).toEqual([])
  })

  test('pinned posts are searched too: fixed=1 and fixed=2 together are the whole search result', async () => {
    const { items: pinnedOnes } = await list('board=notice&locale=en&fixed=1&size=100')
    const query = encodeURIComponent(titles({ items: pinnedOnes })[0]!)
    for (const type of ['TITLE', 'TITLE_CONTENT']) {
      const search = (rest: string) => list(`board=notice&locale=en&size=100&searchType=${type}&searchPayload=${query}${rest}`)
      const [pinned, others, whole] = await Promise.all([search('&fixed=1'), search('&fixed=2'), search('')])
      expect(titles(pinned)).toContain(titles({ items: pinnedOnes })[0])
      expect(pinned.items.every((item: { pinned: boolean }) => item.pinned)).toBe(true)
      expect(pinned.totalCount).toBeLessThan(pinnedOnes.length)
      expect(pinned.totalCount + others.totalCount).toBe(whole.totalCount)
    }
    const none = await list('board=notice&locale=en&fixed=1&searchType=TITLE&searchPayload=zzzznothing')
    expect([none.items, none.totalCount]).toEqual([[], 0])
  })

  test.each(['event', 'handbook', 'faq'])('the %s board is searched by title, by text and by both', async (board) => {
    const { items } = await list(`board=${board}&locale=en&size=100`)
    const [first] = items as { title: string }[]
    const search = (type: string) =>
      list(`board=${board}&locale=en&size=100&searchType=${type}&searchPayload=${encodeURIComponent(first!.title)}`)
    const [byTitle, byBoth, byText] = await Promise.all([search('TITLE'), search('TITLE_CONTENT'), search('CONTENT')])
    expect(titles(byTitle)).toContain(first!.title)
    expect(titles(byBoth)).toEqual(expect.arrayContaining([...titles(byTitle), ...titles(byText)]))
  })

  test('questions include their full answers, other boards do not', async () => {
    const { items: questions } = await list('board=faq&locale=en&size=100')
    expect(questions.length).toBeGreaterThan(3)
    for (const { seq, answer } of questions as { seq: number; answer: string }[])
      expect(answer).toBe((await provider.get(`/api/global/notices/details/${String(seq)}?locale=en`)).body.html)
    const { items: notices } = await list('board=notice&locale=en')
    expect(notices.some((post: object) => 'answer' in post)).toBe(false)
  })

  test('an empty term is refused (§5)', async () => {
    const answer = await provider.get('/api/global/notices/list?board=notice&locale=ko&searchPayload=%20')
    expect(answer.status).toBe(400)
    expect(answer.body.issues[0].path).toBe('query.searchPayload')
  })
})

describe('one post (S5)', () => {
  test.each(['update', 'terms', 'handbook', 'faq'])(
    'previous and next lead through the %s board in the order of its list',
    async (board) => {
      const { items } = await list(`board=${board}&locale=en&size=100`)
      const seqs = items.map((item: { seq: number }) => item.seq)
      const found = await Promise.all(
        seqs.map(async (seq: number) => (await provider.get(`/api/global/notices/details/${String(seq)}?locale=en`)).body),
      )
      expect(found.map(({ previous }) => previous?.seq)).toEqual([undefined, ...seqs.slice(0, -1)])
      expect(found.map(({ next }) => next?.seq)).toEqual([...seqs.slice(1), undefined])
    },
  )

  test('a handbook without groups has neighbours too', async () => {
    const { db } = provider.database
    const groups = await db.delete(postGroups).where(eq(postGroups.board, 'handbook')).returning()
    const { items } = await list('board=handbook&locale=en&size=100')
    const { body } = await provider.get(`/api/global/notices/details/${String(items[1].seq)}?locale=en`)
    await db.insert(postGroups).values(groups)
    expect([body.previous.seq, body.next.seq]).toEqual([items[0].seq, items[2].seq])
  })

  test('the text is sanitised HTML with a table of contents that links into it', async () => {
    const { items } = await list('board=update&locale=tw&fixed=1')
    const { body } = await provider.get(`/api/global/notices/details/${String(items[0].seq)}?locale=tw`)
    expect(body.html).toContain('<figure>')
    expect(body.html).not.toMatch(/<script|onerror|javascript:/i)
    expect(body.contents.length).toBeGreaterThan(2)
    for (const entry of body.contents) expect(body.html).toContain(`id="${entry.id}"`)
  })

  test('an unknown post or one that is not public yet responds 404 with a message in the requested language', async () => {
    const answer = await provider.get('/api/global/notices/details/999999?locale=ja')
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.body.message).toMatch(/[ぁ-ん]/)
    const { items } = await list('board=update&locale=en&size=1')
    provider.now = new Date('2020-01-01T00:00:00Z')
    expect((await provider.get(`/api/global/notices/details/${String(items[0].seq)}?locale=en`)).status).toBe(404)
  })

  test('a hidden bulletin is available only from its own call', async () => {
    const [row] = await provider.database.db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, 'statutory-notice'))
    const seq = String(row!.seq)
    expect((await provider.get(`/api/global/bulletin/details/${seq}?locale=ja`)).body.title).toContain('特定商取引法')
    expect((await provider.get(`/api/global/notices/details/${seq}?locale=ja`)).status).toBe(404)
    expect(titles(await list('board=terms&locale=ja&size=100')).join()).not.toContain('特定商取引法')
  })
})

test('recent returns the newest posts of each news board and its pinned ones, newest first', async () => {
  const { db } = provider.database
  const oldest = db
    .select({ seq: posts.seq })
    .from(posts)
    .where(and(eq(posts.board, 'notice'), eq(posts.hidden, false)))
    .orderBy(posts.publishedAt)
  const [{ seq: old }] = (await oldest.limit(1)) as [{ seq: number }]
  await db.update(posts).set({ pinned: true }).where(eq(posts.seq, old))
  const { body } = await provider.get('/api/global/notices/recent?locale=ko&size=4')
  await db.update(posts).set({ pinned: false }).where(eq(posts.seq, old))
  for (const board of ['notice', 'update', 'event']) {
    const [all, pinned] = await Promise.all([list(`board=${board}&locale=ko&size=4`), list(`board=${board}&locale=ko&fixed=1&size=5`)])
    const wanted = new Set([...all.items, ...pinned.items].map(({ seq }: { seq: number }) => seq))
    if (board === 'notice') wanted.add(old)
    expect(body.items.flatMap((item: { board: string; seq: number }) => (item.board === board ? [item.seq] : []))).toHaveLength(wanted.size)
    expect(new Set(body.items.flatMap((item: { board: string; seq: number }) => (item.board === board ? [item.seq] : [])))).toEqual(wanted)
  }
  const dates = body.items.map((item: { createdDt: string }) => item.createdDt)
  expect(dates).toEqual(dates.toSorted((a: string, b: string) => b.localeCompare(a)))
})
