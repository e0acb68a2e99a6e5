import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createScenarios } from '#server/sandbox/scenario-runner.ts'
import { scenarios } from '#server/sandbox/scenarios.ts'
import { ScenariosSection } from './scenarios-section.tsx'

const origin = 'http://site.test'
let sandbox: ReturnType<typeof createScenarios>
/** The browser's cookie, which its tabs share. */
let cookie = ''

async function send(method: string, body?: string): Promise<Response> {
  const response = await sandbox.routes.request('/scenarios', { method, headers: { cookie }, ...(body === undefined ? {} : { body }) })
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
  return response
}
/** @returns the status of a call under the scenarios that are on */
async function call(): Promise<number> {
  const request = new Request(`${origin}/api/site/config`, { headers: { cookie } })
  const fail = (status: number): Response => new Response(null, { status })
  return (await sandbox.around(request, { next: async () => new Response('{}'), fail: fail as never })).status
}
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name })

beforeEach(() => {
  sandbox = createScenarios(scenarios, { calls: endpoints, now: () => new Date(), origin })
  cookie = ''
  vi.stubGlobal('fetch', (_address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => send(method, body))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a change keeps what another tab has switched on since, and a scenario that is used up stays so', async () => {
  await send('PUT', '[{"name":"broken","times":1}]')
  expect([await call(), await call()]).toEqual([500, 200])
  const user = userEvent.setup()
  render(<ScenariosSection />)
  await screen.findByText('times 1, left 0')
  await send('PATCH', '{"on":{"name":"slow","ms":1}}')
  await user.click(await button('Switch on skewed'))
  await button('Switch off skewed')
  // The list is the response to the change.
  await button('Switch off slow')
  expect(screen.getByText('times 1, left 0')).toBeDefined()
  expect(await call()).toBe(200)
  await user.click(await button('Switch off skewed'))
  await button('Switch on skewed')
  expect(await call()).toBe(200)
  const { on } = (await (await send('GET')).json()) as { on: { name: string }[] }
  expect(on.map(({ name }) => name)).toEqual(['broken', 'slow'])
})

test.each([
  ['times', 'often', 'times: Invalid type: Expected number but received "often"'],
  ['ms', '1 s', 'ms: Invalid type: Expected number but received "1 s"'],
])('a wrong number in the field %s is refused with the name of the field', async (field, text, expected) => {
  const user = userEvent.setup()
  render(<ScenariosSection />)
  const scenario = (await button('Switch on slow')).closest('li')!
  await user.type(within(scenario).getByLabelText(field), text)
  await user.click(await button('Switch on slow'))
  expect((await screen.findByRole('alert')).textContent).toBe(expected)
  expect(screen.queryByRole('button', { name: 'Switch off slow' })).toBeNull()
})

test.each([
  ['the tab is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the panel or the page gets the focus', () => dispatchEvent(new Event('focus'))],
])('if %s, the list is read again', async (_when, cause) => {
  render(<ScenariosSection />)
  await button('Switch on slow')
  await send('PUT', '[{"name":"slow"}]')
  cause()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Switch off slow' })).toBeDefined())
})
