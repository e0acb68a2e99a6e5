/** The page behind a mail's link, over a real provider that sent the mail. Only a lost connection and its 500 are made up. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#server/platform/failure-messages.ts'
import { refusal } from '#tests/helpers/calls.ts'
import { openDay, openPreRegistration, specCampaign } from '#tests/helpers/pre-registration.ts'
import { replicaOf } from '#tests/helpers/provider.ts'
import { EmailScreen } from './email-screen.tsx'
import {
  anAddress,
  later,
  link,
  openLink,
  registerAddress,
  show,
  untilLinkEnds,
  untilResend,
  type Shown,
} from './pre-registration.fixtures.tsx'

const site = openPreRegistration()

/** Requests a link in Korean, which registers, and opens it in this tab. */
async function openNewLink(email = anAddress()) {
  expect((await site.askLink(email, { lang: 'ko' })).status).toBe(200)
  return { email, token: await openLink(site, email) }
}
/** Requests a link that only looks up a coupon, and opens it. */
async function openLookUpLink(email: string) {
  expect((await site.askLink(email, { consents: undefined })).status).toBe(200)
  await openLink(site, email)
}
const press = async ({ user }: Shown) => user.click(await screen.findByRole('button', { name: 'Confirm my e-mail address' }))
/** The coupon of an address, as a link that only looks up returns it. */
async function couponOf(email: string): Promise<string> {
  later(site, untilResend)
  await site.askLink(email, { consents: undefined })
  return (await site.spend(await site.token(email))).body.coupon.result.couponCode as string
}

beforeEach(async () => {
  site.provider.now = openDay
  await site.campaign({})
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('opening the link sends nothing and removes its token from the address; the button sends the token', async () => {
  const { email, token } = await openNewLink()
  const shown = await show(site, <EmailScreen />)
  await screen.findByRole('heading', { level: 1, name: 'Confirm your e-mail address' })
  await waitFor(() => expect(location.href).not.toContain('token'))
  expect(location.pathname).toBe('/ko/teaser/email')
  expect(shown.sent()).toEqual([])
  await press(shown)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Your name is in the field' })
  expect(document.activeElement).toBe(heading)
  expect(shown.sent()).toEqual([{ call: link, body: { token } }])
  expect(screen.getByText(await couponOf(email))).toBeDefined()
})

test('a reload keeps a link that is not used yet, and no link that is used or useless', async () => {
  const { email, token } = await openNewLink()
  await show(site, <EmailScreen />)
  await waitFor(() => expect(location.href).not.toContain('token'))
  cleanup()
  const reloaded = await show(site, <EmailScreen />)
  // A link within the page, such as the one that skips the header, changes nothing.
  act(() => {
    location.hash = '#main'
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await press(reloaded)
  await screen.findByRole('heading', { name: 'Your name is in the field' })
  expect(reloaded.sent()).toEqual([{ call: link, body: { token } }])
  expect(JSON.stringify(sessionStorage)).not.toContain(token)

  later(site, untilResend)
  expect((await site.askLink(email)).status).toBe(200)
  const useless = await openLink(site, email)
  later(site, untilLinkEnds)
  cleanup()
  const late = await show(site, <EmailScreen />)
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain(useless))
  await press(late)
  await screen.findByRole('alert')
  expect(JSON.stringify(sessionStorage)).not.toContain(useless)
})

test('a link that has been used shows its coupon again while it is valid', async () => {
  const { email, token } = await openNewLink()
  expect((await site.spend(token)).status).toBe(200)
  const shown = await show(site, <EmailScreen />)
  await press(shown)
  await screen.findByRole('heading', { name: 'Your name is in the field' })
  expect(screen.getByText(await couponOf(email))).toBeDefined()
})

test('an existing registration shows its coupon', async () => {
  const email = anAddress()
  const couponCode = await registerAddress(site, email)
  await openNewLink(email)
  const shown = await show(site, <EmailScreen />)
  await press(shown)
  await screen.findByRole('heading', { name: 'You have registered before' })
  expect(screen.getByText(couponCode)).toBeDefined()
})

describe('a link that looks up a coupon (T3)', () => {
  test('shows the coupon', async () => {
    const email = anAddress()
    const couponCode = await registerAddress(site, email)
    await openLookUpLink(email)
    const shown = await show(site, <EmailScreen />)
    await screen.findByText('Press the button to see the coupon of your pre-registration.')
    await waitFor(() => expect(location.hash).toBe(''))
    await press(shown)
    await screen.findByRole('heading', { name: 'Your coupon' })
    expect(screen.getByText(couponCode)).toBeDefined()
  })

  test('reports that there is no registration, and links to pre-registration', async () => {
    await openLookUpLink(anAddress())
    const shown = await show(site, <EmailScreen />)
    await press(shown)
    expect((await screen.findByRole('alert')).textContent).toBe('There is no registration for this address.')
    expect(screen.getByRole('link', { name: 'Pre-registration' }).getAttribute('href')).toBe('/en/teaser#pre-registration')
  })
})

describe('a link that does not work', () => {
  test.each([
    [
      'CODE_EXPIRED of one that is too old',
      async () => {
        await openNewLink()
        later(site, untilLinkEnds)
      },
      /^This link is too old, has been used/,
    ],
    [
      'CODE_EXPIRED of one whose registration was withdrawn',
      async () => {
        const { token } = await openNewLink()
        expect((await site.spend(token)).status).toBe(200)
        const withdrawal = { verifiedKey: token, what: 'registration' }
        expect((await site.provider.send('POST', '/api/pre-order/registration/withdrawal', withdrawal)).status).toBe(200)
      },
      /^This link is too old, has been used/,
    ],
    [
      'CODE_EXPIRED of one that a newer one replaced',
      async () => {
        const { email } = await openNewLink()
        later(site, untilResend)
        expect((await site.askLink(email)).status).toBe(200)
      },
      /^This link is too old, has been used, or a newer one was sent/,
    ],
    [
      'CAMPAIGN_CLOSED of one that was requested after the window',
      async () => {
        await site.campaign({ coupon: { ...specCampaign.coupon, until: '2025-04-30T14:59:59.000Z' } })
        site.at('2025-04-15T01:00:00.000Z')
        await openNewLink()
      },
      /^Pre-registration is over/,
    ],
    [
      'INVALID_REQUEST of one that a mail program damaged',
      async () => {
        const { token } = await openNewLink()
        history.replaceState(null, '', `/ko/teaser/email#token=${token.repeat(10)}`)
      },
      messageOf('INVALID_REQUEST', 'en'),
    ],
  ])('%s: shows the reason and a link to request another one', async (_name, open, text) => {
    await open()
    const shown = await show(site, <EmailScreen />)
    await press(shown)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(text)
    expect(screen.getByRole('link', { name: 'Have another link sent' }).getAttribute('href')).toBe('/en/teaser#pre-registration')
    expect(screen.queryByRole('button')).toBeNull()
    // The button that had the focus was removed (WCAG 2.4.3).
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })

  test('of a link for seeing the registration: another one is requested where that one was', async () => {
    const { token } = await openNewLink()
    history.replaceState(null, '', `/ko/teaser/email#token=${token.slice(1)}x&for=registration`)
    const shown = await show(site, <EmailScreen />)
    await shown.user.click(await screen.findByRole('button'))
    await screen.findByRole('alert')
    expect(screen.getByRole('link', { name: 'Have another link sent' }).getAttribute('href')).toBe('/en/teaser/registration')
  })

  test('without its token shows how the page is opened', async () => {
    history.replaceState(null, '', '/ko/teaser/email')
    await show(site, <EmailScreen />)
    expect((await screen.findByRole('alert')).textContent).toMatch(/^This page is opened by the link in our mail/)
    expect(screen.queryByRole('button')).toBeNull()
    // No button was pressed.
    expect(document.activeElement).not.toBe(screen.getByRole('heading', { level: 1 }))
  })
})

describe('the same link can be tried again', () => {
  test.each(['unreachable', 'lost'] as const)('after no response (%s)', async (missing) => {
    const { email } = await openNewLink()
    const shown = await show(site, <EmailScreen />, { instead: { [link]: (times) => (times === 1 ? missing : undefined) } })
    await press(shown)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('We could not reach the server. Please check your connection and try again.')
    await press(shown)
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(shown.sent()).toHaveLength(2)
    expect(screen.getByText(await couponOf(email))).toBeDefined()
  })

  test('after too many requests of its network', async () => {
    // Limits use the machine's clock.
    vi.useFakeTimers({ toFake: ['Date'] })
    const seconds = 600
    const limits = { ...site.serverDeps.limits, preRegistrationProof: { points: 1, seconds, per: 'address' } as const }
    const from = replicaOf(site.provider, { ...site.serverDeps, limits })
    from.clientAddress = '198.51.100.7'
    expect((await site.spend('unknown', from)).status).toBe(410)
    const { email } = await openNewLink()
    const shown = await show(site, <EmailScreen />, { from })
    await press(shown)
    expect((await screen.findByRole('alert')).textContent).toBe(messageOf('TOO_MANY_REQUESTS', 'en'))
    later(site, seconds * 1000)
    await press(shown)
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(shown.sent()).toHaveLength(2)
    expect(screen.getByText(await couponOf(email))).toBeDefined()
  })
})

test('a valid link works in the tab where an invalid one failed (B-8)', async () => {
  const { email, token } = await openNewLink()
  later(site, untilLinkEnds)
  const shown = await show(site, <EmailScreen />)
  await press(shown)
  await screen.findByRole('alert')
  expect((await site.askLink(email)).status).toBe(200)
  const newest = await site.token(email)
  act(() => {
    location.hash = `#token=${newest}`
    dispatchEvent(new HashChangeEvent('hashchange'))
  })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await press(shown)
  await screen.findByRole('heading', { name: 'Your name is in the field' })
  expect(shown.sent().map(({ body }) => body)).toEqual([{ token }, { token: newest }])
  expect(location.hash).toBe('')
  expect(screen.getByText(await couponOf(email))).toBeDefined()
})

test('500: the error page, and the way back leads to the button of the same link', async () => {
  const { token, email } = await openNewLink()
  const instead = { [link]: (times: number) => (times === 1 ? refusal(500, 'INTERNAL') : undefined) }
  const shown = await show(site, <EmailScreen />, { instead })
  await press(shown)
  await screen.findByRole('heading', { name: 'Error page' })
  expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
  await act(async () => shown.router.history.back())
  await press(shown)
  await screen.findByRole('heading', { name: 'Your name is in the field' })
  expect(shown.sent().map(({ body }) => body)).toEqual([{ token }, { token }])
  expect(screen.getByText(await couponOf(email))).toBeDefined()
  expect(JSON.stringify(sessionStorage)).not.toContain(token)
})
