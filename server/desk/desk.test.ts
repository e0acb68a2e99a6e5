/** The editor at /desk over HTTP: where it is available, what its page may load, and how edited content gets onto the site. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { deskContradictions, deskOf, type DeskSettings } from '../platform/desk-settings.ts'
import { BadEnvironment, readEnvironment } from '../platform/environment.ts'
import { noFiles } from '../platform/file-store.ts'
import { createSecrets } from '../platform/secrets.ts'
import { deskRoutes } from './desk.routes.ts'

const origin = 'http://site.test'
const provider = openProvider('demo')
const home = mkdtempSync(join(tmpdir(), 'desk-'))
const pack = join(home, 'pack')
beforeAll(() => cpSync(demoPack, pack, { recursive: true }))
afterAll(() => rmSync(home, { recursive: true }))

const local = { DEPLOYMENT: 'local', CONTENT_PACK: 'server/content/everharrow' } as const
const withDesk = (settings: DeskSettings): Provider => {
  const { db } = provider.database
  const now = (): Date => provider.now
  const desk = deskRoutes({ db, now, files: noFiles, pictures: 'public', secrets: createSecrets(db), origin, settings, pack })
  return replicaOf(provider, { desk })
}
const github = readEnvironment({ DEPLOYMENT: 'qa', DESK_BACKEND: 'github:studio/site@live', DESK_ROOT: 'content' })
const gitlab = readEnvironment({ DEPLOYMENT: 'qa', DESK_BACKEND: 'gitlab:group/sub/site', DESK_APP_ID: 'abcdef123456' })
const forgejo = readEnvironment({ DEPLOYMENT: 'qa', DESK_BACKEND: 'gitea:studio/site', DESK_HOST: 'https://git.example.com' })

describe('availability', () => {
  test.each<[string, Record<string, string>, boolean]>([
    ['a local deployment', {}, true],
    ['a rehearsal with a repository', { DEPLOYMENT: 'qa', DESK_BACKEND: 'github:studio/site' }, true],
    ['a rehearsal without a repository', { DEPLOYMENT: 'qa' }, false],
    ['production', { DEPLOYMENT: 'production' }, false],
    ['production, by its public address', { PUBLIC_URL: 'https://www.example.com', TRUSTED_PROXIES: '0' }, false],
  ])('the editor is available in %s: %s', (_name, env, isThere) => expect(deskOf(readEnvironment(env)) !== undefined).toBe(isThere))

  test('without the editor, its addresses respond 404', async () => {
    for (const path of [
      '/desk',
      '/desk/config.json',
      '/desk/publish',
      '/desk/editor/npm/index.js',
      '/desk/preview/notice/phishing-warning/ko',
    ])
      expect([path, (await provider.get(path)).status]).toEqual([path, 404])
    expect((await provider.send('POST', '/desk/publish', undefined)).status).toBe(404)
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ DESK_BACKEND: 'github:studio/site', DEPLOYMENT: 'production' }, /DESK_BACKEND enables the editor, which production does not have/],
    ...['https://bot:hidden@git.example.com', 'https://git.example.com/', "https://git.example.com'", 'git.example.com'].map(
      (host): [Record<string, string>, RegExp] => [{ DESK_BACKEND: 'gitea:studio/site', DESK_HOST: host }, /must be an origin such as/],
    ),
    [{ DESK_HOST: 'https://git.example.com' }, /DESK_HOST has no effect without DESK_BACKEND/],
    [{ DESK_APP_ID: 'abcdef123456' }, /DESK_APP_ID has no effect without DESK_BACKEND/],
    [{ DESK_BACKEND: 'gitea:studio/site' }, /needs DESK_HOST/],
    [{ DESK_BACKEND: 'github:studio/site', DESK_HOST: 'https://git.example.com' }, /DESK_HOST is for GitLab and Gitea/],
    [{ DESK_BACKEND: 'svn:studio/site' }, /DESK_BACKEND="svn:studio\/site" must look like github:owner\/repository@branch/],
    [{ DESK_ROOT: '../other' }, /DESK_ROOT="\.\.\/other" must be a path inside the repository/],
  ])('%o is refused with a one-line message', (env, message) => {
    expect(() => readEnvironment(env)).toThrow(BadEnvironment)
    expect(() => readEnvironment(env)).toThrow(message)
  })

  test('a local deployment without editor settings is valid', () => expect(deskContradictions(local)).toEqual([]))
})

describe('the page of the editor', () => {
  const sourcesOf = (policy: string | null, name: string): string[] =>
    (policy ?? '')
      .split('; ')
      .find((one) => one.startsWith(`${name} `))!
      .split(' ')
      .slice(1)
  test.each<[string, DeskSettings, string[], string[]]>([
    ['a folder', deskOf(local)!, ["'self'", 'blob:', 'data:'], ["'self'", 'blob:', 'data:']],
    [
      'GitHub',
      deskOf(github)!,
      ["'self'", 'blob:', 'data:', 'https://api.github.com'],
      ["'self'", 'blob:', 'data:', 'https://avatars.githubusercontent.com'],
    ],
    ['GitLab', deskOf(gitlab)!, ["'self'", 'blob:', 'data:', 'https://gitlab.com'], ["'self'", 'blob:', 'data:', 'https://gitlab.com']],
    [
      'Forgejo',
      deskOf(forgejo)!,
      ["'self'", 'blob:', 'data:', 'https://git.example.com'],
      ["'self'", 'blob:', 'data:', 'https://git.example.com'],
    ],
  ])('with %s, the policy allows calls and pictures of no other host', async (_name, settings, connect, pictures) => {
    const { status, headers, body } = await withDesk(settings).get('/desk')
    const policy = headers.get('content-security-policy')
    expect(status).toBe(200)
    expect(sourcesOf(policy, 'connect-src')).toEqual(connect)
    expect(sourcesOf(policy, 'img-src')).toEqual(pictures)
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"])
    expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", expect.stringMatching(/^'sha256-/) as string])
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
    expect(body).toContain('href="/desk/config.json"')
  })

  test.each<[string, DeskSettings, Record<string, unknown>]>([
    ['GitHub', deskOf(github)!, { name: 'github', repo: 'studio/site', branch: 'live', auth_methods: ['token'] }],
    [
      'GitLab',
      deskOf(gitlab)!,
      { name: 'gitlab', repo: 'group/sub/site', branch: 'main', base_url: 'https://gitlab.com', app_id: 'abcdef123456', auth_type: 'pkce' },
    ],
    ['Forgejo', deskOf(forgejo)!, { name: 'gitea', base_url: 'https://git.example.com', api_root: 'https://git.example.com/api/v1' }],
  ])('with %s, the configuration names the repository', async (_name, settings, backend) => {
    const { body, headers } = await withDesk(settings).get('/desk/config.json')
    expect(body.backend).toMatchObject(backend)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the configuration looks for the pack below DESK_ROOT', async () => {
    const { body } = await withDesk(deskOf(github)!).get('/desk/config.json')
    expect(body.collections[0]).toMatchObject({ folder: 'content/posts/notice', path: '{{slug}}/post' })
    expect(body.singletons[0].file).toBe('content/site.yaml')
  })

  test.each([
    ['/desk/start.js', 'text/javascript'],
    ['/desk/editor/npm/index.js', 'text/javascript'],
    ['/desk/editor/locales/ko.json', 'text/javascript'],
    ['/desk/editor/modules/turndown/lib/turndown.browser.es.js', 'text/javascript'],
  ])('%s is served from this site', async (path, type) => {
    const answer = await withDesk(deskOf(local)!).get(path)
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type])
  })

  test.each([
    '/desk/editor/package.json',
    '/desk/editor/npm/..%2fpackage.json',
    '/desk/editor/locales/..%2fpackage.json',
    '/desk/editor/modules/x.js',
  ])('%s is not found', async (path) => expect((await withDesk(deskOf(local)!).get(path)).status).toBe(404))
})

describe('publishing', () => {
  const own = { 'sec-fetch-site': 'same-origin' }
  const post = 'posts/notice/desk-news'
  const write = (status: string, title = 'Desk'): void => {
    const facts = `publishedAt: 2026-11-20T10:00:00+09:00\nstatus: ${status}\n`
    cpSync(join(pack, 'posts/notice/phishing-warning'), join(pack, post), { recursive: true })
    for (const locale of locales)
      writeFileSync(join(pack, post, `post.${locale}.md`), `---\ntitle: ${title} ${locale}\n${locale === 'ko' ? facts : ''}---\nNews.\n`)
  }
  const onThisMachine = deskOf(local)!

  test('the publish button imports a draft, and each language redirects to its preview', async () => {
    const desk = withDesk(onThisMachine)
    const before = await desk.get('/desk/preview/notice/desk-news/en')
    expect([before.status, before.body.includes('notice/desk-news is not on this site yet: import it below')]).toEqual([404, true])
    expect((await desk.get('/desk/preview/notice/%00/en')).status).toBe(404)
    write('draft')
    const answer = await desk.send('POST', '/desk/publish', undefined, own)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('1 new')
    expect(answer.body).toContain('/desk/preview/notice/desk-news/ja')
    const preview = await desk.get('/desk/preview/notice/desk-news/ja')
    expect(preview.status).toBe(302)
    const list = await desk.get('/api/global/notices/list?board=notice&locale=ja&fixed=2&size=20')
    expect([preview.headers.get('location'), JSON.stringify(list.body).includes('Desk ja')]).toEqual([
      expect.stringMatching(/^\/ja\/bulletin\/preview\/\d+\.\d+\.[\w-]+$/),
      false,
    ])
  })

  test('a published post is on the board, its preview redirects to the post, and a second import changes nothing', async () => {
    const desk = withDesk(onThisMachine)
    write('published')
    expect((await desk.send('POST', '/desk/publish', undefined, own)).body).toContain('changed')
    expect((await desk.send('POST', '/desk/publish', undefined, own)).body).toContain('nothing has changed')
    expect((await desk.get('/desk/preview/notice/desk-news/tw')).headers.get('location')).toMatch(/^\/tw\/bulletin\/\d+$/)
    for (const locale of locales)
      expect(JSON.stringify((await desk.get(`/api/global/notices/list?board=notice&locale=${locale}&fixed=2&size=20`)).body)).toContain(
        `Desk ${locale}`,
      )
  })

  test('a scheduled post is listed with its time as the pack writes it', async () => {
    const desk = withDesk(onThisMachine)
    const file = join(pack, post, 'post.ko.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace(/^publishedAt: .*$/m, 'publishedAt: 2026-11-30T19:22:00+09:00'))
    await desk.send('POST', '/desk/publish', undefined, own)
    expect((await desk.get('/desk/publish')).body).toContain('(notice/desk-news, 2026-11-30T19:22:00+09:00)')
    writeFileSync(file, before)
    await desk.send('POST', '/desk/publish', undefined, own)
  })

  test('the preview of a published hidden post redirects to its own address', async () => {
    const desk = withDesk(onThisMachine)
    const file = join(pack, post, 'post.ko.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace('status: published', 'status: published\nhidden: true'))
    await desk.send('POST', '/desk/publish', undefined, own)
    expect((await desk.get('/desk/preview/notice/desk-news/tw')).headers.get('location')).toMatch(/^\/tw\/bulletin\/hidden\/\d+$/)
    writeFileSync(file, before)
    await desk.send('POST', '/desk/publish', undefined, own)
  })

  test('a mistake is reported by file and line, and nothing is imported', async () => {
    const desk = withDesk(onThisMachine)
    const file = join(pack, post, 'post.en.md')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, before.replace('News.', '[x](/no/such)'))
    const answer = await desk.send('POST', '/desk/publish', undefined, own)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatch(/Not imported[^]*post\.en\.md:\d+: \/no\/such is not a page of the site/)
    writeFileSync(file, before)
  })

  test.each<[string, DeskSettings, Record<string, string>]>([
    ['the form of another site', onThisMachine, { 'sec-fetch-site': 'cross-site' }],
    ['a request without browser headers', onThisMachine, {}],
    ['a rehearsal, where only an operator imports', deskOf(github)!, own],
  ])('%s imports nothing', async (_name, settings, headers) => {
    write('published', 'Forbidden')
    expect((await withDesk(settings).send('POST', '/desk/publish', undefined, headers)).status).toBe(403)
    expect(JSON.stringify((await provider.get('/api/global/notices/list?board=notice&locale=ko&fixed=2&size=20')).body)).not.toContain(
      'Forbidden',
    )
  })
})
