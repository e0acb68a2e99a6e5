/** Reports of a refusal: to the player in four languages, to the log by a short reason, and to neither any content of the token. */
import { expect, test } from 'vitest'
import pino from 'pino'
import { endpoints } from '#contract/endpoints.ts'
import { locales } from '#contract/locales.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { exchange, game, google, nonceOf, sendIdToken, signInDeps } from '#tests/helpers/sign-in.ts'
import { messageOf } from '../platform/failure-messages.ts'

const provider = openProvider('demo', signInDeps)

test('every failure of the sign-in calls has its own message in every language', () => {
  const codes = endpoints
    .filter((one) => one.base === 'auth')
    .flatMap((one) => one.failures.map((failure) => failure.code))
    .concat('LHA_2424', 'FILE_TOO_LARGE')
  for (const code of new Set(codes))
    for (const locale of locales) {
      const message = messageOf(code, locale)
      expect([code, locale, message === messageOf('INTERNAL', locale)]).toEqual([code, locale, false])
      expect(message).toMatch({ ko: /[가-힣]/, en: /^[\x20-\x7E]+$/, ja: /[ぁ-ん]/, tw: /^[^ぁ-ん가-힣]*[一-龥][^ぁ-ん가-힣]*$/ }[locale])
    }
})

test('the log has the reason, and no part of the token', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const replica = replicaOf(provider, { ...signInDeps, log })
  const nonce = await nonceOf(replica)
  const wrongAudience = await google.issueToken(provider.now, { nonce, aud: 'another' })
  const foreign = await google.tokenOfStranger(provider.now, { nonce })
  const forged = await google.issueToken(provider.now, { nonce: 'mine' })
  const ofGame = await game.issueToken(provider.now, { iss: 'https://other.test', nickname: 'Ash' })
  // Refused because of the algorithm, before the key look-up.
  const unsigned = google.unsignedToken(provider.now, { nonce })
  const withSecret = google.tokenSignedWithPublicKey(provider.now, { nonce })
  for (const token of [wrongAudience, foreign, forged, unsigned, withSecret]) await sendIdToken(replica, token)
  await exchange(replica, ofGame)
  const text = lines.join('')
  // Each is logged as a failed call, and once more as a security event.
  const refusals = lines.map((line) => JSON.parse(line) as { reason?: string; event?: string }).filter(({ event }) => event === 'refused')
  const reasons = refusals.map(({ reason }) => reason)
  expect(reasons).toEqual([
    'ERR_JWT_CLAIM_VALIDATION_FAILED aud',
    'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    'nonce forged',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    'ERR_JOSE_ALG_NOT_ALLOWED',
    'ERR_JWT_CLAIM_VALIDATION_FAILED iss',
  ])
  for (const token of [wrongAudience, foreign, forged, unsigned, withSecret, ofGame])
    for (const part of token.split('.').slice(1).filter(Boolean)) expect(text).not.toContain(part)
  expect(text).not.toContain(nonce)
})
