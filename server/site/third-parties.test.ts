/** Third parties by configuration: the site's settings for them, and the sources its pages may load (C3). */
import { describe, expect, test } from 'vitest'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { readEnvironment } from '../platform/environment.ts'
import { createPageCache } from '../platform/page-cache.ts'
import { thirdPartiesOf } from './third-parties.ts'

const settings = (env: Record<string, string>) => thirdPartiesOf(readEnvironment({ SANDBOX: 'off', ...env }))
const wall = 'https://wall.example/c.js?click={click}'

describe('settings', () => {
  test('without configuration there are none', () => expect(settings({})).toBeUndefined())

  test('the pixel is loaded from its owner, and sends to its owner', () =>
    expect(settings({ PIXEL_ID: '1234567890' })).toEqual({
      config: { pixel: { id: '1234567890', src: 'https://connect.facebook.net/en_US/fbevents.js' }, offerwall: null },
      scripts: ['https://connect.facebook.net'],
      targets: ['https://connect.facebook.net', 'https://www.facebook.com'],
    }))

  test('in the sandbox the pixel is the sandbox’s, unless an address is configured', () => {
    const local = settings({ PIXEL_ID: '1234567890', SANDBOX: 'on' })
    expect(local).toMatchObject({ config: { pixel: { src: '/sandbox/third-party/pixel' } }, scripts: [], targets: [] })
    const given = settings({ PIXEL_ID: '1234567890', SANDBOX: 'on', PIXEL_SRC: 'https://pixel.example/p.js' })
    expect(given).toMatchObject({ config: { pixel: { src: 'https://pixel.example/p.js' } }, scripts: ['https://pixel.example'] })
  })

  test('the offerwall has defaults, which can be configured', () => {
    expect(settings({ OFFERWALL_SRC: wall })).toEqual({
      config: { pixel: null, offerwall: { src: wall, clickParameter: 'click_key', convertsOn: 'landing' } },
      scripts: ['https://wall.example'],
      targets: ['https://wall.example'],
    })
    const own = { OFFERWALL_CLICK_PARAMETER: 'cid', OFFERWALL_CONVERSION: 'registration', THIRD_PARTY_ORIGINS: 'https://told.example' }
    expect(settings({ OFFERWALL_SRC: wall, ...own })).toMatchObject({
      config: { offerwall: { clickParameter: 'cid', convertsOn: 'registration' } },
      targets: ['https://wall.example', 'https://told.example'],
    })
  })
})

describe('pages and configuration', () => {
  const pages = aRenderer((_request, { nonce }) => {
    return Promise.resolve(new Response(`<!doctype html><script nonce="${nonce}"></script>`, { headers: { 'content-type': 'text/html' } }))
  })
  const pageCache = createPageCache({ maxBytes: 1e6, maxAge: 10_000 })
  const plain = openProvider('demo', { pages })
  const policyOf = async (provider: typeof plain, path: string): Promise<Record<string, string>> => {
    const { headers } = await provider.get(path)
    const directives = headers.get('content-security-policy')!.split('; ')
    return Object.fromEntries(directives.map((one) => [one.slice(0, one.indexOf(' ')), one.slice(one.indexOf(' ') + 1)]))
  }
  const configured = (more = {}) =>
    replicaOf(plain, { pages, thirdParties: settings({ PIXEL_ID: '1234567890', OFFERWALL_SRC: wall }), ...more })

  test('without third parties, the policy has no other origin and the configuration is empty', async () => {
    expect(JSON.stringify(await policyOf(plain, '/en'))).not.toContain('https:')
    expect((await plain.get('/api/site/config?locale=en')).body.thirdParty).toEqual({ pixel: null, offerwall: null })
  })

  test('with third parties, the policy has their origins and no others', async () => {
    const policy = await policyOf(configured(), '/en/shop')
    expect(policy['script-src']).toMatch(/^'self' 'nonce-[^']+' https:\/\/connect\.facebook\.net https:\/\/wall\.example$/)
    const targets = 'https://connect.facebook.net https://wall.example https://www.facebook.com'
    expect([policy['img-src'], policy['connect-src']]).toEqual([`'self' data: ${targets}`, `'self' ${targets}`])
    expect(policy['default-src']).toBe("'self'")
    expect((await configured().get('/api/site/config?locale=en')).body.thirdParty).toEqual({
      pixel: { id: '1234567890', src: 'https://connect.facebook.net/en_US/fbevents.js' },
      offerwall: { src: wall, clickParameter: 'click_key', convertsOn: 'landing' },
    })
  })

  test.each([
    ['inside the game (S13)', '/ko/ingame/shop'],
    ['of an issuer’s response', '/auth/callback/google'],
    ['of an issuer’s response, with a language', '/ko/auth/callback/google'],
    ['of one order', '/ko/purchases/EH-20261121-0001'],
    ['of one payment', '/payment/EH-20261121-0001'],
    ['of one request', '/tw/inquiry/4711'],
    ['of a preview', '/en/bulletin/preview/MTI.abc'],
  ])('the page %s has no third parties in its policy', async (_page, path) => {
    expect(JSON.stringify(await policyOf(configured(), path))).not.toContain('https:')
  })

  test('a cached page has the same policy', async () => {
    const server = configured({ pageCache })
    await expect.poll(async () => (await server.get('/en/terms/service')).headers.get('etag')).toMatch(/^W\//)
    const policy = await policyOf(server, '/en/terms/service')
    expect(policy['script-src']).toMatch(/^'self' ('sha256-[^']+' )*https:\/\/connect\.facebook\.net https:\/\/wall\.example$/)
  })
})
