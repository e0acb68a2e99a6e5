/** Support by role and name, with a provider whose responses each test defines (S7, U1–U6). */
import { QueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeSupportRequest, createSupportRequest } from '#contract/support.ts'
import { aMessage, aSupportRequest, pngOf } from '#src/features/support/support.fixtures.ts'
import { aDetail } from '#src/features/orders/orders.fixtures.ts'
import { renderInRouter, serverTime } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { SupportRoute } from './-support.tsx'
import { translate } from '#tests/helpers/translate.ts'
import { answerUploads } from '#tests/helpers/uploads.ts'

type TestResponse = { status?: number; body: unknown } | 'unreachable'
interface Sent {
  method: string
  path: string
  search: Record<string, string>
  /** Fields of a form, and its files by their names. */
  body: Record<string, unknown>
  files: File[]
}
const refusal = (status: number, code: string, message = `words of ${code}`): TestResponse => ({
  status,
  body: { code, message, traceId: 't' },
})
const listOf = (items: unknown[], totalCount = items.length): TestResponse => ({ body: { items, totalCount } })
const noPosts: TestResponse = { body: { items: [], totalCount: 0, page: 1, size: 5, groups: [] } }
const aPost = (seq: number, title: string) => ({
  seq,
  board: 'faq',
  title,
  excerpt: `Answer ${String(seq)}.`,
  label: null,
  thumbnail: null,
  pinned: false,
  createdDt: '2026-11-21T00:46:00.000Z',
  period: null,
  group: null,
  document: null,
  version: null,
})
const member: Who = { name: 'Ashling', region: 'KR' }
const draft = (name = 'inquiry') => localStorage.getItem(`site.draft.${name}`)

const fieldsOf = (form: unknown): Pick<Sent, 'body' | 'files'> => {
  if (!(form instanceof FormData)) return { body: typeof form === 'string' ? (JSON.parse(form) as Sent['body']) : {}, files: [] }
  const entries = [...form.entries()]
  return {
    body: Object.fromEntries(entries.filter(([, value]) => typeof value === 'string')),
    files: entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value])),
  }
}

async function show(
  path: string,
  o: { who?: Who; recording?: () => string; respond?: (sent: Sent, times: number) => TestResponse | Promise<TestResponse> } = {},
) {
  const sent: Sent[] = []
  const respondTo = async (one: Sent): Promise<TestResponse> => {
    sent.push(one)
    const times = sent.filter((other) => other.method === one.method && other.path === one.path).length
    return (await o.respond?.(one, times)) ?? (one.path.includes('/notices/') ? noPosts : 'unreachable')
  }
  const sentOf = (method: string, url: string, form: unknown): Sent => {
    const { pathname, searchParams } = new URL(url)
    return { method, path: pathname, search: Object.fromEntries(searchParams), ...fieldsOf(form) }
  }
  answerUploads(async (method, url, form) => {
    const response = await respondTo(sentOf(method, url, form))
    return response === 'unreachable' ? undefined : Response.json(response.body, { status: response.status ?? 200 })
  })
  const fetchIt: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const response = await respondTo(sentOf(init?.method ?? 'GET', url, init?.body))
    if (response === 'unreachable') throw new TypeError('Failed to fetch')
    return Response.json(response.body, { status: response.status ?? 200 })
  }
  const SupportRequest = () => {
    const { id: part } = useParams({ strict: false }) as { id?: string }
    return <SupportRoute part={part} search={useSearch({ strict: false })} />
  }
  const { actors, router, view } = await renderInRouter(
    path,
    { '/inquiry/{-$id}': SupportRequest, '/shop': () => <h1>Shop</h1>, '/error/500': () => <h1>Error page</h1> },
    {
      actors: { ...(await testActors(o.who ?? member)), recording: o.recording },
      withPopups: true,
      fetch: fetchIt,
      queryClient: new QueryClient({ defaultOptions: { queries: { staleTime: 0, refetchOnMount: false, retry: false } } }),
    },
  )
  await screen.findByRole('heading', { level: 1 })
  const writes = () => sent.filter(({ method }) => method !== 'GET')
  return { sent, writes, popups: actors.popupEvents, router, view, user: userEvent.setup({ applyAccept: false }) }
}

beforeEach(() => {
  localStorage.clear()
  performance.getEntriesByType = () => []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pixels here')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Title/ })
const content = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Content/ })
const type = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Type/ })
const consent = () => screen.getByRole<HTMLInputElement>('checkbox')
const send = () => screen.getByRole('button', { name: /^Send request/ })
const files = () => screen.getByLabelText<HTMLInputElement>('Choose images')
const aFile = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => new File([bytes], name, { type: 'image/png' })
const ready = () => waitFor(() => expect(type().disabled).toBe(false))

type Shown = Awaited<ReturnType<typeof show>>
/** The new request's thread, behind the popup that says that it was sent: for 4 s it is hidden from the accessibility tree. */
const thread = () => screen.findByRole('heading', { level: 2, name: 'It did not arrive', hidden: true })

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
    const { user, sent, router } = await show('/inquiry', {
      respond: ({ search }) =>
        listOf([aSupportRequest({ id: search['lastId'] === undefined ? 47 : 30, status: 'answering', orderNo: null })], 21),
    })
    const row = await screen.findByRole('link', { name: /It did not arrive/ })
    expect([row.getAttribute('href'), row.textContent]).toEqual(['/inquiry/47', 'AnsweringIt did not arrivePayment9:46 AM'])
    expect(sent[0]).toMatchObject({ path: '/api/cs/questions/list', search: { size: '10' } })
    expect(screen.getByText('Page 1 of 3')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(sent.at(-1)!.search).toEqual({ size: '10', lastId: '47' }))
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    await screen.findByText('Page 3 of 3')
    await waitFor(() => expect(sent.at(-1)!.search).toEqual({ size: '10', lastId: '30' }))
    await user.click(screen.getByRole('link', { name: 'Ended' }))
    await waitFor(() => expect(sent.at(-1)!.search).toEqual({ size: '10', status: '9' }))
    expect(router.state.location.search).toEqual({ status: '9' })
    expect(screen.getByRole('link', { name: 'Ended' }).getAttribute('aria-current')).toBe('page')
    expect(screen.getByRole('link', { name: 'New request' }).getAttribute('href')).toBe('/inquiry/new')
  })

  test('no request, none in this state, and no response each show how to continue', async () => {
    await show('/inquiry', { respond: () => listOf([]) })
    expect((await screen.findByRole('link', { name: 'Read frequent questions' })).getAttribute('href')).toBe('/bulletin/list?type=faq')
    cleanup()
    await show('/inquiry?status=6', { respond: () => listOf([]) })
    expect((await screen.findByRole('link', { name: 'Show all requests' })).getAttribute('href')).toBe('/inquiry')
    cleanup()
    const { user } = await show('/inquiry', { respond: (_sent, times) => (times === 1 ? 'unreachable' : listOf([aSupportRequest()])) })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^We could not reach the server/)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /It did not arrive/ })).toBeDefined()
  })
})

describe('a new request (U1)', () => {
  test('each wrong field shows an error, the first has the focus, and nothing is sent (§5)', async () => {
    const { user, writes } = await show('/inquiry/new')
    await ready()
    await user.click(send())
    await screen.findByText('Please choose what it is about.')
    expect(screen.getByText('Please give it a title.')).toBeDefined()
    expect(screen.getByText(/^Please write what happened/)).toBeDefined()
    expect(screen.getByText(/^Without your consent/)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(type()))
    expect(screen.getByText(/^Please check: /).textContent).toMatch(/^Please check: Type, Title, Content, I agree to the collection/)
    // An unchanged template counts as empty too.
    await user.selectOptions(type(), '1')
    expect([content().value.startsWith('Member number:'), document.activeElement]).toEqual([true, type()])
    await user.type(title(), '  ')
    await user.click(consent())
    await user.click(send())
    await waitFor(() => expect(document.activeElement).toBe(title()))
    expect(screen.getByText(/^Please write what happened/)).toBeDefined()
    expect([consent().getAttribute('aria-invalid'), writes()]).toEqual([null, []])
  })

  test('is sent as the contract requires, with pictures named by their real type; then the thread is shown', async () => {
    const shown = await show('/inquiry/new', {
      respond: ({ path, method }) =>
        method === 'POST' ? { body: { id: 47 } } : path.includes('details') ? { body: aSupportRequest() } : noPosts,
    })
    await fillIn(shown)
    await shown.user.upload(files(), [aFile('shot.JPG', pngOf(640, 480))])
    await screen.findByText('shot.JPG')
    await shown.user.click(send())
    await thread()
    const [one] = shown.writes()
    expect(v.safeParse(createSupportRequest.body, one!.body).issues).toBeUndefined()
    expect(one!.body).toMatchObject({ type: '4', title: 'The bow is silent', locale: 'en', privacyConsent: 'true' })
    expect(one!.files.map(({ name, type: kind }) => [name, kind])).toEqual([['shot.png', 'image/png']])
    expect([shown.router.state.location.pathname, draft()]).toEqual(['/inquiry/47', null])
    expect(shown.popups).toContainEqual(expect.objectContaining({ popup: expect.objectContaining({ kind: 'noButton', type: 'success' }) }))
  })

  test.each([
    ['is sent with it', 200, 1],
    ['is sent twice if rejected, and a popup shows the failure', 500, 2],
  ])('the recording of the visit, if selected, %s; the request is sent either way (D4)', async (_name, status, times) => {
    const shown = await show('/inquiry/new', {
      recording: () => '{"format":"everharrow-recording/3"}',
      respond: ({ path, method }) => {
        if (path.endsWith('/recording'))
          return status === 200 ? { body: { code: 'C'.repeat(12), until: serverTime } } : refusal(500, 'INTERNAL')
        if (method === 'POST') return { body: { id: 47 } }
        return path.includes('details') ? { body: aSupportRequest() } : noPosts
      },
    })
    await ready()
    await shown.user.selectOptions(type(), '4')
    await shown.user.type(title(), 'The bow is silent')
    await shown.user.type(content(), ' It makes no sound.')
    await shown.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await shown.user.click(screen.getByRole('checkbox', { name: 'Send the steps of this visit along.' }))
    await shown.user.click(send())
    await thread()
    const attached = () => shown.writes().filter(({ method }) => method === 'PUT')
    await waitFor(() => expect(attached()).toHaveLength(times))
    expect(attached().map(({ path, body }) => [path, body])).toEqual(
      Array.from({ length: times }, () => [
        '/api/cs/questions/47/recording',
        { recording: '{"format":"everharrow-recording/3"}', consent: true },
      ]),
    )
    const isNoticeShown = () => shown.popups.some((event) => JSON.stringify(event).includes('could not be sent along'))
    await waitFor(() => expect(isNoticeShown()).toBe(status !== 200))
  })

  test('no recording is sent unless it is selected', async () => {
    const shown = await show('/inquiry/new', {
      recording: () => '{"format":"everharrow-recording/3"}',
      respond: ({ path, method }) =>
        method === 'POST' ? { body: { id: 47 } } : path.includes('details') ? { body: aSupportRequest() } : noPosts,
    })
    await ready()
    await shown.user.selectOptions(type(), '4')
    await shown.user.type(title(), 'The bow is silent')
    await shown.user.type(content(), ' It makes no sound.')
    await shown.user.click(screen.getByRole('checkbox', { name: /^I agree/ }))
    await shown.user.click(send())
    await thread()
    expect(shown.writes().map(({ method }) => method)).toEqual(['POST'])
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

  test('no response and an error keep the input; an unchanged request keeps its key, a changed one gets a new key', async () => {
    const shown = await show('/inquiry/new', {
      respond: ({ method }, times) =>
        method !== 'POST' ? noPosts : times === 1 ? 'unreachable' : refusal(429, 'TOO_MANY_REQUESTS', 'Slowly.'),
    })
    await fillIn(shown)
    await shown.user.click(send())
    expect((await screen.findByText(/^No answer came/)).closest('[role=alert]')).not.toBeNull()
    await shown.user.click(send())
    /** Shown over the page (E2), and beside the button until something is changed. */
    const closeMessage = async () => {
      const popup = await screen.findByRole('dialog', { name: 'Please note' })
      expect(within(popup).getByText('Slowly.')).toBeDefined()
      await shown.user.click(within(popup).getByRole('button', { name: 'Close' }))
      await waitFor(() => expect(title()).toBeDefined())
    }
    await closeMessage()
    expect(screen.getByText('Slowly.')).toBeDefined()
    await shown.user.type(title(), '!')
    expect(screen.queryByText('Slowly.')).toBeNull()
    await shown.user.click(send())
    await waitFor(() => expect(shown.writes()).toHaveLength(3))
    const keys = shown.writes().map(({ body }) => body['requestKey'])
    expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
    await closeMessage()
    expect([title().value, consent().checked]).toEqual(['The bow is silent!', true])
  })

  test('500: the error page without a question about leaving, and the input is restored on return', async () => {
    const shown = await show('/inquiry/new', { respond: ({ method }) => (method === 'POST' ? refusal(500, 'INTERNAL') : noPosts) })
    await fillIn(shown)
    await shown.user.click(send())
    await screen.findByRole('heading', { name: 'Error page' })
    await act(() => shown.router.navigate({ to: '/inquiry/new' as never }))
    await waitFor(() => expect(title().value).toBe('The bow is silent'))
    expect([type().value, consent().checked]).toEqual(['4', true])
    expect(shown.popups.at(-1)).toMatchObject({ popup: { kind: 'snackbar', message: 'What you had written is back.' } })
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
    fireEvent.paste(title(), { clipboardData: { files: [aFile('c.png', pngOf(1, 1)), aFile('d.png', pngOf(1, 1))] } })
    await waitFor(() => expect(alerts()).toEqual(['d.png was not added: a message has at most 3 images.']))
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }))
    expect(screen.getAllByRole('button', { name: /^Remove/ }).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Remove a.png',
      'Remove c.png',
    ])
    expect([alerts(), document.activeElement?.textContent]).toEqual([[], 'Choose a file'])
  })

  test('about a purchase: the type, the order and its place in the template are filled in (S7)', async () => {
    const { user } = await show('/inquiry?type=payment&orderNo=20261121-7K3M9QXW2D', { respond: () => refusal(429, 'TOO_MANY_REQUESTS') })
    await ready()
    expect(type().value).toBe('2')
    expect(content().value.split('\n')[0]).toBe('Order number: 20261121-7K3M9QXW2D')
    const orderField = () => screen.getByRole('combobox', { name: /^Order/ })
    expect(orderField().textContent).toBe('20261121-7K3M9QXW2D')
    await user.click(orderField())
    const list = await screen.findByRole('dialog', { name: 'Which order is it about?' })
    await user.click(within(list).getByRole('button', { name: 'None of my purchases' }))
    await waitFor(() => expect(document.activeElement).toBe(orderField()))
    expect(orderField().textContent).toBe('None of my purchases')
    expect(content().value.split('\n')[0]).toBe('Order number:')
  })

  test.each([
    ['of the member, in a report of a bug', '/inquiry/new?type=4', undefined, ['Nickname and server: Ashling', 'Device and system:']],
    [
      'of a paid purchase, with the code of a failed call',
      '/inquiry/new?type=payment&orderNo=20261121-7K3M9QXW2D&code=trace-0001',
      {},
      [
        'Order number: 20261121-7K3M9QXW2D',
        'Paid at: 2026-11-21 09:29',
        'Product and amount: Reaper’s weekly bundle ×1, US$ 9.9',
        'Nickname and server: Ashling, Ash Vale 1',
        'Diagnostic code: trace-0001',
        'What happened:',
      ],
    ],
    [
      'of an unpaid purchase',
      '/inquiry/new?type=payment&orderNo=20261121-7K3M9QXW2D',
      { paidDt: null, status: 'failed' },
      ['Order number: 20261121-7K3M9QXW2D', 'Paid at:', 'Product and amount: Reaper’s weekly bundle ×1, US$ 9.9'],
    ],
  ] as const)('known data %s is filled in, and does not count as content (S7)', async (_, path, order, lines) => {
    const { user, sent } = await show(path, {
      respond: ({ path: requestedPath }) =>
        requestedPath.includes('/payment/web/2026')
          ? { body: aDetail({ ...order } as object) }
          : requestedPath.includes('/payment/')
            ? listOf([])
            : noPosts,
    })
    await ready()
    await waitFor(() => expect(content().value.split('\n').slice(0, lines.length)).toEqual(lines))
    // Filled-in facts are not enough: the form still asks what happened.
    await user.type(title(), 'Where is it?')
    await user.click(consent())
    await user.click(send())
    expect(await screen.findByText(/^Please write what happened/)).toBeDefined()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('suggests questions for the title while it is typed, which open in place', async () => {
    const { user } = await show('/inquiry/new', {
      respond: ({ search }) => ({
        body: {
          ...(noPosts as { body: object }).body,
          items: search['searchPayload'] === 'arrive' ? [aPost(12, 'Paid, but nothing arrived')] : [],
        },
      }),
    })
    await ready()
    await user.type(title(), 'It did not arrive')
    const found = await screen
      .findByRole('group', {}, { timeout: 3000 })
      .then(() => screen.findByText('Paid, but nothing arrived', {}, { timeout: 3000 }))
    await user.click(found)
    const link = screen.getByRole('link', { name: /^Open on its own page/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/bulletin/12', '_blank'])
    expect(title().value).toBe('It did not arrive')
  })

  test('suggests questions of the chosen type, and others after a change of the type', async () => {
    const group = { account: 'Where is my member number?', error: 'The game closes' } as Record<string, string>
    const { user } = await show('/inquiry/new', {
      respond: ({ search }) => {
        const name = group[search['group'] ?? '']
        return { body: { ...(noPosts as { body: object }).body, items: name === undefined ? [] : [aPost(name.length, name)] } }
      },
    })
    await ready()
    expect(screen.queryByRole('heading', { name: 'This may answer it already' })).toBeNull()
    await user.selectOptions(type(), 'Account')
    expect(await screen.findByText('Where is my member number?')).toBeDefined()
    await user.selectOptions(type(), 'Bug')
    expect(await screen.findByText('The game closes')).toBeDefined()
    expect(screen.queryByText('Where is my member number?')).toBeNull()
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
  const image = { id: 'i-1', url: '/api/cs/attachments/i-1?expires=1', width: 640, height: 480 }

  test('a waiting request is edited: its picture is removed, the rest stays; then it is continued', async () => {
    let isContinued = false
    const shown = await show('/inquiry/47', {
      respond: ({ method, path, body }) => {
        isContinued ||= body['action'] === 'continue'
        return method === 'PUT'
          ? { body: { id: 47 } }
          : path.includes('details')
            ? {
                body: aSupportRequest({
                  messages: [aMessage({ images: [image] }), ...(isContinued ? [aMessage({ id: 2, content: 'And one thing more.' })] : [])],
                }),
              }
            : noPosts
      },
    })
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
    expect(shown.writes().map(({ body }) => [body['action'], body['content'], body['keptImages']])).toEqual([
      ['edit', 'The mailbox is still empty. Both.', ''],
      ['continue', 'And one thing more.', undefined],
    ])
  })

  test('pictures open on the whole screen, deleted ones show a note, and an expired link is refetched once', async () => {
    const { user, sent } = await show('/inquiry/47', {
      respond: () => ({
        body: aSupportRequest({
          status: 'answered',
          messages: [
            aMessage({ images: [image, { ...image, id: 'i-2', url: null }] }),
            aMessage({ id: 2, from: 'support', content: 'Look at the other server.' }),
          ],
        }),
      }),
    })
    await screen.findByText('Look at the other server.')
    expect(screen.getByText('GAME support')).toBeDefined()
    expect(screen.getByText('Image deleted after 14 days')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Edit request' })).toBeNull()
    const sentBefore = sent.length
    fireEvent.error(screen.getByRole('img', { name: 'Image 1' }))
    await waitFor(() => expect(sent.length).toBe(sentBefore + 1))
    await user.click(screen.getByRole('button', { name: 'Image 1' }))
    const viewer = await screen.findByRole('dialog', { name: 'Image 1' })
    expect(within(viewer).getByRole('img').getAttribute('src')).toBe(image.url)
  })

  test('closing needs a confirmation, is final, and is followed by a single review', async () => {
    let supportRequest = aSupportRequest({ status: 'answered' })
    const shown = await show('/inquiry/47', {
      respond: ({ method, path }) => {
        if (method === 'GET') return { body: supportRequest }
        supportRequest = path.endsWith('/review') ? { ...supportRequest, reviewed: true } : { ...supportRequest, status: 'closed' }
        return { body: path.endsWith('/review') ? { requestId: 47 } : { id: 47 } }
      },
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Close request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Close this request?' })
    expect(document.activeElement?.textContent).toBe('Keep it open')
    await shown.user.click(within(dialog).getByRole('button', { name: 'Close request' }))
    const review = await screen.findByRole('dialog', { name: 'How did we do?' })
    await shown.user.click(within(review).getByRole('button', { name: 'Send' }))
    expect(within(review).getByRole('alert').textContent).toBe('Please choose between 1 and 5.')
    expect(document.activeElement).toBe(within(review).getByRole('radio', { name: '1 of 5: Very bad' }))
    expect(within(review).getByText(/^Please check: /).textContent).toBe('Please check: Satisfaction')
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
    await shown.user.click(within(review).getByRole('button', { name: 'Send' }))
    await screen.findByText(/^You have told us how it went/)
    expect(screen.getByText(/^This request is closed and cannot be continued/)).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Close request' })).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'It did not arrive' })))
    expect(shown.writes().map(({ body }) => body)).toEqual([
      { action: 'close', requestKey: expect.any(String) as string },
      { requestId: 47, rating: 4, content: 'Quick.' },
    ])
  })

  test('another member’s request, or none, shows that there is no such request', async () => {
    await show('/inquiry/9', { respond: () => refusal(404, 'NOT_FOUND') })
    expect(await screen.findByText('There is no such request')).toBeDefined()
  })
})
