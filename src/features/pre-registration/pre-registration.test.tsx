import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  aChallenge,
  aCoupon,
  aLink,
  countries,
  couponCode,
  pageTime,
  refusal,
  show,
  type TestResponses,
} from './pre-registration.fixtures.tsx'
import { PreRegistration } from './pre-registration.tsx'

const sms = 'POST /pre-order/verification/sms'
const check = 'PUT /pre-order/verification/sms'
const mail = 'POST /pre-order/coupon-email'
const ticket = 'PUT /pre-order/verification/email'
const register = 'POST /pre-order/registration'
const look = 'GET /pre-order/coupon'

const byPhone: TestResponses = {
  [sms]: [{ body: aChallenge }],
  [check]: [{ body: { verifiedKey: 'key-1', expiresAt: aChallenge.expiresAt } }],
  [register]: [{ body: aCoupon }],
}

const number = () => screen.findByRole('textbox', { name: /^Mobile phone number/ }) as Promise<HTMLInputElement>
const code = () => screen.findByRole('textbox', { name: 'Verification code' }) as Promise<HTMLInputElement>
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const required = [/^I am 14/, /^Collection and use/, /^Receiving advertising required/]
const draft = () => localStorage.getItem('site.draft.pre-registration')
const named = () => screen.getByText(/^Please check: /).textContent
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

type Shown = Awaited<ReturnType<typeof show>>
/** The country of the field, once the list is loaded. */
const countryIs = (name: string) => waitFor(() => expect(screen.getByRole('combobox').textContent).toBe(name))
async function sendCode({ user }: Shown, typed = '415 555 0134') {
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\(\+\d+\)$/))
  await user.type(await number(), typed)
  await user.click(button('Send a code'))
}
async function agree({ user }: Shown) {
  for (const name of required) await user.click(box(name))
}
/** Opens the form of the e-mail method and fills it in. */
async function requestLink(shown: Shown) {
  await shown.user.click(await screen.findByRole('button', { name: 'E-mail' }))
  await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), 'reaper@example.com')
  await agree(shown)
  await shown.user.click(button('Send me the link'))
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  // The device's clock is ten minutes fast, and the page was just loaded: only the provider's clock may count.
  const device = Date.parse(pageTime) + 600_000
  performance.getEntriesByType = () => [{ responseStart: 0 } as unknown as PerformanceEntry]
  vi.useFakeTimers({ toFake: ['Date'], now: device })
  // Tests pass time by setting the system's time: the monotonic clock follows it.
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() - device)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the campaign', () => {
  test('shows its period, the number of registrations with its time, and the rewards', async () => {
    await show(<PreRegistration />)
    const section = await screen.findByRole('region', { name: 'Pre-registration' })
    await within(section).findByText('2026.11.07 – 2027.03.31')
    expect(within(section).getByText('612,480')).toBeDefined()
    expect(within(section).getByText('As of 2026-11-22 11:00 (UTC+9)')).toBeDefined()
    const steps = within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps.slice(0, 3)).toEqual(['500,000Weapon chestReached', '800,000The Ember cloak187,520 to go', '1,000,000The Eternal rune'])
  })

  test('before its window shows the opening time and no form', async () => {
    await show(<PreRegistration />, {}, { campaign: { state: 'before', opensDt: '2026-11-30T15:00:00.000Z' } })
    await screen.findByText('Pre-registration opens on 2026-12-01 00:00 (UTC+9).')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('opens while the page is open, by the provider’s clock', async () => {
    // Already past by the provider's clock: refetched at once.
    const { queryClient } = await show(<PreRegistration />, {}, { campaign: { state: 'before', opensDt: '2026-11-22T03:10:00.000Z' } })
    await screen.findByText(/^Pre-registration opens on/)
    const before = queryClient.getQueryData<{ state: string }>(['preRegistration', 'campaign'])!
    act(() => void queryClient.setQueryData(['preRegistration', 'campaign'], { ...before, state: 'open' }))
    expect(await number()).toBeDefined()
  })

  test('after its window shows the coupon look-up and no registration form', async () => {
    await show(<PreRegistration />, {}, { campaign: { state: 'closed' } })
    await screen.findByText(/^Pre-registration is over/)
    expect(screen.getByRole('heading', { name: 'Find your coupon' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
  })

  test('shows a message and no form if there is none', async () => {
    await show(<PreRegistration />, {}, { campaign: null })
    await screen.findByText('There is no pre-registration at the moment.')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('by phone', () => {
  test('from the number to the coupon: requests, messages, conversion event and deleted draft', async () => {
    const conversions = vi.fn<() => void>()
    addEventListener('site:conversion', conversions)
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown, '(415) 555-0134')
    const entry = await code()
    await waitFor(() => expect(document.activeElement).toBe(entry))
    expect([entry.inputMode, entry.autocomplete]).toEqual(['numeric', 'one-time-code'])
    // By the provider's clock, though the device is ten minutes ahead.
    expect(screen.getByText(/^Expires in 3:00/).parentElement!.textContent).toBe('Expires in 3:00 · 5 tries left')
    await agree(shown)
    await shown.user.click(entry)
    await shown.user.paste('[EVERHARROW] Your code is 409117. Enter it within 3 minutes.')
    await screen.findByText('This number is yours.')
    await shown.user.click(button('Complete pre-registration'))
    expect((await screen.findByRole('heading', { name: 'Your name is in the field' })) === document.activeElement).toBe(true)
    expect(screen.getByText(couponCode)).toBeDefined()
    expect(screen.getByText('2027-03-31 23:59 (UTC+9)')).toBeDefined()
    expect(shown.sent).toEqual([
      { call: sms, body: { mobileNo: '4155550134', country: 'US', lang: 'en' } },
      { call: check, body: { mobileNo: '4155550134', country: 'US', code: '409117', ticket: 'ticket-0' } },
      {
        call: register,
        body: {
          authType: 0,
          lang: 'en',
          country: 'US',
          mobileNo: '4155550134',
          verifiedKey: 'key-1',
          consents: { over14: true, privacy: true, advertising: true, nightAdvertising: false },
        },
      },
    ])
    expect([conversions.mock.calls.length, draft()]).toEqual([1, null])
    removeEventListener('site:conversion', conversions)
  })

  test('an impossible number shows an error at its field, and nothing is sent', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown, '12')
    expect(alerts()).toEqual(['Enter a mobile phone number of the chosen country.'])
    expect((await number()) === document.activeElement).toBe(true)
    expect((await number()).getAttribute('aria-invalid')).toBe('true')
    await shown.user.type(await number(), '3')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shown.sent).toEqual([])
  })

  test('a number that the provider rejects shows the same error', async () => {
    const response = refusal(400, 'INVALID_REQUEST', { issues: [{ path: 'body.mobileNo', message: 'x' }] })
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [response] })
    await sendCode(shown)
    expect(await screen.findByText('Enter a mobile phone number of the chosen country.')).toBeDefined()
  })

  test.each([
    [429, 'TOO_MANY_REQUESTS'],
    [503, 'SENDING_UNAVAILABLE'],
  ])('%i %s: shows the provider’s message and keeps the input', async (status, problem) => {
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [refusal(status, problem)] })
    await sendCode(shown)
    await waitFor(() => expect(alerts()).toEqual([`words of ${problem}`]))
    expect((await number()).value).toBe('415 555 0134')
    expect(shown.popups).toEqual([])
  })

  test('a requested proof of work is computed by the page and sent with the second request', async () => {
    const wanted = refusal(428, 'EFFORT_WANTED', { puzzle: { puzzle: 'puzzle-1', bits: 4 } })
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [wanted, { body: aChallenge }] })
    await sendCode(shown)
    expect(await code()).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shown.sent.map(({ body }) => (body as { proof?: { puzzle: string } }).proof?.puzzle)).toEqual([undefined, 'puzzle-1'])
  })

  test('no response: shows the site’s own message, and another try works', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: ['unreachable', { body: aChallenge }] })
    await sendCode(shown)
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    await shown.user.click(button('Send a code'))
    expect(await code()).toBeDefined()
  })

  test('500: the error page', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [refusal(500, 'INTERNAL')] })
    await sendCode(shown)
    await screen.findByRole('heading', { name: 'Error page' })
    expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
  })

  test('a wrong code empties the field and counts down the tries; the fifth ends the code', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [check]: [refusal(422, 'CODE_MISMATCH')] })
    await sendCode(shown)
    for (const [index, left] of ['4 tries', '3 tries', '2 tries', '1 try'].entries()) {
      await shown.user.type(await code(), `11122${String(index)}`)
      await screen.findByText(`This is not the code we sent. ${left} left`)
      // The time continues, and stays visible.
      expect(screen.getByText(/^Expires in/)).toBeDefined()
      expect((await code()).value).toBe('')
    }
    await shown.user.type(await code(), '111229')
    await screen.findByText(/^The code was wrong five times/)
    expect((await code()).readOnly).toBe(true)
    expect(shown.sent.filter(({ call }) => call === check)).toHaveLength(5)
  })

  test('an expired code shows a message; another code is sent and accepted', async () => {
    const shown = await show(<PreRegistration />, {
      ...byPhone,
      // The provider lets another one be sent at once.
      [sms]: [{ body: { ...aChallenge, resendAt: pageTime } }],
      [check]: [refusal(410, 'CODE_EXPIRED'), { body: { verifiedKey: 'key-1', expiresAt: aChallenge.expiresAt } }],
    })
    await sendCode(shown)
    await shown.user.type(await code(), '409117')
    await screen.findByText(/^The code’s time is over/)
    await shown.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await screen.findByText(/^Expires in/)
    await shown.user.type(await code(), '409118')
    await screen.findByText('This number is yours.')
    expect(shown.sent.map(({ call }) => call)).toEqual([sms, check, sms, check])
  })

  test('another code can be sent only after the provider’s minute', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown)
    await code()
    const again = button(/^Again in 1:00/) as HTMLButtonElement
    expect(again.disabled).toBe(true)
  })

  test('a verified number that is already registered shows its coupon', async () => {
    const shown = await show(<PreRegistration />, {
      ...byPhone,
      [register]: [refusal(409, 'ALREADY_REGISTERED')],
      [look]: [{ body: aCoupon }],
    })
    await sendCode(shown)
    await shown.user.type(await code(), '409117')
    await screen.findByText('This number is yours.')
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'You have registered before' })
    expect(screen.getByText(couponCode)).toBeDefined()
    expect(shown.sent.at(-1)).toEqual({ call: look, query: '?lang=en&mobileNo=4155550134&verifiedKey=key-1' })
  })

  test('a number that the provider reports as registered at once offers the look-up', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [refusal(409, 'ALREADY_REGISTERED')] })
    await sendCode(shown)
    await screen.findByText('Pre-registration is already completed for this number or address.')
    // The teaser's own message shows it (§2): the form was removed.
    expect(shown.popups).toMatchObject([
      { popup: { kind: 'teaserMessage', message: expect.stringMatching(/^Pre-registration is already completed/) } },
    ])
    await shown.user.click(button('Find my coupon'))
    expect((await number()).value).toBe('415 555 0134')
  })

  test('a window that has closed since the page was loaded shows that it is over', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [sms]: [refusal(403, 'CAMPAIGN_CLOSED')] })
    await sendCode(shown)
    await screen.findByText(/^Pre-registration is over/)
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
  })

  test('after a change of number and back, the countdown and the received code still work', async () => {
    const shown = await show(<PreRegistration />, {
      ...byPhone,
      [sms]: [{ body: aChallenge }, { body: aChallenge }, refusal(429, 'TOO_MANY_REQUESTS', { resendAt: aChallenge.resendAt })],
    })
    await sendCode(shown)
    await code()
    await shown.user.click(button('Another number'))
    // A mistyped number: the focused control was removed, and the number is next.
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    await shown.user.clear(await number())
    await sendCode(shown, '415 555 0199')
    await code()
    await shown.user.click(button('Another number'))
    await shown.user.clear(await number())
    await sendCode(shown)
    await waitFor(async () => expect(document.activeElement).toBe(await code()))
    expect(screen.getByText(/^Expires in 3:00/).parentElement!.textContent).toBe('Expires in 3:00 · 5 tries left')
    expect(button(/^Again in 1:00/)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    await shown.user.type(await code(), '409117')
    await screen.findByText('This number is yours.')
    // A verified number stays verified: no second code for the same number.
    await shown.user.click(button('Another number'))
    await shown.user.click(button('Send a code'))
    await screen.findByText('This number is yours.')
    expect(shown.sent.map(({ call }) => call)).toEqual([sms, sms, sms, check])
  })

  test('a right code is announced, and the focus moves to the next open step', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown)
    await shown.user.type(await code(), '409117')
    const message = await screen.findByText('This number is yours.')
    expect(message.closest('output')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box(/^I am 14/)))
    cleanup()
    const again = await show(<PreRegistration />, byPhone)
    await waitFor(async () => expect((await number()).value).not.toBe(''))
    await agree(again)
    await again.user.click(button('Send a code'))
    await again.user.type(await code(), '409117')
    await waitFor(() => expect(document.activeElement).toBe(button('Complete pre-registration')))
  })

  test('if the window ends during a verification, it can be finished, and no other one can be started', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown)
    await code()
    const key = ['preRegistration', 'campaign']
    act(() => void shown.queryClient.setQueryData(key, { ...shown.queryClient.getQueryData<object>(key), state: 'closed' }))
    expect(await code()).toBeDefined()
    await shown.user.click(button('Another number'))
    await screen.findByText(/^Pre-registration is over/)
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
    expect(shown.popups).toEqual([
      {
        type: 'popup.open',
        popup: { kind: 'teaserMessage', message: 'Pre-registration has just ended.\nWhoever registered can still find their coupon.' },
      },
    ])
  })

  test('an expired key requires another verification and keeps the input', async () => {
    const shown = await show(<PreRegistration />, { ...byPhone, [register]: [refusal(403, 'NOT_VERIFIED')] })
    await sendCode(shown)
    await shown.user.type(await code(), '409117')
    await screen.findByText('This number is yours.')
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByText('Too much time has passed. Please prove your number again.')
    expect((await number()).value).toBe('415 555 0134')
    expect(button('Send a code')).toBeDefined()
  })
})

describe('consents', () => {
  test('none is preselected; missing required ones are reported by name and at their boxes', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown)
    await shown.user.type(await code(), '409117')
    await screen.findByText('This number is yours.')
    expect(screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([false, false, false, false, false])
    await shown.user.click(box(/^Collection and use/))
    await shown.user.click(button('Complete pre-registration'))
    expect(alerts()).toEqual(['Please agree to everything that is required.'])
    expect(document.activeElement).toBe(box(/^I am 14/))
    expect(required.map((name) => box(name).getAttribute('aria-invalid'))).toEqual(['true', null, 'true'])
    expect(named()).toMatch(/^Please check: I am 14 .*, Receiving advertising/)
    await shown.user.click(box(/^I am 14/))
    await shown.user.click(box(/^Receiving advertising required/))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(shown.sent.map(({ call }) => call)).toEqual([sms, check])
  })

  test('an unverified number and missing consents are reported together', async () => {
    const shown = await show(<PreRegistration />)
    await shown.user.click(await screen.findByRole('button', { name: 'Complete pre-registration' }))
    expect(alerts()).toEqual(['Prove your number first: have a code sent and enter it.', 'Please agree to everything that is required.'])
    expect(document.activeElement).toBe(await number())
    expect(named()).toMatch(/^Please check: Mobile phone number, I am 14 .*, Collection and use .*, Receiving advertising/)
    expect(shown.sent).toEqual([])
  })

  test('a number that the provider rejects gets the focus', async () => {
    const shown = await show(<PreRegistration />, {
      [sms]: [refusal(400, 'INVALID_REQUEST', { issues: [{ path: 'body.mobileNo', message: 'x' }] })],
    })
    await sendCode(shown)
    await screen.findByText('Enter a mobile phone number of the chosen country.')
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    expect(named()).toBe('Please check: Mobile phone number')
  })

  test('an impossible number and missing consents are reported together', async () => {
    const shown = await show(<PreRegistration />)
    await shown.user.type(await number(), '12')
    await shown.user.click(button('Complete pre-registration'))
    expect(alerts()).toEqual(['Enter a mobile phone number of the chosen country.', 'Please agree to everything that is required.'])
  })

  test('a code that was sent and not entered is reported at its field and listed first', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await sendCode(shown)
    await code()
    await shown.user.click(button('Complete pre-registration'))
    expect(alerts()).toEqual(['Enter the code that was sent to you.', 'Please agree to everything that is required.'])
    expect(document.activeElement).toBe(await code())
    expect(named()).toMatch(/^Please check: Verification code, I am 14 .*, Collection and use .*, Receiving advertising/)
  })

  test('the look-up of a coupon without a number focuses the number', async () => {
    const shown = await show(<PreRegistration />, {}, { campaign: { state: 'closed' } })
    await countryIs('United States (+1)')
    await shown.user.click(button('Find my coupon'))
    expect(document.activeElement).toBe(await number())
    expect(named()).toBe('Please check: Mobile phone number')
  })

  test('“Agree to all” includes advertising at night, which is the only optional consent', async () => {
    const shown = await show(<PreRegistration />, byPhone)
    await shown.user.click(await screen.findByRole('checkbox', { name: /^Agree to all/ }))
    expect([...required, /at night .* optional/].map((name) => box(name).checked)).toEqual([true, true, true, true])
    await shown.user.click(box(/at night/))
    expect(box(/^Agree to all/).checked).toBe(false)
    expect(box(/^Agree to all/).indeterminate).toBe(true)
  })

  test('the text of each consent can be opened', async () => {
    const { user } = await show(<PreRegistration />, byPhone)
    const read = await screen.findByRole('button', { name: 'Read Collection and use of personal data' })
    expect(screen.getByText(/keep them for two years/).hidden).toBe(true)
    await user.click(read)
    expect(screen.getByText(/keep them for two years/).hidden).toBe(false)
  })
})

describe('by e-mail', () => {
  test('a link is sent with the consents, and this page detects that it was confirmed elsewhere', async () => {
    const shown = await show(<PreRegistration />, {
      [mail]: [{ body: aLink }],
      [ticket]: [
        { body: { state: 'waiting', coupon: null } },
        { body: { state: 'completed', coupon: { ...aCoupon, authType: 1 }, alreadyRegistered: false } },
      ],
    })
    await requestLink(shown)
    await screen.findByRole('heading', { name: 'Look into your mailbox' })
    expect(screen.getByText('reaper@example.com')).toBeDefined()
    expect(shown.sent).toEqual([
      {
        call: mail,
        body: {
          email: 'reaper@example.com',
          country: 'US',
          lang: 'en',
          consents: { over14: true, privacy: true, advertising: true, nightAdvertising: false },
        },
      },
    ])
    // The visitor switches to the mailbox and back, twice: each return checks the state at once.
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    for (const requests of [1, 2]) {
      for (const state of ['hidden', 'visible'] as const) {
        visibility.mockReturnValue(state)
        act(() => void document.dispatchEvent(new Event('visibilitychange')))
      }
      await waitFor(() => expect(shown.sent.filter(({ call }) => call === ticket)).toHaveLength(requests))
    }
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(shown.sent.at(-1)).toEqual({ call: ticket, body: { ticket: 'ticket-1' } })
    expect(screen.getByText(couponCode)).toBeDefined()
  })

  test('the focus moves to the message about the mailbox and back to the address', async () => {
    const shown = await show(<PreRegistration />, { [mail]: [{ body: aLink }] })
    await requestLink(shown)
    const heading = await screen.findByRole('heading', { name: 'Look into your mailbox' })
    expect(document.activeElement).toBe(heading)
    await shown.user.click(button('Another address'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ })))
  })

  test('nothing is sent without consents or without an address', async () => {
    const shown = await show(<PreRegistration />)
    await shown.user.click(await screen.findByRole('button', { name: 'E-mail' }))
    await shown.user.click(button('Send me the link'))
    // All problems at once: the address and the consents.
    expect(alerts()).toEqual(['Enter an e-mail address, such as name@example.com.', 'Please agree to everything that is required.'])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ }))
    expect(named()).toMatch(/^Please check: E-mail address, I am 14 .*, Collection and use .*, Receiving advertising/)
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), 'reaper@example.com')
    await shown.user.click(button('Send me the link'))
    expect(alerts()).toEqual(['Please agree to everything that is required.'])
    expect(shown.sent).toEqual([])
  })

  test('another address: the previous input is restored', async () => {
    const shown = await show(<PreRegistration />, { [mail]: [{ body: aLink }] })
    await requestLink(shown)
    await shown.user.click(await screen.findByRole('button', { name: 'Another address' }))
    expect((screen.getByRole('textbox', { name: /^E-mail address/ }) as HTMLInputElement).value).toBe('reaper@example.com')
  })
})

describe('input', () => {
  test('survives a reload, except for the code', async () => {
    const shown = await show(<PreRegistration />, byPhone, { withPopups: true })
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\+/))
    await shown.user.click(screen.getByRole('combobox', { name: 'Country' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Korea (+82)' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('Korea (+82)'))
    await sendCode(shown, '010-1234-5678')
    await shown.user.type(await code(), '4091')
    await shown.user.click(box(/^I am 14/))
    shown.unmount()
    expect(draft()).not.toContain('4091')
    await show(<PreRegistration />, byPhone)
    await countryIs('Korea (+82)')
    expect((await number()).value).toBe('010-1234-5678')
    expect(box(/^I am 14/).checked).toBe(true)
    expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull()
  })

  test('the country of the language is preselected, with its name in that language', async () => {
    await show(<PreRegistration />, {}, { locale: 'ko' })
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('대한민국 (+82)'))
  })
})

describe('the coupon look-up', () => {
  test('queries first, verifies the number if the provider requires it, and queries again with the key', async () => {
    const shown = await show(<PreRegistration />, {
      ...byPhone,
      [look]: [refusal(403, 'NOT_VERIFIED'), { body: aCoupon }],
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Registered before? Find your coupon' }))
    await countryIs('United States (+1)')
    await shown.user.type(await number(), '415 555 0134')
    await shown.user.click(button('Find my coupon'))
    await shown.user.type(await code(), '409117')
    await screen.findByRole('heading', { name: 'Your coupon' })
    expect(screen.getByText(couponCode)).toBeDefined()
    expect(shown.sent.map(({ call, query }) => query ?? call)).toEqual([
      '?lang=en&mobileNo=4155550134',
      sms,
      check,
      '?lang=en&mobileNo=4155550134&verifiedKey=key-1',
    ])
  })

  test('by e-mail, the countries of phones are used if the longer list of countries cannot be loaded', async () => {
    const shown = await show(<PreRegistration />, {
      'GET /pre-order/country': [{ body: { countries } }, 'unreachable'],
      [mail]: [{ body: aLink }],
    })
    await countryIs('United States (+1)')
    await requestLink(shown)
    await screen.findByRole('heading', { name: 'Look into your mailbox' })
    expect(shown.sent.at(-1)).toMatchObject({ call: mail, body: { email: 'reaper@example.com', country: 'US' } })
  })

  test('by e-mail, only the address is required: the link shows a coupon and registers nothing', async () => {
    const shown = await show(<PreRegistration />, {
      [look]: [refusal(403, 'NOT_VERIFIED')],
      [mail]: [{ body: aLink }],
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Registered before? Find your coupon' }))
    await shown.user.click(button('E-mail'))
    expect(screen.queryByRole('checkbox')).toBeNull()
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), 'reaper@example.com')
    await shown.user.click(button('Find my coupon'))
    await screen.findByRole('heading', { name: 'Look into your mailbox' })
    expect(shown.sent.at(-1)).toEqual({ call: mail, body: { email: 'reaper@example.com', country: 'US', lang: 'en' } })
  })

  test('closes its form when the coupon is shown, also after the window', async () => {
    const responses = { ...byPhone, [look]: [refusal(403, 'NOT_VERIFIED'), { body: aCoupon }] }
    const shown = await show(<PreRegistration />, responses, { campaign: { state: 'closed' } })
    await countryIs('United States (+1)')
    await shown.user.type(await number(), '415 555 0134')
    await shown.user.click(button('Find my coupon'))
    await shown.user.type(await code(), '409117')
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your coupon' }))
    expect(screen.getByText(couponCode)).toBeDefined()
    expect([screen.queryByRole('textbox'), screen.queryByText(/^Pre-registration is over/)]).toEqual([null, null])
  })

  test('accepts its code after a return to the same number', async () => {
    const shown = await show(<PreRegistration />, {
      ...byPhone,
      [sms]: [{ body: aChallenge }, refusal(429, 'TOO_MANY_REQUESTS', { resendAt: aChallenge.resendAt })],
      [look]: [refusal(403, 'NOT_VERIFIED'), refusal(403, 'NOT_VERIFIED'), { body: aCoupon }],
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Registered before? Find your coupon' }))
    await countryIs('United States (+1)')
    await shown.user.type(await number(), '415 555 0134')
    await shown.user.click(button('Find my coupon'))
    await code()
    await shown.user.click(button('Another number'))
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    await shown.user.click(button('Find my coupon'))
    await shown.user.type(await code(), '409117')
    await screen.findByText(couponCode)
  })

  test('a number without a registration shows a message and stays in the field', async () => {
    const shown = await show(<PreRegistration />, { [look]: [refusal(404, 'NOT_FOUND')] }, { campaign: { state: 'closed' } })
    await countryIs('United States (+1)')
    await shown.user.type(await number(), '4155550134')
    await shown.user.click(button('Find my coupon'))
    await screen.findByText('There is no registration for this.')
    expect((await number()).value).toBe('4155550134')
  })
})
