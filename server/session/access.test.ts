import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, type Answer } from '#tests/helpers/provider.ts'
import { aMember, signIn, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)
beforeEach(async () => {
  await aMember(provider)
})
afterEach(() => {
  provider.now = testNow
})

const pass = (milliseconds: number): void => {
  provider.now = new Date(provider.now.getTime() + milliseconds)
}

describe('calls for members', () => {
  const forMembers = endpoints.filter((one) => one.access === 'member')
  const path = (template: string): string => `/api${template.replaceAll(/\{\w+\}/g, '1')}`

  test('the list of member calls contains the profile', () => expect(forMembers.map((one) => one.name)).toContain('getProfile'))

  test.each(forMembers.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s is refused without a valid token',
    async (_name, one) => {
      const { body } = await signIn(provider)
      const expired = (await signIn(provider)).body.access.token as string
      pass(15 * 60_000)
      const request = (authorization?: string): Promise<Answer> =>
        provider.send(one.method, path(one.path), undefined, authorization === undefined ? {} : { authorization })
      const answers = {
        visitor: await request(),
        garbage: await request('Bearer abc'),
        'no bearer': await request(`Basic ${expired}`),
        expired: await request(`Bearer ${expired}`),
        'a refresh token': await request(`Bearer ${String(body.refresh.token)}`),
      }
      for (const [name, answer] of Object.entries(answers)) {
        expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'UNAUTHORISED'])
        expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      }
      const good = (await signIn(provider)).body.access.token as string
      expect((await request(`bearer ${good}`)).status).not.toBe(401)
    },
  )

  test('an open call ignores an expired token', async () => {
    expect((await provider.get('/api/payment/open/web/category/list', { authorization: 'Bearer stale' })).status).toBe(200)
  })

  test('openapi.json marks the calls that accept a bearer', async () => {
    const { body } = await provider.get('/api/openapi.json')
    for (const one of endpoints)
      expect([one.name, body.paths[one.path][one.method.toLowerCase()].security !== undefined]).toEqual([one.name, one.access !== 'open'])
  })
})
