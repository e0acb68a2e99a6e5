/** What is held of a registration, and its withdrawal, over a real provider. Only lost connections are made up. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { messageOf } from '#server/platform/failure-messages.ts'
import { refusal } from '#tests/helpers/calls.ts'
import { forgetDrafts } from '#src/lib/drafts.ts'
import { openDay, openPreRegistration } from '#tests/helpers/pre-registration.ts'
import { EmailScreen } from './email-screen.tsx'
import { LookUp } from './look-up.tsx'
import {
  aNumber,
  anAddress,
  check,
  held,
  later,
  link,
  look,
  mail,
  openLink,
  readCampaign,
  registerAddress,
  registerNumber,
  show,
  sms,
  untilKeyEnds,
  untilResend,
  withdraw,
  type Shown,
} from './pre-registration.fixtures.tsx'
import { RegistrationScreen } from './registration-screen.tsx'

const site = openPreRegistration()

const press = async ({ user }: Shown, name: string) => user.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

type TestNumber = ReturnType<typeof aNumber>
/** A number that was registered on another device at 10:00, a minute ago. */
async function aRegisteredNumber(): Promise<TestNumber & { couponCode: string }> {
  const number = aNumber()
  return { ...number, couponCode: await registerNumber(site, number.stored) }
}

const typeCode = async ({ user }: Shown, { stored }: TestNumber) =>
  user.type(await screen.findByRole('textbox', { name: 'Verification code' }), await site.code(stored))
/** @param submit name of the button that sends the code */
async function prove(shown: Shown, number: TestNumber, submit = 'Show my registration') {
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\(\+\d+\)$/))
  await shown.user.type(await screen.findByRole('textbox', { name: /^Mobile phone number/ }), number.typed)
  await press(shown, submit)
  await screen.findByRole('textbox', { name: 'Verification code' })
  await typeCode(shown, number)
}

beforeEach(() => {
  site.provider.now = openDay
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  forgetDrafts()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the page that mails and SMS link to', () => {
  test('a verified number shows all stored data with the current consents', async () => {
    const number = await aRegisteredNumber()
    const shown = await show(site, <RegistrationScreen />)
    await heading('See or withdraw my registration')
    await prove(shown, number)
    const title = await heading('Your registration')
    await waitFor(() => expect(document.activeElement).toBe(title))
    await screen.findByText('United States')
    expect(facts()).toEqual([
      ['Number or address', number.stored],
      ['Country', 'United States'],
      ['Coupon', number.couponCode],
      ['Registered on', '2025-01-07 10:00 (UTC+9)'],
      ['Deleted automatically on', '2027.01.07'],
      ['I am 14 years old or older', 'Agreed on 2025-01-07 10:00 (UTC+9)'],
      ['Collection and use of personal data', 'Agreed on 2025-01-07 10:00 (UTC+9)'],
      ['Receiving advertising', 'Agreed on 2025-01-07 10:00 (UTC+9)'],
      ['Receiving advertising at night (21:00–08:00)', 'Not agreed'],
    ])
    const { ticket } = shown.answer(sms)
    const { verifiedKey } = shown.answer(check)
    expect(shown.sent()).toEqual([
      { call: sms, body: { mobileNo: number.sent, country: 'US', lang: 'en', forRegistration: true, ticket } },
      { call: check, body: { mobileNo: number.sent, country: 'US', code: await site.code(number.stored), ticket } },
      { call: held, body: { verifiedKey } },
    ])
  })

  test('the registration is withdrawn in two steps, and a text confirms it', async () => {
    const number = await aRegisteredNumber()
    const shown = await show(site, <RegistrationScreen />)
    await prove(shown, number)
    await press(shown, 'Withdraw the registration')
    expect(document.activeElement).toBe(await heading('Withdraw the registration?'))
    await press(shown, 'Keep it')
    await heading('Your registration')
    expect(shown.sent().filter(({ call }) => call === withdraw)).toEqual([])
    await press(shown, 'Withdraw the registration')
    await press(shown, 'Withdraw')
    const title = await heading('Your registration is withdrawn')
    expect(document.activeElement).toBe(title)
    expect(screen.getByText('Everything we held about it has been deleted. A coupon you have received stays good.')).toBeDefined()
    expect(screen.queryByText(number.stored)).toBeNull()
    const { verifiedKey } = shown.answer(check)
    expect(shown.sent().at(-1)).toEqual({ call: withdraw, body: { verifiedKey, what: 'registration' } })
    await press(shown, 'Another number or address')
    await screen.findByRole('button', { name: 'Show my registration' })
    // The provider holds nothing any more.
    later(site, untilResend)
    await prove(shown, number)
    const none = await heading('There is nothing to withdraw')
    await waitFor(() => expect(document.activeElement).toBe(none))
  })

  test('withdrawing the consent to advertising keeps the rest and removes its button', async () => {
    const number = await aRegisteredNumber()
    const shown = await show(site, <RegistrationScreen />)
    await prove(shown, number)
    await press(shown, 'Withdraw consent to advertising')
    expect(document.activeElement).toBe(await heading('Withdraw consent to advertising?'))
    await press(shown, 'Withdraw')
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your consent to advertising is withdrawn. Your registration and your coupon stay.',
    )
    expect(screen.queryByRole('button', { name: 'Withdraw consent to advertising' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Withdraw the registration' })).toBeDefined()
    expect(facts().slice(2)).toEqual([
      ['Coupon', number.couponCode],
      ['Registered on', '2025-01-07 10:00 (UTC+9)'],
      ['Deleted automatically on', '2027.01.07'],
      ['I am 14 years old or older', 'Agreed on 2025-01-07 10:00 (UTC+9)'],
      ['Collection and use of personal data', 'Agreed on 2025-01-07 10:00 (UTC+9)'],
      ['Receiving advertising', 'Withdrawn on 2025-01-07 10:01 (UTC+9)'],
      ['Receiving advertising at night (21:00–08:00)', 'Not agreed'],
    ])
  })

  test.each(['unreachable', 'lost'] as const)('a missing response (%s) allows another try', async (missing) => {
    const number = await aRegisteredNumber()
    const instead = { [withdraw]: (times: number) => (times === 1 ? missing : undefined) }
    const shown = await show(site, <RegistrationScreen />, { instead })
    await prove(shown, number)
    await press(shown, 'Withdraw the registration')
    await press(shown, 'Withdraw')
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    await press(shown, 'Withdraw')
    await heading('Your registration is withdrawn')
    expect(shown.sent().filter(({ call }) => call === withdraw)).toHaveLength(2)
  })

  const chooseSouthKorea = async ({ user }: Shown) => {
    await user.click(await screen.findByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByRole('button', { name: 'South Korea (+82)' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('South Korea (+82)'))
  }

  test('after a 500 the way back shows the chosen country and the typed number; after the proof neither is stored', async () => {
    const instead = { [sms]: (times: number) => (times === 1 ? refusal(500, 'INTERNAL') : undefined) }
    const shown = await show(site, <RegistrationScreen />, { instead, withPopups: true })
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\+/))
    await chooseSouthKorea(shown)
    await shown.user.type(await screen.findByRole('textbox', { name: /^Mobile phone number/ }), '010-1234-5678')
    await press(shown, 'Show my registration')
    await heading('Error page')
    await act(async () => shown.router.history.back())
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Mobile phone number/ })
    await waitFor(() => expect(number.value).toBe('010-1234-5678'))
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('South Korea (+82)'))
    expect(JSON.stringify(localStorage)).toContain('010-1234-5678')
    await press(shown, 'Show my registration')
    await shown.user.type(await screen.findByRole('textbox', { name: 'Verification code' }), await site.code('010-1234-5678'))
    await heading('There is nothing to withdraw')
    expect(JSON.stringify(localStorage)).not.toContain('010-1234-5678')
    await press(shown, 'Another number or address')
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Mobile phone number/ })).value).toBe('')
  })

  test('handles no response, an expired key that requires another verification, and no registration', async () => {
    const number = aNumber()
    const instead = { [held]: (times: number) => (times === 1 ? ('unreachable' as const) : undefined) }
    const shown = await show(site, <RegistrationScreen />, { instead })
    await prove(shown, number)
    // The pressed controls were removed: the focus moves to what replaces them.
    const retry = await screen.findByRole('button', { name: 'Try again' })
    await waitFor(() => expect(document.activeElement).toBe(retry))
    later(site, untilKeyEnds)
    await press(shown, 'Try again')
    await screen.findByText(messageOf('NOT_VERIFIED', 'en'))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'See or withdraw my registration' }))
    expect(screen.getByRole('alert').textContent).toContain(messageOf('NOT_VERIFIED', 'en'))
    // The typed values are still there.
    await press(shown, 'Show my registration')
    await screen.findByRole('textbox', { name: 'Verification code' })
    await typeCode(shown, number)
    await heading('There is nothing to withdraw')
  })

  test('by e-mail: the page continues automatically after the link was confirmed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const email = anAddress()
    await registerAddress(site, email)
    const shown = await show(site, <RegistrationScreen />)
    await press(shown, 'E-mail')
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), email)
    await press(shown, 'Show my registration')
    await heading('Check your e-mail')
    expect((await site.spend(await site.token(email))).status).toBe(200)
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await heading('Your registration')
    expect(screen.getByText(email)).toBeDefined()
    expect(shown.sent()[0]).toEqual({
      call: mail,
      body: { email, country: 'US', lang: 'en', forRegistration: true, ticket: shown.answer(mail)['ticket'] },
    })
    expect(shown.sent().at(-1)).toEqual({ call: held, body: { verifiedKey: shown.answer(mail)['ticket'] } })
  })

  test('by e-mail: a response to “Send again” is lost, and the page continues after the new link was confirmed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const email = anAddress()
    await registerAddress(site, email)
    const shown = await show(site, <RegistrationScreen />, { instead: { [mail]: (times) => (times === 2 ? 'lost' : undefined) } })
    await press(shown, 'E-mail')
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), email)
    await press(shown, 'Show my registration')
    await heading('Check your e-mail')
    const first = await site.token(email)
    site.later(untilResend)
    await act(() => vi.advanceTimersByTimeAsync(untilResend))
    await press(shown, 'Send again')
    await waitFor(() => expect(shown.sent().filter(({ call }) => call === mail)).toHaveLength(2))
    const last = await site.token(email)
    expect(last).not.toBe(first)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await heading('Check your e-mail')
    expect((await site.spend(last)).status).toBe(200)
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await heading('Your registration')
    expect(screen.getByText(email)).toBeDefined()
  })
})

describe('other ways to the page', () => {
  test('from the look-up, with its key', async () => {
    const number = await aRegisteredNumber()
    const shown = await show(site, <LookUp campaign={await readCampaign(site)} />)
    const ways = await screen.findByRole('link', { name: 'See or withdraw my registration' })
    expect(ways.getAttribute('href')).toBe('/teaser/registration')
    await prove(shown, number, 'Find my coupon')
    await heading('Your coupon')
    await press(shown, 'See or withdraw my registration')
    await heading('Your registration')
    const { verifiedKey } = shown.answer(check)
    expect(shown.sent().map(({ call }) => call)).toEqual([look, sms, check, look, held])
    expect(shown.sent().at(-1)).toEqual({ call: held, body: { verifiedKey } })
  })

  test.each([
    ['a link requested for a withdrawal shows the registration at once', { consents: undefined, forRegistration: true }, []],
    ['a link for the coupon leads to the registration with one click', {}, ['See or withdraw my registration']],
  ])('%s', async (_name, wish, presses) => {
    const email = anAddress()
    await registerAddress(site, email)
    expect((await site.askLink(email, wish)).status).toBe(200)
    const token = await openLink(site, email)
    const shown = await show(site, <EmailScreen />)
    await press(shown, 'Confirm my e-mail address')
    for (const name of presses) await press(shown, name)
    const title = await screen.findByRole('heading', { level: 1, name: 'Your registration' })
    expect(within(title.parentElement!).getByText(email)).toBeDefined()
    expect(shown.sent()).toEqual([
      { call: link, body: { token } },
      { call: held, body: { verifiedKey: token } },
    ])
  })
})
