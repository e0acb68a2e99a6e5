/** Posts without a text in the page's language are shown in another one, and each of their texts names it (S3, S5; WCAG 3.1.2). */
import { waitFor } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { postTexts } from '#server/posts/posts.tables.ts'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo')
const mark = 'Substitute'
let memberId: string

beforeAll(async () => {
  memberId = await aMember(provider)
  const text = sql`${mark} || ' ' || ${postTexts.seq}`
  await provider.database.db
    .update(postTexts)
    .set({
      writtenIn: 'en',
      title: text,
      excerpt: text,
      html: sql`'<p>' || ${text} || '</p>'`,
      contents: sql`jsonb_build_array(jsonb_build_object('id', 'a', 'level', 2, 'text', ${text}), jsonb_build_object('id', 'b', 'level', 2, 'text', ${text}))`,
    })
    .where(eq(postTexts.locale, 'ja'))
})

/** Texts of substitutes on the page; those without their language. */
function substitutes(): { all: number; unmarked: string[] } {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const unmarked: string[] = []
  let all = 0
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (!text.textContent!.includes(mark)) continue
    all += 1
    if (text.parentElement!.closest<HTMLElement>('[lang]')?.lang !== 'en') unmarked.push(text.textContent!)
  }
  return { all, unmarked }
}

test.each([
  ['the front page', '/ja'],
  ...['notice', 'update', 'event', 'guide', 'handbook', 'faq'].map((board) => [`the board ${board}`, `/ja/bulletin/list?type=${board}`]),
  ['a post with its neighbours and related posts', ''],
  ['the terms and their table of contents', '/ja/terms/service'],
  ['the support form’s frequent questions', '/ja/inquiry/new'],
])('%s', async (_, path) => {
  const posts = await provider.get('/api/global/notices/list?board=update&locale=ja&size=100')
  const { seq } = (posts.body.items as { seq: number }[])[1]!
  await openSite(provider, path === '' ? `/ja/bulletin/${String(seq)}` : path!, { memberId })
  await waitFor(() => expect(substitutes().all).toBeGreaterThan(0))
  expect(substitutes().unmarked).toEqual([])
})
