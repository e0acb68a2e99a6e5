/** Pages of posts that come and go: removed ones, as the process sends them with the site's own renderer (S5). */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageRenderer } from '#src/app/entry-server.tsx'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { ensurePack } from '../content/ensure-pack.ts'
import { createPageCache } from '../platform/page-cache.ts'
import { posts } from '../posts/posts.tables.ts'

const renderer = createPageRenderer({
  manifest: { manifest: { routes: {} }, catalogs: {} },
  bases: { auth: '/api', game: '/api', payment: '/api' },
  icons: '',
  report: () => {},
})
const provider = openProvider('demo', {
  pageCache: createPageCache({ maxBytes: 1e7, maxAge: 10_000 }),
  pages: aRenderer(renderer.render, { variantOf: renderer.variantOf }),
})
// Who reads without a browser gets everything at once, also where this machine is busy.
const ask = (path: string): Promise<Response> =>
  provider.fetch(new Request(`http://site.test${path}`, { headers: { 'user-agent': 'Googlebot/2.1' } }))

const home = mkdtempSync(join(tmpdir(), 'pack-'))
const folder = join(home, 'pack')
beforeAll(() => cpSync(demoPack, folder, { recursive: true }))
afterAll(() => rmSync(home, { recursive: true }))

const importIt = () => ensurePack(provider.database.db, { folder, pictures: 'public', mode: 'command' }, provider.now, () => {})
const seqOf = async (slug: string): Promise<string> => {
  const [row] = await provider.database.db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, slug))
  return String(row!.seq)
}

test('the page of a removed post is 410 and says so, in every language; it is a page again when the post is back', async () => {
  const slug = 'inactive-name-release'
  const seq = await seqOf(slug)
  const page = `/bulletin/${seq}`
  const read = await ask(`/en${page}`)
  expect([read.status, (await read.text()).includes('This post was removed')]).toEqual([200, false])
  rmSync(join(folder, 'posts/notice', slug), { recursive: true })
  await importIt()
  for (const [locale, words] of [
    ['ko', '삭제된 글입니다'],
    ['en', 'This post was removed'],
    ['ja', 'この記事は削除されました'],
    ['tw', '這篇文章已被移除'],
  ]) {
    const answer = await ask(`/${locale!}${page}`)
    const html = await answer.text()
    expect([answer.status, html.includes(words!), html.includes('<meta name="robots" content="noindex"')]).toEqual([410, true, true])
  }
  const never = await ask('/en/bulletin/888888')
  expect([never.status, (await never.text()).includes('This post is gone')]).toEqual([404, true])
  cpSync(join(demoPack, 'posts/notice', slug), join(folder, 'posts/notice', slug), { recursive: true })
  await importIt()
  expect((await ask(`/en${page}`)).status).toBe(200)
})
