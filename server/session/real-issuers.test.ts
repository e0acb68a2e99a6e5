import { expect, test } from 'vitest'
import { readEnvironment } from '../platform/environment.ts'
import { realSignIn } from './real-issuers.ts'

const queryOf = (address: string): object => Object.fromEntries(new URL(address).searchParams)

test('without client ids only the app id is set', () => {
  expect(realSignIn(readEnvironment({}))).toEqual({ appId: 'everharrow-site' })
})

test('Google’s request is for an identity token in the fragment', () => {
  const google = realSignIn(readEnvironment({ SANDBOX: 'off', GOOGLE_CLIENT_ID: 'g.apps.googleusercontent.com' })).google!
  expect([google.issuer, google.alsoKnownAs, google.clientId]).toEqual([
    'https://accounts.google.com',
    ['accounts.google.com'],
    'g.apps.googleusercontent.com',
  ])
  expect(google.jwksUri).toBe('https://www.googleapis.com/oauth2/v3/certs')
  expect(google.authorizationUrl.split('?')[0]).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(queryOf(google.authorizationUrl)).toEqual({
    client_id: 'g.apps.googleusercontent.com',
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid',
    prompt: 'select_account',
  })
})

test('Apple’s request has no scope, because with one Apple does not respond in the fragment', () => {
  const apple = realSignIn(readEnvironment({ SANDBOX: 'off', APPLE_CLIENT_ID: 'com.example.site' })).apple!
  expect([apple.issuer, apple.jwksUri]).toEqual(['https://appleid.apple.com', 'https://appleid.apple.com/auth/keys'])
  expect(apple.authorizationUrl.split('?')[0]).toBe('https://appleid.apple.com/auth/authorize')
  expect(queryOf(apple.authorizationUrl)).toEqual({
    client_id: 'com.example.site',
    response_type: 'code id_token',
    response_mode: 'fragment',
  })
})

test('the audience of game tokens is the app id, unless it is configured', () => {
  const game = { GAME_ISSUER: 'https://game.example', GAME_JWKS_URL: 'https://game.example/keys' }
  expect(realSignIn(readEnvironment({ SANDBOX: 'off', ...game, SIGN_IN_APP_ID: 'site' })).game?.audience).toBe('site')
  expect(realSignIn(readEnvironment({ SANDBOX: 'off', ...game, GAME_AUDIENCE: 'web' })).game).toEqual({
    issuer: 'https://game.example',
    jwksUri: 'https://game.example/keys',
    audience: 'web',
  })
})
