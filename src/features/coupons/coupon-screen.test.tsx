import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unchanged } from '#src/components/actors.tsx'
import type { Audience } from '#src/api/shop.queries.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { translate } from '#tests/helpers/translate.ts'
import { CouponScreen } from './coupon-screen.tsx'

/** With its check digit. */
const number = '100000000008'
const gift = { couponName: 'First frost', rewards: [{ name: 'Red jade', count: 1300 }] }
const profile = { memberNumber: number, nickname: 'Ashling', region: 'KR', server: 'Ash Vale 1' } as const
const draft = () => localStorage.getItem('site.draft.coupon')

interface TestResponse {
  status?: number
  body: unknown
}
const refusal = (status: number, code: string, message = `words of ${code}`): TestResponse => ({
  status,
  body: { code, message, traceId: 'trace-1' },
})

/** Renders the screen with two routes and a provider with these responses. By default for a member whose profile is not queried. */
async function show(
  responses: (TestResponse | Promise<TestResponse> | 'unreachable')[] = [],
  o: {
    audience?: Audience
    isVisitor?: boolean
    isInGame?: boolean
    maintenance?: object
    mine?: object[]
    more?: number
    profileResponse?: Promise<void>
  } = {},
) {
  const sent: { url: string; body: unknown }[] = []
  /** Profile calls of the screen; the session makes its own. */
  let profileRequests = 0
  const listed: string[] = []
  const fetchIt: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname.endsWith('/profiles')) {
      await o.profileResponse
      profileRequests += 1
      return Response.json(profile)
    }
    if (url.pathname.endsWith('/claim-rewards/coupons')) {
      listed.push(url.search)
      return Response.json({ items: o.mine ?? [], totalCount: (o.mine ?? []).length + (o.more ?? 0) })
    }
    sent.push({ url: url.pathname + url.search, body: await request.json() })
    const response = await responses[sent.length - 1]
    if (response === undefined || response === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(response.body, { status: response.status ?? 200 })
  }
  const shown = await renderInRouter(
    '/coupon/register',
    {
      '/coupon/register': () => <CouponScreen audience={o.audience ?? 'visitor'} />,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      actors: await testActors(o.isVisitor === true ? 'visitor' : o.isInGame === true ? 'tokenless' : {}, unchanged, {
        fetchProfile: async () => profile,
        // In the game a token makes a member without a profile.
        ...(o.isInGame === true ? { readTokens: async () => ({ hasAccessToken: true }) } : {}),
      }),
      locale: 'ja',
      fetch: fetchIt,
      config: { maintenance: o.maintenance ?? null },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Redeem a coupon' })
  return { ...shown, sent, listed, profileRequests: () => profileRequests, user: userEvent.setup() }
}
const memberNumber = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Member number/ })
const couponCode = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Regist/ })
const values = () => [memberNumber().value, couponCode().value]

type Shown = Awaited<ReturnType<typeof show>>
async function fillIn({ user }: Shown, code = 'ASHFURROW3') {
  await user.type(memberNumber(), number)
  await user.type(couponCode(), code)
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a coupon', () => {
  test('is registered: a popup confirms it, it is listed with its rewards, and no draft is left', async () => {
    const shown = await show([{ body: gift }])
    await fillIn(shown, 'ashf-urro-w3')
    await shown.user.click(button())
    const list = (await screen.findByRole('heading', { name: 'Registered coupons' })).parentElement!
    expect(within(list).getByText('First frost')).toBeDefined()
    expect(list.textContent).toContain('Red jade ×1,300')
    expect(shown.sent).toEqual([{ url: '/api/claim-rewards/coupon?locale=ja', body: { couponCode: 'ASHFURROW3', memberNumber: number } }])
    expect(shown.popups).toMatchObject([{ popup: { kind: 'noButton', type: 'success', mainText: expect.stringContaining('First frost') } }])
    // The number stays for the next code, but is not stored.
    expect([values(), draft()]).toEqual([['1000 0000 0008', ''], null])
    shown.unmount()
    expect(draft()).toBeNull()
  })

  test('is registered while the storage is full or blocked, which an alert reports', async () => {
    const shown = await show([{ body: gift }])
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fillIn(shown)
    const text = await screen.findByText(/^This browser cannot save a draft: its storage is full or blocked/)
    expect(text.closest('[role="alert"]')).not.toBeNull()
    await shown.user.click(button())
    await screen.findByRole('heading', { name: 'Registered coupons' })
    expect(screen.queryByText(/^This browser cannot save a draft/)).toBeNull()
    vi.restoreAllMocks()
  })

  test('is sent once for repeated submits, and the button shows the progress', async () => {
    const response = Promise.withResolvers<TestResponse>()
    const shown = await show([response.promise])
    await fillIn(shown)
    await shown.user.type(couponCode(), '{Enter}{Enter}')
    await shown.user.dblClick(button())
    expect(button().textContent).toContain('Registering')
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(couponCode().readOnly).toBe(true)
    await waitFor(() => expect(shown.sent.length).toBe(1))
    await act(async () => response.resolve({ body: gift }))
    await screen.findByRole('heading', { name: 'Registered coupons' })
    expect([shown.sent.length, button().textContent]).toEqual([1, 'Register'])
  })

  test('can be registered after another one', async () => {
    const shown = await show([{ body: gift }, { body: { ...gift, couponName: 'Second' } }])
    await fillIn(shown)
    await shown.user.click(button())
    await screen.findByText('First frost')
    await shown.user.type(couponCode(), 'ANOTHERONE{Enter}')
    await screen.findByText('Second')
    expect(shown.sent.map(({ body }) => body)).toEqual([
      { couponCode: 'ASHFURROW3', memberNumber: number },
      { couponCode: 'ANOTHERONE', memberNumber: number },
    ])
  })
})

describe('input', () => {
  test.each([
    ['  ashf-urro-w3 ', 'ASHFURROW3'],
    ['ＡＳＨＦ－ｕｒｒｏ　Ｗ３', 'ASHFURROW3'],
    ['ASHF—URRO—W3\n', 'ASHFURROW3'],
  ])('a pasted code “%s” is cleaned', async (pasted, clean) => {
    const { user } = await show()
    await user.click(couponCode())
    await user.paste(pasted)
    expect(couponCode().value).toBe(clean)
  })

  test('a typed code is cleaned when its field is left; a member number is shown in groups', async () => {
    const { user } = await show()
    await user.type(couponCode(), 'ashf urro')
    expect(couponCode().value).toBe('ashf urro')
    await user.type(memberNumber(), '１０００-０００００００8')
    expect(couponCode().value).toBe('ASHFURRO')
    await user.tab()
    expect(memberNumber().value).toBe('1000 0000 0008')
  })

  test('survives a reload', async () => {
    const shown = await show()
    await fillIn(shown, 'ASHF')
    shown.unmount()
    await show()
    expect(values()).toEqual(['1000 0000 0008', 'ASHF'])
  })

  test('is checked before sending: each wrong field has a message, and the first one has the focus', async () => {
    const { user, sent } = await show()
    await user.click(button())
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map((alert) => alert.textContent)).toEqual([
      'Check the member number: 12 digits, exactly as the game shows them.',
      'Check the coupon code: 8 to 20 letters and digits.',
    ])
    expect(document.activeElement).toBe(memberNumber())
    expect([memberNumber(), couponCode()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(screen.getByText(/^Please check: /).textContent).toBe('Please check: Member number, Coupon code')
    // One digit is mistyped.
    await user.type(memberNumber(), '100000000009')
    await user.type(couponCode(), 'ASHFURROW3')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Check the member number/)
    expect(memberNumber().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').parentElement!.parentElement!.id)
    expect(sent).toEqual([])
  })
})

describe('the member’s own number', () => {
  const shownForMember = async () => {
    const shown = await show([], { audience: 'member' })
    await screen.findByText(/^This is Ashling/)
    return shown
  }

  test('is filled in and is not part of the draft', async () => {
    const { user } = await shownForMember()
    expect(memberNumber().value).toBe('1000 0000 0008')
    await user.type(couponCode(), 'ASHF')
    cleanup()
    expect([draft()?.includes('ASHF'), draft()?.includes('1000')]).toEqual([true, false])
  })

  test('does not replace input in progress, and is filled in again when the field is left empty', async () => {
    const response = Promise.withResolvers<void>()
    const { user, queryClient } = await show([], { audience: 'member', isInGame: true, profileResponse: response.promise })
    await user.click(memberNumber())
    response.resolve()
    await waitFor(() => expect(queryClient.getQueryData(['session', 'profile'])).toBeDefined())
    await user.keyboard('1234')
    expect(memberNumber().value).toBe('1234')
    await user.clear(memberNumber())
    expect(memberNumber().value).toBe('')
    await user.tab()
    expect(memberNumber().value).toBe('1000 0000 0008')
  })
})

describe('a coupon error of §8 shows the provider’s message in its place, takes the focus and keeps the input', () => {
  test.each([
    [404, 'COUPON_INVALID_ACCOUNT', memberNumber],
    [404, 'COUPON_INVALID_NUMBER', couponCode],
    [409, 'COUPON_USED', couponCode],
    [410, 'COUPON_EXPIRED', couponCode],
    [423, 'COUPON_LOCKED', couponCode],
    [409, 'COUPON_UNUSABLE', couponCode],
    [422, 'COUPON_USER_TYPE', couponCode],
  ])('%i %s at its field', async (status, code, field) => {
    const shown = await show([refusal(status, code)])
    await fillIn(shown)
    await shown.user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe(`words of ${code}`)
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect([values(), shown.popups]).toEqual([['1000 0000 0008', 'ASHFURROW3'], []])
    await shown.user.type(field(), '1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    [400, 'COUPON_INVALID_INFO', false],
    [503, 'COUPON_UNKNOWN', true],
  ])('%i %s as a message of its own, with a link to support: %s', async (status, code, isForSupport) => {
    const shown = await show([refusal(status, code), { body: gift }])
    await fillIn(shown)
    await shown.user.click(button())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(`words of ${code}`)
    expect(within(alert).queryByRole('link', { name: 'Contact support' }) !== null).toBe(isForSupport)
    expect(document.activeElement).toBe(alert.parentElement)
    expect([values(), shown.popups]).toEqual([['1000 0000 0008', 'ASHFURROW3'], []])
    await shown.user.click(button())
    await screen.findByText('First frost')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a field that the provider rejects shows the site’s own message', async () => {
    const response = { code: 'INVALID_REQUEST', message: 'x', traceId: 't', issues: [{ path: 'body.couponCode', message: 'x' }] }
    const shown = await show([{ status: 400, body: response }])
    await fillIn(shown)
    await shown.user.click(button())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Check the coupon code/)
  })
})

describe('a page translated by the browser (B-1)', () => {
  test('registers a coupon, also after an error', async () => {
    const shown = await show([refusal(409, 'COUPON_USED'), { body: gift }])
    translate()
    await fillIn(shown)
    await shown.user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('words of COUPON_USED')
    translate()
    await shown.user.click(button())
    await screen.findByText('First frost')
    expect(button().getAttribute('aria-busy')).toBeNull()
  })
  test('shows the owner of the member number', async () => {
    await show([], { audience: 'member' })
    translate()
    expect(await screen.findByText(/This is Ashling/)).toBeDefined()
  })
})

describe('any other failure follows the error policy', () => {
  test('too many attempts: a popup with the provider’s message', async () => {
    const shown = await show([refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.')])
    await fillIn(shown)
    await shown.user.click(button())
    await waitFor(() => expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message: 'Slowly.' } }]))
    expect([values(), button().getAttribute('aria-busy')]).toEqual([['1000 0000 0008', 'ASHFURROW3'], null])
  })

  test.each([
    ['no response', 'unreachable', 'We could not reach the server.'],
    ['a response that does not fit the contract', { body: { nothing: true } }, 'The server’s response could not be read.'],
    ['409 without a message', refusal(409, 'OTHER', ''), 'Something has changed in the meantime.'],
    ['400 without a message', refusal(400, 'OTHER', ''), 'Something in the request is not right.'],
    ['502 of a gateway', { status: 502, body: '<html>' }, 'Something went wrong on our side.'],
  ] as const)('%s: a popup with a matching message of the site (P-9)', async (_name, response, text) => {
    const shown = await show([response])
    await fillIn(shown)
    await shown.user.click(button())
    await waitFor(() => expect(shown.popups).toHaveLength(1))
    expect(shown.popups[0]).toMatchObject({ popup: { kind: 'apiMessage', message: expect.stringContaining(text) } })
  })

  test('a coupon error without a message: the site’s message for its code (P-9)', async () => {
    const shown = await show([refusal(409, 'COUPON_USED', '')])
    await fillIn(shown)
    await shown.user.click(button())
    expect((await screen.findByRole('alert')).textContent).toBe('This coupon has already been used.')
  })

  test('500: the error page, and the input is restored on return', async () => {
    const shown = await show([refusal(500, 'INTERNAL')])
    await fillIn(shown)
    await shown.user.click(button())
    await screen.findByRole('heading', { name: 'Error page' })
    expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
    await act(() => shown.router.navigate({ to: '/coupon/register' }))
    expect(values()).toEqual(['1000 0000 0008', 'ASHFURROW3'])
  })
})

describe('a member', () => {
  test('gets the own number filled in, with the owner’s name below', async () => {
    const { user, profileRequests } = await show([], { audience: 'member' })
    await screen.findByText('This is Ashling (Ash Vale 1).')
    // The session has already queried the profile (A8).
    expect(profileRequests()).toBe(0)
    expect(memberNumber().value).toBe('1000 0000 0008')
    await user.type(memberNumber(), '9')
    expect(screen.queryByText(/^This is/)).toBeNull()
    await user.clear(memberNumber())
    expect(memberNumber().value).toBe('')
  })

  test('keeps a number typed earlier', async () => {
    const first = await show()
    await first.user.type(memberNumber(), '2046')
    first.unmount()
    await show([], { audience: 'member' })
    expect(memberNumber().value).toBe('2046')
  })

  test('in the game, without a profile in the session, gets the number with one profile request', async () => {
    const { profileRequests } = await show([], { audience: 'member', isInGame: true })
    await screen.findByText('This is Ashling (Ash Vale 1).')
    expect([memberNumber().value, profileRequests()]).toEqual(['1000 0000 0008', 1])
  })
})

describe('a visitor', () => {
  test('sees that login is required; a valid form opens the login, returns here, and keeps the input', async () => {
    const shown = await show([], { isVisitor: true })
    expect(screen.getByText('Coupons are registered for the account you are logged in with.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in to register' }).getAttribute('href')).toContain('next=%2Fcoupon%2Fregister')
    await fillIn(shown)
    await shown.user.click(button())
    expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'login', next: '/coupon/register' } }])
    expect([shown.sent, button().getAttribute('aria-busy')]).toEqual([[], null])
    shown.unmount()
    await show()
    expect(values()).toEqual(['1000 0000 0008', 'ASHFURROW3'])
  })

  test('sees a validation error before the login opens', async () => {
    const shown = await show([], { isVisitor: true })
    await fillIn(shown, 'ASH')
    await shown.user.click(button())
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Check the coupon code/)
    expect([shown.sent, shown.popups]).toEqual([[], []])
  })
})

describe('a member’s coupons (U5)', () => {
  const mine = {
    id: 3,
    couponName: 'First frost',
    maskedCode: '••••••••26',
    rewards: [{ name: 'Red jade', count: 1300 }],
    registeredDt: '2026-11-21T00:30:00.000Z',
    delivered: false,
  }

  test('are listed for members only, with code and delivery state; more are loaded on request', async () => {
    const visitor = await show()
    expect([screen.queryByRole('heading', { name: 'My coupons' }), visitor.listed]).toEqual([null, []])
    expect(screen.getByRole('link', { name: 'Coupons that are out now' }).getAttribute('href')).toBe('/bulletin?type=coupon')
    cleanup()
    const { user, listed } = await show([], { audience: 'member', mine: [mine, { ...mine, id: 2, delivered: true }], more: 9 })
    const section = within(screen.getByRole('region', { name: 'My coupons' }))
    await section.findByText('On its way')
    expect([section.getByText('In the mailbox'), section.getAllByText('••••••••26')].flat()).toHaveLength(3)
    await user.click(section.getByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(listed).toEqual(['?locale=ja&size=5', '?locale=ja&size=15']))
  })

  test('an empty list shows a message, and a registration reloads the list', async () => {
    const shown = await show([{ body: gift }], { audience: 'member' })
    await screen.findByText('You have not registered a coupon yet.')
    await screen.findByText(/^This is Ashling/)
    await shown.user.type(couponCode(), 'ASHFURROW3')
    await shown.user.click(button())
    await waitFor(() => expect(shown.listed).toHaveLength(2))
  })
})

test('during maintenance the form is disabled and shows a message', async () => {
  const { user, sent } = await show([], { maintenance: { start: '2026-11-21T00:00:00Z', end: '2026-11-21T06:00:00Z', noticeSeq: null } })
  expect(screen.getByText(/is being maintained/)).toBeDefined()
  expect(button().disabled).toBe(true)
  await user.type(couponCode(), 'ASHFURROW3{Enter}')
  expect(sent).toEqual([])
})
