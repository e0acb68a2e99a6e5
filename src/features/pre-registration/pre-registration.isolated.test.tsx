/**
 * Pre-registration by role and name, over a real provider: its messages bring the codes and links. Only lost connections and what a
 * provider does not respond by itself are made up.
 */
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CampaignDocument } from '#server/content/campaign-document.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { preRegistrationConsentVersion } from '#contract/pre-registration-consent-version.ts'
import { createHashcash } from '#server/platform/proof-of-work.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import type { Limits } from '#server/platform/limits.ts'
import { createSecrets } from '#server/platform/secrets.ts'
import { siteDocuments } from '#server/site/site.tables.ts'
import { refusal } from '#tests/helpers/calls.ts'
import { forgetDrafts } from '#src/lib/drafts.ts'
import { openDay, openPreRegistration, specCampaign } from '#tests/helpers/pre-registration.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { failingTwice } from '#tests/helpers/tries.ts'
import {
  aNumber,
  anAddress,
  check,
  country,
  later,
  link,
  look,
  mail,
  readCampaign,
  register,
  registerAddress,
  registerNumber,
  show as showOver,
  sms,
  untilKeyEnds,
  untilLinkEnds,
  untilResend,
  type ShowOptions,
  type Shown,
} from './pre-registration.fixtures.tsx'
import { PreRegistration } from './pre-registration.tsx'

const site = openPreRegistration()
const show = (options?: ShowOptions): Promise<Shown> => showOver(site, <PreRegistration />, options)

/** The specification's campaign, which ends together with a day. */
const lastDay = '2025-03-31T15:00:00.000Z'
const campaign: Partial<CampaignDocument> = { closes: lastDay, coupon: { ...specCampaign.coupon, until: lastDay } }
/** Of another campaign, which ends before its coupons. */
const couponsEnd = '2025-04-30T15:00:00.000Z'
/** The window is over, and coupons are still valid. */
async function endWindow(): Promise<void> {
  await site.campaign({ ...campaign, coupon: { ...specCampaign.coupon, until: couponsEnd } })
  site.at('2025-04-15T01:00:00.000Z')
}

const number = () => screen.findByRole('textbox', { name: /^Mobile phone number/ }) as Promise<HTMLInputElement>
const code = () => screen.findByRole('textbox', { name: 'Verification code' }) as Promise<HTMLInputElement>
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const box = (name: RegExp) => screen.getByRole('checkbox', { name }) as HTMLInputElement
const required = [/^I am 14/, /^Collection and use/, /^Receiving advertising required/]
const draft = () => localStorage.getItem('site.draft.pre-registration')
const named = () => screen.getByText(/^Please check: /).textContent
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
/** What a screen reader reads with the control besides its name. */
const descriptionOf = (control: Element) => document.getElementById(control.getAttribute('aria-describedby')!)!.textContent
const noConsent = 'Please agree to everything that is required.'
/** Of the required consents that are missing. */
const consentErrors = () =>
  required.map((name) => box(name).getAttribute('aria-describedby')).map((id) => id && document.getElementById(id)!.textContent)
/** Nothing is announced besides what has the focus. */
const isSilent = () => expect([screen.queryAllByRole('alert'), screen.queryByText(/^Please check: /)]).toEqual([[], null])
const callsOf = ({ sent }: Shown) => sent().map(({ call }) => call)

/** The country of the field, once the list is loaded. */
const countryIs = (name: string) => waitFor(() => expect(screen.getByRole('combobox').textContent).toBe(name))
async function sendCode({ user }: Shown, typed: string) {
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\(\+\d+\)$/))
  await user.type(await number(), typed)
  await user.click(button('Send a code'))
}
/** @param stored the number, as the provider stores it */
async function typeCode({ user }: Shown, stored: string) {
  await code()
  await user.type(await code(), await site.code(stored))
}
/** Sends a code to a new number and types it. */
async function proveNumber(shown: Shown, { typed, stored } = aNumber()) {
  await sendCode(shown, typed)
  await typeCode(shown, stored)
  await screen.findByText('This number is verified.')
}
async function agree({ user }: Shown) {
  for (const name of required) await user.click(box(name))
}
/** Opens the form of the e-mail method and fills it in. @returns the address */
async function requestLink(shown: Shown): Promise<string> {
  const email = anAddress()
  await shown.user.click(await screen.findByRole('button', { name: 'E-mail' }))
  await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), email)
  await agree(shown)
  await shown.user.click(button('Send me the link'))
  return email
}
/** The form for the coupon of a number, and its button. */
async function findCoupon({ user }: Shown, typed: string) {
  await countryIs('United States (+1)')
  await user.type(await number(), typed)
  await user.click(button('Find my coupon'))
}

/** Long enough for the page, but no number of the United States. */
const rejected = '4155550'
/** A provider with lower limits, in a network of its own. */
function limitedReplica(limits: Partial<Limits>, more: Partial<ServerDeps> = {}): Provider {
  const replica = replicaOf(site.provider, { ...site.serverDeps, limits: { ...site.serverDeps.limits, ...limits }, ...more })
  replica.clientAddress = '198.51.100.7'
  return replica
}

/** Lets timers fire when the test passes time. */
const fakeTimers = () => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
/** Advances both clocks, and lets the due timers fire. */
const pass = (ms: number) =>
  act(async () => {
    site.later(ms)
    await vi.advanceTimersByTimeAsync(ms)
  })

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  // The device's clock is years ahead of the provider's: only the provider's may count.
  site.provider.now = openDay
  await site.campaign(campaign)
  vi.useFakeTimers({ toFake: ['Date'] })
  // Tests pass time by setting the system's time: the monotonic clock follows it.
  const device = Date.now()
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
    await site.campaign({
      ...campaign,
      opens: '2025-02-09T15:00:00.000Z',
      elsewhere: 612_479,
      milestones: [
        { count: 500_000, reward: { ko: '무기 상자', en: 'Weapon chest' }, image: null },
        { count: 800_000, reward: { ko: '망토', en: 'The Ember cloak' }, image: '/art/shop/product-cloak-ember.webp' },
        { count: 1_000_000, reward: { ko: '룬', en: 'The Eternal rune' }, image: null },
      ],
    })
    site.at('2025-02-10T10:00:00+09:00')
    await registerNumber(site, aNumber().stored)
    site.at('2025-02-10T12:00:00+09:00')
    expect(await site.count()).toBe(true)
    await show()
    const section = await screen.findByRole('region', { name: 'Pre-registration' })
    await within(section).findByText('2025.02.10 – 2025.03.31 23:59 (UTC+9)')
    expect(within(section).getByText('612,480')).toBeDefined()
    expect(within(section).getByText('As of 2025-02-10 11:00 (UTC+9)')).toBeDefined()
    const steps = within(section)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
    expect(steps.slice(0, 3)).toEqual(['500,000Weapon chestReached', '800,000The Ember cloak187,520 to go', '1,000,000The Eternal rune'])
  })

  test('before its window shows the opening time and no form', async () => {
    site.at('2025-01-05T01:00:00.000Z')
    await show()
    await screen.findByText('Pre-registration opens on 2025-01-07 00:00 (UTC+9).')
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('opens while the page is open, by the provider’s clock', async () => {
    fakeTimers()
    site.at(specCampaign.opens)
    site.later(-600_000)
    const { queryClient } = await show()
    const state = () => queryClient.getQueryData<{ state: string }>(['preRegistration', 'campaign'])?.state
    await screen.findByText(/^Pre-registration opens on/)
    await pass(540_000)
    expect([state(), screen.queryByRole('textbox')]).toEqual(['before', null])
    await pass(62_000)
    expect(await number()).toBeDefined()
    expect(state()).toBe('open')
  })

  test('after its window shows the coupon look-up and no registration form', async () => {
    await endWindow()
    await show()
    await screen.findByText(/^Pre-registration is over/)
    expect(screen.getByRole('heading', { name: 'Find your coupon' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
    expect(screen.queryByText(/^Finish here|to go$/)).toBeNull()
  })

  test('after its window and the end of its coupons shows no look-up, which the provider would refuse, but the way to the registration', async () => {
    await site.campaign(campaign)
    site.at(lastDay)
    await show()
    await screen.findByText('Pre-registration is over, and its coupons can no longer be used.')
    expect([screen.queryByRole('textbox'), screen.queryByText(/can find their coupon/)]).toEqual([null, null])
    expect(screen.getByRole('link', { name: 'See or withdraw my registration' }).getAttribute('href')).toBe('/teaser/registration')
  })

  test('shows a message, no form and the way to the registration if there is none', async () => {
    await site.provider.database.db.delete(siteDocuments).where(eq(siteDocuments.id, 'campaign'))
    await show()
    await screen.findByText('There is no pre-registration at the moment.')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText(/^Finish here/)).toBeNull()
    expect(screen.getByRole('link', { name: 'See or withdraw my registration' }).getAttribute('href')).toBe('/teaser/registration')
  })
})

describe('by phone', () => {
  test('from the number to the coupon: requests, messages, conversion event and deleted draft', async () => {
    const conversions = vi.fn<() => void>()
    addEventListener('site:conversion', conversions)
    const { typed, sent: mobileNo, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, `(${typed.slice(0, 3)}) ${typed.slice(4).replace(' ', '-')}`)
    const entry = await code()
    await waitFor(() => expect(document.activeElement).toBe(entry))
    expect([entry.inputMode, entry.autocomplete]).toEqual(['numeric', 'one-time-code'])
    // By the provider's clock, though the device is years ahead.
    // Not in the field's description, which would be announced every second.
    expect([screen.getByRole('timer').textContent, descriptionOf(await code())]).toEqual(['Expires in 3:00', '5 tries left'])
    await agree(shown)
    await shown.user.click(entry)
    const sentCode = await site.code(stored)
    // The whole text of the message.
    const message = site.box.findLast(({ to }) => to === stored)!.text
    expect(message).toContain(`Your code is ${sentCode}. Enter it within 3 minutes.`)
    await shown.user.paste(message)
    await screen.findByText('This number is verified.')
    await shown.user.click(button('Complete pre-registration'))
    expect((await screen.findByRole('heading', { name: 'Your name is in the field' })) === document.activeElement).toBe(true)
    const { ticket } = shown.answer(sms)
    const { verifiedKey } = shown.answer(check)
    const held = await site.lookUp({ mobileNo: stored, verifiedKey: verifiedKey as string })
    expect(screen.getByText(held.body.result.couponCode as string)).toBeDefined()
    expect(screen.getByText('2025-03-31 23:59 (UTC+9)')).toBeDefined()
    expect(shown.sent()).toEqual([
      { call: sms, body: { mobileNo, country: 'US', lang: 'en', ticket } },
      { call: check, body: { mobileNo, country: 'US', code: sentCode, ticket } },
      {
        call: register,
        body: {
          authType: 0,
          lang: 'en',
          country: 'US',
          mobileNo,
          verifiedKey,
          consents: { over14: true, privacy: true, advertising: true, nightAdvertising: false },
          consentVersion: `2024-12-24_${preRegistrationConsentVersion}`,
        },
      },
    ])
    expect([conversions.mock.calls.length, draft()]).toEqual([1, null])
    removeEventListener('site:conversion', conversions)
  })

  test('the consents are to the texts that the page has shown; of another version, ticked boxes of before are not restored', async () => {
    const importVersion = async ({ queryClient }: Shown, consentVersion: string) => {
      await site.campaign({ ...campaign, consentVersion })
      await act(() => queryClient.refetchQueries({ queryKey: ['preRegistration', 'campaign'] }))
    }
    const before = await show()
    await number()
    await agree(before)
    await importVersion(before, '2025-01-08')
    before.unmount()
    const shown = await show()
    await number()
    expect(required.map((name) => box(name).checked)).toEqual([false, false, false])
    await agree(shown)
    await importVersion(shown, '2025-01-09')
    await proveNumber(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(shown.sent().at(-1)).toMatchObject({ call: register, body: { consentVersion: `2025-01-08_${preRegistrationConsentVersion}` } })
  })

  test('the coupon is there again after a reload, without the focus, until another person registers', async () => {
    const shown = await show()
    await proveNumber(shown)
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    const { couponCode } = (shown.answer(register) as { result: { couponCode: string } }).result
    shown.unmount()
    const again = await show()
    expect((await screen.findByRole('heading', { name: 'You have registered before' })) === document.activeElement).toBe(false)
    expect(screen.getByText(couponCode)).toBeDefined()
    await again.user.click(button('Register another'))
    expect(await number()).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Pre-registration' }))
    again.unmount()
    await show()
    expect(await number()).toBeDefined()
    expect(screen.queryByText(couponCode)).toBeNull()
  })

  test('before the coupon is valid its start is named; then it leads to the coupon form, filled in', async () => {
    const shown = await show()
    await proveNumber(shown)
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByText('2025-01-21 11:00')
    expect(screen.queryByRole('link', { name: 'Register a coupon' })).toBeNull()
    const { couponCode } = (shown.answer(register) as { result: { couponCode: string } }).result
    shown.unmount()
    site.at(specCampaign.coupon.from!)
    const valid = await show()
    await valid.user.click(await screen.findByRole('link', { name: 'Register a coupon' }))
    expect(screen.queryByText('2025-01-21 11:00')).toBeNull()
    expect(JSON.parse(localStorage.getItem('site.draft.coupon')!)).toMatchObject({ value: { memberNumber: '', couponCode } })
  })

  test('each country can be chosen, also one that shares its calling code', async () => {
    const shown = await show({ withPopups: true })
    await countryIs('United States (+1)')
    await shown.user.click(screen.getByRole('combobox'))
    await screen.findByRole('button', { name: 'Canada (+1)' })
    expect(screen.getAllByRole('button', { name: /\(\+1\)$/ }).length).toBe(2)
  })

  test('an impossible number shows an error at its field, and nothing is sent', async () => {
    const shown = await show()
    await sendCode(shown, '12')
    isSilent()
    expect(descriptionOf(await number())).toBe('Enter a mobile phone number of the chosen country.')
    expect((await number()) === document.activeElement).toBe(true)
    expect((await number()).getAttribute('aria-invalid')).toBe('true')
    await shown.user.type(await number(), '3')
    expect(screen.queryByText(/^Enter a mobile phone number/)).toBeNull()
    // Enter does not move the focus: the message is announced.
    await shown.user.keyboard('{Enter}')
    expect(alerts()).toEqual(['Enter a mobile phone number of the chosen country.'])
    expect(shown.sent()).toEqual([])
  })

  test('a number that the provider rejects shows the same error', async () => {
    const shown = await show()
    await sendCode(shown, rejected)
    expect(await screen.findByText('Enter a mobile phone number of the chosen country.')).toBeDefined()
    expect(callsOf(shown)).toEqual([sms])
  })

  test.each<[code: string, from: () => Provider, before: (stored: string) => Promise<unknown>]>([
    [
      'RESEND_TOO_FAST after a request in another tab',
      () => site.provider,
      async (stored) => expect((await site.askCode(stored, { country: 'US' })).status).toBe(200),
    ],
    [
      'TOO_MANY_REQUESTS of its network',
      () => limitedReplica({ preRegistrationSend: { points: 0, seconds: 600, per: 'address' } }),
      async () => {},
    ],
    [
      'SENDING_UNAVAILABLE while the budget for messages is spent',
      () => replicaOf(site.provider, { ...site.serverDeps, messages: { ...site.serverDeps.messages!, smsBudget: { '*': 0 } } }),
      async () => {},
    ],
  ])('%s: shows the provider’s message and keeps the input', async (problem, from, before) => {
    const { typed, stored } = aNumber()
    await before(stored)
    const shown = await show({ from: from() })
    await sendCode(shown, typed)
    await waitFor(() => expect(alerts()).toEqual([messageOf(problem.split(' ')[0]!, 'en')]))
    expect((await number()).value).toBe(typed)
    expect(shown.popups).toEqual([])
  })

  test('a refusal because of an earlier request shows when the number can be used again', async () => {
    const { typed, stored } = aNumber()
    expect((await site.askCode(stored, { country: 'US' })).status).toBe(200)
    const shown = await show()
    await sendCode(shown, typed)
    const wait = await screen.findByRole('timer')
    expect(wait.textContent).toMatch(/^You can ask again in (1:00|0:5\d)\.$/)
    expect(wait.closest('[role=alert]')).toBeNull()
  })

  test('a requested proof of work is computed by the page and sent with the second request', async () => {
    const { db } = site.provider.database
    const now = () => site.provider.now
    // Easier than the default, which takes some seconds.
    const proofOfWork = createHashcash({ db, secrets: createSecrets(db), now, bits: 4 })
    const from = limitedReplica({ preRegistrationFreeSend: { points: 0, seconds: 600, per: 'address' } }, { proofOfWork })
    const shown = await show({ from })
    await sendCode(shown, aNumber().typed)
    expect(await code()).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
    const proofs = shown.sent().map(({ body }) => (body as { proof?: { puzzle: string } }).proof?.puzzle)
    expect(proofs).toEqual([undefined, expect.stringMatching(/^4\./)])
  })

  test('where each code needs such a proof, a lost response costs no second code', async () => {
    const { db } = site.provider.database
    const proofOfWork = createHashcash({ db, secrets: createSecrets(db), now: () => site.provider.now, bits: 4 })
    const from = limitedReplica({ preRegistrationFreeSend: { points: 0, seconds: 600, per: 'address' } }, { proofOfWork })
    const { typed, stored } = aNumber()
    // The first call gets a puzzle, and the response to the second one is lost.
    const shown = await show({ from, instead: { [sms]: (times) => (times === 2 ? 'lost' : undefined) } })
    await sendCode(shown, typed)
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    const sentCode = await site.code(stored)
    const messages = site.box.length
    await shown.user.click(button('Send a code'))
    await shown.user.type(await code(), sentCode)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
    await site.deliver()
    expect([screen.queryByRole('alert'), site.box.length]).toEqual([null, messages])
  })

  test('a firewall’s 403: the message does not mention an account, which a visitor does not have', async () => {
    const instead = { [sms]: () => Response.json('<html>', { status: 403 }) }
    const shown = await show({ instead })
    await sendCode(shown, aNumber().typed)
    await waitFor(() => expect(alerts()).toEqual(['This request was refused. Please try again later, or from another network.']))
  })

  test('no response: shows the site’s own message, and another try works', async () => {
    const shown = await show({ instead: { [sms]: (times) => (times === 1 ? 'unreachable' : undefined) } })
    await sendCode(shown, aNumber().typed)
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    await shown.user.click(button('Send a code'))
    expect(await code()).toBeDefined()
  })

  test.each<[problem: string, response: ReturnType<NonNullable<ShowOptions['instead']>[string]>]>([
    ['a refusal', refusal(429, 'TOO_MANY_REQUESTS', 'Too many.')],
    ['no response', 'unreachable'],
  ])(
    'while the code is being sent its button is busy and keeps the focus, also after %s; after a success the code has it',
    async (_, response) => {
      let respond = (_with?: typeof response): void => {}
      const shown = await show({ instead: { [sms]: () => new Promise((resolve) => (respond = resolve)) as typeof response } })
      await sendCode(shown, aNumber().typed)
      const send = button('Send a code')
      expect([document.activeElement, send.getAttribute('aria-busy')]).toEqual([send, 'true'])
      await act(async () => respond(response))
      await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
      expect([document.activeElement, button('Send a code'), alerts().length]).toEqual([send, send, 1])
      await shown.user.click(send)
      expect([document.activeElement, send.getAttribute('aria-busy')]).toEqual([send, 'true'])
      await act(async () => respond())
      await waitFor(async () => expect(document.activeElement).toBe(await code()))
      expect(button('Send again')).toBe(send)
    },
  )

  test('a response to the sending that is lost: another try sends no second code, and the first one counts', async () => {
    const { typed, stored } = aNumber()
    const shown = await show({ instead: { [sms]: (times) => (times === 1 ? 'lost' : undefined) } })
    await sendCode(shown, typed)
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    const sentCode = await site.code(stored)
    const messages = site.box.length
    await shown.user.click(button('Send a code'))
    await code()
    await site.deliver()
    expect(site.box).toHaveLength(messages)
    await shown.user.type(await code(), sentCode)
    await screen.findByText('This number is verified.')
  })

  test.each([
    ['the new code, which was sent,', 'lost'],
    ['the earlier code, which still counts,', 'unreachable'],
  ] as const)('without a response to “Send again” %s verifies the number (%s)', async (_, missing) => {
    fakeTimers()
    const { typed, stored } = aNumber()
    const shown = await show({ instead: { [sms]: (times) => (times === 2 ? missing : undefined) } })
    await sendCode(shown, typed)
    await code()
    const first = await site.code(stored)
    await pass(untilResend)
    await shown.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    const last = await site.code(stored)
    expect(last === first).toBe(missing === 'unreachable')
    await shown.user.type(await code(), String((Number(last) + 1) % 1_000_000).padStart(6, '0'))
    await screen.findByText('This is not the code we sent. 4 tries left')
    await shown.user.type(await code(), last)
    await screen.findByText('This number is verified.')
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'Your name is in the field' })
  })

  test.each(['unreachable', 'lost'] as const)(
    'no response to the right code (%s): entered again, it verifies the number',
    async (missing) => {
      const { typed, stored } = aNumber()
      const shown = await show({ instead: { [check]: (times) => (times === 1 ? missing : undefined) } })
      await sendCode(shown, typed)
      await typeCode(shown, stored)
      await screen.findByText('We could not reach the server. Please check your connection and try again.')
      await waitFor(async () => expect((await code()).readOnly).toBe(false))
      await typeCode(shown, stored)
      await screen.findByText('This number is verified.')
      await agree(shown)
      await shown.user.click(button('Complete pre-registration'))
      await screen.findByRole('heading', { name: 'Your name is in the field' })
      expect(callsOf(shown)).toEqual([sms, check, check, register])
    },
  )

  test.each(['unreachable', 'lost'] as const)('no response to the registration (%s): another try completes it', async (missing) => {
    const shown = await show({ instead: { [register]: (times) => (times === 1 ? missing : undefined) } })
    await proveNumber(shown)
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByText('We could not reach the server. Please check your connection and try again.')
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(callsOf(shown)).toEqual([sms, check, register, register])
  })

  test('after a change of the page’s language the registration is in the new one', async () => {
    const shown = await show()
    await proveNumber(shown)
    await agree(shown)
    shown.changeLanguage('ko')
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(shown.sent().map(({ body }) => body?.['lang'])).toEqual(['en', undefined, 'ko'])
  })

  test('a typed number keeps its country after a change of the page’s language, before and after the code is sent', async () => {
    const { typed, stored } = aNumber()
    const shown = await show()
    await countryIs('United States (+1)')
    await shown.user.type(await number(), typed)
    shown.changeLanguage('ko')
    await countryIs('미국 (+1)')
    shown.changeLanguage('en')
    await shown.user.click(button('Send a code'))
    await code()
    shown.changeLanguage('ko')
    await countryIs('미국 (+1)')
    shown.changeLanguage('en')
    await typeCode(shown, stored)
    await screen.findByText('This number is verified.')
    shown.changeLanguage('ko')
    await countryIs('미국 (+1)')
    expect(shown.sent()[0]).toMatchObject({ call: sms, body: { country: 'US' } })
  })

  test('500: the error page', async () => {
    const shown = await show({ instead: { [sms]: () => refusal(500, 'INTERNAL') } })
    await sendCode(shown, aNumber().typed)
    await screen.findByRole('heading', { name: 'Error page' })
    expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
  })

  test('a wrong code empties the field and counts down the tries; the fifth ends the code', async () => {
    const { typed, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    const right = Number(await site.code(stored))
    const wrong = (turn: number): string => String((right + turn) % 1_000_000).padStart(6, '0')
    for (const [index, left] of ['4 tries', '3 tries', '2 tries', '1 try'].entries()) {
      await shown.user.type(await code(), wrong(index + 1))
      await screen.findByText(`This is not the code we sent. ${left} left`)
      // The time continues, and stays visible.
      expect(screen.getByText(/^Expires in/)).toBeDefined()
      expect((await code()).value).toBe('')
    }
    await shown.user.type(await code(), wrong(5))
    await screen.findByText(/^The code was wrong five times/)
    expect((await code()).readOnly).toBe(true)
    expect(callsOf(shown).filter((call) => call === check)).toHaveLength(5)
  })

  test('a code that another tab replaced shows that its time is over; another code is sent and accepted', async () => {
    fakeTimers()
    const { typed, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    const first = await site.code(stored)
    await pass(untilResend)
    await site.askCode(stored, { country: 'US' })
    // Delivered now: messages that wait together arrive in any order.
    expect(await site.code(stored)).not.toBe('')
    await shown.user.type(await code(), first)
    await screen.findByText(/^The code has expired/)
    await pass(untilResend)
    const { ticket } = shown.answer(sms)
    await shown.user.click(await screen.findByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(shown.answer(sms)['ticket']).not.toBe(ticket))
    await screen.findByText(/^Expires in/)
    await typeCode(shown, stored)
    await screen.findByText('This number is verified.')
    expect(callsOf(shown)).toEqual([sms, check, sms, check])
  })

  test('a code that is too old shows that its time is over, first by the page’s countdown', async () => {
    fakeTimers()
    const { typed, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    const sentCode = await site.code(stored)
    await pass(181_000)
    await screen.findByText(/^The code has expired/)
    expect(callsOf(shown)).toEqual([sms])
    // The provider accepts a late code for two more minutes.
    await pass(120_000)
    await shown.user.type(await code(), sentCode)
    await waitFor(() => expect(shown.answer(check)).toMatchObject({ code: 'CODE_EXPIRED' }))
    await screen.findByText(/^The code has expired/)
  })

  test('after a wrong code, the end of the shown time is still announced', async () => {
    fakeTimers()
    const { typed, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    const wrong = String((Number(await site.code(stored)) + 1) % 1_000_000).padStart(6, '0')
    await shown.user.type(await code(), wrong)
    await screen.findByText(/^This is not the code we sent/)
    await pass(181_000)
    expect((await screen.findByText(/The code has expired\. Request a new one\./)).role).toBe('alert')
    expect(screen.getByText(/^This is not the code we sent/)).toBeDefined()
    expect(screen.queryByText(/^Expires in/)).toBeNull()
  })

  test('a wrong code after the shown time is told as wrong, and the right one still counts', async () => {
    fakeTimers()
    const { typed, stored } = aNumber()
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    const sentCode = await site.code(stored)
    await pass(181_000)
    await screen.findByText(/^The code has expired/)
    const wrong = String((Number(sentCode) + 1) % 1_000_000).padStart(6, '0')
    await shown.user.type(await code(), wrong)
    expect((await screen.findByText(/^This is not the code we sent/)).textContent).toContain('4 tries left')
    expect(screen.queryByText(/^The code has expired/)).toBeNull()
    await shown.user.type(await code(), sentCode)
    await screen.findByText('This number is verified.')
  })

  test('a code that arrives after a reload can be typed, with the tries that are left', async () => {
    const { typed, stored } = aNumber()
    const before = await show()
    await sendCode(before, typed)
    await code()
    const sentCode = await site.code(stored)
    await before.user.type(await code(), String((Number(sentCode) + 1) % 1_000_000).padStart(6, '0'))
    await screen.findByText('This is not the code we sent. 4 tries left')
    cleanup()

    const shown = await show()
    await waitFor(async () => expect((await number()).value).toBe(typed))
    await shown.user.click(button('Send a code'))
    await code()
    expect(screen.queryByRole('alert')).toBeNull()
    await shown.user.type(await code(), String((Number(sentCode) + 2) % 1_000_000).padStart(6, '0'))
    await screen.findByText('This is not the code we sent. 3 tries left')
    await shown.user.type(await code(), sentCode)
    await screen.findByText('This number is verified.')
    expect(callsOf(shown)).toEqual([sms, check, check])
  })

  test('after logout nobody types a code that was sent before', async () => {
    const { typed } = aNumber()
    await sendCode(await show(), typed)
    await code()
    cleanup()
    forgetDrafts()

    await sendCode(await show(), typed)
    await screen.findByRole('alert')
    expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull()
  })

  test('another code can be sent only after the provider’s minute', async () => {
    const shown = await show()
    await sendCode(shown, aNumber().typed)
    await code()
    // The countdown is no part of the name, which would be announced every second.
    const again = button('Send again') as HTMLButtonElement
    expect(again.textContent).toBe('Send again1:00')
    // Not `disabled`: the button that has sent one keeps the focus (WCAG 2.4.3).
    expect([again.disabled, again.getAttribute('aria-disabled'), again.dataset['disabled']]).toEqual([false, 'true', ''])
    await shown.user.click(again)
    expect(callsOf(shown)).toEqual([sms])
  })

  test('a verified number that is already registered shows its coupon', async () => {
    const { typed, sent: mobileNo, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    const shown = await show()
    await proveNumber(shown, { typed, sent: mobileNo, stored })
    await agree(shown)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByRole('heading', { name: 'You have registered before' })
    expect(screen.getByText(couponCode)).toBeDefined()
    const { verifiedKey } = shown.answer(check)
    expect(shown.sent().at(-1)).toEqual({ call: look, search: { lang: 'en', mobileNo, verifiedKey } })
  })

  test('a number that a provider reports as registered at once offers the look-up', async () => {
    const { typed } = aNumber()
    // This provider never does so: it would tell third parties who is registered.
    const shown = await show({ instead: { [sms]: () => refusal(409, 'ALREADY_REGISTERED') } })
    await sendCode(shown, typed)
    await screen.findByText('Pre-registration is already completed for this number or address.')
    // The teaser's own message shows it (§2): the form was removed.
    expect(shown.popups).toMatchObject([
      { popup: { kind: 'teaserMessage', message: expect.stringMatching(/^Pre-registration is already completed/) } },
    ])
    await shown.user.click(button('Find my coupon'))
    expect((await number()).value).toBe(typed)
  })

  test('a window that has closed since the page was loaded shows that it is over', async () => {
    const shown = await show()
    await number()
    site.at(lastDay)
    await sendCode(shown, aNumber().typed)
    await screen.findByText(/^Pre-registration is over/)
    expect(shown.answer(sms)).toMatchObject({ code: 'CAMPAIGN_CLOSED' })
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
  })

  test('after a change of number and back, the countdown and the received code still work', async () => {
    const [first, other] = [aNumber(), aNumber()]
    const shown = await show()
    await sendCode(shown, first.typed)
    await code()
    await shown.user.click(button('Another number'))
    // A mistyped number: the focused control was removed, and the number is next.
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    await shown.user.clear(await number())
    await sendCode(shown, other.typed)
    await code()
    await shown.user.click(button('Another number'))
    await shown.user.clear(await number())
    await sendCode(shown, first.typed)
    await waitFor(async () => expect(document.activeElement).toBe(await code()))
    expect(shown.answer(sms)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    // Not in the field's description, which would be announced every second.
    expect([screen.getByRole('timer').textContent, descriptionOf(await code())]).toEqual(['Expires in 3:00', '5 tries left'])
    expect(button('Send again').textContent).toBe('Send again1:00')
    expect(screen.queryByRole('alert')).toBeNull()
    await typeCode(shown, first.stored)
    await screen.findByText('This number is verified.')
    // A verified number stays verified: no second code for the same number.
    await shown.user.click(button('Another number'))
    await shown.user.click(button('Send a code'))
    await screen.findByText('This number is verified.')
    expect(callsOf(shown)).toEqual([sms, sms, sms, check])
  })

  test('a right code is announced, and the focus moves to the next open step', async () => {
    const mine = aNumber()
    const shown = await show()
    await sendCode(shown, mine.typed)
    await typeCode(shown, mine.stored)
    const message = await screen.findByText('This number is verified.')
    expect(message.closest('output')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(box(/^I am 14/)))
    cleanup()
    later(site, untilResend)
    const again = await show()
    await waitFor(async () => expect((await number()).value).not.toBe(''))
    await countryIs('United States (+1)')
    await agree(again)
    await again.user.click(button('Send a code'))
    await typeCode(again, mine.stored)
    await waitFor(() => expect(document.activeElement).toBe(button('Complete pre-registration')))
  })

  test.each([
    ['together with its coupons', lastDay, 'Pre-registration has just ended.'],
    ['before its coupons', couponsEnd, 'Pre-registration has just ended.\nWhoever registered can still find their coupon.'],
  ])('if the window ends %s during a verification, it can be finished, and no other one can be started', async (_name, until, message) => {
    fakeTimers()
    await site.campaign({ ...campaign, coupon: { ...specCampaign.coupon, until } })
    const { typed, stored } = aNumber()
    site.at(lastDay)
    site.later(-60_000)
    const shown = await show()
    await sendCode(shown, typed)
    await code()
    await pass(62_000)
    await waitFor(() => expect(shown.queryClient.getQueryData(['preRegistration', 'campaign'])).toMatchObject({ state: 'closed' }))
    await typeCode(shown, stored)
    await screen.findByText('This number is verified.')
    await shown.user.click(button('Another number'))
    await screen.findByText(/^Pre-registration is over/)
    expect(screen.queryByRole('button', { name: 'Complete pre-registration' })).toBeNull()
    expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'teaserMessage', message } }])
  })

  test('an expired key requires another verification and keeps the input', async () => {
    const mine = aNumber()
    const shown = await show()
    await proveNumber(shown, mine)
    await agree(shown)
    later(site, untilKeyEnds)
    await shown.user.click(button('Complete pre-registration'))
    await screen.findByText('Too much time has passed. Please verify your number again.')
    expect((await number()).value).toBe(mine.typed)
    expect(button('Send a code')).toBeDefined()
  })
})

describe('consents', () => {
  test('none is preselected; missing required ones are reported by name and at their boxes', async () => {
    const shown = await show()
    await proveNumber(shown)
    expect(screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([false, false, false, false, false])
    await shown.user.click(box(/^Collection and use/))
    await shown.user.click(button('Complete pre-registration'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(consentErrors()).toEqual([noConsent, null, noConsent])
    expect(document.activeElement).toBe(box(/^I am 14/))
    expect(required.map((name) => box(name).getAttribute('aria-invalid'))).toEqual(['true', null, 'true'])
    expect(named()).toMatch(/^Please check: I am 14 .*, Receiving advertising/)
    // The marks beside the names are not repeated.
    expect(named()).not.toMatch(/required|optional/)
    await shown.user.click(box(/^I am 14/))
    await shown.user.click(box(/^Receiving advertising required/))
    expect(screen.queryByText(noConsent)).toBeNull()
    expect(callsOf(shown)).toEqual([sms, check])
  })

  test('an unverified number and missing consents are reported together', async () => {
    const shown = await show()
    await shown.user.click(await screen.findByRole('button', { name: 'Complete pre-registration' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(descriptionOf(await number())).toBe('Verify your number first: request a code and enter it.')
    expect(consentErrors()).toEqual([noConsent, noConsent, noConsent])
    expect(document.activeElement).toBe(await number())
    expect(named()).toMatch(/^Please check: Mobile phone number, I am 14 .*, Collection and use .*, Receiving advertising/)
    expect(shown.sent()).toEqual([])
  })

  test('a number that the provider rejects gets the focus', async () => {
    const shown = await show()
    await sendCode(shown, rejected)
    await screen.findByText('Enter a mobile phone number of the chosen country.')
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    isSilent()
  })

  test('an impossible number and missing consents are reported together', async () => {
    const shown = await show()
    await shown.user.type(await number(), '12')
    await shown.user.click(button('Complete pre-registration'))
    expect(descriptionOf(await number())).toBe('Enter a mobile phone number of the chosen country.')
    expect(consentErrors()).toEqual([noConsent, noConsent, noConsent])
  })

  test('a code that was sent and not entered is reported at its field and listed first', async () => {
    const shown = await show()
    await sendCode(shown, aNumber().typed)
    await code()
    await shown.user.click(button('Complete pre-registration'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect([descriptionOf(await code()), consentErrors()]).toEqual([
      'Enter the code that was sent to you.',
      [noConsent, noConsent, noConsent],
    ])
    expect(document.activeElement).toBe(await code())
    expect(named()).toMatch(/^Please check: Verification code, I am 14 .*, Collection and use .*, Receiving advertising/)
  })

  test('the look-up of a coupon without a number focuses the number', async () => {
    await endWindow()
    const shown = await show()
    await countryIs('United States (+1)')
    await shown.user.click(button('Find my coupon'))
    expect(document.activeElement).toBe(await number())
    expect(descriptionOf(await number())).toBe('Enter a mobile phone number of the chosen country.')
    isSilent()
  })

  test('“Agree to all” includes advertising at night, which is the only optional consent', async () => {
    const shown = await show()
    await shown.user.click(await screen.findByRole('checkbox', { name: /^Agree to all/ }))
    expect([...required, /at night .* optional/].map((name) => box(name).checked)).toEqual([true, true, true, true])
    await shown.user.click(box(/at night/))
    expect(box(/^Agree to all/).checked).toBe(false)
    expect(box(/^Agree to all/).indeterminate).toBe(true)
  })

  test('the text of each consent can be opened', async () => {
    const { user } = await show()
    const text = (await screen.findByText(/keep them for two years/)).closest('details')!
    expect(text.open).toBe(false)
    await user.click(text.querySelector('summary')!)
    expect(text.open).toBe(true)
  })
})

describe('by e-mail', () => {
  /** The visitor switches to another tab, acts there, and comes back. */
  async function leaveFor(visit: () => Promise<unknown>) {
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    const setVisibility = (state: DocumentVisibilityState) =>
      act(() => {
        visibility.mockReturnValue(state)
        document.dispatchEvent(new Event('visibilitychange'))
      })
    setVisibility('hidden')
    await visit()
    setVisibility('visible')
  }

  test('a link is sent with the consents, and this page detects that it was confirmed elsewhere', async () => {
    const shown = await show()
    const email = await requestLink(shown)
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(screen.getByText(email)).toBeDefined()
    expect(shown.sent()).toEqual([
      {
        call: mail,
        body: {
          email,
          country: 'US',
          lang: 'en',
          ticket: shown.answer(mail)['ticket'],
          consents: { over14: true, privacy: true, advertising: true, nightAdvertising: false },
          consentVersion: `2024-12-24_${preRegistrationConsentVersion}`,
        },
      },
    ])
    // Each return from the mailbox checks the state at once.
    const asked = () => callsOf(shown).filter((call) => call === link).length
    const away = { token: '', couponCode: '', asked: 0 }
    await leaveFor(async () => {
      away.token = await site.token(email)
      away.asked = asked()
    })
    await waitFor(() => expect(asked()).toBe(away.asked + 1))
    await waitFor(() => expect(shown.answer(link)).toMatchObject({ state: 'waiting' }))
    await leaveFor(async () => {
      away.couponCode = (await site.spend(away.token)).body.coupon.result.couponCode as string
      away.asked = asked()
    })
    await screen.findByRole('heading', { name: 'Your name is in the field' })
    expect(asked()).toBe(away.asked + 1)
    expect(shown.sent().at(-1)).toEqual({ call: link, body: { ticket: shown.answer(mail)['ticket'] } })
    expect(screen.getByText(away.couponCode)).toBeDefined()
  })

  test('an address that is already registered shows its coupon', async () => {
    const shown = await show()
    const email = anAddress()
    const couponCode = await registerAddress(site, email)
    await shown.user.click(await screen.findByRole('button', { name: 'E-mail' }))
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), email)
    await agree(shown)
    await shown.user.click(button('Send me the link'))
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    await leaveFor(async () => site.spend(await site.token(email)))
    await screen.findByRole('heading', { name: 'You have registered before' })
    expect(screen.getByText(couponCode)).toBeDefined()
  })

  test('the focus moves to the message about the mailbox and back to the address', async () => {
    const shown = await show()
    await requestLink(shown)
    const heading = await screen.findByRole('heading', { name: 'Check your e-mail' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await shown.user.click(button('Another address'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ })))
  })

  test('while the link is being sent its button is busy and keeps the focus, also after a failure', async () => {
    let respond = (_with?: 'unreachable'): void => {}
    const shown = await show({ instead: { [mail]: () => new Promise((resolve) => (respond = resolve)) as never } })
    const email = await requestLink(shown)
    const send = button('Send me the link')
    expect([document.activeElement, send.getAttribute('aria-busy')]).toEqual([send, 'true'])
    expect(box(/^I am 14/).getAttribute('aria-disabled')).toBe('true')
    await act(async () => respond('unreachable'))
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
    expect([document.activeElement, alerts().length]).toEqual([send, 1])
    await shown.user.click(send)
    await act(async () => respond())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check your e-mail' })))
    expect(screen.getByText(email)).toBeDefined()
  })

  test('a sending that is not awaited any longer can be left', async () => {
    const shown = await show({ instead: { [mail]: () => new Promise(() => {}) as never } })
    await requestLink(shown)
    await shown.user.click(button('Another address'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ })))
    expect(button('Send me the link').getAttribute('aria-busy')).toBeNull()
  })

  test('a link whose time is over is not said to work, while nobody knows whether its button was pressed', async () => {
    const shown = await show({ instead: { [link]: () => 'unreachable' } })
    await requestLink(shown)
    await screen.findByText(/^The link works for/)
    later(site, untilLinkEnds)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(screen.queryByText(/^The link works for/)).toBeNull())
    await waitFor(() => expect(alerts()).toEqual(['We could not reach the server. Please check your connection and try again.']))
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeDefined()
  })

  test('if the provider does not tell its version of the consents, none is sent: it stores its own', async () => {
    const withoutVersion = async () => Response.json({ ...(await readCampaign(site)), consentVersion: undefined })
    const shown = await show({ instead: { 'GET /pre-order/campaign': withoutVersion } })
    await requestLink(shown)
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    const [first] = shown.sent()
    expect([first!.call, first!.body]).toEqual([mail, expect.not.objectContaining({ consentVersion: expect.anything() })])
  })

  test('nothing is sent without consents or without an address', async () => {
    const shown = await show()
    await shown.user.click(await screen.findByRole('button', { name: 'E-mail' }))
    await shown.user.click(button('Send me the link'))
    // All problems at once: the address and the consents.
    expect(screen.queryByRole('alert')).toBeNull()
    const address = screen.getByRole('textbox', { name: /^E-mail address/ })
    expect([descriptionOf(address), consentErrors()]).toEqual([
      'Enter an e-mail address, such as name@example.com.',
      [noConsent, noConsent, noConsent],
    ])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^E-mail address/ }))
    expect(named()).toMatch(/^Please check: E-mail address, I am 14 .*, Collection and use .*, Receiving advertising/)
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), anAddress())
    await shown.user.click(button('Send me the link'))
    expect([screen.queryByRole('alert'), consentErrors()]).toEqual([null, [noConsent, noConsent, noConsent]])
    expect(shown.sent()).toEqual([])
  })

  test('another address: the previous input is restored', async () => {
    const shown = await show()
    const email = await requestLink(shown)
    await shown.user.click(await screen.findByRole('button', { name: 'Another address' }))
    expect((screen.getByRole('textbox', { name: /^E-mail address/ }) as HTMLInputElement).value).toBe(email)
  })
})

test('without the campaign, another try keeps its button, busy, with the focus (WCAG 2.4.3)', async () => {
  const { respond, retry } = failingTwice()
  const { user } = await show({ instead: { 'GET /pre-order/campaign': respond } })
  expect(await retry(user)).toEqual({ focus: ['Try again', 'Try again', 'section'], isAnnounced: true })
})

describe('without the list of countries', () => {
  test('another try keeps its button, busy, with the focus (WCAG 2.4.3)', async () => {
    const { respond, retry } = failingTwice()
    const { user } = await show({ instead: { [country]: respond } })
    expect(await retry(user)).toEqual({ focus: ['Try again', 'Try again', 'Pre-registration'], isAnnounced: true })
  })

  const wrong = 'Enter a mobile phone number of the chosen country.'
  const noResponse = 'We could not reach the server. Please check your connection and try again.'
  /** The list cannot be loaded until `restore`. */
  async function showWithoutList() {
    let isDown = true
    const shown = await show({ instead: { [country]: () => (isDown ? 'unreachable' : undefined) } })
    await waitFor(() => expect(alerts().join('')).toContain(noResponse))
    return { ...shown, restore: () => (isDown = false) }
  }

  test('shows why, and no number is called wrong; another try loads it', async () => {
    const shown = await showWithoutList()
    const { typed, stored } = aNumber()
    await shown.user.type(await number(), typed)
    await shown.user.click(button('Send a code'))
    await waitFor(() => expect(alerts().join('')).toContain(noResponse))
    await shown.user.click(button('Complete pre-registration'))
    expect(screen.queryByText(wrong)).toBeNull()
    shown.restore()
    await shown.user.click(button('Try again'))
    await countryIs('United States (+1)')
    expect(screen.queryByText(noResponse)).toBeNull()
    await shown.user.click(button('Send a code'))
    await typeCode(shown, stored)
    await screen.findByText('This number is verified.')
  })

  test('no address is called wrong; the button loads the list', async () => {
    const shown = await showWithoutList()
    const email = await requestLink(shown)
    await waitFor(() => expect(alerts().join('')).toBe(noResponse))
    shown.restore()
    await shown.user.click(button('Send me the link'))
    await countryIs('United States')
    await shown.user.click(button('Send me the link'))
    await screen.findByText(email)
  })

  test('a look-up calls no number wrong either', async () => {
    const shown = await showWithoutList()
    await shown.user.click(button('Registered before? Find your coupon'))
    await shown.user.type(await number(), aNumber().typed)
    await shown.user.click(button('Find my coupon'))
    await waitFor(() => expect(alerts().join('')).toBe(noResponse))
    expect(screen.queryByText(wrong)).toBeNull()
  })

  test('the list is loaded when the connection returns, and not again', async () => {
    const shown = await showWithoutList()
    shown.restore()
    const reconnect = () =>
      act(() => {
        onlineManager.setOnline(false)
        onlineManager.setOnline(true)
      })
    reconnect()
    await countryIs('United States (+1)')
    const { dataUpdatedAt } = shown.queryClient.getQueryState(['preRegistration', 'countries'])!
    later(site, 1000)
    reconnect()
    await waitFor(() => expect(shown.queryClient.isFetching()).toBe(0))
    expect(shown.queryClient.getQueryState(['preRegistration', 'countries'])!.dataUpdatedAt).toBe(dataUpdatedAt)
  })

  test('while it is loading, the button that needs it is busy', async () => {
    let respond = (): void => {}
    const shown = await show({
      instead: { [country]: () => new Promise((resolve) => (respond = () => resolve(undefined))) },
    })
    const send = await screen.findByRole('button', { name: 'Send a code' })
    expect(send.getAttribute('aria-busy')).toBe('true')
    await shown.user.type(await number(), aNumber().typed)
    await shown.user.click(send)
    expect(screen.queryByRole('alert')).toBeNull()
    await act(async () => respond())
    await waitFor(() => expect(send.getAttribute('aria-busy')).toBeNull())
    await shown.user.click(send)
    expect(await code()).toBeDefined()
  })
})

describe('input', () => {
  test('survives a reload, except for the code', async () => {
    const shown = await show({ withPopups: true })
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toMatch(/\+/))
    await shown.user.click(screen.getByRole('combobox', { name: 'Country' }))
    await shown.user.click(await screen.findByRole('button', { name: 'South Korea (+82)' }))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Country' }).textContent).toBe('South Korea (+82)'))
    await sendCode(shown, '010-1234-5678')
    await code()
    const part = (await site.code('010-1234-5678')).slice(0, 5)
    await shown.user.type(await code(), part)
    await shown.user.click(box(/^I am 14/))
    shown.unmount()
    expect(draft()).toContain('010-1234-5678')
    expect(draft()).not.toContain(part)
    await show()
    await countryIs('South Korea (+82)')
    expect((await number()).value).toBe('010-1234-5678')
    expect(box(/^I am 14/).checked).toBe(true)
    expect(screen.queryByRole('textbox', { name: 'Verification code' })).toBeNull()
  })

  test('the country of the language is preselected, with its name in that language', async () => {
    await show({ locale: 'ko' })
    await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('대한민국 (+82)'))
  })
})

describe('the coupon look-up', () => {
  const openLookUp = async ({ user }: Shown) =>
    user.click(await screen.findByRole('button', { name: 'Registered before? Find your coupon' }))

  test('queries first, verifies the number if the provider requires it, and queries again with the key', async () => {
    const { typed, sent: mobileNo, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    const shown = await show()
    await openLookUp(shown)
    await findCoupon(shown, typed)
    await typeCode(shown, stored)
    await screen.findByRole('heading', { name: 'Your coupon' })
    expect(screen.getByText(couponCode)).toBeDefined()
    const { verifiedKey } = shown.answer(check)
    expect(shown.sent().map(({ call, search }) => search ?? call)).toEqual([
      { lang: 'en', mobileNo },
      sms,
      check,
      { lang: 'en', mobileNo, verifiedKey },
    ])
  })

  test.each(['unreachable', 'lost'] as const)('no response after the proof (%s): another try needs no second code', async (missing) => {
    const { typed, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    const shown = await show({ instead: { [look]: (times) => (times === 2 ? missing : undefined) } })
    await openLookUp(shown)
    await findCoupon(shown, typed)
    await typeCode(shown, stored)
    await screen.findByText('We could not reach the server. Please check your connection and try again.')
    await shown.user.click(button('Find my coupon'))
    await screen.findByText(couponCode)
    expect(callsOf(shown)).toEqual([look, sms, check, look, look])
  })

  test('after a 500 the way back leads to the typed number, until the look-up is left or has found the coupon', async () => {
    const { typed, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    const instead = { [look]: (times: number) => (times === 1 ? refusal(500, 'INTERNAL') : undefined) }
    const shown = await show({ instead })
    await openLookUp(shown)
    await findCoupon(shown, typed)
    await screen.findByRole('heading', { name: 'Error page' })
    await act(async () => shown.router.history.back())
    await openLookUp(shown)
    await waitFor(async () => expect((await number()).value).toBe(typed))
    await shown.user.type(await number(), '9')
    await shown.user.click(button('Back to pre-registration'))
    await shown.user.clear(await number())
    await openLookUp(shown)
    expect((await number()).value).toBe('')
    await findCoupon(shown, typed)
    await typeCode(shown, stored)
    await screen.findByText(couponCode)
    expect(JSON.stringify(localStorage)).not.toContain(typed)
  })

  test('has the focus at its heading when it replaces the form, and the form has it after the way back', async () => {
    const shown = await show()
    await openLookUp(shown)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Find your coupon' }))
    await shown.user.click(button('Back to pre-registration'))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Pre-registration' }))
    expect(document.activeElement!.contains(button('Send a code'))).toBe(true)
  })

  test.each([
    ['code', sms],
    ['coupon', look],
  ])('while the %s is awaited the pressed button is busy and keeps the focus, also after a failure', async (_, awaited) => {
    const { typed, stored } = aNumber()
    await registerNumber(site, stored)
    let respond = (_with?: 'unreachable'): void => {}
    const shown = await show({ instead: { [awaited]: () => new Promise((resolve) => (respond = resolve)) as never } })
    await openLookUp(shown)
    await findCoupon(shown, typed)
    await waitFor(() => expect(callsOf(shown).at(-1)).toBe(awaited))
    const find = button('Find my coupon')
    expect([document.activeElement, find.getAttribute('aria-busy')]).toEqual([find, 'true'])
    await act(async () => respond('unreachable'))
    await waitFor(() => expect(find.getAttribute('aria-busy')).toBeNull())
    expect([document.activeElement, button('Find my coupon'), alerts().length]).toEqual([find, find, 1])
  })

  test('a number typed for the look-up is in the form after the way back, unless the form has a number or an address', async () => {
    const [first, second] = [aNumber(), aNumber()]
    const shown = await show()
    await openLookUp(shown)
    await shown.user.type(await number(), first.typed)
    await shown.user.click(button('Back to pre-registration'))
    await screen.findByRole('button', { name: 'Send a code' })
    expect((await number()).value).toBe(first.typed)
    await openLookUp(shown)
    await shown.user.clear(await number())
    await shown.user.type(await number(), second.typed)
    await shown.user.click(button('Back to pre-registration'))
    await screen.findByRole('button', { name: 'Send a code' })
    expect((await number()).value).toBe(first.typed)
  })

  test('a number that was typed into the form after that of the look-up replaces it', async () => {
    const [earlier, later] = [aNumber(), aNumber()]
    const before = await show()
    await openLookUp(before)
    await before.user.type(await number(), earlier.typed)
    before.unmount()
    const shown = await show()
    await shown.user.type(await number(), later.typed)
    await openLookUp(shown)
    expect((await number()).value).toBe(later.typed)
  })

  test('after a change of the page’s language a mail is sent in the new one', async () => {
    const shown = await show()
    await openLookUp(shown)
    shown.changeLanguage('ko')
    await shown.user.click(button('E-mail'))
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), anAddress())
    await shown.user.click(button('Find my coupon'))
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(shown.sent().at(-1)).toMatchObject({ call: mail, body: { lang: 'ko' } })
  })

  test('by e-mail, only the address is required: the link shows a coupon and registers nothing', async () => {
    const shown = await show()
    await openLookUp(shown)
    await shown.user.click(button('E-mail'))
    expect(screen.queryByRole('checkbox')).toBeNull()
    const email = anAddress()
    await shown.user.type(screen.getByRole('textbox', { name: /^E-mail address/ }), email)
    await shown.user.click(button('Find my coupon'))
    await screen.findByRole('heading', { name: 'Check your e-mail' })
    expect(shown.sent().at(-1)).toEqual({ call: mail, body: { email, country: 'US', lang: 'en', ticket: shown.answer(mail)['ticket'] } })
    expect((await site.spend(await site.token(email))).body).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('closes its form when the coupon is shown, also after the window', async () => {
    const { typed, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    await endWindow()
    const shown = await show()
    await findCoupon(shown, typed)
    await typeCode(shown, stored)
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Your coupon' }))
    expect(screen.getByText(couponCode)).toBeDefined()
    expect([screen.queryByRole('textbox'), screen.queryByText(/^Pre-registration is over/)]).toEqual([null, null])
  })

  test('accepts its code after a return to the same number', async () => {
    const { typed, stored } = aNumber()
    const couponCode = await registerNumber(site, stored)
    const shown = await show()
    await openLookUp(shown)
    await findCoupon(shown, typed)
    await code()
    await shown.user.click(button('Another number'))
    await waitFor(async () => expect(document.activeElement).toBe(await number()))
    await shown.user.click(button('Find my coupon'))
    await typeCode(shown, stored)
    await screen.findByText(couponCode)
    expect(callsOf(shown)).toEqual([look, sms, look, sms, check, look])
  })

  test('a number without a registration shows a message and stays in the field', async () => {
    const { typed, stored } = aNumber()
    await endWindow()
    const shown = await show()
    await findCoupon(shown, typed)
    await typeCode(shown, stored)
    await screen.findByText('There is no registration for this.')
    expect((await number()).value).toBe(typed)
  })
})
