import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lookUpMark } from '#contract/pre-registration.ts'
import { EmailScreen } from './email-screen.tsx'
import { aCoupon, couponCode, refusal, show, type TestResponse, type TestResponses } from './pre-registration.fixtures.tsx'

const verify = 'PUT /pre-order/verification/email'
const respondingWith = (...responses: (TestResponse | 'unreachable')[]): TestResponses => ({ [verify]: responses })
const completed = (alreadyRegistered: boolean): TestResponse => ({
  body: { state: 'completed', coupon: { ...aCoupon, authType: 1 }, alreadyRegistered },
})
const press = async ({ user }: Awaited<ReturnType<typeof show>>) =>
  user.click(await screen.findByRole('button', { name: 'Confirm my e-mail address' }))

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  history.replaceState(null, '', '/ko/teaser/email#token=token-secret-1')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('opening the link sends nothing and removes its token from the address; the button sends the token', async () => {
  const shown = await show(<EmailScreen />, respondingWith(completed(false)))
  await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' })
  await waitFor(() => expect(location.href).not.toContain('token'))
  expect(location.pathname).toBe('/ko/teaser/email')
  expect(shown.sent).toEqual([])
  await press(shown)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your name is in the field' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(couponCode)).toBeDefined()
  expect(shown.sent).toEqual([{ call: verify, body: { token: 'token-secret-1' } }])
})

test('an existing registration shows its coupon', async () => {
  const shown = await show(<EmailScreen />, respondingWith(completed(true)))
  await press(shown)
  await screen.findByRole('heading', { name: 'You have registered before' })
  expect(screen.getByText(couponCode)).toBeDefined()
})

describe('a link that looks up a coupon (T3)', () => {
  beforeEach(() => history.replaceState(null, '', `/ko/teaser/email#token=token-secret-1&${lookUpMark}`))
  test('shows the coupon', async () => {
    const shown = await show(<EmailScreen />, respondingWith(completed(true)))
    await screen.findByText('Press the button to see the coupon of your pre-registration.')
    await waitFor(() => expect(location.hash).toBe(''))
    await press(shown)
    await screen.findByRole('heading', { name: 'Your coupon' })
    expect(screen.getByText(couponCode)).toBeDefined()
  })
  test('reports that there is no registration, and links to pre-registration', async () => {
    const shown = await show(<EmailScreen />, respondingWith(refusal(404, 'NOT_FOUND')))
    await press(shown)
    expect((await screen.findByRole('alert')).textContent).toBe('There is no registration for this address.')
    expect(screen.getByRole('link', { name: 'Pre-registration' }).getAttribute('href')).toBe('/en/teaser#pre-registration')
  })
})

describe('a link that does not work', () => {
  test.each([
    [410, 'CODE_EXPIRED', /^This link is too old, has been used/],
    [403, 'CAMPAIGN_CLOSED', /^Pre-registration is over/],
    [400, 'INVALID_REQUEST', 'words of INVALID_REQUEST'],
  ])('%i %s: shows the reason and a link to request another one', async (status, code, text) => {
    const shown = await show(<EmailScreen />, respondingWith(refusal(status, code)))
    await press(shown)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(text)
    expect(screen.getByRole('link', { name: 'Have another link sent' }).getAttribute('href')).toBe('/en/teaser#pre-registration')
    expect(screen.queryByRole('button')).toBeNull()
  })

  test('without its token shows how the page is opened', async () => {
    history.replaceState(null, '', '/ko/teaser/email')
    await show(<EmailScreen />)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This page is opened by the link in our mail/)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

test.each([
  ['no response', 'unreachable', 'We could not reach the server. Please check your connection and try again.'],
  ['too many requests', refusal(429, 'TOO_MANY_REQUESTS'), 'words of TOO_MANY_REQUESTS'],
] as const)('%s: the same link can be tried again', async (_name, response, text) => {
  const shown = await show(<EmailScreen />, respondingWith(response, completed(false)))
  await press(shown)
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  await press(shown)
  await screen.findByText(couponCode)
  expect(shown.sent).toHaveLength(2)
})

test('a valid link works in the tab where an invalid one failed (B-8)', async () => {
  const shown = await show(<EmailScreen />, respondingWith(refusal(410, 'CODE_EXPIRED'), completed(false)))
  await press(shown)
  await screen.findByRole('alert')
  act(() => {
    location.hash = '#token=token-secret-2'
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await press(shown)
  await screen.findByText(couponCode)
  expect(shown.sent.map(({ body }) => body)).toEqual([{ token: 'token-secret-1' }, { token: 'token-secret-2' }])
  expect(location.hash).toBe('')
})

test('500: the error page', async () => {
  const shown = await show(<EmailScreen />, respondingWith(refusal(500, 'INTERNAL')))
  await press(shown)
  await screen.findByRole('heading', { name: 'Error page' })
  expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
})
