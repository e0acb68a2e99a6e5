/** The sandbox's third parties: their scripts are valid, and the received events are recorded. */
import { expect, test } from 'vitest'
import { createSandboxThirdParties } from './third-parties.ts'

const routes = createSandboxThirdParties()
const event = { by: 'pixel', event: 'PageView', address: 'http://site.test/ko', referrer: '', id: '1' }
const send = (body: string) => routes.request('/third-party/events', { method: 'POST', body })
const events = async (): Promise<unknown> => (await routes.request('/third-party/events')).json()

test('events are stored in order, and deleted on request', async () => {
  expect((await send(JSON.stringify(event))).status).toBe(204)
  await send(JSON.stringify({ ...event, by: 'offerwall', id: 'c-1' }))
  expect(await events()).toEqual([event, { ...event, by: 'offerwall', id: 'c-1' }])
  await routes.request('/third-party/events', { method: 'DELETE' })
  expect(await events()).toEqual([])
})

test.each([
  ['invalid JSON', '{', 400],
  ['an invalid event', '{"by":"nobody"}', 400],
  ['a body that is too large', JSON.stringify({ ...event, address: 'x'.repeat(9000) }), 413],
])('%s is refused', async (_, body, status) => {
  const answer = await routes.request('/third-party/events', { method: 'POST', body, headers: { 'content-length': String(body.length) } })
  expect([answer.status, await events()]).toEqual([status, []])
})

test('only the newest 500 events are stored', async () => {
  for (let index = 0; index < 502; index++) await send(JSON.stringify({ ...event, id: String(index) }))
  const all = (await events()) as (typeof event)[]
  expect([all.length, all[0]!.id]).toEqual([500, '2'])
})

test.each(['pixel', 'offerwall'])('the %s’s script can be parsed', async (name) => {
  const answer = await routes.request(`/third-party/${name}`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  const text = await answer.text()
  // oxlint-disable-next-line typescript/no-implied-eval -- only parsed, never called
  expect(() => new Function(text)).not.toThrow()
})
