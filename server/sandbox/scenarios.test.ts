/** Fault scenarios from a browser's view: switched on under /sandbox, effective at the API. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider, replicaOf, type Answer, type Provider } from '#tests/helpers/provider.ts'
import { aMember, nonceOf, profile, refresh, sendIdToken, signIn, signInDeps, google } from '#tests/helpers/sign-in.ts'
import type { ServerDeps } from '../server-deps.ts'
import { createScenarios } from './scenario-runner.ts'
import { scenarios } from './scenarios.ts'

const faults = createScenarios(scenarios, { calls: endpoints, now: () => provider.now, origin: 'http://site.test' })
const deps: Partial<ServerDeps> = {
  ...signInDeps,
  now: faults.now,
  sandbox: { routes: faults.routes, scenarios: faults.around },
  // Like a page that fetches its data.
  pages: aRenderer((_request, { fetch }) => fetch('http://internal/api/site/config?locale=en')),
}
const provider: Provider = openProvider('demo', deps)
afterEach(() => vi.useRealTimers())

interface Browser extends Provider {
  cookie: string
}

/** Its requests send its cookie, and responses change it. */
function openBrowser(): Browser {
  const browser = replicaOf(provider, deps) as Browser
  const { fetch } = browser
  browser.cookie = ''
  browser.fetch = async (request) => {
    request.headers.set('cookie', browser.cookie)
    const response = await fetch(request)
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) browser.cookie = /max-age=0/i.test(set) ? '' : set.split(';')[0]!
    return response
  }
  return browser
}
const switchOn = (browser: Provider, list: unknown): Promise<Answer> => browser.send('PUT', '/sandbox/scenarios', list)
async function browserWith(...list: unknown[]): Promise<Browser> {
  const browser = openBrowser()
  expect((await switchOn(browser, list)).body.issues).toBeUndefined()
  return browser
}
const isOn = async (browser: Provider): Promise<unknown> => (await browser.get('/sandbox/scenarios')).body.on
const submit = (browser: Provider, fields: Record<string, string>): Promise<Response> =>
  browser.fetch(new Request('http://site.test/sandbox/scenarios', { method: 'POST', body: new URLSearchParams(fields) }))

const notices = '/api/global/notices/recent?locale=en'
const config = '/api/site/config?locale=en'
const statusOf = async (browser: Provider, path: string): Promise<number> => (await browser.get(path)).status
const serverTime = async (browser: Provider, path = config): Promise<number> =>
  Date.parse((await browser.get(path)).body.serverTime as string) - provider.now.getTime()

describe('each scenario', () => {
  test('slow: the call runs, and its response is delayed by the given milliseconds', async () => {
    const browser = await browserWith({ name: 'slow', ms: 5000 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let status = 0
    const response = browser.get('/api/openapi.json').then((answer) => (status = answer.status))
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(4999)
    await new Promise((resolve) => setImmediate(resolve))
    expect(status).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    await response
    expect(status).toBe(200)
  })

  test('slow: an aborted request ends the delay', async () => {
    const browser = await browserWith({ name: 'slow' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const gone = new AbortController()
    const response = browser.fetch(new Request('http://site.test/api/openapi.json', { signal: gone.signal }))
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    gone.abort()
    await response
    expect(vi.getTimerCount()).toBe(0)
  })

  test('broken: 500 in the wire format, in the language of the call, with its trace id', async () => {
    const browser = await browserWith({ name: 'broken' })
    const { status, body, headers } = await browser.get(notices, { 'x-trace-id': 'trace-of-the-test' })
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'INTERNAL',
      message: 'Something went wrong on our side. Please try again later.',
      traceId: 'trace-of-the-test',
    })
    expect(headers.get('x-trace-id')).toBe('trace-of-the-test')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('unauthorised: a valid member token is refused; open calls and the renewal are not', async () => {
    await aMember(provider)
    const { body: tokens } = await signIn(provider)
    const browser = await browserWith({ name: 'unauthorised' })
    const refused = await profile(browser, tokens.access.token)
    expect([refused.status, refused.body.code, refused.headers.get('www-authenticate')]).toEqual([401, 'UNAUTHORISED', 'Bearer'])
    expect(await statusOf(browser, notices)).toBe(200)
    expect((await refresh(browser, tokens.refresh.token)).status).toBe(200)
  })

  test('unauthorised with named calls applies to them only', async () => {
    const browser = await browserWith({ name: 'unauthorised', match: 'GET /global/notices/recent' })
    expect([await statusOf(browser, notices), await statusOf(browser, config)]).toEqual([401, 200])
  })

  test.each([
    ['at once returns the successor', 0, 200, undefined],
    ['after the grace period counts as theft', 31_000, 401, 'SESSION_REVOKED'],
  ])('lost: the refresh token is used but its response is lost; a retry %s', async (_, later, status, code) => {
    await aMember(provider)
    const { body: tokens } = await signIn(provider)
    const browser = await browserWith({ name: 'lost', match: 'PUT /auth/tokens/cs-site', times: 1 })
    await expect(refresh(browser, tokens.refresh.token)).rejects.toThrow('no response to PUT /api/auth/tokens/cs-site')
    provider.now = new Date(provider.now.getTime() + later)
    const again = await refresh(browser, tokens.refresh.token)
    expect([again.status, again.body.code]).toEqual([status, code])
  })

  test('offline: no response, and nothing is executed', async () => {
    await aMember(provider)
    const { body: tokens } = await signIn(provider)
    const browser = await browserWith({ name: 'offline', times: 1 })
    await expect(refresh(browser, tokens.refresh.token)).rejects.toThrow('no response')
    // If it were spent, it would count as stolen by now.
    provider.now = new Date(provider.now.getTime() + 31_000)
    expect((await refresh(browser, tokens.refresh.token)).status).toBe(200)
  })

  test.each([300, -300])('skewed by %i s: shifts serverTime and the clock that checks tokens', async (seconds) => {
    await aMember(provider)
    const { body: tokens } = await signIn(provider)
    const browser = await browserWith({ name: 'skewed', seconds })
    expect([await serverTime(browser), await serverTime(provider)]).toEqual([seconds * 1000, 0])
    // After 13 minutes, 15 minutes have passed on a clock that is 5 minutes ahead.
    const began = provider.now
    provider.now = new Date(began.getTime() + 13 * 60_000)
    const response = await profile(browser, tokens.access.token)
    expect(response.status).toBe(seconds > 0 ? 401 : 200)
    provider.now = began
  })

  test('skewed: an identity token issued a minute ago is too old for a clock that is far ahead', async () => {
    await aMember(provider)
    const browser = await browserWith({ name: 'skewed', seconds: 3600, match: 'POST /auth/tokens/*' })
    const idToken = await google.issueToken(provider.now, { nonce: await nonceOf(browser) })
    expect((await sendIdToken(browser, idToken)).body.code).toBe('INVALID_ID_TOKEN')
  })
})

describe('matching calls', () => {
  test.each([
    ['GET /global/notices/recent', [500, 404, 200]],
    ['GET /global/notices/details/{seq}', [200, 500, 200]],
    ['GET /global/notices/*', [500, 500, 200]],
    ['GET *', [500, 500, 500]],
    ['PUT *', [200, 404, 200]],
  ])('%s', async (match, expected) => {
    const browser = await browserWith({ name: 'broken', match })
    const statuses = [notices, '/api/global/notices/details/999999?locale=en', config].map((path) => statusOf(browser, path))
    expect(await Promise.all(statuses)).toEqual(expected)
  })

  test('applies the given number of times, also to concurrent calls', async () => {
    const browser = await browserWith({ name: 'broken', times: 2, match: 'GET /global/*' })
    expect(await statusOf(browser, config)).toBe(200)
    const statuses = await Promise.all([1, 2, 3, 4].map(() => statusOf(browser, notices)))
    expect(statuses.filter((status) => status === 500)).toHaveLength(2)
    expect(await isOn(browser)).toEqual([{ name: 'broken', match: 'GET /global/*', times: 2, left: 0 }])
    await switchOn(browser, [{ name: 'broken', times: 1 }])
    expect([await statusOf(browser, notices), await statusOf(browser, notices)]).toEqual([500, 200])
  })

  test('unauthorised once: the next call of a member succeeds', async () => {
    await aMember(provider)
    const { body: tokens } = await signIn(provider)
    const browser = await browserWith({ name: 'unauthorised', times: 1 })
    expect(await statusOf(browser, notices)).toBe(200)
    expect([(await profile(browser, tokens.access.token)).status, (await profile(browser, tokens.access.token)).status]).toEqual([401, 200])
  })

  test('several scenarios combine in a fixed order, independent of the given order', async () => {
    const browser = await browserWith({ name: 'broken' }, { name: 'slow', ms: 1000 }, { name: 'lost', match: 'GET /site/config', times: 1 })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const response = browser.get('/api/openapi.json')
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(1000)
    expect((await response).status).toBe(500)
  })

  test('applies to the calls of a page that the browser requests', async () => {
    const browser = await browserWith({ name: 'skewed', seconds: 60 })
    expect([await serverTime(browser, '/en'), await serverTime(provider, '/en')]).toEqual([60_000, 0])
    await switchOn(browser, [{ name: 'broken' }])
    expect([await statusOf(browser, '/en'), await statusOf(provider, '/en')]).toEqual([500, 200])
  })

  test('two browsers are independent', async () => {
    const [one, other] = [await browserWith({ name: 'broken', times: 1 }), await browserWith({ name: 'broken', times: 1 })]
    expect([await statusOf(one, notices), await statusOf(one, notices)]).toEqual([500, 200])
    expect([await statusOf(other, notices), await statusOf(openBrowser(), notices)]).toEqual([500, 200])
  })
})

describe('switching on and off', () => {
  test('lists available and active scenarios; DELETE switches all off', async () => {
    const browser = await browserWith({ name: 'slow' }, { name: 'skewed', match: 'GET /site/config', seconds: -5 })
    const { body, headers } = await browser.get('/sandbox/scenarios')
    expect(body.scenarios.map(({ name, options }: { name: string; options: object }) => [name, options])).toEqual([
      ['slow', { ms: 3000 }],
      ['skewed', { seconds: 300 }],
      ['lost', {}],
      ['offline', {}],
      ['unauthorised', {}],
      ['broken', {}],
    ])
    expect(body.scenarios.every(({ about }: { about: string }) => /^[A-Z].+\.$/.test(about))).toBe(true)
    expect(body.on).toEqual([
      { name: 'slow', ms: 3000 },
      { name: 'skewed', match: 'GET /site/config', seconds: -5 },
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await browser.send('DELETE', '/sandbox/scenarios', undefined)).status).toBe(204)
    expect([browser.cookie, await isOn(browser)]).toEqual(['', []])
  })

  test('PATCH switches one on or off; the others keep their counts, also one that is used up', async () => {
    const browser = await browserWith(
      { name: 'broken', times: 1 },
      { name: 'slow', ms: 1, match: 'GET /site/config' },
      { name: 'slow', ms: 2 },
    )
    expect([await statusOf(browser, notices), await statusOf(browser, notices)]).toEqual([500, 200])
    const patch = (change: object): Promise<Answer> => browser.send('PATCH', '/sandbox/scenarios', change)
    const usedUp = { name: 'broken', times: 1, left: 0 }
    const matched = { name: 'slow', match: 'GET /site/config', ms: 1 }
    expect((await patch({ off: { name: 'slow' } })).body.on).toEqual([usedUp, matched])
    expect((await patch({ on: { name: 'lost', match: 'PUT *', times: 2 } })).body.on).toEqual([
      usedUp,
      matched,
      { name: 'lost', match: 'PUT *', times: 2, left: 2 },
    ])
    await patch({ off: { name: 'slow', match: 'GET /site/config' } })
    await patch({ off: { name: 'lost', match: 'PUT *' } })
    expect([await isOn(browser), await statusOf(browser, notices)]).toEqual([[usedUp], 200])
    // The same scenario again is a new one.
    expect([(await patch({ on: { name: 'broken', times: 1 } })).body.on, await statusOf(browser, notices)]).toEqual([
      [{ name: 'broken', times: 1, left: 1 }],
      500,
    ])
    for (const wrong of [{}, { on: { name: 'earthquake' } }, { on: { name: 'slow', ms: 'long' } }, []])
      expect((await patch(wrong)).status).toBe(400)
    expect(await isOn(browser)).toEqual([usedUp])
  })

  test('the cookie is a session cookie that scripts can read, and is Secure with https', async () => {
    const set = (await switchOn(provider, [{ name: 'lost' }])).headers.getSetCookie()
    expect(set).toEqual([expect.stringMatching(/^sandbox-scenarios=[^;]+; Path=\/; SameSite=Lax$/)])
    const secure = createScenarios(scenarios, { calls: endpoints, now: () => provider.now, origin: 'https://site.test' })
    const answer = await secure.routes.request('/scenarios', { method: 'PUT', body: '[{"name":"lost"}]' })
    expect(answer.headers.get('set-cookie')).toMatch(/; Secure/)
  })

  test.each([
    ['an object instead of a list', { name: 'slow' }, ''],
    ['an unknown scenario', [{ name: 'earthquake' }], '0.name'],
    ['an unknown call', [{ name: 'slow' }, { name: 'lost', match: 'PUT /nothing' }], '1.match'],
    ['a text for a number', [{ name: 'slow', ms: 'long' }], '0.ms'],
    ['a number above the maximum', [{ name: 'skewed', seconds: 1e9 }], '0.seconds'],
    ['zero times', [{ name: 'lost', times: 0 }], '0.times'],
    ['a parameter of another scenario', [{ name: 'lost', ms: 1 }], '0.ms'],
    ['an id from the client', [{ name: 'lost', times: 1, id: 'another-browser' }], '0.id'],
    ['a scenario twice', [{ name: 'lost' }, { name: 'lost', times: 1 }], ''],
    ['too many scenarios', endpoints.slice(0, 11).map(({ method, path }) => ({ name: 'lost', match: `${method} ${path}` })), ''],
  ])('is refused with its field: %s', async (_, list, path) => {
    const browser = await browserWith({ name: 'broken' })
    const { status, body } = await switchOn(browser, list)
    expect([status, body.issues.map((issue: { path: string }) => issue.path)]).toEqual([400, [path]])
    expect(body.issues[0].message).not.toBe('')
    expect(await isOn(browser)).toEqual([{ name: 'broken' }])
  })

  test('the maximum number of scenarios fits into a cookie', async () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`).toSorted((a, b) => b.length - a.length)
    const browser = await browserWith(...names.slice(0, 10).map((match) => ({ name: 'skewed', match, times: 1000, seconds: -86_400 })))
    expect(browser.cookie.length).toBeLessThan(4000)
    expect(await isOn(browser)).toHaveLength(10)
  })

  test.each([
    '',
    'x',
    '%',
    '%5B',
    'null',
    '[1]',
    '[{"name":"broken","match":"PUT /gone"}]',
    '[{"name":"earthquake"}]',
    '[{"name":"broken","times":1}]',
    '{"name":"broken"}',
  ])('an invalid cookie is ignored: %s', async (value) => {
    const cookie = `sandbox-scenarios=${value.startsWith('%') ? value : encodeURIComponent(value)}`
    expect((await provider.get(notices, { cookie })).status).toBe(200)
    expect((await provider.get('/sandbox/scenarios', { cookie })).body.on).toEqual([])
  })

  test('without the sandbox the cookie does nothing', async () => {
    const { cookie } = await browserWith({ name: 'broken' })
    expect((await provider.get(notices, { cookie })).status).toBe(500)
    const { sandbox: _, ...others } = deps
    const production = replicaOf(provider, others)
    expect((await production.get(notices, { cookie })).status).toBe(200)
    expect((await switchOn(production, [])).status).toBe(404)
  })
})

describe('the scenarios panel', () => {
  test('each scenario has a form with the same effect as the list', async () => {
    const browser = openBrowser()
    const answer = await submit(browser, { on: 'slow', ms: '50', match: ' GET /site/config ', times: '' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sandbox#scenarios'])
    await submit(browser, { on: 'broken', match: '', times: '1' })
    await submit(browser, { on: 'slow', ms: '', match: 'GET /site/config' })
    expect(await isOn(browser)).toEqual([
      { name: 'broken', times: 1, left: 1 },
      { name: 'slow', match: 'GET /site/config', ms: 3000 },
    ])
    const shown = String(await faults.section(new Request('http://site.test/sandbox', { headers: { cookie: browser.cookie } })))
    for (const { name } of scenarios) expect(shown).toContain(`name="on" value="${name}"`)
    expect(shown).toContain('1 of 1 left')
    expect(shown).toContain('<option value="PUT /auth/tokens/cs-site">')
    expect(shown).not.toContain('<script')
  })

  test('switching one off keeps the counts of the others; “all” switches all off', async () => {
    const browser = await browserWith({ name: 'broken', times: 2 }, { name: 'lost', match: 'PUT *' })
    expect(await statusOf(browser, notices)).toBe(500)
    await submit(browser, { off: 'lost PUT *' })
    expect(await isOn(browser)).toEqual([{ name: 'broken', times: 2, left: 1 }])
    await submit(browser, { off: 'all' })
    expect(await isOn(browser)).toEqual([])
  })

  test.each([
    [{ on: 'earthquake' }, 'name'],
    [{ on: 'slow', ms: 'long' }, 'ms'],
    [{ on: 'lost', match: 'PUT /<b>' }, 'match'],
  ])('an invalid field is named: %o', async (fields, option) => {
    const browser = await browserWith({ name: 'broken' })
    const answer = await submit(browser, fields)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([400, expect.stringContaining("default-src 'none'")])
    expect(text).toContain(`<code>${option}</code>`)
    expect(text).not.toContain('<b>')
    expect(await isOn(browser)).toEqual([{ name: 'broken' }])
  })
})
