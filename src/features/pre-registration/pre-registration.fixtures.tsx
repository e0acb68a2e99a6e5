/** For tests: the feature in a small router, with a provider that returns prepared responses by call and records its requests. */
import { QueryClient } from '@tanstack/react-query'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { Campaign } from '#contract/pre-registration.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'

/** The provider's clock when the page was sent. The test sets the device's clock. */
export const pageTime = '2026-11-22T03:00:00.000Z'
const after = (seconds: number): string => new Date(Date.parse(pageTime) + seconds * 1000).toISOString()

export const aCampaign = (changes: Partial<Campaign> = {}): Campaign => ({
  state: 'open',
  opensDt: '2026-11-06T15:00:00.000Z',
  closesDt: '2027-03-31T15:00:00.000Z',
  launchDt: '2027-01-28T01:00:00.000Z',
  couponValidUntil: '2027-03-31T15:00:00.000Z',
  count: 612_480,
  countedDt: '2026-11-22T02:00:00.000Z',
  milestones: [
    { count: 500_000, reward: { ko: '무기 상자', en: 'Weapon chest' }, image: null },
    { count: 800_000, reward: { ko: '망토', en: 'The Ember cloak' }, image: '/art/shop/product-cloak-ember.webp' },
    { count: 1_000_000, reward: { ko: '룬', en: 'The Eternal rune' }, image: null },
  ],
  stores: [{ id: 'googlePlay', url: 'https://play.example/everharrow' }],
  serverTime: pageTime,
  ...changes,
})

export const countries = [
  { code: 'KR', callingCode: '82', name: { ko: '대한민국', en: 'Korea' } },
  { code: 'US', callingCode: '1', name: { ko: '미국', en: 'United States' } },
  { code: 'TW', callingCode: '886', name: { ko: '대만', en: 'Taiwan' } },
]
export const couponCode = 'EHPR7K2M94QX'
export const aCoupon = { authType: 0, lang: 'en', result: { couponCode, validUntil: '2027-03-31T15:00:00.000Z' } }
/** The response to a sent SMS: valid for 180 s, sent again after 60 s. */
export const aChallenge = { expiresAt: after(180), resendAt: after(60), ticket: 'ticket-0' }
export const aLink = { expiresAt: after(1800), resendAt: after(60), ticket: 'ticket-1' }

export interface TestResponse {
  status?: number
  body: unknown
}
export const refusal = (status: number, code: string, more: object = {}): TestResponse => ({
  status,
  body: { code, message: `words of ${code}`, traceId: 'trace-1', ...more },
})

/** `PUT /pre-order/verification/sms` */
type CallKey = string
export type TestResponses = Record<CallKey, (TestResponse | 'unreachable')[]>

export interface Sent {
  call: string
  body?: unknown
  query?: string
}

/** Renders a part of the feature; each call returns its responses in turn, and repeats the last one. */
export async function show(
  screen: ReactNode,
  responses: TestResponses = {},
  o: { locale?: 'en' | 'ko' | 'ja'; campaign?: Partial<Campaign> | null; withPopups?: boolean } = {},
) {
  const locale = o.locale ?? 'en'
  const sent: Sent[] = []
  const turns = new Map<string, number>()
  const provider: TestResponses = {
    'GET /pre-order/campaign': [o.campaign === null ? refusal(404, 'NOT_FOUND') : { body: aCampaign(o.campaign) }],
    'GET /pre-order/country': [{ body: { countries } }],
    ...responses,
  }
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const call = `${request.method} ${url.pathname.replace('/api', '')}`
    if (!call.endsWith('/campaign') && !call.endsWith('/country'))
      sent.push({
        call,
        ...(request.method === 'GET' ? { query: url.search } : { body: await request.json() }),
      })
    const turn = turns.get(call) ?? 0
    turns.set(call, turn + 1)
    const all = provider[call] ?? []
    const response = all[Math.min(turn, all.length - 1)]
    if (response === undefined || response === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(response.body, { status: response.status ?? 200 })
  }
  const shown = await renderInRouter(
    '/teaser',
    { '/teaser': () => screen, '/error/500': () => <h1>Error page</h1> },
    {
      locale,
      fetch: fetchIt,
      withPopups: o.withPopups ?? false,
      config: { serverTime: pageTime, brand: { name: 'EVERHARROW' } },
      queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    },
  )
  return { user: userEvent.setup({ delay: null }), sent, ...shown }
}
