/** Deliveries while the secret is being replaced: either side may have the new one first. */
import { expect, test } from 'vitest'
import { readEnvironment } from '../platform/environment.ts'
import { createHandOver, deliveriesOf, isSigned } from './game-delivery.ts'

const now = new Date('2026-11-21T03:00:00.000Z')
const [old, fresh, other] = ['old-secret'.repeat(4), 'new-secret'.repeat(4), 'other-one'.repeat(4)]

/** The request that the game server receives. */
async function delivered(settings: Record<string, string>) {
  let arrived = { time: '', body: '', signature: '' }
  const fetchGame: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const [time, signature] = [request.headers.get('x-delivery-time')!, request.headers.get('x-delivery-signature')!]
    arrived = { time, signature, body: await request.text() }
    return Response.json({ status: 'delivered' })
  }
  const environment = readEnvironment({ GAME_DELIVERY_URL: 'https://game.example/deliveries', SANDBOX: 'off', ...settings })
  const handOver = createHandOver(deliveriesOf(environment)!, { fetch: fetchGame, now: () => now })
  await handOver({ id: 'order-1', kind: 'purchase', memberNumber: '1', server: null, identities: [] })
  return arrived
}

test.each([
  ['the current secret alone', { GAME_DELIVERY_SECRET: fresh }, [[old], false], 1],
  [
    'both secrets, for a game that has only the previous one',
    { GAME_DELIVERY_SECRET: fresh, GAME_DELIVERY_SECRET_PREVIOUS: old },
    [[old], true],
    2,
  ],
  ['the previous secret, for a game that has both', { GAME_DELIVERY_SECRET: old }, [[fresh, old], true], 1],
  ['both secrets, for a game that has neither', { GAME_DELIVERY_SECRET: fresh, GAME_DELIVERY_SECRET_PREVIOUS: old }, [[other], false], 2],
] as const)('a delivery is signed with %s', async (_name, settings, [secrets, isTaken], count) => {
  const arrived = await delivered(settings)
  expect(arrived.signature).toMatch(/^v1,[\da-f]{64}( v1,[\da-f]{64})?$/)
  expect(arrived.signature.split(' ').length).toBe(count)
  expect(isSigned({ ...arrived, secrets, now })).toBe(isTaken)
  const mine = [settings.GAME_DELIVERY_SECRET]
  expect([
    isSigned({ ...arrived, secrets: mine, now }),
    isSigned({ ...arrived, secrets: mine, now, body: `${arrived.body} ` }),
    isSigned({ ...arrived, secrets: mine, now: new Date(now.getTime() + 301_000) }),
    isSigned({ ...arrived, secrets: mine, now, signature: '' }),
  ]).toEqual([true, false, false, false])
})
