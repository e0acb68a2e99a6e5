/** A post's kind has one word and one colour on the front page, in its list and on its own page. */
import { screen, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { posts } from '#server/posts/posts.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider('demo')

test.each([
  ['known-issue', 'Known issue'],
  ['shop', 'Shop'],
])('%s', async (label, word) => {
  const { db } = provider.database
  const { body } = await provider.get('/api/global/notices/list?board=notice&locale=en&fixed=2&size=1')
  const [{ seq, title }] = body.items as [{ seq: number; title: string }]
  await db.update(posts).set({ label }).where(eq(posts.seq, seq))
  const tags: [string | null, string][] = []
  for (const address of ['/en', '/en/bulletin/list?type=notice', `/en/bulletin/${String(seq)}`]) {
    const site = await openSite(provider, address)
    const places = await screen.findAllByText(title)
    const place = places.find((one) => site.main().contains(one))!
    const box = address.endsWith(String(seq)) ? site.main().querySelector('article')! : place.closest<HTMLElement>('a')!
    const tag = within(box).getAllByText(word)[0]!
    tags.push([tag.textContent, tag.className])
    site.close()
  }
  expect(tags).toEqual(tags.map(() => [word, tags[0]![1]]))
})
