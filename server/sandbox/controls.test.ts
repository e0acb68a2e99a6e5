/** Shifting time for one session: the provider's responses show the effect of the controls. */
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { upsertMember } from '../session/members.queries.ts'
import { authenticate, rotateSession, startSession } from '../session/tokens.ts'
import { createControls } from './controls.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const issuers = {
  google: 'http://site.test/sandbox/google',
  apple: 'http://site.test/sandbox/apple',
  game: 'http://site.test/sandbox/game',
}
let database: OpenDatabase
let memberId: string
let routes: Hono
beforeAll(async () => {
  database = await openTestDatabase('empty')
  memberId = await upsertMember(database.db, { nickname: 'Ashling', identities: [{ issuer: issuers.google, subject: 'g-1' }] }, now)
  routes = new Hono().route('/sandbox', createControls({ db: database.db, issuers }))
})
afterAll(() => database.close())
const post = (path: string, body: unknown) =>
  routes.request(`/sandbox/session/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('an access token can be expired at once, and its refresh token still works', async () => {
  const tokens = await startSession(database.db, { memberId, now })
  expect(await authenticate(database.db, { token: tokens.access.token, now })).toMatchObject({ nickname: 'Ashling' })
  expect((await post('expire', { token: tokens.access.token, seconds: 900 })).status).toBe(204)
  expect(await authenticate(database.db, { token: tokens.access.token, now })).toBeUndefined()
  await rotateSession(database.db, { refresh: tokens.refresh.token, now })
})

test('a used refresh token can be made older than its grace period', async () => {
  const { refresh } = await startSession(database.db, { memberId, now })
  expect((await post('age', { token: refresh.token, seconds: 31 })).status).toBe(404)
  const next = await rotateSession(database.db, { refresh: refresh.token, now })
  expect((await rotateSession(database.db, { refresh: refresh.token, now })).refresh).toEqual(next.refresh)
  expect((await post('age', { token: refresh.token, seconds: 31 })).status).toBe(204)
  await expect(rotateSession(database.db, { refresh: refresh.token, now })).rejects.toMatchObject({ code: 'SESSION_REVOKED' })
})

test('members are listed with their numbers, and invalid requests are refused', async () => {
  const members = (await (await routes.request('/sandbox/members')).json()) as { name: string; memberNumber: string }[]
  expect(members).toEqual([{ name: 'Ashling', memberNumber: expect.stringMatching(/^\d{12}$/) as string }])
  expect((await post('expire', { token: 'nobody', seconds: 1 })).status).toBe(404)
  expect((await post('expire', { token: 1 })).status).toBe(400)
})
