import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { aMember, google, nonceOf, sendIdToken, signInDeps } from '#tests/helpers/sign-in.ts'

const provider = openProvider('demo', signInDeps)
beforeEach(async () => {
  await aMember(provider)
})
afterEach(() => {
  provider.now = testNow
})

const later = (seconds: number): Date => new Date(provider.now.getTime() + seconds * 1000)

describe('nonces', () => {
  test('a nonce signs in once, also with a new token or on another replica', async () => {
    const nonce = await nonceOf(provider)
    const token = await google.issueToken(provider.now, { nonce })
    expect((await sendIdToken(provider, token)).status).toBe(200)
    const again = await sendIdToken(provider, token)
    const fresh = await sendIdToken(provider, await google.issueToken(provider.now, { nonce, jti: 'another' }))
    const elsewhere = await sendIdToken(replicaOf(provider, signInDeps), token)
    expect([again, fresh, elsewhere].map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [401, 'INVALID_ID_TOKEN']),
    )
  })

  test('of concurrent sign-ins with one nonce one succeeds', async () => {
    const replica = replicaOf(provider, signInDeps)
    const token = await google.issueToken(provider.now, { nonce: await nonceOf(provider) })
    const answers = await Promise.all([provider, replica, provider, replica, provider].map((one) => sendIdToken(one, token)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401, 401, 401, 401])
  })

  test('a nonce of one replica is valid on another', async () => {
    const nonce = await nonceOf(replicaOf(provider, signInDeps))
    expect((await sendIdToken(provider, await google.issueToken(provider.now, { nonce }))).status).toBe(200)
  })

  test.each([
    ['9 min 59 s', 599, 200],
    ['10 min', 600, 401],
  ])('after %s: %i s → %i', async (_name, age, status) => {
    const nonce = await nonceOf(provider)
    provider.now = later(age)
    expect((await sendIdToken(provider, await google.issueToken(provider.now, { nonce }))).status).toBe(status)
  })

  test('an invalid token does not use up its nonce', async () => {
    const nonce = await nonceOf(provider)
    await sendIdToken(provider, google.unsignedToken(provider.now, { nonce }))
    expect((await sendIdToken(provider, await google.issueToken(provider.now, { nonce }))).status).toBe(200)
  })
})
