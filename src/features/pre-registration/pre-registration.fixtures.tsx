/** For tests: the feature in a small router over a real provider, and visitors who did something before the page is shown. */
import { QueryClient } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { use, useEffect, useState, type ReactNode } from 'react'
import { expect, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { emailLinkPath, type Campaign } from '#contract/pre-registration.ts'
import { SiteContext } from '#src/components/use-site.ts'
import { callsTo, type CallOptions, type SentCall } from '#tests/helpers/calls.ts'
import type { TestPreRegistration } from '#tests/helpers/pre-registration.ts'
import type { Provider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'

/** Calls by method and path. */
export const sms = 'POST /pre-order/verification/sms'
export const check = 'PUT /pre-order/verification/sms'
export const mail = 'POST /pre-order/coupon-email'
/** Confirms a link, or asks whether it was confirmed. */
export const link = 'PUT /pre-order/verification/email'
export const register = 'POST /pre-order/registration'
export const look = 'GET /pre-order/coupon'
export const held = 'POST /pre-order/registration/held'
export const withdraw = 'POST /pre-order/registration/withdrawal'
/** Calls for the contents of the form. */
const campaign = 'GET /pre-order/campaign'
export const country = 'GET /pre-order/country'

const nameOf = (method: string, path: string): string => `${method} ${path.replace('/api', '')}`

const minute = 60_000
/** Time in ms after which the provider sends to the same contact again. */
export const untilResend = minute
/** Time in ms after which a link is too old. */
export const untilLinkEnds = 30 * minute
/** Time in ms after which a verified key is too old. */
export const untilKeyEnds = 15 * minute

/** Advances the provider's clock, and the device's if it is a fake one; no timer fires. */
export function later(site: TestPreRegistration, ms: number): void {
  site.later(ms)
  if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + ms)
}

let contacts = 1000
/** A new number of the United States: as typed, as the page sends it, and as the provider stores it. */
export function aNumber() {
  contacts += 1
  return { typed: `415 555 ${String(contacts)}`, sent: `415555${String(contacts)}`, stored: `+1415555${String(contacts)}` }
}
/** A new address. */
export function anAddress(): string {
  contacts += 1
  return `reaper-${String(contacts)}@example.com`
}

/** Registers a number of the United States on another device, a minute ago. @returns its coupon's code */
export async function registerNumber(site: TestPreRegistration, stored: string): Promise<string> {
  await site.askCode(stored, { country: 'US' })
  const { verifiedKey } = (await site.check(stored, await site.code(stored), { country: 'US' })).body as { verifiedKey: string }
  const { status, body } = await site.register(stored, verifiedKey, { country: 'US' })
  expect(status).toBe(200)
  later(site, untilResend)
  return body.result.couponCode as string
}
/** Registers an address on another device, a minute ago. @returns its coupon's code */
export async function registerAddress(site: TestPreRegistration, email: string): Promise<string> {
  await site.askLink(email, { country: 'US' })
  const { status, body } = await site.spend(await site.token(email))
  expect(status).toBe(200)
  later(site, untilResend)
  return body.coupon.result.couponCode as string
}

/** Opens the link of the newest mail in this tab. @returns its token */
export async function openLink(site: TestPreRegistration, email: string): Promise<string> {
  const token = await site.token(email)
  const text = site.box.findLast(({ to }) => to === email)!.text
  const path = new RegExp(`http://site\\.test(/\\w\\w${emailLinkPath}#\\S+)`).exec(text)![1]!
  expect(path).toContain(token)
  history.replaceState(null, '', path)
  return token
}

export const readCampaign = async ({ provider }: TestPreRegistration): Promise<Campaign> =>
  (await provider.get('/api/pre-order/campaign')).body as Campaign

type Instead = (times: number, call: SentCall) => ReturnType<NonNullable<CallOptions['instead']>>
export interface ShowOptions {
  locale?: 'en' | 'ko' | 'ja'
  withPopups?: boolean
  /** The provider that responds. */
  from?: Provider
  /** Responses in its place, by the call. */
  instead?: Readonly<Record<string, Instead>>
}

export interface Sent extends Partial<Pick<SentCall, 'search' | 'body'>> {
  call: string
}

type Language = NonNullable<ShowOptions['locale']>
/** A page whose language changes in place, as by the teaser's language bar. */
const InLanguage = ({ language, children }: { language: EventTarget; children: ReactNode }) => {
  const site = use(SiteContext)!
  const [locale, setLocale] = useState<Locale>(site.locale)
  useEffect(() => {
    const change = (event: Event) => setLocale((event as CustomEvent<Language>).detail)
    language.addEventListener('change', change)
    return () => language.removeEventListener('change', change)
  }, [language])
  return <SiteContext value={{ ...site, locale }}>{children}</SiteContext>
}

/** Renders a part of the feature on a page that was just loaded. */
export async function show(
  site: TestPreRegistration,
  screen: ReactNode,
  { locale = 'en', withPopups = false, from, instead = {} }: ShowOptions = {},
) {
  const calls = callsTo(from ?? site.provider, { instead: (call, times) => instead[nameOf(call.method, call.path)]?.(times, call) })
  const language = new EventTarget()
  const answers = new Map<string, Record<string, unknown>>()
  const fetchIt: typeof fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    const response = await calls.fetch(input, init)
    answers.set(nameOf(method, new URL(url).pathname), (await response.clone().json()) as Record<string, unknown>)
    return response
  }
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: performance.now() } as PerformanceNavigationTiming])
  const shown = await renderInRouter(
    '/teaser',
    { '/teaser': () => <InLanguage language={language}>{screen}</InLanguage>, '/error/500': () => <h1>Error page</h1> },
    {
      locale,
      fetch: fetchIt,
      withPopups,
      config: { serverTime: site.provider.now.toISOString(), brand: { name: 'EVERHARROW' } },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    },
  )
  return {
    user: userEvent.setup({ delay: null }),
    /** Calls, except those for the contents of the form. */
    sent: (): Sent[] =>
      calls.sent
        .map(({ method, path, search, body }) => ({ call: nameOf(method, path), ...(method === 'GET' ? { search } : { body }) }))
        .filter(({ call }) => call !== campaign && call !== country),
    changeLanguage: (locale: Language) => act(() => void language.dispatchEvent(new CustomEvent('change', { detail: locale }))),
    /** The provider's last response to a call. */
    answer: (call: string) => answers.get(call)!,
    ...shown,
  }
}
export type Shown = Awaited<ReturnType<typeof show>>
