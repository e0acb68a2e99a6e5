/**
 * Support by role and name, over a real provider (S7, U1–U6): members write, the operator's desk answers. Only lost connections and errors
 * that a provider does not produce by itself are made up.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { use, useEffect, useState } from 'react'
import sharp from 'sharp'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { changeSupportRequest, createSupportRequest } from '#contract/support.ts'
import type { Profile } from '#machines/session/session.types.ts'
import { messageOf } from '#server/platform/failure-messages.ts'
import { openFolderStore } from '#server/platform/file-store.ts'
import { widerLimits } from '#server/platform/limits.ts'
import { createLog } from '#server/platform/log.ts'
import type { MemberRecord } from '#server/session/members.queries.ts'
import { createSupportDesk, type SupportDesk } from '#server/support/support-desk.ts'
import { tidySupport } from '#server/support/tidy-support.ts'
import { unchanged } from '#src/components/actors.tsx'
import { SiteContext } from '#src/components/use-site.ts'
import { pngOf } from '#src/features/support/support.fixtures.ts'
import { callsTo, refusal, type CallOptions } from '#tests/helpers/calls.ts'
import { stubIndexedDb } from '#tests/helpers/memory-indexed-db.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { openShop } from '#tests/helpers/shop.ts'
import { game, google, profileOf, signInDeps } from '#tests/helpers/sign-in.ts'
import { aRequest } from '#tests/helpers/support.ts'
import { translate } from '#tests/helpers/translate.ts'
import { failingTwice, focused } from '#tests/helpers/tries.ts'
import { SupportRoute } from './-support.tsx'

const folder = mkdtempSync(join(tmpdir(), 'support-screens-'))
const attachments = openFolderStore(folder)
const shop = openShop('demo', { attachments })
const supportDeps = () => ({ db: shop.provider.database.db, now: () => shop.provider.now, files: attachments })
let desk: SupportDesk
beforeAll(() => {
  desk = createSupportDesk(supportDeps())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** In ms. */
const minute = 60_000
const day = 24 * 60 * minute
const recorded = '{"format":"everharrow-recording/3"}'
const draft = (name = 'inquiry') => localStorage.getItem(`site.draft.${name}`)

/** Only members that are known to Google, Apple or others may write (U6). */
const identitiesOf = (subject: string): MemberRecord['identities'] => [game, google].map(({ issuer }) => ({ issuer, subject }))
let count = 0
/** A new member, or the one with these identities. */
async function aMember(record: Partial<MemberRecord> = {}): Promise<string> {
  count += 1
  return shop.member({ nickname: 'Ashling', server: 'Ash Vale 1', identities: identitiesOf(`support-screen-${String(count)}`), ...record })
}

type Picture = Uint8Array<ArrayBuffer>
/** A picture of one colour. */
async function aPng(width: number, height: number): Promise<Picture> {
  const image = sharp({ create: { width, height, channels: 3, background: 'red' } })
  return new Uint8Array(await image.png().toBuffer())
}
const aFile = (name: string, bytes: Picture | string) => new File([bytes], name, { type: 'image/png' })

/** @param text as plain text beside the files */
const clipboard = (pasted: readonly File[], text = '') => ({ files: pasted, getData: () => text })

type Fields = Readonly<Record<string, string>>
/** Sends a member's form before the page is shown, as on another device. @returns the id of the request */
async function sendForm(
  method: 'POST' | 'PUT',
  path: string,
  memberId: string,
  fields: Fields,
  images: readonly Picture[],
): Promise<number> {
  const calls = callsTo(shop.replicas[0], { memberId })
  const body = new FormData()
  for (const [name, value] of Object.entries({ requestKey: randomUUID(), ...fields })) body.append(name, value)
  for (const image of images) body.append('images', aFile('image.png', image))
  const response = await calls.fetch(`http://site.test/api/cs/questions${path}`, { method, body })
  expect(response.status).toBe(200)
  return ((await response.json()) as { id: number }).id
}
const aWrittenRequest = (memberId: string, fields: Fields = {}, images: readonly Picture[] = []): Promise<number> =>
  sendForm('POST', '', memberId, { ...aRequest, ...fields }, images)
const change = (memberId: string, id: number, fields: Fields, images: readonly Picture[] = []): Promise<number> =>
  sendForm('PUT', `/${String(id)}`, memberId, fields, images)

/** Buys the weekly bundle; its payment ends 90 s later. @returns the order number */
async function bought(memberId: string, outcome: 'pay' | 'fail' = 'pay'): Promise<string> {
  const started = await shop.buy(memberId, 'growth-bundle', { method: 'mycard' })
  const orderNo = started.body.orderNo as string
  shop.later(90_000)
  await shop.pay(started, outcome)
  await shop.verify(memberId, orderNo)
  return orderNo
}

interface ShowOptions {
  who?: 'member' | 'visitor' | 'tokenless'
  /** Whose calls these are: by default a new member. */
  memberId?: string
  /** As the session knows it: by default the current one. */
  profile?: Profile
  /** The provider that responds. */
  from?: Provider
  recording?: () => string
  instead?: CallOptions['instead']
}

/** Changes the language of the page that is shown. */
const changeLanguage = (locale: Locale) =>
  act(() => {
    dispatchEvent(new CustomEvent('test.language', { detail: locale }))
  })
const SupportRequest = () => {
  const { id: part } = useParams({ strict: false }) as { id?: string }
  const site = use(SiteContext)!
  const [locale, setLocale] = useState(site.locale)
  useEffect(() => {
    const change = (event: Event) => setLocale((event as CustomEvent<Locale>).detail)
    addEventListener('test.language', change)
    return () => removeEventListener('test.language', change)
  }, [])
  return (
    <SiteContext value={{ ...site, locale }}>
      <SupportRoute part={part} search={useSearch({ strict: false })} />
    </SiteContext>
  )
}

async function show(path: string, o: ShowOptions = {}) {
  const who = o.who ?? 'member'
  const memberId = o.memberId ?? (await aMember())
  const calls = callsTo(o.from ?? shop.replicas[0], {
    ...(who === 'member' && { memberId }),
    ...(o.instead !== undefined && { instead: o.instead }),
  })
  const profile = o.profile ?? (await profileOf(shop.provider, memberId))
  const signedIn = () => testActors({}, unchanged, { fetchProfile: async () => profile })
  const { actors, router, view } = await renderInRouter(
    path,
    { '/inquiry/{-$id}': SupportRequest, '/shop': () => <h1>Shop</h1>, '/error/500': () => <h1>Error page</h1> },
    {
      actors: { ...(await (who === 'member' ? signedIn() : testActors(who))), recording: o.recording },
      withPopups: true,
      fetch: calls.fetch,
      queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } }),
      config: { serverTime: shop.provider.now.toISOString() },
    },
  )
  await screen.findByRole('heading', { level: 1 })
  return {
    sent: calls.sent,
    writes: calls.writes,
    memberId,
    profile,
    /** The id of the request that the address shows. */
    shownId: () => Number(router.state.location.pathname.split('/').at(-1)),
    popups: actors.popupEvents,
    router,
    view,
    user: userEvent.setup({ applyAccept: false }),
  }
}

/** The member returns to the tab, whose data is then fetched again. */
const returnToTab = () =>
  act(async () => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })

beforeEach(() => {
  localStorage.clear()
  performance.getEntriesByType = () => []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pixels here')))
})
afterEach(() => {
  cleanup()
  focusManager.setFocused(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  shop.provider.now = testNow
})

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ })
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Type/ })
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree/ })
const send = () => screen.getByRole('button', { name: /^Send request/ })
const files = () => screen.getByLabelText<HTMLInputElement>('Choose images')
const ready = () => waitFor(() => expect(type().disabled).toBe(false))

type Shown = Awaited<ReturnType<typeof show>>
/** The new request's thread, behind the popup that says that it was sent: for 4 s it is hidden from the accessibility tree. */
const thread = () => screen.findByRole('heading', { level: 2, name: 'The bow is silent', hidden: true })

async function fillIn({ user }: Shown) {
  await ready()
  await user.selectOptions(type(), '4')
  await user.type(title(), 'The bow is silent')
  await user.type(content(), ' It makes no sound.')
  await user.click(consent())
}

test('a visitor sees a login link on each page, and no request is sent (A8)', async () => {
  for (const [path, heading] of [
    ['/inquiry', 'Support'],
    ['/inquiry/new', 'New request'],
    ['/inquiry/47', 'Support request'],
  ] as const) {
    const { sent } = await show(path, { who: 'visitor' })
    expect(screen.getByRole('heading', { level: 1, name: heading })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
    expect(sent).toEqual([])
    cleanup()
  }
})

test('in the game without its token, the page shows what to do, sends no request, and links to itself on the website (A7)', async () => {
  const shown = await show('/inquiry?status=6', { who: 'tokenless' })
  expect(await screen.findByRole('heading', { name: 'Open this page from the game again' })).toBeDefined()
  expect(screen.getByText('The game has not told us who you are.')).toBeDefined()
  const website = screen.getByRole('link', { name: 'Log in on the website' })
  expect(website.getAttribute('href')).toBe(`${location.origin}/inquiry?status=6&login=google&next=%2Finquiry%3Fstatus%3D6`)
  expect(shown.sent).toEqual([])
})

describe('the list (U2, U4)', () => {
  test('filters by 1, 6 and 9 and pages by the last id; the number of pages is totalCount by size, rounded up', async () => {
    const memberId = await aMember()
    const ids: number[] = []
    for (let index = 1; index <= 20; index += 1) ids.push(await aWrittenRequest(memberId, { title: `Number ${String(index)}` }))
    const newest = await aWrittenRequest(memberId, { title: 'It did not arrive', type: '2' })
    await desk.take(newest)
    await desk.answer(ids[4]!, 'It is repaired.', [])
    await desk.close(ids[2]!)
    const { user, sent, router } = await show('/inquiry', { memberId })
    const row = await screen.findByRole('link', { name: /It did not arrive/ })
    expect([row.getAttribute('href'), row.textContent]).toEqual([`/inquiry/${String(newest)}`, 'AnsweringIt did not arrivePayment12:00 PM'])
    expect(sent[0]).toMatchObject({ path: '/api/cs/questions/list', search: { size: '10' } })
    expect(screen.getByText('Page 1 of 3')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
    const titles = () => screen.getAllByRole('link', { name: /Number/ }).map((link) => /Number \d+/.exec(link.textContent)?.[0])
    const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `Number ${String(from - index)}`)
    expect(titles()).toEqual(numbers(20, 12))
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(titles()).toEqual(numbers(11, 2)))
    expect(sent.at(-1)!.search).toEqual({ size: '10', lastId: String(ids[11]) })
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(titles()).toEqual(['Number 1']))
    expect(screen.getByText('Page 3 of 3')).toBeDefined()
    expect(sent.at(-1)!.search).toEqual({ size: '10', lastId: String(ids[1]) })
    for (const [filter, status, found] of [
      ['Ended', '9', ['Number 3']],
      ['Answered', '6', ['Number 5']],
      ['Not answered yet', '1', numbers(20, 12)],
    ] as const) {
      await user.click(screen.getByRole('link', { name: filter }))
      await waitFor(() => expect(titles()).toEqual(found))
      expect(sent.at(-1)!.search).toEqual({ size: '10', status })
      expect(router.state.location.search).toEqual({ status })
      expect(screen.getByRole('link', { name: filter }).getAttribute('aria-current')).toBe('page')
    }
    expect(screen.getByText('Page 1 of 2')).toBeDefined()
    expect(screen.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe('/inquiry/new')
  })

  test('while another page loads, its number is shown with the old rows but no link to the page after it', async () => {
    const memberId = await aMember()
    for (let index = 1; index <= 21; index += 1) await aWrittenRequest(memberId, { title: `Number ${String(index)}` })
    const isHeld = Promise.withResolvers<undefined>()
    const { user } = await show('/inquiry', { memberId, instead: ({ search }) => ('lastId' in search ? isHeld.promise : undefined) })
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await screen.findByText('Page 2 of 3')
    expect(screen.getByRole('link', { name: /Number 21/ })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull()
    isHeld.resolve(undefined)
    await screen.findByRole('link', { name: /Number 11/ })
    expect(screen.getByRole('link', { name: 'Next page' })).toBeDefined()
  })

  test('a refetch on return to the tab does not announce the count again (WCAG 4.1.3)', async () => {
    const memberId = await aMember()
    await aWrittenRequest(memberId, { title: 'It did not arrive' })
    const isHeld = Promise.withResolvers<undefined>()
    const { sent } = await show('/inquiry', { memberId, instead: (_call, times) => (times === 2 ? isHeld.promise : undefined) })
    const status = document.querySelector('main output')!
    await waitFor(() => expect(status.textContent).toBe('Requests found: 1'))
    await returnToTab()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(status.textContent).toBe('Requests found: 1')
    isHeld.resolve(undefined)
  })

  test('no request, none in this state, and no response each show how to continue', async () => {
    const memberId = await aMember()
    await show('/inquiry', { memberId })
    expect((await screen.findByRole('link', { name: 'Read frequent questions' })).getAttribute('href')).toBe('/bulletin/list?type=faq')
    cleanup()
    await aWrittenRequest(memberId, { title: 'It did not arrive' })
    await show('/inquiry?status=6', { memberId })
    expect((await screen.findByRole('link', { name: 'Show all requests' })).getAttribute('href')).toBe('/inquiry')
    cleanup()
    const { user } = await show('/inquiry', { memberId, instead: (_call, times) => (times === 1 ? 'unreachable' : undefined) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /It did not arrive/ })).toBeDefined()
  })
})

describe('another try after a failure (WCAG 2.4.3, 4.1.3)', () => {
  test.each([
    ['the list', () => '/inquiry'],
    ['a request', (id: number) => `/inquiry/${String(id)}`],
  ])('of %s: the button stays, busy, with the focus, which then moves to the screen', async (_name, pathOf) => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId)
    const { respond, retry } = failingTwice()
    const { user } = await show(pathOf(id), { memberId, instead: (_call, times) => respond(times) })
    expect(await retry(user)).toEqual({ focus: ['Try again', 'Try again', 'main'], isAnnounced: true })
  })

  test('with a message in a popup: only the popup is announced, and once closed it returns the focus to the button', async () => {
    const { user } = await show('/inquiry', { instead: () => refusal(503, 'BUSY', 'Come back later.') })
    const popup = () => screen.findByRole('dialog', { name: 'Please note' })
    const isOver = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await popup()
    await user.keyboard('{Escape}')
    await isOver()
    expect(screen.getByText('Come back later.').closest('[role=alert]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await popup()
    await user.keyboard('{Escape}')
    await isOver()
    await waitFor(() => expect(focused()).toBe('Try again'))
  })
})

describe('a new request (U1)', () => {
  test('each wrong field shows an error, the first has the focus, and nothing is sent (§5)', async () => {
    const { user, writes, profile } = await show('/inquiry/new')
    await ready()
    await user.click(send())
    await screen.findByText('Please choose what it is about.')
    expect(screen.getByText('Please give it a title.')).toBeDefined()
    expect(screen.getByText(/^Please write what happened/)).toBeDefined()
    expect(screen.getByText(/^Without your consent/)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(type()))
    expect(screen.getByText(/^Please check: /).textContent).toBe(
      'Please check: Type, Title, Content, I agree to the collection and use of my personal data.',
    )
    // An unchanged template counts as empty too.
    await user.selectOptions(type(), '1')
    expect([content().value.startsWith(`Member number: ${profile.memberNumber}`), document.activeElement]).toEqual([true, type()])
    await user.type(title(), '  ')
    await user.click(consent())
    await user.click(send())
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(screen.getByText(/^Please write what happened/)).toBeDefined()
    expect([consent().getAttribute('aria-invalid'), writes()]).toEqual([null, []])
  })

  test('is sent as the contract requires, with pictures named by their real type; then the thread is shown', async () => {
    const shown = await show('/inquiry/new')
    await fillIn(shown)
    await shown.user.upload(files(), [aFile('shot.JPG', await aPng(640, 480))])
    await screen.findByText('shot.JPG')
    await shown.user.click(send())
    await thread()
    const [one] = shown.writes()
    expect(v.safeParse(createSupportRequest.body, one!.body).issues).toBeUndefined()
    expect(one!.body).toMatchObject({ type: '4', title: 'The bow is silent', locale: 'en', privacyConsent: 'true' })
    expect(one!.files.map(({ name, type: kind }) => [name, kind])).toEqual([['shot.png', 'image/png']])
    const id = shown.shownId()
    expect([shown.router.state.location.pathname, draft()]).toEqual([`/inquiry/${String(id)}`, null])
    expect(shown.popups).toContainEqual(expect.objectContaining({ popup: expect.objectContaining({ kind: 'noButton', type: 'success' }) }))
    expect(screen.getByText(/It makes no sound\.$/)).toBeDefined()
    expect(screen.getByRole('img', { name: 'Image 1', hidden: true })).toBeDefined()
    const asked = await desk.show(id)
    expect(asked?.supportRequest).toMatchObject({ memberId: shown.memberId, type: 4, title: 'The bow is silent', status: 'waiting' })
    expect(asked?.messages).toMatchObject([
      { sender: 'member', content: one!.body['content'], images: [{ type: 'image/png', width: 640, height: 480 }] },
    ])
  })

  test.each([
    ['is sent with it', 200, 1],
    ['is sent twice if rejected, and a popup shows the failure', 500, 2],
  ])('the recording of the visit, if selected, %s; the request is sent either way (D4)', async (_name, status, times) => {
    const shown = await show('/inquiry/new', {
      recording: () => recorded,
      instead: ({ path }) => (status === 500 && path.endsWith('/recording') ? refusal(500, 'INTERNAL') : undefined),
    })
    await fillIn(shown)
    await shown.user.click(screen.getByRole('checkbox', { name: 'Send the steps of this visit along.' }))
    await shown.user.click(send())
    await thread()
    const id = shown.shownId()
    const attached = () => shown.writes().filter(({ method }) => method === 'PUT')
    await waitFor(() => expect(attached()).toHaveLength(times))
    expect(attached().map(({ path, body }) => [path, body])).toEqual(
      Array.from({ length: times }, () => [`/api/cs/questions/${String(id)}/recording`, { recording: recorded, consent: true }]),
    )
    const isNoticeShown = () => shown.popups.some((event) => JSON.stringify(event).includes('could not be sent along'))
    await waitFor(() => expect(isNoticeShown()).toBe(status !== 200))
    await waitFor(async () => expect(await desk.recording(id)).toBe(status === 200 ? recorded : undefined))
    expect((await desk.show(id))?.messages).toHaveLength(1)
  })

  test('after a 500 the choice to send the visit’s recording is still there', async () => {
    const shown = await show('/inquiry/new', {
      recording: () => recorded,
      instead: ({ method }, times) => (method === 'POST' && times === 1 ? refusal(500, 'INTERNAL') : undefined),
    })
    const isShared = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send the steps of this visit along.' })
    await fillIn(shown)
    await shown.user.click(isShared())
    await shown.user.click(send())
    await screen.findByRole('heading', { name: 'Error page' })
    await act(async () => shown.router.history.back())
    await ready()
    await waitFor(() => expect(title().value).toBe('The bow is silent'))
    expect([consent().checked, isShared().checked]).toEqual([true, true])
  })

  test('no recording is sent unless it is selected', async () => {
    const shown = await show('/inquiry/new', { recording: () => recorded })
    await fillIn(shown)
    await shown.user.click(send())
    await thread()
    expect(shown.writes().map(({ method }) => method)).toEqual(['POST'])
  })

  test('an image pasted while the request is sent is not taken, since the request goes without it', async () => {
    const answered = Promise.withResolvers<undefined>()
    const shown = await show('/inquiry/new', { instead: ({ method }) => (method === 'POST' ? answered.promise : undefined) })
    await fillIn(shown)
    const paste = async (name: string) => fireEvent.paste(content(), { clipboardData: clipboard([aFile(name, await aPng(4, 4))]) })
    await paste('before.png')
    await screen.findByText('before.png')
    await shown.user.click(send())
    await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('true'))
    await paste('after.png')
    expect(screen.getByRole('button', { name: 'Choose a file' }).getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByText('after.png')).toBeNull()
    await act(async () => answered.resolve(undefined))
    await thread()
    expect((await desk.show(shown.shownId()))!.messages[0]!.images).toHaveLength(1)
  })

  test('while a draft with an image is restored, nothing can be changed, and no image is taken', async () => {
    const opened = Promise.withResolvers<void>()
    const rows = stubIndexedDb(opened.promise)
    rows.set('image-1', { id: 'image-1', at: Date.now(), blob: new Blob([pngOf(10, 10)]) })
    const stored = { fields: { type: 4, title: 'The bow is silent' }, images: [{ id: 'image-1', name: 'stored.png', bytes: 10 }] }
    localStorage.setItem('site.draft.inquiry', JSON.stringify({ at: Date.now(), value: stored }))
    await show('/inquiry/new')
    const choose = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose a file' })
    const areLocked = () => [type().disabled, consent().getAttribute('aria-disabled') === 'true', choose.disabled]
    expect(areLocked()).toEqual([true, true, true])
    const early = { files: [aFile('early.png', pngOf(10, 10))] }
    fireEvent.paste(content(), { clipboardData: clipboard(early.files) })
    fireEvent.drop(screen.getByText(/^Drop an image here/).parentElement!, { dataTransfer: early })
    expect(choose.getAttribute('aria-busy')).toBeNull()
    await act(async () => opened.resolve())
    expect(await screen.findByRole('button', { name: 'Remove stored.png' })).toBeDefined()
    expect(areLocked()).toEqual([false, false, false])
    expect(screen.queryByText('early.png')).toBeNull()
  })

  test('a page translated by the browser accepts one picture and then another (B-1)', async () => {
    const { user } = await show('/inquiry/new')
    translate()
    await user.upload(files(), [aFile('one.png', pngOf(640, 480))])
    await screen.findByText('one.png')
    translate()
    await user.upload(files(), [aFile('two.png', pngOf(640, 480))])
    expect(await screen.findByText('two.png')).toBeDefined()
  })

  test('a request whose response is lost is sent again with the same key, and stays one request', async () => {
    const shown = await show('/inquiry/new', { instead: ({ method }, times) => (method === 'POST' && times === 1 ? 'lost' : undefined) })
    await fillIn(shown)
    await shown.user.click(send())
    await screen.findByText(/^No answer came/)
    expect([title().value, consent().checked]).toEqual(['The bow is silent', true])
    await shown.user.click(send())
    await thread()
    const [first, second, ...more] = shown.writes().map(({ body }) => body)
    expect([second, more]).toEqual([first, []])
    const { body } = await shop.get(shown.memberId, '/api/cs/questions/list')
    expect(body).toMatchObject({ items: [{ id: shown.shownId() }], totalCount: 1 })
  })

  test('no response and an error keep the input; an unchanged request keeps its key, a changed one gets a new key', async () => {
    const memberId = await aMember()
    const limits = { ...widerLimits(1000), createSupportRequest: { points: 1, seconds: 600, per: 'id' } } as const
    const message = messageOf('TOO_MANY_REQUESTS', 'en')
    // One request is allowed, and this is the one.
    await aWrittenRequest(memberId)
    const shown = await show('/inquiry/new', {
      memberId,
      from: replicaOf(shop.provider, { ...signInDeps, limits }),
      instead: ({ method }, times) => (method === 'POST' && times === 1 ? 'unreachable' : undefined),
    })
    await fillIn(shown)
    await shown.user.click(send())
    expect((await screen.findByText(/^No answer came/)).closest('[role=alert]')).not.toBeNull()
    await shown.user.click(send())
    /** Shown over the page (E2), and beside the button until something is changed. */
    const closeMessage = async () => {
      const popup = await screen.findByRole('dialog', { name: 'Please note' })
      expect(within(popup).getByText(message)).toBeDefined()
      await shown.user.click(within(popup).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(title()).toBeDefined())
    }
    await closeMessage()
    // The popup has announced it.
    expect(screen.getByText(message).closest('[role=alert]')).toBeNull()
    await shown.user.type(title(), '!')
    expect(screen.queryByText(message)).toBeNull()
    await shown.user.click(send())
    await waitFor(() => expect(shown.writes()).toHaveLength(3))
    const keys = shown.writes().map(({ body }) => body['requestKey'])
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
    await closeMessage()
    expect([title().value, consent().checked]).toEqual(['The bow is silent!', true])
  })

  test('is sent in the language of the page at that moment; its repetition keeps the language', async () => {
    const shown = await show('/inquiry/new', { instead: ({ method }, times) => (method === 'POST' && times === 1 ? 'lost' : undefined) })
    await fillIn(shown)
    changeLanguage('ja')
    await shown.user.click(send())
    await screen.findByText(/^No answer came/)
    changeLanguage('ko')
    await shown.user.click(send())
    await thread()
    const [first, second, ...more] = shown.writes().map(({ body }) => body)
    expect([first!['locale'], second, more]).toEqual(['ja', first, []])
    expect((await desk.show(shown.shownId()))?.supportRequest.locale).toBe('ja')
  })

  test('500: the error page without a question about leaving, and the input is restored on return', async () => {
    const shown = await show('/inquiry/new', { instead: ({ method }) => (method === 'POST' ? refusal(500, 'INTERNAL') : undefined) })
    await fillIn(shown)
    await shown.user.click(send())
    await screen.findByRole('heading', { name: 'Error page' })
    await act(() => shown.router.navigate({ to: '/inquiry/new' as never }))
    await waitFor(() => expect(title().value).toBe('The bow is silent'))
    expect([type().value, consent().checked]).toEqual(['4', true])
    expect(shown.popups.at(-1)).toMatchObject({ popup: { kind: 'snackbar', message: 'What you had written is back.', durationMs: 3000 } })
  })

  test('rejected files are listed with their reasons, the others stay; dropped and pasted files count too', async () => {
    const { user } = await show('/inquiry/new')
    await ready()
    await user.upload(files(), [
      aFile('a.png', pngOf(10, 10)),
      aFile('notes.png', 'only words'),
      aFile('huge.png', pngOf(20_000, 20_000)),
      aFile('heavy.png', pngOf(10, 10, 5_000_001)),
    ])
    await screen.findByText('a.png')
    const alerts = () => screen.getAllByRole('alert').flatMap((alert) => [...alert.querySelectorAll('p')].map((line) => line.textContent))
    expect(alerts()).toEqual([
      'notes.png was not added: only png, jpg and gif are accepted.',
      'huge.png was not added: it has more than 64 megapixels.',
      'heavy.png was not added: it is larger than 5 MB.',
    ])
    fireEvent.drop(screen.getByText(/^Drop an image here/).parentElement!, { dataTransfer: { files: [aFile('b.png', pngOf(1, 1))] } })
    await screen.findByText('b.png')
    fireEvent.paste(title(), { clipboardData: clipboard([aFile('c.png', pngOf(1, 1)), aFile('d.png', pngOf(1, 1))]) })
    await waitFor(() => expect(alerts()).toEqual(['d.png was not added: a message has at most 3 images.']))
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
    expect(screen.getAllByRole('button', { name: /^Remove/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Remove a.png',
      'Remove c.png',
    ])
    expect([alerts(), document.activeElement?.textContent]).toEqual([[], 'Choose a file'])
  })

  test.each([
    ['words with a picture of them, as office programs copy them, are pasted as words', 'a.png', 'It stutters.', false],
    ['an image with its name, as file managers copy it, is attached', 'a.png', 'a.png', true],
    ['an image without words is attached', 'image.png', '', true],
  ])('%s', async (_name, name, text, isAttached) => {
    await show('/inquiry/new')
    await ready()
    const isLeftToField = fireEvent.paste(content(), { clipboardData: clipboard([aFile(name, pngOf(1, 1))], text) })
    expect(isLeftToField).toBe(!isAttached)
    await waitFor(() => expect(screen.queryByText(name) !== null).toBe(isAttached))
  })

  test('a stopped request may have arrived: the form says so, the focus is on Send, and sending it again is one request', async () => {
    const stored = Promise.withResolvers<undefined>()
    const isOver = Promise.withResolvers<'lost'>()
    const shown = await show('/inquiry/new', {
      instead: async ({ method }, times) => (method === 'POST' && times === 1 ? (stored.resolve(undefined), isOver.promise) : undefined),
    })
    await fillIn(shown)
    await shown.user.click(send())
    await stored.promise
    // The number changes many times in a second: only the progress bar has it.
    expect((await screen.findByText('Uploading')).closest('output')!.textContent).toBe('Uploading')
    expect([screen.getByText(/\d %/).getAttribute('aria-hidden'), screen.getByRole('progressbar').ariaValueNow]).toEqual(['true', '0'])
    await shown.user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect((await screen.findByText(/^No answer came/)).closest('[role=alert]')).not.toBeNull()
    expect(document.activeElement).toBe(send())
    isOver.resolve('lost')
    await shown.user.click(send())
    await thread()
    expect(shown.writes().map(({ body }) => body['requestKey'])).toEqual([shown.writes()[0]!.body['requestKey'], expect.anything()])
    const { body } = await shop.get(shown.memberId, '/api/cs/questions/list')
    expect(body).toMatchObject({ totalCount: 1 })
  })

  describe('two tabs with one draft', () => {
    /** What the other tab stores, as this one hears it. */
    const storedElsewhere = (value: unknown) =>
      act(() => {
        const newValue = JSON.stringify({ at: Date.now(), value })
        window.dispatchEvent(new StorageEvent('storage', { key: 'site.draft.inquiry', newValue }))
      })
    const stored = () => (JSON.parse(draft()!) as { value: { fields: { title: string } } }).value

    test('a request that the other tab sends has the same key here, so that it stays one request', async () => {
      const shown = await show('/inquiry/new')
      await fillIn(shown)
      await waitFor(() => expect(draft()).toContain('The bow is silent'))
      const { fields, ...rest } = stored()
      const requestKey = randomUUID()
      storedElsewhere({ fields, ...rest, attempt: { requestKey, message: JSON.stringify([fields, [], []]), locale: 'en' } })
      await shown.user.click(send())
      await thread()
      expect(shown.writes().map(({ body }) => body['requestKey'])).toEqual([requestKey])
    })

    test('other words there: the form says so until it stores its own, and sends them with its own key', async () => {
      const shown = await show('/inquiry/new')
      await fillIn(shown)
      await waitFor(() => expect(draft()).toContain('The bow is silent'))
      const fields = { ...stored().fields, title: 'The sword is silent' }
      const requestKey = randomUUID()
      storedElsewhere({ ...stored(), fields, attempt: { requestKey, message: JSON.stringify([fields, [], []]), locale: 'en' } })
      expect(screen.getByText(/^Another tab has saved its own text/)).toBeDefined()
      await shown.user.type(content(), ' Really.')
      await waitFor(() => expect(screen.queryByText(/^Another tab has saved its own text/)).toBeNull())
      await shown.user.click(send())
      await thread()
      expect(shown.writes().map(({ body }) => [body['title'], body['requestKey'] === requestKey])).toEqual([['The bow is silent', false]])
    })
  })

  test('the code of a failed call is added below a draft that is restored, once', async () => {
    const stored = { fields: { type: 4, orderNo: '', title: 'The bow is silent', content: 'Since yesterday.', consent: false } }
    localStorage.setItem('site.draft.inquiry', JSON.stringify({ at: Date.now(), value: stored }))
    await show('/inquiry/new?code=trace-0001')
    await waitFor(() => expect(content().value).toBe('Since yesterday.\n\nDiagnostic code: trace-0001'))
    await waitFor(() => expect(draft()).toContain('trace-0001'))
    cleanup()
    await show('/inquiry/new?code=trace-0001')
    await ready()
    await waitFor(() => expect(content().value).toBe('Since yesterday.\n\nDiagnostic code: trace-0001'))
  })

  test('a damaged image that the provider refuses is named, and the others stay', async () => {
    const shown = await show('/inquiry/new')
    await fillIn(shown)
    await shown.user.upload(files(), [aFile('good.png', await aPng(9, 9)), aFile('half.png', pngOf(300, 300))])
    await screen.findByText('half.png')
    await shown.user.click(send())
    // The popup does not contain the name.
    expect((await screen.findByText('Not accepted: half.png')).getAttribute('role')).toBe('alert')
    await shown.user.click(await screen.findByRole('button', { name: 'Close' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Remove half.png' }))
    expect(screen.queryByText(/^Not accepted/)).toBeNull()
    await shown.user.click(send())
    await thread()
    expect((await desk.show(shown.shownId()))?.messages).toMatchObject([{ images: [{ width: 9, height: 9 }] }])
  })

  test('each change of the images announces their number (WCAG 4.1.3)', async () => {
    const { user } = await show('/inquiry/new')
    await ready()
    const status = within(screen.getByRole('group', { name: /^Images/ })).getByRole('status')
    expect(status.textContent).toBe('')
    await user.upload(files(), [aFile('a.png', pngOf(10, 10)), aFile('b.png', pngOf(10, 10))])
    await waitFor(() => expect(status.textContent).toBe('Images: 2 of 3'))
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
    expect(status.textContent).toBe('Images: 1 of 3')
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(status.textContent).toBe('Images: 0 of 3')
  })

  test.each([
    ['about a purchase', 'own', 'Harvester’s weekly growth bundle · 2026-11-21 12:00 · US$ 9.9'],
    ['about a purchase while no list of purchases arrives', 'unlisted', undefined],
    ['about an order that is none of the member’s purchases', 'foreign', undefined],
  ] as const)('%s: the type, the order and its place in the template are filled in (S7)', async (_name, kind, label) => {
    const memberId = await aMember()
    const orderNo = await bought(kind === 'foreign' ? await aMember() : memberId)
    const { user } = await show(`/inquiry?type=payment&orderNo=${orderNo}`, {
      memberId,
      instead: ({ path }) => (kind === 'unlisted' && path.includes('/payment/') ? 'unreachable' : undefined),
    })
    await ready()
    expect(type().value).toBe('2')
    expect(content().value.split('\n')[0]).toBe(`Order number: ${orderNo}`)
    const orderField = () => screen.getByRole('combobox', { name: /^Order/ })
    await waitFor(() => expect(orderField().textContent).toBe(label ?? orderNo))
    await user.click(orderField())
    const list = await screen.findByRole('dialog', { name: 'Which order is it about?' })
    expect(within(list).getByRole('button', { name: label ?? orderNo })).toBeDefined()
    await user.click(within(list).getByRole('button', { name: 'None of my purchases' }))
    await waitFor(() => expect(document.activeElement).toBe(orderField()))
    expect(orderField().textContent).toBe('None of my purchases')
    expect(content().value.split('\n')[0]).toBe('Order number:')
  })

  test.each([
    ['of the member, in a report of a bug', undefined, '/inquiry/new?type=4', ['Nickname and server: Ashling', 'Device and system:']],
    [
      'of a paid purchase, with the code of a failed call',
      'pay',
      '/inquiry/new?type=payment&orderNo=ORDER&code=trace-0001',
      [
        'Order number: ORDER',
        'Paid at: 2026-11-21 12:01 (UTC+9)',
        'Product and amount: Harvester’s weekly growth bundle ×1, US$ 9.9',
        'Nickname and server: Ashling, Ash Vale 1',
        'Diagnostic code: trace-0001',
        'What happened:',
      ],
    ],
    [
      'of an unpaid purchase',
      'fail',
      '/inquiry/new?type=payment&orderNo=ORDER',
      [
        'Order number: ORDER',
        'Paid at:',
        'Product and amount: Harvester’s weekly growth bundle ×1, US$ 9.9',
        'Nickname and server: Ashling, Ash Vale 1',
        'What happened:',
      ],
    ],
  ] as const)('known data %s is filled in, and does not count as content (S7)', async (name, outcome, path, templateLines) => {
    const identities = identitiesOf(`known data ${name}`)
    const memberId = await aMember({ identities, server: outcome === undefined ? null : 'Hollow 1' })
    const orderNo = outcome === undefined ? '' : await bought(memberId, outcome)
    const profile = await profileOf(shop.provider, memberId)
    // The session does not know this move yet; the purchase's page of the provider does.
    if (outcome !== undefined) await aMember({ identities, server: 'Ash Vale 1' })
    const lines = templateLines.map((line) => line.replace('ORDER', orderNo))
    const { user, writes } = await show(path.replace('ORDER', orderNo), { memberId, profile })
    await ready()
    await waitFor(() => expect(content().value.split('\n').slice(0, lines.length)).toEqual(lines))
    // Filled-in facts are not enough: the form still asks what happened.
    await user.type(title(), 'Where is it?')
    await user.click(consent())
    await user.click(send())
    expect(await screen.findByText(/^Please write what happened/)).toBeDefined()
    expect(writes()).toEqual([])
  })

  test('suggests questions for the title while it is typed, which open in place', async () => {
    const { user } = await show('/inquiry/new')
    await ready()
    await user.type(title(), 'It did not arrive')
    const suggested = within(await screen.findByRole('region', { name: 'This may answer it already' }))
    await user.click(await suggested.findByText('I paid, but nothing arrived.'))
    const link = suggested.getByRole('link', { name: /^Open on its own page: I paid, but nothing arrived\./ })
    const { body } = await shop.provider.get('/api/global/notices/list?board=faq&locale=en&size=10&group=payment')
    const { seq } = (body as { items: { seq: number; title: string }[] }).items.find((one) => one.title.startsWith('I paid'))!
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/bulletin/${String(seq)}`, '_blank'])
    expect(title().value).toBe('It did not arrive')
  })

  test('suggests questions of the chosen type, and others after a change of the type', async () => {
    const { user } = await show('/inquiry/new')
    await ready()
    const suggested = () => within(screen.getByRole('region', { name: 'This may answer it already' }))
    expect(screen.queryByRole('heading', { name: 'This may answer it already' })).toBeNull()
    await user.selectOptions(type(), 'Account')
    await waitFor(() => expect(suggested().getByText('Where do I find my member number?')).toBeDefined())
    await user.selectOptions(type(), 'Bug')
    await waitFor(() => expect(suggested().getByText('The game stutters or closes.')).toBeDefined())
    expect(suggested().queryByText('Where do I find my member number?')).toBeNull()
  })

  test('suggestions for the chosen type have a place while they are looked up, before the text field', async () => {
    const answered = Promise.withResolvers<void>()
    const { user } = await show('/inquiry/new', {
      instead: async ({ search }) => (search['group'] === undefined ? undefined : answered.promise.then(() => undefined)),
    })
    await ready()
    await screen.findByRole('heading', { name: 'Often asked first' })
    const place = () => document.querySelector('form > div[aria-hidden="true"]')
    await user.selectOptions(type(), 'Account')
    await waitFor(() => expect(place()).not.toBeNull())
    answered.resolve()
    expect(await screen.findByRole('region', { name: 'This may answer it already' })).toBeDefined()
    expect(place()).toBeNull()
  })

  test('suggestions follow the language of the page', async () => {
    const { user, sent } = await show('/inquiry/new')
    await ready()
    await user.selectOptions(type(), 'Account')
    const asked = () => sent.filter(({ search }) => search['group'] === 'account').map(({ search }) => search['locale'])
    const suggested = () => within(screen.getByRole('region', { name: 'This may answer it already' }))
    await waitFor(() => expect(suggested().getByText('Where do I find my member number?')).toBeDefined())
    changeLanguage('ko')
    await waitFor(() => expect(asked()).toEqual(['en', 'ko']))
    await waitFor(() => expect(suggested().getByText('회원 번호는 어디에서 볼 수 있나요?')).toBeDefined())
    await user.selectOptions(type(), 'Bug')
    await waitFor(() => expect(sent.at(-1)!.search).toMatchObject({ group: 'error', locale: 'ko' }))
  })

  test('a full or blocked storage shows an alert, and the input stays', async () => {
    const { user } = await show('/inquiry/new')
    await ready()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(title(), 'Nothing arrived')
    const warning = await screen.findByText(/^This browser cannot save a draft: its storage is full or blocked/)
    expect(warning.closest('[role="alert"]')).not.toBeNull()
    expect(title().value).toBe('Nothing arrived')
    vi.restoreAllMocks()
    await user.type(title(), '!')
    await waitFor(() => expect(screen.queryByText(/^This browser cannot save a draft/)).toBeNull())
  })

  test('leaving with unsent input asks for confirmation; staying and leaving both work', async () => {
    const { user, router } = await show('/inquiry/new')
    await ready()
    await user.type(title(), 'Half a thought')
    act(() => void router.navigate({ to: '/shop' }))
    const dialog = await screen.findByRole('dialog', { name: 'Leave without sending?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep writing' }))
    expect([router.state.location.pathname, title().value]).toEqual(['/inquiry/new', 'Half a thought'])
    act(() => void router.navigate({ to: '/shop' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await screen.findByRole('heading', { name: 'Shop' })
    expect(draft()).toContain('Half a thought')
  })
})

describe('a thread (U2, U6)', () => {
  const itDidNotArrive = { title: 'It did not arrive', content: 'The mailbox is still empty.', type: '2' }

  test('a waiting request is edited: its picture is removed, the rest stays; then it is continued', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive, [await aPng(64, 48)])
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    expect(await screen.findByRole('img', { name: 'Image 1' })).toBeDefined()
    await shown.user.click(await screen.findByRole('button', { name: 'Edit request' }))
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Edit request' }))
    await waitFor(() => expect(title().readOnly).toBe(false))
    expect([title().value, content().value]).toEqual(['It did not arrive', 'The mailbox is still empty.'])
    await shown.user.click(screen.getByRole('button', { name: 'Remove image 1' }))
    await shown.user.type(content(), ' Both.')
    await shown.user.click(screen.getByRole('button', { name: 'Save changes' }))
    const textarea = await screen.findByRole('textbox', { name: /^Add a message/ })
    expect(shown.popups.at(-1)).toMatchObject({ popup: { kind: 'snackbar', message: 'Saved.' } })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit request' }))
    // Without text nothing is sent; the field has the focus.
    await waitFor(() => expect((textarea as HTMLTextAreaElement).readOnly).toBe(false))
    await shown.user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(document.activeElement).toBe(textarea))
    await waitFor(() => expect((textarea as HTMLTextAreaElement).readOnly).toBe(false))
    await shown.user.type(textarea, 'And one thing more.')
    await shown.user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(shown.writes()).toHaveLength(2))
    // After sending, the form is reset; the focus is on the new message.
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('listitem').at(-1)))
    expect(document.activeElement?.textContent).toContain('And one thing more.')
    for (const { body } of shown.writes()) expect(v.safeParse(changeSupportRequest.body, body).issues).toBeUndefined()
    const isId = expect.stringMatching(/^\d+$/) as string
    expect(shown.writes().map(({ body }) => [body['action'], body['messageId'], body['content'], body['keptImages']])).toEqual([
      ['edit', isId, 'The mailbox is still empty. Both.', ''],
      ['continue', undefined, 'And one thing more.', undefined],
    ])
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(screen.queryByRole('img', { name: 'Image 1' })).toBeNull()
    expect((await desk.show(id))?.messages).toMatchObject([
      { content: 'The mailbox is still empty. Both.', images: [] },
      { content: 'And one thing more.', images: [] },
    ])
  })

  const moreField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Add a message/ })
  const openEdit = async ({ user }: Shown) => {
    await user.click(await screen.findByRole('button', { name: 'Edit request' }))
    await waitFor(() => expect(title().readOnly).toBe(false))
  }
  /** The popup with the provider's message. */
  const closeNote = async ({ user }: Shown) => {
    const popup = await screen.findByRole('dialog', { name: 'Please note' })
    await user.click(within(popup).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const contentsOf = async (id: number) => (await desk.show(id))?.messages.map(({ content: text, images }) => [text, images.length])

  test('an edit of a message that is no longer the newest changes nothing: its text and images become a further message', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    await openEdit(shown)
    await shown.user.type(content(), ' Both.')
    await shown.user.upload(files(), [aFile('shot.png', await aPng(64, 48))])
    await screen.findByText('shot.png')
    // In another tab.
    await change(memberId, id, { action: 'continue', content: 'Here is a picture.' }, [await aPng(64, 48)])
    await shown.user.click(screen.getByRole('button', { name: 'Save changes' }))
    await closeNote(shown)
    const field = await moreField()
    await waitFor(() => expect(field.value).toBe('The mailbox is still empty. Both.'))
    expect(screen.getByText(/^A newer message follows/)).toBeDefined()
    expect([screen.queryByRole('button', { name: 'Save changes' }), screen.getByText('shot.png')]).toEqual([null, expect.anything()])
    const newest = [
      ['The mailbox is still empty.', 0],
      ['Here is a picture.', 1],
    ]
    expect(await contentsOf(id)).toEqual(newest)
    await shown.user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () => expect(await contentsOf(id)).toEqual([...newest, ['The mailbox is still empty. Both.', 1]]))
    await waitFor(() => expect(screen.queryByText(/^A newer message follows/)).toBeNull())
    expect((await moreField()).value).toBe('')
  })

  test('the stored edit of an older message is not reopened over a newer one: it joins the further message', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const first = await show(`/inquiry/${String(id)}`, { memberId })
    await first.user.type(await moreField(), 'Stored before.')
    await openEdit(first)
    await first.user.type(content(), ' Both.')
    cleanup()
    // The edit of the newest message is reopened.
    await show(`/inquiry/${String(id)}`, { memberId })
    await waitFor(() => expect(content().value).toBe('The mailbox is still empty. Both.'))
    cleanup()
    await desk.answer(id, 'Look at the other server.', [])
    await change(memberId, id, { action: 'continue', content: 'I did.' })
    const { writes } = await show(`/inquiry/${String(id)}`, { memberId })
    const joined = 'Stored before.\n\nThe mailbox is still empty. Both.'
    await waitFor(async () => expect((await moreField()).value).toBe(joined))
    expect(screen.getByText(/^A newer message follows/)).toBeDefined()
    expect([screen.queryByRole('button', { name: 'Save changes' }), writes()]).toEqual([null, []])
    cleanup()
    // Once: the joined text is the draft now.
    await show(`/inquiry/${String(id)}`, { memberId })
    await waitFor(async () => expect((await moreField()).value).toBe(joined))
    expect(screen.queryByText(/^A newer message follows/)).toBeNull()
  })

  test('an edit that support overtakes becomes a further message, also in a browser that stores nothing', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await openEdit(shown)
    await shown.user.type(title(), '!')
    await shown.user.type(content(), ' Both.')
    await desk.take(id)
    await returnToTab()
    const field = await moreField()
    await waitFor(() => expect(field.value).toBe('It did not arrive!\n\nThe mailbox is still empty. Both.'))
    const reason = screen.getByText(/^Support is answering or has answered/)
    expect(document.activeElement).toBe(reason)
    expect(await screen.findByText(/^This browser cannot save a draft/)).toBeDefined()
    // Nothing was sent, and what the member has not changed is not repeated.
    expect(shown.writes()).toEqual([])
  })

  test.each([
    ['is removed', 'Remove shot.png'],
    ['belongs to an edit that is cancelled', 'Cancel'],
  ])('an image that %s is deleted from this browser', async (_how, button) => {
    const rows = stubIndexedDb()
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    await openEdit(shown)
    await shown.user.upload(files(), [aFile('shot.png', await aPng(64, 48))])
    await screen.findByText('shot.png')
    await waitFor(() => expect(rows.size).toBe(1))
    await shown.user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(rows.size).toBe(0))
  })

  test('support’s message cannot be edited where it answers older words, so that the request still waits', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    await desk.answer(id, 'Look at the other server.', [], undefined, { seen: [] })
    await show(`/inquiry/${String(id)}`, { memberId })
    await screen.findByText('Look at the other server.')
    expect([screen.getByText('Waiting'), screen.queryByRole('button', { name: 'Edit request' })]).toEqual([expect.anything(), null])
  })

  test('an edit form without a change closes when support takes the request', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    await openEdit(shown)
    await desk.take(id)
    await returnToTab()
    expect((await moreField()).value).toBe('')
    expect(screen.queryByText(/^Support is answering/)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'It did not arrive' }))
  })

  test.each([
    ['a further message', 'returns to the tab'],
    ['a further message', 'sends it'],
    ['an edit', 'returns to the tab'],
    ['an edit', 'sends it'],
  ] as const)('%s that is being written while support closes stays readable and can be copied: the member %s', async (kind, then) => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    if (kind === 'an edit') await openEdit(shown)
    const field = kind === 'an edit' ? content() : await moreField()
    await waitFor(() => expect(field.readOnly).toBe(false))
    await shown.user.clear(field)
    await shown.user.type(field, 'Half a thought')
    await desk.close(id)
    if (then === 'returns to the tab') await returnToTab()
    else {
      await shown.user.click(screen.getByRole('button', { name: /^(Send|Save changes)$/ }))
      await closeNote(shown)
    }
    await screen.findByText(/^This request is closed and cannot be continued/)
    const unsent = async () => {
      const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' })
      return [box.value, box.readOnly]
    }
    expect(await unsent()).toEqual(['Half a thought', true])
    expect(screen.getByText(/^What you had written was not sent/)).toBeDefined()
    await shown.user.click(screen.getByRole('button', { name: 'Copy the text' }))
    expect(await navigator.clipboard.readText()).toBe('Half a thought')
    expect(screen.queryByRole('button', { name: /^(Send|Save changes)$/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe('/inquiry/new')
    cleanup()
    // After a reload it is the stored draft.
    await show(`/inquiry/${String(id)}`, { memberId })
    expect(await unsent()).toEqual(['Half a thought', true])
  })

  test('an answer of support is shown and continued: the request then waits for another answer', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    await desk.answer(id, 'Look at the other server.', [])
    const { user } = await show(`/inquiry/${String(id)}`, { memberId })
    expect((await screen.findByText('Look at the other server.')).closest('li')!.textContent).toContain('GAME support')
    expect(screen.getByText('Answered')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: /^Add a message/ }), 'I did.')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByText('I did.')).closest('li')!.textContent).toContain('You')
    expect(screen.getByText('Waiting')).toBeDefined()
    const seen = await desk.show(id)
    expect([seen?.supportRequest.status, seen?.messages.at(-1)]).toMatchObject(['waiting', { sender: 'member', content: 'I did.' }])
  })

  test('pictures open on the whole screen, deleted ones show a note, and an expired link is refetched once', async () => {
    const memberId = await aMember()
    const picture = await aPng(64, 48)
    const id = await aWrittenRequest(memberId, itDidNotArrive, [picture])
    shop.later(13 * day)
    await change(memberId, id, { action: 'edit' }, [picture])
    await change(memberId, id, { action: 'continue', content: 'It looks like this.' }, [picture])
    await desk.answer(id, 'Look at the other server.', [])
    shop.later(2 * day)
    await tidySupport({ ...supportDeps(), log: createLog('silent') })
    const { user, sent } = await show(`/inquiry/${String(id)}`, { memberId })
    await screen.findByText('Look at the other server.')
    expect(screen.getByText('GAME support')).toBeDefined()
    const [first, second] = screen.getAllByRole('listitem').map((message) => within(message))
    expect([first!.getAllByText('Image deleted after 14 days').length, first!.getAllByRole('img').length]).toEqual([1, 1])
    expect(screen.getAllByText('Image deleted after 14 days')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Edit request' })).toBeNull()

    // Both names count the deleted one too.
    await user.click(first!.getByRole('button', { name: 'Image 2' }))
    const viewerOfSecond = await screen.findByRole('dialog', { name: 'Image 2' })
    await user.click(within(viewerOfSecond).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(first!.getByRole('button', { name: 'Image 2' })))

    const linkOf = () => second!.getByRole('img', { name: 'Image 1' }).getAttribute('src')!
    const statusOf = async (link: string) => (await shop.replicas[0].get(link)).status
    const expired = linkOf()
    expect(await statusOf(expired)).toBe(200)
    shop.later(10 * minute)
    expect(await statusOf(expired)).toBe(404)
    const sentBefore = sent.length
    // Each image that does not load causes an event.
    fireEvent.error(first!.getByRole('img'))
    fireEvent.error(second!.getByRole('img', { name: 'Image 1' }))
    await waitFor(() => expect(linkOf()).not.toBe(expired))
    const link = linkOf()
    expect([await statusOf(link), sent.length]).toEqual([200, sentBefore + 1])
    await user.click(second!.getByRole('button', { name: 'Image 1' }))
    const viewer = await screen.findByRole('dialog', { name: 'Image 1' })
    expect(within(viewer).getByRole('img').getAttribute('src')).toBe(link)
  })

  test('closing needs a confirmation, is final, and is followed by a single review', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, itDidNotArrive)
    await desk.answer(id, 'Look at the other server.', [])
    const shown = await show(`/inquiry/${String(id)}`, { memberId })
    await shown.user.click(await screen.findByRole('button', { name: 'Close request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close this request?' })
    expect(document.activeElement?.textContent).toBe('Keep it open')
    await shown.user.click(within(dialog).getByRole('button', { name: 'Close request' }))
    const review = await screen.findByRole('dialog', { name: 'How did we do?' })
    expect(within(review).getByRole('radiogroup', { name: 'Satisfaction' }).getAttribute('aria-required')).toBe('true')
    await shown.user.click(within(review).getByRole('button', { name: 'Send' }))
    expect(within(review).getByRole('alert').textContent).toBe('Please choose between 1 and 5.')
    expect(document.activeElement).toBe(within(review).getByRole('radio', { name: '1 of 5: Very bad' }))
    expect(within(review).queryByText(/^Please check: /)).toBeNull()
    // Each star has a label, shown beside them for the hovered star, otherwise for the chosen one.
    expect(
      within(review)
        .getAllByRole('radio')
        .map((star) => star.getAttribute('aria-label')),
    ).toEqual(['Very bad', 'Bad', 'Fair', 'Good', 'Very good'].map((label, index) => `${String(index + 1)} of 5: ${label}`))
    await shown.user.click(within(review).getByRole('radio', { name: '4 of 5: Good' }))
    await shown.user.hover(within(review).getByRole('radio', { name: '2 of 5: Bad' }))
    expect(within(review).getByText('Bad')).toBeDefined()
    await shown.user.hover(within(review).getByRole('textbox'))
    expect([within(review).queryByText('Bad'), within(review).getByText('Good').textContent]).toEqual([null, 'Good'])
    await shown.user.type(within(review).getByRole('textbox'), 'Quick.')
    // What was typed stays until it is sent: also where Back leaves the page, whose previous entry is another site.
    await shown.user.click(within(review).getByRole('button', { name: 'Not now' }))
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tell us how it went'))
    await shown.user.click(await screen.findByRole('button', { name: 'Tell us how it went' }))
    const again = await screen.findByRole('dialog', { name: 'How did we do?' })
    expect(within(again).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Quick.')
    expect(JSON.stringify(localStorage)).toContain('Quick.')
    await shown.user.click(within(again).getByRole('radio', { name: '4 of 5: Good' }))
    await shown.user.click(within(again).getByRole('button', { name: 'Send' }))
    await screen.findByText(/^You have told us how it went/)
    expect(JSON.stringify(localStorage)).not.toContain('Quick.')
    expect(screen.getByText(/^This request is closed and cannot be continued/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close request' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'It did not arrive' })))
    expect(shown.writes().map(({ body }) => body)).toEqual([
      { action: 'close', requestKey: expect.any(String) as string },
      { requestId: id, rating: 4, content: 'Quick.' },
    ])
    expect(await desk.show(id)).toMatchObject({ supportRequest: { status: 'closed' }, review: { rating: 4, content: 'Quick.' } })
  })

  test('after a 500 the review has its stars and its text', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId)
    await change(memberId, id, { action: 'close' })
    const shown = await show(`/inquiry/${String(id)}`, {
      memberId,
      instead: ({ path }, times) => (path.endsWith('/review') && times === 1 ? refusal(500, 'INTERNAL') : undefined),
    })
    const openReview = async () => {
      await shown.user.click(await screen.findByRole('button', { name: 'Tell us how it went' }))
      return within(await screen.findByRole('dialog', { name: 'How did we do?' }))
    }
    const review = await openReview()
    await shown.user.click(review.getByRole('radio', { name: '4 of 5: Good' }))
    await shown.user.type(review.getByRole('textbox'), 'Quick.')
    await shown.user.click(review.getByRole('button', { name: 'Send' }))
    await screen.findByRole('heading', { name: 'Error page' })
    await act(async () => shown.router.history.back())
    const again = await openReview()
    expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Quick.')
    await waitFor(() => expect(again.getByRole<HTMLInputElement>('radio', { name: '4 of 5: Good' }).checked).toBe(true))
    await shown.user.click(again.getByRole('button', { name: 'Send' }))
    await screen.findByText(/^You have told us how it went/)
    expect(await desk.show(id)).toMatchObject({ review: { rating: 4, content: 'Quick.' } })
  })

  test('another member’s request, or none, shows that there is no such request', async () => {
    const foreign = await aWrittenRequest(await aMember(), itDidNotArrive)
    await show(`/inquiry/${String(foreign)}`)
    expect(await screen.findByText('There is no such request')).toBeDefined()
    cleanup()
    await show(`/inquiry/${String(foreign + 100_000)}`)
    expect(await screen.findByText('There is no such request')).toBeDefined()
  })

  test('a request that is refused when it is fetched again is no longer shown', async () => {
    const memberId = await aMember()
    const id = await aWrittenRequest(memberId, { ...itDidNotArrive, content: 'For my eyes only.' })
    let isRefused = false
    await show(`/inquiry/${String(id)}`, { memberId, instead: () => (isRefused ? refusal(404, 'NOT_FOUND') : undefined) })
    expect(await screen.findByText('For my eyes only.')).toBeDefined()
    isRefused = true
    await returnToTab()
    expect(await screen.findByText('There is no such request')).toBeDefined()
    expect(screen.queryByText('For my eyes only.')).toBeNull()
  })
})
