import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { registrationMark } from '#contract/pre-registration.ts'
import { aRegistration, withoutAdvertising } from '#machines/registration-withdrawal/registration-withdrawal.fixtures.ts'
import { EmailScreen } from './email-screen.tsx'
import { LookUp } from './look-up.tsx'
import { aCampaign, aChallenge, aCoupon, aLink, refusal, show, type TestResponses } from './pre-registration.fixtures.tsx'
import { RegistrationScreen } from './registration-screen.tsx'

const sms = 'POST /pre-order/verification/sms'
const check = 'PUT /pre-order/verification/sms'
const mail = 'POST /pre-order/coupon-email'
const link = 'PUT /pre-order/verification/email'
const look = 'GET /pre-order/coupon'
const held = 'POST /pre-order/registration/held'
const withdraw = 'POST /pre-order/registration/withdrawal'

const registered = { body: { registration: { lang: 'en', ...aRegistration } } }
const nothing = { body: { registration: null } }
const proven: TestResponses = {
  [sms]: [{ body: aChallenge }],
  [check]: [{ body: { verifiedKey: 'key-1', expiresAt: aChallenge.expiresAt } }],
  [held]: [registered],
}
type Shown = Awaited<ReturnType<typeof show>>
const press = async ({ user }: Shown, name: string) => user.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })

async function prove(shown: Shown) {
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\(\+\d+\)$/))
  await shown.user.type(await screen.findByRole('textbox', { name: /^Mobile phone number/ }), '415 555 0134')
  await press(shown, 'Show my registration')
  await shown.user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '409117')
}

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the page that mails and SMS link to', () => {
  test('a verified number shows all stored data with the current consents', async () => {
    const shown = await show(<RegistrationScreen />, proven)
    await heading('See or withdraw my registration')
    await prove(shown)
    const title = await heading('Your registration')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await screen.findByText('Korea')
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts).toEqual([
      ['Number or address', '+821012345678'],
      ['Country', 'Korea'],
      ['Coupon', 'EHPR7K2M94QX'],
      ['Registered on', '2026-11-22 12:00 (UTC+9)'],
      ['Deleted by itself on', '2028.11.22'],
      ['I am 14 years old or older', 'Agreed on 2026-11-22 12:00 (UTC+9)'],
      ['Collection and use of personal data', 'Agreed on 2026-11-22 12:00 (UTC+9)'],
      ['Receiving advertising', 'Agreed on 2026-11-22 12:00 (UTC+9)'],
      ['Receiving advertising at night (21:00–08:00)', 'Not agreed'],
    ])
    expect(shown.sent.map(({ call, body }) => [call, body])).toEqual([
      [sms, { mobileNo: '4155550134', country: 'US', lang: 'en', forRegistration: true }],
      [check, { mobileNo: '4155550134', country: 'US', code: '409117', ticket: 'ticket-0' }],
      [held, { verifiedKey: 'key-1' }],
    ])
  })

  test('the registration is withdrawn in two steps, and a text confirms it', async () => {
    const shown = await show(<RegistrationScreen />, { ...proven, [withdraw]: [nothing] })
    await prove(shown)
    await press(shown, 'Withdraw the registration')
    await heading('Withdraw the registration?')
    await press(shown, 'Keep it')
    await heading('Your registration')
    expect(shown.sent.filter(({ call }) => call === withdraw)).toEqual([])
    await press(shown, 'Withdraw the registration')
    await press(shown, 'Withdraw')
    const title = await heading('Your registration is withdrawn')
    expect(document.activeElement).toBe(title)
    expect(screen.getByText('Everything that we held of it is deleted. A coupon you have received stays good.')).toBeDefined()
    expect(screen.queryByText('+821012345678')).toBeNull()
    expect(shown.sent.at(-1)).toEqual({ call: withdraw, body: { verifiedKey: 'key-1', what: 'registration' } })
    await press(shown, 'Another number or address')
    await screen.findByRole('button', { name: 'Show my registration' })
  })

  test('withdrawing the consent to advertising keeps the rest and removes its button', async () => {
    const withdrawn = { body: { registration: { lang: 'en', ...withoutAdvertising } } }
    const shown = await show(<RegistrationScreen />, { ...proven, [withdraw]: [withdrawn] })
    await prove(shown)
    await press(shown, 'Withdraw consent to advertising')
    await press(shown, 'Withdraw')
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your consent to advertising is withdrawn. Your registration and your coupon stay.',
    )
    expect(screen.queryByRole('button', { name: 'Withdraw consent to advertising' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw the registration' })).toBeDefined()
  })

  test('a lost response allows another try', async () => {
    const shown = await show(<RegistrationScreen />, { ...proven, [withdraw]: ['unreachable', nothing] })
    await prove(shown)
    await press(shown, 'Withdraw the registration')
    await press(shown, 'Withdraw')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    await press(shown, 'Withdraw')
    await heading('Your registration is withdrawn')
  })

  test('handles no response, an expired key that requires another verification, and no registration', async () => {
    const shown = await show(<RegistrationScreen />, {
      ...proven,
      [held]: ['unreachable', refusal(403, 'NOT_VERIFIED'), nothing],
    })
    await prove(shown)
    await press(shown, 'Try again')
    expect((await screen.findByRole('alert')).textContent).toContain('words of NOT_VERIFIED')
    // The typed values are still there.
    await press(shown, 'Show my registration')
    await shown.user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '409117')
    await heading('There is nothing to withdraw')
  })

  test('by e-mail: the page continues automatically after the link was confirmed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const completed = { body: { state: 'completed', coupon: { ...aCoupon, authType: 1 }, alreadyRegistered: true } }
      const shown = await show(<RegistrationScreen />, { ...proven, [mail]: [{ body: aLink }], [link]: [completed] })
      await press(shown, 'E-mail')
      await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), 'reaper@example.com')
      await press(shown, 'Show my registration')
      await heading('Look into your mailbox')
      await act(() => vi.advanceTimersByTimeAsync(3000))
      await heading('Your registration')
      expect(shown.sent[0]).toEqual({
        call: mail,
        body: { email: 'reaper@example.com', country: 'US', lang: 'en', forRegistration: true },
      })
      expect(shown.sent.at(-1)).toEqual({ call: held, body: { verifiedKey: aLink.ticket } })
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('other ways to the page', () => {
  test('from the look-up, with its key', async () => {
    const shown = await show(<LookUp campaign={aCampaign()} />, {
      ...proven,
      [look]: [refusal(403, 'NOT_VERIFIED'), { body: aCoupon }],
    })
    const ways = await screen.findByRole('link', { name: 'See or withdraw my registration' })
    expect(ways.getAttribute('href')).toBe('/teaser/registration')
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\(\+\d+\)$/))
    await shown.user.type(await screen.findByRole('textbox', { name: /^Mobile phone number/ }), '415 555 0134')
    await press(shown, 'Find my coupon')
    await shown.user.type(await screen.findByRole('textbox', { name: 'Verification code' }), '409117')
    await heading('Your coupon')
    await press(shown, 'See or withdraw my registration')
    await heading('Your registration')
    expect(shown.sent.at(-1)).toEqual({ call: held, body: { verifiedKey: 'key-1' } })
  })

  test.each([
    ['a link requested for a withdrawal shows the registration at once', `&${registrationMark}`, []],
    ['a link for the coupon leads to the registration with one click', '', ['See or withdraw my registration']],
  ] as const)('%s', async (_name, mark, presses) => {
    history.replaceState(null, '', `/en/teaser/email#token=token-1${mark}`)
    const completed = { body: { state: 'completed', coupon: { ...aCoupon, authType: 1 }, alreadyRegistered: true } }
    const shown = await show(<EmailScreen />, { ...proven, [link]: [completed] })
    await press(shown, 'Confirm my e-mail address')
    for (const name of presses) await press(shown, name)
    const title = await screen.findByRole('heading', { level: 1, name: 'Your registration' })
    expect(within(title.parentElement!).getByText('+821012345678')).toBeDefined()
    expect(shown.sent.at(-1)).toEqual({ call: held, body: { verifiedKey: 'token-1' } })
  })
})
