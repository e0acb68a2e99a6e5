/**
 * Coupon registration by role and name, over a real provider: each outcome is caused by a coupon of the demo pack and its member. Only lost
 * connections and errors that a provider does not produce by itself are made up.
 */
import { randomUUID } from 'node:crypto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { couponClaims, couponDeliveries } from '#server/coupons/coupons.tables.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import { widerLimits } from '#server/platform/limits.ts'
import type { MemberRecord } from '#server/session/members.queries.ts'
import type { Profile } from '#machines/session/session.types.ts'
import { unchanged } from '#src/components/actors.tsx'
import type { Audience } from '#src/api/audience.ts'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { aMember, bearerOf, profileOf, signInDeps } from '#tests/helpers/sign-in.ts'
import { translate } from '#tests/helpers/translate.ts'
import { failingTwice } from '#tests/helpers/tries.ts'
import { CouponScreen } from './coupon-screen.tsx'

const provider = openProvider('demo', signInDeps)

/** Of the coupon ASHFURROW3, which each member registers once. */
const name = '「灰の畝」開幕クーポン'
/** Of the call, made by the page. */
const aKey = expect.stringMatching(/^[\w-]{36}$/) as string
/** Well formed, but no member's number. */
const unknownNumber = '100000000008'
const draft = () => localStorage.getItem('site.draft.coupon')

let count = 0
/** A new member. */
async function anOwner(
  record: Partial<MemberRecord> = {},
): Promise<{ memberId: string; profile: Profile; number: string; groups: string }> {
  count += 1
  const identities = [{ issuer: 'https://game.test', subject: `coupon-screen-${String(count)}` }]
  const memberId = await aMember(provider, { nickname: 'Ashling', server: 'Ash Vale 1', identities, ...record })
  const profile = await profileOf(provider, memberId)
  const number = profile.memberNumber
  return { memberId, profile, number, groups: number.replaceAll(/\d{4}(?=\d)/g, '$& ') }
}
type Owner = Awaited<ReturnType<typeof anOwner>>

interface ShowOptions {
  /** The provider that responds. */
  from?: Provider
  /** Whose calls these are: by default a new member. */
  owner?: Owner
  /** `visitor` (default): the screen does not query the profile. */
  audience?: Audience
  isVisitor?: boolean
  isInGame?: boolean
  /** In the game, which has given no token. */
  isTokenless?: boolean
  maintenance?: object
  /** Responds to registrations. */
  instead?: CallOptions['instead']
  /** Responds to requests for the first of the member's coupons. */
  insteadOfFirst?: CallOptions['instead']
  /** Responds to requests for more of the member's coupons. */
  insteadOfMore?: CallOptions['instead']
  /** The profile of the session, if it changes. */
  profileNow?: () => Profile
  /** The stored session, if it changes. */
  sessionId?: () => string
  /** Until then there is no profile. */
  profileResponse?: Promise<void>
}

/** The screen in two routes, for a member by default. */
async function show(o: ShowOptions = {}) {
  const owner = o.owner ?? (await anOwner())
  const calls = callsTo(o.from ?? provider, {
    memberId: owner.memberId,
    instead: async (call, times) => {
      if (call.path.endsWith('/profiles')) await o.profileResponse
      if (call.search['lastId'] !== undefined) return o.insteadOfMore?.(call, times)
      if (call.path.endsWith('/claim-rewards/coupons')) return o.insteadOfFirst?.(call, times)
      return call.method === 'POST' ? o.instead?.(call, times) : undefined
    },
  })
  const shown = await renderInRouter(
    '/coupon/register',
    {
      '/coupon/register': () => <CouponScreen audience={o.audience ?? 'visitor'} />,
      '/error/500': () => <h1>Error page</h1>,
    },
    {
      actors: {
        ...(await testActors(
          o.isVisitor === true ? 'visitor' : o.isInGame === true || o.isTokenless === true ? 'tokenless' : {},
          unchanged,
          {
            fetchProfile: async () => o.profileNow?.() ?? owner.profile,
            // In the game a token makes a member without a profile.
            ...(o.isInGame === true ? { readTokens: async () => ({ hasAccessToken: true }) } : {}),
          },
        )),
        ...(o.sessionId === undefined ? {} : { sessionId: o.sessionId }),
      },
      locale: 'ja',
      fetch: calls.fetch,
      config: { maintenance: o.maintenance ?? null },
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Register a coupon' })
  const ofPath = (end: string) => calls.sent.filter(({ path }) => path.endsWith(end))
  return {
    ...shown,
    ...owner,
    owner,
    /** Registrations. */
    sent: calls.writes,
    listed: () => ofPath('/claim-rewards/coupons').map(({ search }) => search),
    /** Profile calls of the screen; the session makes its own. */
    profileRequests: () => ofPath('/profiles').length,
    user: userEvent.setup(),
  }
}
const memberNumber = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Member number/ })
const couponCode = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Coupon code/ })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Regist/ })
/** The error of a field, to which the focus goes. */
const errorOf = async (field: () => HTMLElement) => {
  await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  return document.getElementById(field().getAttribute('aria-describedby')!)!.textContent
}
const values = () => [memberNumber().value, couponCode().value]

type Shown = Awaited<ReturnType<typeof show>>
async function fillIn({ user, number }: Shown, code = 'ASHFURROW3', typed = number) {
  await user.type(memberNumber(), typed)
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

test('another member, who signs in on another tab, does not see what was registered before', async () => {
  const [first, second] = [await anOwner(), await anOwner()]
  let profile = first.profile
  let session = 'session-1'
  const shown = await show({ owner: first, audience: 'member', profileNow: () => profile, sessionId: () => session })
  await waitFor(() => expect(memberNumber().value).not.toBe(''))
  await shown.user.type(couponCode(), 'ASHFURROW3')
  await shown.user.click(button())
  await screen.findByRole('heading', { name: 'Registered coupons' })
  profile = second.profile
  session = 'session-2'
  act(() => shown.actors.session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession: true }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Registered coupons' })).toBeNull())
  await waitFor(() => expect(memberNumber().value.replaceAll(' ', '')).toBe(second.number))
})

describe('a coupon', () => {
  test('is registered: a popup confirms it, it is listed with its rewards, and no draft is left', async () => {
    const shown = await show()
    await fillIn(shown, 'ashf-urro-w3')
    await shown.user.click(button())
    const list = (await screen.findByRole('heading', { name: 'Registered coupons' })).parentElement!
    expect(within(list).getByText(name)).toBeDefined()
    expect(list.textContent).toContain('紅玉 ×300')
    expect(shown.sent()).toMatchObject([
      { path: '/api/claim-rewards/coupon', search: { locale: 'ja' }, body: { couponCode: 'ASHFURROW3', memberNumber: shown.number } },
    ])
    expect(shown.popups).toMatchObject([{ popup: { kind: 'noButton', type: 'success', mainText: expect.stringContaining(name) } }])
    // The number stays for the next code, but is not stored.
    expect([values(), draft()]).toEqual([[shown.groups, ''], null])
    shown.unmount()
    expect(draft()).toBeNull()
  })

  test.each([
    ['ended', 0],
    ['lasts', 1],
  ] as const)('that is refused with 401 opens no popup of its own when the session has ended (here it %s)', async (how, popups) => {
    const shown = await show({
      instead: () => {
        if (how === 'ended') shown.actors.session.send({ type: 'session.changedElsewhere', hasTokens: false })
        return refusal(401, 'UNAUTHORISED')
      },
    })
    await fillIn(shown)
    await shown.user.click(button())
    await waitFor(() => expect(shown.sent()).toHaveLength(1))
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
    expect(shown.popups).toHaveLength(popups)
    expect(couponCode().value).toBe('ASHFURROW3')
  })

  test('is registered while the storage is full or blocked, which an alert reports', async () => {
    const shown = await show()
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
    const isHeld = Promise.withResolvers<undefined>()
    const shown = await show({ instead: () => isHeld.promise })
    await fillIn(shown)
    await shown.user.type(couponCode(), '{Enter}{Enter}')
    await shown.user.dblClick(button())
    expect(button().textContent).toContain('Registering')
    expect(button().getAttribute('aria-busy')).toBe('true')
    expect(couponCode().readOnly).toBe(true)
    await waitFor(() => expect(shown.sent().length).toBe(1))
    await act(async () => isHeld.resolve(undefined))
    await screen.findByRole('heading', { name: 'Registered coupons' })
    expect([shown.sent().length, button().textContent]).toEqual([1, 'Register'])
  })

  test('can be registered after another one', async () => {
    const shown = await show()
    await fillIn(shown)
    await shown.user.click(button())
    await screen.findByText(name)
    await shown.user.type(couponCode(), 'THREEHARVESTS{Enter}')
    await screen.findByText('三度の収穫')
    expect(shown.sent().map(({ body }) => body)).toEqual([
      { couponCode: 'ASHFURROW3', memberNumber: shown.number, requestKey: aKey },
      { couponCode: 'THREEHARVESTS', memberNumber: shown.number, requestKey: aKey },
    ])
    expect(new Set(shown.sent().map(({ body }) => body['requestKey'])).size).toBe(2)
  })

  test.each(['lost', 'unreachable'] as const)(
    'that may be registered several times is registered once if its response is missing (%s), also after a reload; then once more',
    async (missing) => {
      const owner = await anOwner()
      const before = await show({ owner, instead: () => missing })
      await fillIn(before, 'THREEHARVESTS')
      await before.user.click(button())
      await waitFor(() => expect(before.popups).toMatchObject([{ popup: { kind: 'apiMessage' } }]))
      cleanup()
      const claims = () => provider.database.db.select().from(couponClaims).where(eq(couponClaims.memberId, owner.memberId))
      const shown = await show({ owner })
      await waitFor(() => expect(couponCode().value).toBe('THREEHARVESTS'))
      await shown.user.click(button())
      await screen.findByText('三度の収穫')
      expect(await claims()).toHaveLength(1)
      await shown.user.type(couponCode(), 'THREEHARVESTS{Enter}')
      await waitFor(async () => expect(await claims()).toHaveLength(2))
    },
  )

  test.each([
    [429, 'TOO_MANY_REQUESTS'],
    [401, 'UNAUTHORISED'],
    [503, 'UNAVAILABLE'],
  ])('whose response is lost is shown by a later try, also after one that is refused with %i', async (status, code) => {
    const answers = ['lost', refusal(status, code)] as const
    const shown = await show({ instead: (_call, times) => answers[times - 1] })
    await fillIn(shown)
    await shown.user.click(button())
    await waitFor(() => expect(shown.popups).toHaveLength(1))
    await shown.user.click(button())
    await waitFor(() => expect(shown.sent()).toHaveLength(2))
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
    await shown.user.click(button())
    await screen.findByRole('heading', { name: 'Registered coupons' })
    expect(screen.queryByText(messageOf('COUPON_USED', 'ja'))).toBeNull()
  })

  test('whose response is lost is listed, and the next try shows its result; the one after it that it is used', async () => {
    const shown = await show({ audience: 'member', instead: (_call, times) => (times === 1 ? 'lost' : undefined) })
    await waitFor(() => expect(memberNumber().value).not.toBe(''))
    const list = (await screen.findByRole('heading', { name: 'My coupons' })).parentElement!
    await within(list).findByText('You have not registered a coupon yet.')
    await shown.user.type(couponCode(), 'ASHFURROW3')
    await shown.user.click(button())
    await waitFor(() => expect(shown.popups).toMatchObject([{ popup: { kind: 'apiMessage' } }]))
    expect(await within(list).findByText(name)).toBeDefined()
    await shown.user.click(button())
    await screen.findByRole('heading', { name: 'Registered coupons' })
    await shown.user.type(couponCode(), 'ASHFURROW3')
    const listed = shown.listed().length
    await shown.user.click(button())
    expect(await errorOf(couponCode)).toBe(messageOf('COUPON_USED', 'ja'))
    await waitFor(() => expect(shown.listed().length).toBe(listed + 1))
    // Any other refusal changes no list.
    await shown.user.clear(couponCode())
    await shown.user.type(couponCode(), 'NOSUCHCODE{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(messageOf('COUPON_INVALID_NUMBER', 'ja')))
    expect(shown.listed().length).toBe(listed + 1)
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
    await show({ owner: shown.owner })
    expect(values()).toEqual([shown.groups, 'ASHF'])
  })

  test('is checked before sending: each wrong field has a message, and the first one has the focus', async () => {
    const { user, sent } = await show()
    await user.click(button())
    expect([await errorOf(memberNumber), await errorOf(couponCode)]).toEqual([
      'Check the member number: 12 digits, exactly as the game shows them.',
      'Check the coupon code: 8 to 20 letters and digits.',
    ])
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([memberNumber(), null])
    expect([memberNumber(), couponCode()].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true'])
    expect(screen.getByText(/^Please check: /).textContent).toBe('Please check: Member number, Coupon code')
    // One digit is mistyped.
    await user.type(memberNumber(), '100000000009')
    await user.type(couponCode(), 'ASHFURROW3')
    expect([memberNumber(), couponCode()].map((field) => field.getAttribute('aria-invalid'))).toEqual([null, null])
    await user.click(button())
    expect(await errorOf(memberNumber)).toMatch(/^Check the member number/)
    // The focus speaks the message; nothing repeats it.
    expect([document.activeElement, screen.queryByRole('alert'), screen.queryByText(/^Please check: /)]).toEqual([
      memberNumber(),
      null,
      null,
    ])
    expect(sent()).toEqual([])
  })
})

describe('the member’s own number', () => {
  const shownForMember = async () => {
    const shown = await show({ audience: 'member' })
    await screen.findByText(/^This is Ashling/)
    return shown
  }

  test('is filled in and is not part of the draft', async () => {
    const { user, groups, number } = await shownForMember()
    expect(memberNumber().value).toBe(groups)
    await user.type(couponCode(), 'ASHF')
    cleanup()
    expect([draft()?.includes('ASHF'), draft()?.includes(number.slice(0, 4))]).toEqual([true, false])
  })

  test('does not replace input in progress, and is filled in again when the field is left empty', async () => {
    const response = Promise.withResolvers<void>()
    const { user, queryClient, groups } = await show({ audience: 'member', isInGame: true, profileResponse: response.promise })
    await user.click(memberNumber())
    response.resolve()
    await waitFor(() => expect(queryClient.getQueryData(['session', 'profile'])).toBeDefined())
    await user.keyboard('1234')
    expect(memberNumber().value).toBe('1234')
    await user.clear(memberNumber())
    expect(memberNumber().value).toBe('')
    await user.tab()
    expect(memberNumber().value).toBe(groups)
  })
})

describe('a coupon error of §8 shows the provider’s message in its place, takes the focus and keeps the input', () => {
  test.each<[code: string, coupon: string, field: () => HTMLInputElement, more?: { record?: Partial<MemberRecord>; number?: string }]>([
    ['COUPON_INVALID_ACCOUNT', 'ASHFURROW3', memberNumber, { number: unknownNumber }],
    ['COUPON_INVALID_NUMBER', 'NOSUCHCODE', couponCode],
    ['COUPON_EXPIRED', 'FIRSTFROST26', couponCode],
    ['COUPON_LOCKED', 'HOLLOWCOURT9', couponCode],
    ['COUPON_UNUSABLE', 'SPOILEDGRAIN', couponCode],
    ['COUPON_USER_TYPE', 'LINKEDHANDS', couponCode, { record: { server: null } }],
  ])('%s for %s at its field', async (code, coupon, field, { record, number } = {}) => {
    const shown = await show({ owner: await anOwner(record) })
    await fillIn(shown, coupon, number)
    const before = values()
    await shown.user.click(button())
    expect(await errorOf(field)).toBe(messageOf(code, 'ja'))
    expect([document.activeElement, screen.queryByRole('alert')]).toEqual([field(), null])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect([values(), shown.popups]).toEqual([before, []])
    await shown.user.type(field(), '1')
    expect(field().getAttribute('aria-invalid')).toBeNull()
  })

  test('COUPON_USED at its field after a registration in another tab', async () => {
    const owner = await anOwner()
    const first = await show({ owner })
    await fillIn(first)
    await first.user.click(button())
    await screen.findByText(name)
    cleanup()
    const second = await show({ owner })
    await fillIn(second)
    await second.user.click(button())
    expect(await errorOf(couponCode)).toBe(messageOf('COUPON_USED', 'ja'))
    expect([document.activeElement, values()]).toEqual([couponCode(), [owner.groups, 'ASHFURROW3']])
  })

  test('COUPON_UNKNOWN as a message of its own with a link to support, and the next registration succeeds', async () => {
    const shown = await show()
    await fillIn(shown, 'EMPTYGRANARY')
    await shown.user.click(button())
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(messageOf('COUPON_UNKNOWN', 'ja'))
    expect(within(alert).getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/inquiry')
    expect(document.activeElement).toBe(alert.parentElement)
    expect([values(), shown.popups]).toEqual([[shown.groups, 'EMPTYGRANARY'], []])
    await shown.user.clear(couponCode())
    await shown.user.type(couponCode(), 'ASHFURROW3')
    await shown.user.click(button())
    await screen.findByText(name)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['COUPON_INVALID_INFO without a field as a message of its own', refusal(400, 'COUPON_INVALID_INFO'), 'message of COUPON_INVALID_INFO'],
    [
      'a rejected field with the site’s own message',
      Response.json(
        { code: 'INVALID_REQUEST', message: 'x', traceId: 't', issues: [{ path: 'body.couponCode', message: 'x' }] },
        { status: 400 },
      ),
      'Check the coupon code: 8 to 20 letters and digits.',
    ],
  ])('%s: by a provider that checks more than this one', async (_name, response, text) => {
    const shown = await show({ instead: () => response })
    await fillIn(shown)
    await shown.user.click(button())
    // A field's error, or the message: either has the focus.
    const message = await screen.findByText(text)
    expect([message.closest('[role=alert]')?.parentElement, message.closest('[id]')?.id]).toContain(
      document.activeElement!.getAttribute('aria-describedby') ?? document.activeElement,
    )
    expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
  })
})

describe('a page translated by the browser (B-1)', () => {
  test('registers a coupon, also after an error', async () => {
    const shown = await show({ instead: (_call, times) => (times === 1 ? refusal(409, 'COUPON_UNUSABLE') : undefined) })
    translate()
    await fillIn(shown)
    await shown.user.click(button())
    expect(await errorOf(couponCode)).toBe('message of COUPON_UNUSABLE')
    translate()
    await shown.user.click(button())
    await screen.findByText(name)
    expect(button().getAttribute('aria-busy')).toBeNull()
  })
  test('shows the owner of the member number', async () => {
    await show({ audience: 'member' })
    translate()
    expect(await screen.findByText(/This is Ashling/)).toBeDefined()
  })
})

describe('any other failure follows the error policy', () => {
  test('too many attempts: a popup with the provider’s message', async () => {
    const limits = { ...widerLimits(1000), couponGuess: { points: 1, seconds: 600, per: 'id' } } as const
    const shown = await show({ from: replicaOf(provider, { ...signInDeps, limits }) })
    await fillIn(shown, 'NOSUCHCODE')
    await shown.user.click(button())
    await errorOf(couponCode)
    await shown.user.click(button())
    const message = messageOf('TOO_MANY_REQUESTS', 'ja')
    await waitFor(() => expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'apiMessage', message } }]))
    expect([values(), button().getAttribute('aria-busy')]).toEqual([[shown.groups, 'NOSUCHCODE'], null])
  })

  test.each([
    ['no response', 'unreachable', 'We could not reach the server.'],
    ['a response that does not fit the contract', Response.json({ nothing: true }), 'The server’s response could not be read.'],
    ['409 without a message', refusal(409, 'OTHER', ''), 'Something has changed in the meantime.'],
    ['400 without a message', refusal(400, 'OTHER', ''), 'Something in the request is not right.'],
    ['502 of a gateway', Response.json('<html>', { status: 502 }), 'Something went wrong on our side.'],
  ] as const)('%s: a popup with a matching message of the site (P-9)', async (_name, response, text) => {
    const shown = await show({ instead: () => response })
    await fillIn(shown)
    await shown.user.click(button())
    await waitFor(() => expect(shown.popups).toHaveLength(1))
    expect(shown.popups[0]).toMatchObject({ popup: { kind: 'apiMessage', message: expect.stringContaining(text) } })
  })

  test('a coupon error without a message: the site’s message for its code (P-9)', async () => {
    const shown = await show({ instead: () => refusal(409, 'COUPON_USED', '') })
    await fillIn(shown)
    await shown.user.click(button())
    expect(await errorOf(couponCode)).toBe('This coupon has already been used.')
  })

  test('500: the error page, and the input is restored on return', async () => {
    const shown = await show({ instead: () => refusal(500, 'INTERNAL') })
    await fillIn(shown)
    await shown.user.click(button())
    await screen.findByRole('heading', { name: 'Error page' })
    expect(shown.router.state.location.search).toEqual({ trace: 'trace-1' })
    await act(() => shown.router.navigate({ to: '/coupon/register' }))
    expect(values()).toEqual([shown.groups, 'ASHFURROW3'])
  })
})

describe('a member', () => {
  test('gets the own number filled in, with the owner’s name below', async () => {
    const { user, profileRequests, groups } = await show({ audience: 'member' })
    await screen.findByText('This is Ashling (Ash Vale 1).')
    // The session has already queried the profile (A8).
    expect(profileRequests()).toBe(0)
    expect(memberNumber().value).toBe(groups)
    await user.type(memberNumber(), '9')
    expect(screen.queryByText(/^This is/)).toBeNull()
    await user.clear(memberNumber())
    expect(memberNumber().value).toBe('')
  })

  test('keeps a number typed earlier', async () => {
    const first = await show()
    await first.user.type(memberNumber(), '2046')
    first.unmount()
    await show({ audience: 'member' })
    expect(memberNumber().value).toBe('2046')
  })

  test('in the game, without a profile in the session, gets the number with one profile request', async () => {
    const { profileRequests, groups } = await show({ audience: 'member', isInGame: true })
    await screen.findByText('This is Ashling (Ash Vale 1).')
    expect([memberNumber().value, profileRequests()]).toEqual([groups, 1])
  })
})

describe('a visitor', () => {
  test('sees that login is required; a valid form opens the login, returns here, and keeps the input', async () => {
    const shown = await show({ isVisitor: true })
    expect(screen.getByText('Coupons are registered for the account you are logged in with.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in to register' }).getAttribute('href')).toContain('next=%2Fcoupon%2Fregister')
    await fillIn(shown)
    await shown.user.click(button())
    expect(shown.popups).toEqual([{ type: 'popup.open', popup: { kind: 'login', next: '/coupon/register' } }])
    expect([shown.sent(), button().getAttribute('aria-busy')]).toEqual([[], null])
    shown.unmount()
    await show({ owner: shown.owner })
    expect(values()).toEqual([shown.groups, 'ASHFURROW3'])
  })

  test('sees a validation error before the login opens', async () => {
    const shown = await show({ isVisitor: true })
    await fillIn(shown, 'ASH')
    await shown.user.click(button())
    expect(await errorOf(couponCode)).toMatch(/^Check the coupon code/)
    expect([shown.sent(), shown.popups]).toEqual([[], []])
  })
})

describe('a member’s coupons (U5)', () => {
  /** Registers a coupon, as on another device. */
  const claim = async ({ memberId, number }: Owner, couponCode: string): Promise<void> => {
    const body = { couponCode, memberNumber: number }
    expect((await provider.send('POST', '/api/claim-rewards/coupon', body, await bearerOf(provider, memberId))).status).toBe(200)
  }

  test('are listed for members only, with code and delivery state; more are loaded on request', async () => {
    const owner = await anOwner()
    const visitor = await show({ owner })
    expect([screen.queryByRole('heading', { name: 'My coupons' }), visitor.listed()]).toEqual([null, []])
    expect(screen.getByRole('link', { name: 'Coupons that are out now' }).getAttribute('href')).toBe('/bulletin?type=coupon')
    cleanup()
    await claim(owner, 'ASHFURROW3')
    const { db } = provider.database
    const claims = db.select({ id: couponClaims.id }).from(couponClaims).where(eq(couponClaims.memberId, owner.memberId))
    await db.update(couponDeliveries).set({ deliveredAt: testNow }).where(inArray(couponDeliveries.claimId, claims))
    for (let index = 0; index < 6; index += 1) await claim(owner, 'GLEANERSMITE')
    const { user, listed } = await show({ owner, audience: 'member' })
    const section = within(screen.getByRole('region', { name: 'My coupons' }))
    await waitFor(() => expect(section.getAllByText('On its way')).toHaveLength(5))
    expect(section.getAllByText('********MITE')).toHaveLength(5)
    await user.click(section.getByRole('button', { name: 'Show more' }))
    expect((await section.findByText('In the mailbox')).closest('li')!.textContent).toContain('******ROW3')
    // The button is gone; the first added row has the focus.
    expect(document.activeElement).toBe(section.getAllByText('********MITE')[5]!.closest('li'))
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(listed()).toEqual([
      { locale: 'ja', size: '5' },
      { locale: 'ja', size: '10', lastId: expect.stringMatching(/^\d+$/) },
    ])
  })

  test('if they cannot be loaded, a message shows it, the button stays with the focus, and the list takes it', async () => {
    const owner = await anOwner()
    await claim(owner, 'ASHFURROW3')
    const { respond, retry } = failingTwice()
    const { user, popups } = await show({ owner, audience: 'member', insteadOfFirst: (_call, times) => respond(times) })
    expect(await retry(user)).toEqual({ focus: ['Try again', 'Try again', 'section'], isAnnounced: true })
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'My coupons' }))
    expect([screen.getByText('******ROW3').textContent, popups]).toEqual(['******ROW3', []])
  })

  test('if more cannot be loaded, a message shows it, the button keeps the focus, and a second press loads them', async () => {
    const owner = await anOwner()
    for (let index = 0; index < 6; index += 1) await claim(owner, 'GLEANERSMITE')
    const { user } = await show({ owner, audience: 'member', insteadOfMore: (_call, times) => (times === 2 ? 'unreachable' : undefined) })
    const section = within(screen.getByRole('region', { name: 'My coupons' }))
    await user.click(await section.findByRole('button', { name: 'Show more' }))
    expect((await section.findByRole('alert')).textContent).toBe('More coupons could not be loaded.')
    expect(document.activeElement).toBe(section.getByRole('button', { name: 'Show more' }))
    expect(section.getAllByText('********MITE')).toHaveLength(5)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(section.getAllByText('********MITE')).toHaveLength(6))
    expect(section.queryByRole('alert')).toBeNull()
  })

  test('are listed down to the oldest one, however many there are', async () => {
    const owner = await anOwner()
    await claim(owner, 'ASHFURROW3')
    const { db } = provider.database
    const [oldest] = await db.select().from(couponClaims).where(eq(couponClaims.memberId, owner.memberId))
    const [delivery] = await db.select().from(couponDeliveries).where(eq(couponDeliveries.claimId, oldest!.id))
    for (let nth = 2; nth <= 60; nth += 1) {
      const { seq: _, ...claimed } = oldest!
      const id = randomUUID()
      const claimedAt = new Date(testNow.getTime() + nth * 60_000)
      await db.insert(couponClaims).values({ ...claimed, id, claimedAt, memberNth: nth, nth: 1_000_000 + nth })
      await db.insert(couponDeliveries).values({ ...delivery!, claimId: id })
    }
    const { user } = await show({ owner, audience: 'member' })
    const section = within(screen.getByRole('region', { name: 'My coupons' }))
    const shownAt = () => section.getAllByText(/^\*+ROW3$/).map((code) => code.parentElement!.querySelector('time')!.dateTime)
    for (let length = 5; length < 60; length += 10) {
      await waitFor(() => expect(shownAt()).toHaveLength(length))
      await user.click(section.getByRole('button', { name: 'Show more' }))
    }
    await waitFor(() => expect(shownAt()).toHaveLength(60))
    expect(new Date(shownAt().at(-1)!)).toEqual(oldest!.claimedAt)
    expect(section.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  test('an empty list shows a message, and a registration reloads the list', async () => {
    const shown = await show({ audience: 'member' })
    await screen.findByText('You have not registered a coupon yet.')
    await screen.findByText(/^This is Ashling/)
    await shown.user.type(couponCode(), 'ASHFURROW3')
    await shown.user.click(button())
    const section = within(screen.getByRole('region', { name: 'My coupons' }))
    expect(await section.findByText(name)).toBeDefined()
  })
})

test('in the game without its token the form says what to do, and sends nothing that would be refused (A7)', async () => {
  const shown = await show({ isTokenless: true })
  expect(screen.getByRole('heading', { level: 2, name: 'Open this page from the game again' })).toBeDefined()
  const website = screen.getByRole('link', { name: 'Log in on the website' })
  expect(website.getAttribute('href')).toContain('/coupon/register?login=google&next=%2Fcoupon%2Fregister')
  expect(button().disabled).toBe(true)
  await fillIn(shown)
  await shown.user.type(couponCode(), '{Enter}')
  expect([shown.sent(), shown.popups]).toEqual([[], []])
})

test('during maintenance the form is disabled and shows a message', async () => {
  const { user, sent } = await show({
    maintenance: { start: '2026-11-21T00:00:00Z', end: '2026-11-21T06:00:00Z', noticeSeq: null },
  })
  expect(screen.getByText(/is being maintained/)).toBeDefined()
  expect(button().disabled).toBe(true)
  await user.type(couponCode(), 'ASHFURROW3{Enter}')
  expect(sent()).toEqual([])
})
