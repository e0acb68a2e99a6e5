/** `npm run content` as an operator uses it: with a running site that has the embedded database, and without one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { openDatabase, type OpenDatabase } from '../platform/database.ts'
import { noFiles } from '../platform/file-store.ts'
import { createLog } from '../platform/log.ts'
import { openCommandServer, type CommandServer } from '../platform/command-server.ts'
import { createSecrets } from '../platform/secrets.ts'
import { handleTextCommand } from '../platform/remote-text-command.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { runContentCommand } from './content-command.ts'

let folder: string
let pack: string
let database: OpenDatabase
let commandServer: CommandServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'content-'))
  pack = join(folder, 'a pack')
  cpSync(demoPack, pack, { recursive: true })
  database = await openDatabase({ folder: join(folder, 'pglite') })
  const { db } = database
  const deps = {
    db,
    now: () => new Date(),
    files: noFiles,
    pictures: 'public',
    secrets: createSecrets(db),
    origin: 'https://www.example.com',
  }
  commandServer = await openCommandServer(
    folder,
    { content: handleTextCommand((args) => runContentCommand(deps, args)) },
    createLog('silent'),
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const runIn = async (cwd: string, ...args: string[]): Promise<{ code: number; out: string }> => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '' }
  const child = spawn(process.execPath, [resolve('server/content/main.ts'), ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (out += piece.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out }
}
const run = (...args: string[]) => runIn('.', ...args)
const title = async (): Promise<string> => {
  const [row] = await database.db
    .select({ title: postTexts.title })
    .from(postTexts)
    .innerJoin(posts, eq(posts.seq, postTexts.seq))
    .where(eq(posts.slug, 'phishing-warning'))
    .orderBy(postTexts.locale)
  return row!.title
}

test('with a running site, that site imports the pack, also from a relative path, and reports every kind of content', async () => {
  const first = await run('import', relative(process.cwd(), pack))
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringMatching(/content: posts: \d+ new, 0 changed, 0 removed, 0 unchanged\n/) as string,
  })
  for (const kind of [
    'probability tables',
    'products',
    'categories',
    'banners',
    'coupons',
    'countries',
    'groups',
    'the campaign',
    'the teaser',
    'the site data',
  ])
    expect(first.out).toContain(kind)
  expect((await database.db.select({ n: count() }).from(posts))[0]!.n).toBeGreaterThan(50)
  expect(await run('import', pack)).toEqual({ code: 0, out: 'content: nothing has changed\n' })
  const text = join(pack, 'posts/notice/phishing-warning/post.en.md')
  writeFileSync(text, readFileSync(text, 'utf8').replace(/^title: .*$/m, 'title: Typed beside it'))
  expect((await run('import', pack)).out).toContain('posts: 0 new, 1 changed, 0 removed')
  expect(await title()).toBe('Typed beside it')
  writeFileSync(text, readFileSync(text, 'utf8').replace(/^title: .*$/m, ''))
  expect(await run('import', pack)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/phishing-warning\/post\.en\.md:\d+: title: /) as string,
  })
  expect(await title()).toBe('Typed beside it')
  expect(await run('preview', 'notice/phishing-warning', '--locale', 'ja')).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^notice\/phishing-warning is public, without a preview: https:\/\/www\.example\.com\/ja\/bulletin\/\d+\n$/,
    ) as string,
  })
}, 180_000)

test('the check decodes pictures, and reports one that is only a pointer of Git LFS', async () => {
  const [site, checked] = [join(folder, 'site'), join(folder, 'checked')]
  mkdirSync(join(site, 'public/large'), { recursive: true })
  symlinkSync(resolve('public/art'), join(site, 'public/art'))
  writeFileSync(join(site, 'public/large/a.jpg'), 'version https://git-lfs.github.com/spec/v1\n')
  cpSync(demoPack, checked, { recursive: true })
  const facts = join(checked, 'posts/notice/phishing-warning/post.ko.md')
  writeFileSync(facts, readFileSync(facts, 'utf8').replace(/^thumbnail: .*$/m, 'thumbnail: /large/a.jpg'))
  expect(await runIn(site, 'check', checked)).toEqual({
    code: 1,
    out: expect.stringMatching(/^public\/large\/a\.jpg:1: this picture cannot be decoded \(.*\): .*run git lfs pull\n$/) as string,
  })
}, 180_000)

test('without a running site, the command imports by itself; wrong arguments print the usage', async () => {
  commandServer.close()
  await database.close()
  writeFileSync(
    join(pack, 'posts/notice/phishing-warning/post.en.md'),
    readFileSync(join(demoPack, 'posts/notice/phishing-warning/post.en.md')),
  )
  expect((await run('import', pack, '--replace')).out).toContain('posts: 0 new, 1 changed, 0 removed')
  expect(await run('check', pack)).toMatchObject({ code: 0, out: expect.stringContaining('no mistakes') as string })
  expect((await run('preview', 'notice/no-such')).out).toContain('there is no post notice/no-such')
  for (const args of [[], ['import'], ['publish', pack], ['check']])
    expect([args, await run(...args)]).toEqual([args, { code: 2, out: expect.stringContaining('npm run content') as string }])
  for (const verb of ['import', 'check', 'preview'])
    expect(await run(verb, pack, 'more')).toMatchObject({ code: 1, out: expect.stringContaining('not expected: more (a text') as string })
  expect(await run('import', pack, '--colour')).toMatchObject({ code: 1, out: expect.stringContaining('usage') as string })
}, 180_000)
