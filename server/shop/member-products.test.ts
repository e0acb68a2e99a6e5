/** The shop for members (A8): the same products, by their own region's days (R7). */
import { expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signIn, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)

const asMember = async (region: string | null, subject: string): Promise<Record<string, string>> => {
  await aMember(provider, { region, identities: [{ issuer: 'https://accounts.google.test', subject }] })
  const { body } = await signIn(provider, { sub: subject })
  return { authorization: `Bearer ${String(body.access.token)}` }
}

test('members see the same products as visitors, with no purchases counted', async () => {
  const headers = await asMember('KR', 'shopper')
  for (const path of ['item/list?lang=ko&pageNo=1&pageSize=12', 'item/growth-bundle?lang=ko']) {
    const open = await provider.get(`/api/payment/open/web/${path}`)
    const member = await provider.get(`/api/payment/web/${path}`, headers)
    expect(member.status).toBe(200)
    expect(member.body).toEqual({ ...open.body, memberRegion: 'KR' })
    expect(member.headers.get('cache-control')).toBe('no-store')
  }
  expect((await provider.get('/api/payment/web/item/nothing?lang=ko', headers)).status).toBe(404)
})

test.each([
  ['TW', 'en', '16:00'],
  ['KR', 'tw', '15:00'],
  [null, 'tw', '15:00'],
  [null, 'ja', '15:00'],
])('a member of region %s with language %s: days end at %s UTC', async (region, lang, hour) => {
  const headers = await asMember(region, `of-${String(region)}-${lang}`)
  const { body } = await provider.get(`/api/payment/web/item/list?lang=${lang}&pageNo=1&pageSize=50`, headers)
  const daily = (body.items as { limit: { type: string; resetsAt: string } }[]).filter((item) => item.limit.type === 'DAILY')
  expect(daily.length).toBeGreaterThan(0)
  expect(new Set(daily.map((item) => item.limit.resetsAt.slice(11, 16)))).toEqual(new Set([hour]))
})

test('a member without a game account gets 2474 in four languages; the open calls show the products (B5, E3)', async () => {
  await aMember(provider, { server: null, region: null, identities: [{ issuer: 'https://accounts.google.test', subject: 'unlinked' }] })
  const { body } = await signIn(provider, { sub: 'unlinked' })
  const headers = { authorization: `Bearer ${String(body.access.token)}` }
  const messages = new Set<string>()
  for (const lang of locales)
    for (const path of ['item/list', 'item/gem-pouch']) {
      const answer = await provider.get(`/api/payment/web/${path}?lang=${lang}`, headers)
      expect([lang, path, answer.status, answer.body.code]).toEqual([lang, path, 409, 2474])
      messages.add(answer.body.message)
      expect((await provider.get(`/api/payment/open/web/${path}?lang=${lang}`, headers)).status).toBe(200)
    }
  expect(messages.size).toBe(4)
})
