/** Pre-registration by a number (T1–T3); its code is read from the sandbox's outbox. */
import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { aCoupon, aPhone, someConsents } from '../../machines/code-challenge/code-challenge.fixtures.ts'
import { noDraft } from '../../machines/pre-registration/pre-registration.rules.ts'
import type { PreRegistrationContext } from '../../machines/pre-registration/pre-registration.types.ts'
import { preRegistrationEntry } from '../../machines/pre-registration/pre-registration.entry.ts'
import { aFailure, done, failed } from '../../machines/shared/answers.ts'
import { emptyStorage, expect, hydrated } from '../fixtures.ts'
import type { Chart } from './chart.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Pre-registration', exact: true })
const button = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })
const code = (page: Page) => section(page).getByRole('textbox', { name: 'Verification code' })

/** Each start has its own number: codes of one number block each other. */
let number = ''
const open = async (page: Page): Promise<void> => {
  number = `2${String(randomInt(1_000_000, 9_999_999))}`
  await emptyStorage(page)
  await page.goto('/en/teaser#pre-registration')
  await hydrated(page)
  await section(page).scrollIntoViewIfNeeded()
  await section(page).getByRole('combobox').click()
  await page
    .locator('[data-popup="list"]')
    .getByRole('button', { name: /\(\+82\)$/ })
    .click()
  await section(page)
    .getByRole('textbox', { name: /^Mobile phone number/ })
    .fill(`010${number}`)
}

async function typeCode(page: Page): Promise<void> {
  let sent: string | null | undefined
  const outbox = `/sandbox/outbox.json?to=${encodeURIComponent(`+8210${number}`)}`
  // A lost entry of the job queue delays it by a minute (server/platform/jobs.ts).
  await expect
    .poll(
      async () => {
        const messages = (await (await page.request.get(outbox)).json()) as { code: string | null }[]
        sent = messages[0]?.code
        return typeof sent
      },
      { timeout: 75_000 },
    )
    .toBe('string')
  await code(page).fill(sent!)
}

async function complete(page: Page): Promise<void> {
  for (const name of [/^I am 14/, /^Collection and use/, /^Receiving advertising required/])
    await section(page).getByRole('checkbox', { name }).check()
  await button(page, 'Complete pre-registration').click()
}

const isWith = (state: object | string) => (at: AnyMachineSnapshot) => at.matches({ registration: state, lookUp: 'away' } as never)
const verify = { type: 'preRegistration.verify', contact: aPhone }
const ticked = { type: 'preRegistration.ticked', consents: someConsents }
const register = { type: 'preRegistration.register' }
const changeContact = { type: 'preRegistration.changeContact' }
const isKeyed = ({ context }: AnyMachineSnapshot) => (context as { verifiedKey?: string }).verifiedKey !== undefined

export const preRegistrationChart: Chart = {
  entry: preRegistrationEntry,
  starts: [{ input: { campaign: 'open' }, begins: [{ type: 'preRegistration.draftRead', draft: noDraft }], open }],
  steps: {
    'open the coupon look-up': {
      events: [{ type: 'preRegistration.lookUp' }],
      when: isWith('choosingContact'),
      do: (page) => button(page, 'Registered before? Find your coupon').click(),
    },
    'leave the coupon look-up': {
      events: [{ type: 'preRegistration.leaveLookUp' }],
      do: (page) => button(page, 'Back to pre-registration').click(),
    },
    'type the number': {
      events: [{ type: 'preRegistration.typed', contacts: { phone: '010-1234-5678' } }],
      when: (at) => isWith('choosingContact')(at) && !isKeyed(at) && (at.context as PreRegistrationContext).contacts.phone === '',
      do: (page) =>
        section(page)
          .getByRole('textbox', { name: /^Mobile phone number/ })
          .fill(`010-${number}`),
    },
    'request a code': {
      events: [verify],
      when: (at) => isWith('choosingContact')(at) && !isKeyed(at),
      do: (page) => button(page, 'Send a code').click(),
    },
    'type the code': {
      events: [done('codeChallenge', { type: 'proven', verifiedKey: 'key-1' })],
      when: isWith('verifying'),
      do: typeCode,
    },
    'change the number': {
      events: [changeContact],
      when: isWith('verified'),
      do: (page) => button(page, 'Another number').click(),
    },
    'use the proven number': {
      events: [verify],
      when: (at) => isWith('choosingContact')(at) && isKeyed(at),
      do: (page) => button(page, 'Send a code').click(),
    },
    register: {
      events: [ticked, register, done('registerContact', aCoupon)],
      when: isWith('verified'),
      do: complete,
    },
    'register a known number whose coupon cannot be loaded': {
      events: [
        ticked,
        register,
        failed('registerContact', aFailure(409, 'ALREADY_REGISTERED')),
        failed('findCoupon', aFailure(0, 'NETWORK')),
      ],
      when: isWith('verified'),
      do: async (page) => {
        const known = { code: 'ALREADY_REGISTERED', message: 'Registered before.', traceId: 't-1' }
        await page.route('**/pre-order/registration', (route) => route.fulfill({ status: 409, json: known }))
        await page.route('**/pre-order/coupon?*', (route) => route.abort())
        await complete(page)
        await expect(page.locator('[data-popup="teaserMessage"]')).toBeVisible({ timeout: 20_000 })
        await page.keyboard.press('Escape')
        await page.unrouteAll()
      },
    },
    'register another number': {
      events: [changeContact],
      when: isWith({ alreadyCompleted: 'untold' }),
      do: (page) => button(page, 'Register another').click(),
    },
  },
  children: ['codeChallenge'],
  seen: {
    preRegistration: section,
    'preRegistration.registration': 'covered by its child states',
    'preRegistration.registration.choosingContact': (page, at) =>
      at.matches({ lookUp: 'here' } as never) ? button(page, 'Back to pre-registration') : button(page, 'Send a code'),
    'preRegistration.registration.verifying': code,
    'preRegistration.registration.verified': (page) => section(page).getByText('This number is verified.'),
    'preRegistration.registration.completed': (page) => section(page).getByRole('heading', { name: 'Your name is in the field' }),
    'preRegistration.registration.alreadyCompleted': (page) =>
      section(page).getByText('Pre-registration is already completed for this number or address.'),
    'preRegistration.registration.alreadyCompleted.untold': (page) => button(page, 'Find my coupon'),
    'preRegistration.draft': 'the fields show the typed text',
    'preRegistration.draft.reading': 'left at once',
    'preRegistration.draft.read': 'the fields show the typed text',
    'preRegistration.lookUp': 'covered by its child states',
    'preRegistration.lookUp.away': 'covered by the other states',
    'preRegistration.lookUp.here': (page) => section(page).getByRole('heading', { name: 'Find your coupon' }),
  },
}
