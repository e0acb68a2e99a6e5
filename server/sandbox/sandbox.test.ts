import { createServer, type Server } from 'node:http'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { openTestDatabase, testNow } from '../../tests/helpers/provider-database.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { noFiles } from '../platform/file-store.ts'
import { memberIdentities, members } from '../session/session.tables.ts'
import { seedAccounts } from './accounts.ts'
import { originsOf } from './issuer-provider.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

let server: Server
let database: OpenDatabase
let origin: string
let sandbox: Sandbox
/** The sandbox of a second process on the same database. */
let other: Sandbox
let requests = 0
let site: Hono
const printed: unknown[][] = []

beforeAll(async () => {
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((...args) => printed.push(args))
  database = await openTestDatabase('empty')
  server = createServer((request, response) => {
    // A balancer sends every second request to the other process.
    requests += 1
    if (!(requests % 2 === 0 ? sandbox : other).handle(request, response)) response.writeHead(404).end('the site')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${portOf(server)}`
  const deps = { db: database.db, origin, now: () => testNow, files: noFiles, appId: 'everharrow', calls: endpoints }
  sandbox = await createSandbox(deps)
  other = await createSandbox(deps)
  site = new Hono().route('/sandbox', sandbox.routes)
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await database.close()
  vi.restoreAllMocks()
})

const portOf = (listening: Server): string => {
  const address = listening.address()
  return typeof address === 'object' ? String(address?.port) : ''
}

/** A minimal browser for redirects: cookies with their paths, without following redirects. */
function createBrowser() {
  const jar = new Map<string, { path: string; value: string }>()
  return async (href: string, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(href, origin)
    const cookie = [...jar].filter(([, { path }]) => url.pathname.startsWith(path)).map(([name, { value }]) => `${name}=${value}`)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookie.join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=', 2)
      jar.set(name, { value, path: /; path=([^;]+)/i.exec(line)?.[1] ?? '/' })
    }
    return response
  }
}
type Browser = ReturnType<typeof createBrowser>

const authorizationUrl = (id: 'google' | 'apple', more: Record<string, string> = {}): string => {
  const url = new URL(sandbox.signIn[id].authorizationUrl)
  const own = { redirect_uri: `${origin}/auth/callback/${id}`, state: 'state-1', nonce: 'nonce-1' }
  for (const [name, value] of Object.entries({ ...own, ...more })) url.searchParams.set(name, value)
  return url.href
}

/** Follows redirects inside the issuer. @returns the first page, or the address outside */
async function follow(browser: Browser, first: Response): Promise<{ page?: string; href: string; response: Response }> {
  let response = first
  let href = first.url
  for (let hops = 0; hops < 6; hops += 1) {
    const location = response.headers.get('location')
    if (location === null) return { page: await response.text(), href, response }
    href = new URL(location, href).href
    if (!new URL(href).pathname.startsWith('/sandbox/')) return { href, response }
    response = await browser(href)
  }
  throw new Error('too many redirects')
}

async function choose(browser: Browser, start: string, choice: string): Promise<URL> {
  const form = await follow(browser, await browser(start))
  expect(form.page).toContain('Linked member')
  return new URL((await follow(browser, await browser(form.href, { choice }))).href)
}

const fragmentOf = (url: URL): Record<string, string> => Object.fromEntries(new URLSearchParams(url.hash.slice(1)))

const labels = ['Linked member', 'Unlinked member', 'Not a member', 'Minor', 'Taiwan member', 'Member with authDbKey']
const ids = ['linked', 'unlinked', 'stranger', 'minor', 'taiwan', 'keyed']

describe.each([
  { id: 'google', name: 'Google', type: 'id_token' },
  { id: 'apple', name: 'Apple', type: 'code id_token' },
] as const)('the issuer that replaces $name (A2)', ({ id, name, type }) => {
  test('is found by discovery, and its settings match', async () => {
    const { issuer, jwksUri, clientId, authorizationUrl: href } = sandbox.signIn[id]
    const found = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()
    expect(found).toMatchObject({ issuer: `${origin}/sandbox/${id}`, jwks_uri: jwksUri, response_types_supported: [type] })
    const url = new URL(href)
    expect(url.origin + url.pathname).toBe(found.authorization_endpoint)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: clientId,
      response_type: type,
      response_mode: 'fragment',
      scope: 'openid',
      prompt: 'login',
    })
  })

  test('shows the choice of accounts on a page without scripts', async () => {
    const browser = createBrowser()
    const { page = '', response } = await follow(browser, await browser(authorizationUrl(id)))
    expect(page).toContain(`<title>Sandbox ${name}</title>`)
    expect([...page.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label!.trim())).toEqual([...labels, 'Cancel'])
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)/)
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; /)
    for (const target of originsOf(origin)) expect(policy).toContain(target)
  })

  test.each(ids)('“%s” returns with an identity token in the fragment', async (choice) => {
    const back = await choose(createBrowser(), authorizationUrl(id), choice)
    expect(back.origin + back.pathname + back.search).toBe(`${origin}/auth/callback/${id}`)
    const { id_token: token = '', state, ...rest } = fragmentOf(back)
    expect([state, 'code' in rest]).toEqual(['state-1', type === 'code id_token'])
    const keys = createRemoteJWKSet(new URL(sandbox.signIn[id].jwksUri))
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: sandbox.signIn[id].issuer,
      audience: sandbox.signIn[id].clientId,
      currentDate: testNow,
    })
    const iat = testNow.getTime() / 1000
    expect(payload).toMatchObject({ sub: `${id}-${choice}`, nonce: 'nonce-1', iat, exp: iat + 600 })
    expect(protectedHeader.alg).toBe('RS256')
  })

  test('Cancel returns with access_denied', async () => {
    const back = await choose(createBrowser(), authorizationUrl(id), 'cancel')
    expect(fragmentOf(back)).toMatchObject({ error: 'access_denied', state: 'state-1' })
    expect(back.hash).not.toContain('id_token')
  })

  test('shows the choice each time, and allows another account', async () => {
    const browser = createBrowser()
    for (const choice of ['linked', 'taiwan', 'taiwan']) {
      const { id_token: token = '' } = fragmentOf(await choose(browser, authorizationUrl(id), choice))
      expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({ sub: `${id}-${choice}` })
    }
  })

  test('also redirects to the other name of localhost', async () => {
    const sibling = origin.replace('127.0.0.1', 'localhost')
    const back = await choose(createBrowser(), authorizationUrl(id, { redirect_uri: `${sibling}/auth/callback/${id}` }), 'linked')
    expect(back.origin).toBe(sibling)
  })

  test.each(['https://evil.test/', '/auth/callback/google', 'http://127.0.0.1:1/auth/callback/google'])(
    'does not redirect to %s',
    async (redirect) => {
      const response = await createBrowser()(authorizationUrl(id, { redirect_uri: redirect }))
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
      const page = await response.text()
      expect(page).toContain(`Sandbox ${name}: sign-in failed`)
      expect(page).toContain('invalid_redirect_uri')
      expect(page).not.toMatch(/fonts?\.|evil/)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )

  test('an unknown client, a used choice and an unknown account have an error page', async () => {
    expect((await createBrowser()(authorizationUrl(id, { client_id: 'other' }))).status).toBe(400)
    expect((await createBrowser()(`/sandbox/${id}/interaction/none`)).status).toBe(400)
    expect((await createBrowser()(`/sandbox/${id}/nothing`)).status).toBe(404)
    const browser = createBrowser()
    const form = await follow(browser, await browser(authorizationUrl(id)))
    expect((await browser(form.href, { choice: 'nobody' })).status).toBe(400)
    expect((await browser(form.href, { choice: 'x'.repeat(5000) })).status).toBe(400)
    const chosen = await follow(browser, await browser(form.href, { choice: 'linked' }))
    expect(chosen.href).toContain('id_token')
    expect((await browser(form.href, { choice: 'minor' })).status).toBe(400)
  })
})

test('two processes have the same keys for payment providers, the game and the issuers', async () => {
  const settingsOf = ({ payment, deliveries, receipts, signIn }: Sandbox) => ({ payment, deliveries, receipts, signIn })
  expect(settingsOf(other)).toEqual(settingsOf(sandbox))
  const keysOf = async ({ routes }: Sandbox): Promise<unknown> => (await routes.request('/game/jwks')).json()
  expect(await keysOf(other)).toEqual(await keysOf(sandbox))
})

describe('the two issuers', () => {
  test('have separate keys', async () => {
    const { id_token: token = '' } = fragmentOf(await choose(createBrowser(), authorizationUrl('google'), 'linked'))
    const keysOf = async (id: 'google' | 'apple'): Promise<JSONWebKeySet> =>
      (await (await fetch(sandbox.signIn[id].jwksUri)).json()) as JSONWebKeySet
    const [google, apple] = [await keysOf('google'), await keysOf('apple')]
    expect(google.keys).toHaveLength(1)
    expect(google.keys[0]).not.toHaveProperty('d')
    const at = { currentDate: testNow }
    await expect(jwtVerify(token, createLocalJWKSet(google), at)).resolves.toBeDefined()
    await expect(jwtVerify(token, createLocalJWKSet(apple), at)).rejects.toThrow('no applicable key')
    // Nor when Apple's key uses Google's key id.
    const renamed = { keys: [{ ...apple.keys[0]!, kid: decodeProtectedHeader(token).kid! }] }
    await expect(jwtVerify(token, createLocalJWKSet(renamed), at)).rejects.toThrow('signature')
  })

  test('leave other addresses to the site', async () => {
    expect((await fetch(`${origin}/sandbox/googlex/auth`)).status).toBe(404)
    expect(await (await fetch(`${origin}/shop`)).text()).toBe('the site')
  })

  test.each([
    ['http://localhost:3000', ['http://localhost:3000', 'http://127.0.0.1:3000']],
    ['http://127.0.0.1:80', ['http://127.0.0.1:80', 'http://localhost']],
    ['https://www.example.com', ['https://www.example.com']],
  ])('of %s redirect to %s', (from, to) => expect(originsOf(from)).toEqual(to))

  test('behind https, sign-in stays on https', async () => {
    const secure = await createSandbox({
      db: database.db,
      origin: 'https://site.test',
      now: () => testNow,
      files: noFiles,
      appId: 'everharrow',
      calls: endpoints,
    })
    const proxied = createServer((request, response) => void secure.handle(request, response))
    await new Promise<void>((resolve) => proxied.listen(0, '127.0.0.1', resolve))
    const url = new URL(secure.signIn.google.authorizationUrl)
    for (const [name, value] of Object.entries({ redirect_uri: 'https://site.test/auth/callback/google', state: 's', nonce: 'n' }))
      url.searchParams.set(name, value)
    const response = await fetch(`http://127.0.0.1:${portOf(proxied)}${url.pathname}${url.search}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'site.test' },
    })
    expect(response.status).toBe(303)
    expect(response.headers.getSetCookie().every((line) => /; secure/i.test(line))).toBe(true)
    proxied.closeAllConnections()
    proxied.close()
  })
})

describe('members', () => {
  const all = () =>
    database.db.select().from(members).innerJoin(memberIdentities, eq(memberIdentities.memberId, members.id)).orderBy(members.nickname)

  test('exist for every account except one, with both issuers and the game', async () => {
    const rows = (await all()).filter(({ member_identities: { issuer } }) => issuer.startsWith(origin))
    const issuers = { google: `${origin}/sandbox/google`, apple: `${origin}/sandbox/apple`, game: `${origin}/sandbox/game` }
    expect(new Set(rows.map(({ members: { nickname } }) => nickname))).toEqual(new Set(['Ashling', 'Wren', 'Sprig', 'Yuelan', 'Emberly']))
    expect(rows).toHaveLength(15)
    const taiwan = rows.filter(({ members: { nickname } }) => nickname === 'Yuelan')
    expect(taiwan[0]!.members).toMatchObject({ region: 'TW', server: 'Moon Ferry 1', isMinor: false, authDbKey: null })
    expect(taiwan.map((row) => `${row.member_identities.issuer} ${row.member_identities.subject}`).sort()).toEqual([
      `${issuers.apple} apple-taiwan`,
      `${issuers.game} game-taiwan`,
      `${issuers.google} google-taiwan`,
    ])
    const before = await all()
    await seedAccounts(database.db, issuers, new Date(testNow.getTime() + 1000))
    expect(await all()).toEqual(before)
  })
})

describe('the game (A7, S13)', () => {
  const open = (query: Record<string, string>) => site.request(`/sandbox/game/open?${String(new URLSearchParams(query))}`)

  test('opens the site with a token that its keys verify', async () => {
    const response = await open({ account: 'linked', to: '/ko/ingame/bulletin/list?type=notice#x' })
    expect(response.status).toBe(303)
    const location = new URL(response.headers.get('location')!, origin)
    expect(location.origin + location.pathname + location.search).toBe(`${origin}/ko/ingame/bulletin/list?type=notice`)
    const keys = (await (await site.request('/sandbox/game/jwks')).json()) as JSONWebKeySet
    expect(keys.keys[0]).not.toHaveProperty('d')
    const { issuer, audience, jwksUri } = sandbox.signIn.game
    expect([issuer, audience, jwksUri]).toEqual([`${origin}/sandbox/game`, 'everharrow', `${origin}/sandbox/game/jwks`])
    const { payload } = await jwtVerify(fragmentOf(location)['outerToken']!, createLocalJWKSet(keys), {
      issuer,
      audience,
      currentDate: testNow,
    })
    const iat = testNow.getTime() / 1000
    expect(payload).toEqual({
      iss: issuer,
      aud: 'everharrow',
      sub: 'game-linked',
      iat,
      exp: iat + 120,
      jti: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      nickname: 'Ashling',
      region: 'KR',
      server: 'Ash Vale 1',
      is_minor: false,
      identities: [
        { iss: `${origin}/sandbox/google`, sub: 'google-linked' },
        { iss: `${origin}/sandbox/apple`, sub: 'apple-linked' },
      ],
    })
  })

  test('sends no other identities for an account without a member', async () => {
    const location = (await open({ account: 'stranger', to: '/ingame' })).headers.get('location')!
    const claims = JSON.parse(Buffer.from(location.split('.')[1]!, 'base64url').toString()) as unknown
    expect(claims).toMatchObject({ sub: 'game-stranger', identities: [] })
  })

  test.each(['//evil.test', '/\\evil.test', '/\t/evil.test', '/a//evil.test', 'https://evil.test', 'javascript:alert(1)', 'shop', ''])(
    'does not open “%s”',
    async (to) => {
      const response = await open({ account: 'linked', to })
      expect([response.status, response.headers.get('location')]).toEqual([400, null])
    },
  )

  test('refuses an unknown account', async () => expect((await open({ account: 'nobody', to: '/ingame' })).status).toBe(400))

  test('its page links every account to the site, and every link opens', async () => {
    const page = await (await site.request('/sandbox/game')).text()
    for (const label of labels) expect(page).toContain(label)
    const links = [...page.matchAll(/href="(\/sandbox\/game\/open[^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
    expect(links).toHaveLength(30)
    const answers = await Promise.all(links.map(async (link) => site.request(link)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  })

  test('the sandbox’s page lists accounts and links, at an address without a trailing slash', async () => {
    const response = await site.request('/sandbox')
    expect(response.status).toBe(200)
    const page = await response.text()
    for (const text of [...labels, 'href="/sandbox/game"', '<title>Sandbox</title>']) expect(page).toContain(text)
    expect(page).not.toContain('<script')
  })

  test('the sandbox’s page has a panel of scenarios, whose forms its policy allows', async () => {
    const response = await site.request('/sandbox', {
      headers: { cookie: `sandbox-scenarios=${encodeURIComponent('[{"name":"offline"}]')}` },
    })
    expect(response.headers.get('content-security-policy')).toContain(`form-action 'self' ${origin}`)
    const page = await response.text()
    for (const text of ['aria-label="Switch off offline"', 'action="/sandbox/scenarios"', 'value="PUT /auth/tokens/cs-site"'])
      expect(page).toContain(text)
    expect(sandbox.now()).toEqual(testNow)
  })
})

test('the tests write nothing to the console', () => expect(printed).toEqual([]))

test.each([
  ['GET', '/sandbox/mycard/pay?AuthCode=%00'],
  ['POST', '/sandbox/mycard/trades/%00/pay'],
  ['GET', '/sandbox/checkout/pay/%00'],
  ['POST', '/sandbox/checkout/sessions/%00/paid'],
  ['POST', '/sandbox/game/mailbox/%00/open'],
])('%s %s: an id that no database can store is unknown', async (method, path) => {
  const { status } = await site.request(path, { method })
  expect([path, status >= 400 && status < 500]).toEqual([path, true])
})

test('a client of an issuer whose id no database can store is unknown', async () => {
  const { status } = await createBrowser()(authorizationUrl('google', { client_id: 'a\0' }))
  expect([400, 303]).toContain(status)
})
