/** Dialogs that a screen draws itself obey the rules of popups (P9, S19), in the whole site over a real provider. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { selectTopDialog } from '#machines/popups/popups.selectors.ts'
import { openFolderStore } from '#server/platform/file-store.ts'
import { callsTo, type CallOptions } from '#tests/helpers/calls.ts'
import { openSite, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, game, google, signInDeps } from '#tests/helpers/sign-in.ts'
import { aRequest } from '#tests/helpers/support.ts'

const folder = mkdtempSync(join(tmpdir(), 'screen-dialogs-'))
const provider = openProvider('demo', { ...signInDeps, attachments: openFolderStore(folder) })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A member with a request with two images, which the member has closed. */
async function aClosedRequest(): Promise<{ memberId: string; id: number }> {
  const subject = randomUUID()
  const memberId = await aMember(provider, { identities: [game, google].map(({ issuer }) => ({ issuer, subject })) })
  const { fetch } = callsTo(provider, { memberId })
  const send = async (
    method: 'POST' | 'PUT',
    path: string,
    fields: Readonly<Record<string, string>>,
    images: readonly File[] = [],
  ): Promise<number> => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ requestKey: randomUUID(), ...fields })) body.append(name, value)
    for (const image of images) body.append('images', image)
    const response = await fetch(`http://site.test/api/cs/questions${path}`, { method, body })
    return ((await response.json()) as { id: number }).id
  }
  const png = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const image = new File([new Uint8Array(png)], 'image.png', { type: 'image/png' })
  const id = await send('POST', '', aRequest, [image, image])
  await send('PUT', `/${String(id)}`, { action: 'close' })
  return { memberId, id }
}

/** The thread, opened from the list. */
async function openThread(o: CallOptions = {}): Promise<OpenedSite & { thread: string }> {
  const { memberId, id } = await aClosedRequest()
  const site = await openSite(provider, '/en/inquiry', { memberId, ...(o.instead !== undefined && { instead: o.instead }) })
  await site.user.click(await screen.findByRole('link', { name: new RegExp(aRequest.title) }))
  await screen.findByRole('heading', { level: 2, name: aRequest.title })
  return { ...site, thread: `/en/inquiry/${String(id)}` }
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const review = () => screen.findByRole('dialog', { name: 'How did we do?' })
const openReview = async ({ user }: OpenedSite): Promise<HTMLElement> => {
  await user.click(screen.getByRole('button', { name: 'Tell us how it went' }))
  return review()
}
/** The language changes by the history, under an open dialog. */
const changeLanguage = (to: string): void =>
  act(() => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  })

test('Back closes the review and an image of a request, and stays on the page; then it leads back (P9)', async () => {
  const site = await openThread()
  const dialog = await openReview(site)
  await site.user.type(within(dialog).getByRole('textbox'), 'Quick.')
  await site.goBack()
  await isClosed()
  expect(site.address()).toBe(site.thread)

  await site.user.click(screen.getByRole('button', { name: 'Image 1' }))
  await site.user.click(within(await screen.findByRole('dialog', { name: 'Image 1' })).getByRole('button', { name: 'Next' }))
  await screen.findByRole('dialog', { name: 'Image 2' })
  await site.goBack()
  await isClosed()
  expect(site.address()).toBe(site.thread)
  await site.goBack()
  await waitFor(() => expect(site.address()).toBe('/en/inquiry'))
})

test('Back closes a message over the review first; the review keeps what was typed', async () => {
  const site = await openThread()
  const dialog = await openReview(site)
  await site.user.type(within(dialog).getByRole('textbox'), 'Quick.')
  act(() => site.app.actors.popups.send({ type: 'popup.open', popup: { kind: 'apiMessage', message: 'One moment.' } }))
  await screen.findByRole('dialog', { name: 'Please note' })
  await site.goBack()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please note' })).toBeNull())
  expect(within(await review()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Quick.')
  await site.user.keyboard('{Escape}')
  await isClosed()
  expect(site.address()).toBe(site.thread)
})

test('neither Back nor Escape closes a review that is being sent', async () => {
  const answer = Promise.withResolvers<undefined>()
  const site = await openThread({ instead: ({ path }) => (path === '/api/cs/review' ? answer.promise : undefined) })
  const dialog = await openReview(site)
  await site.user.click(within(dialog).getByRole('radio', { name: '4 of 5: Good' }))
  await site.user.click(within(dialog).getByRole('button', { name: 'Send' }))
  await site.goBack()
  await site.user.keyboard('{Escape}')
  await site.goBack()
  expect([await review(), site.address()]).toEqual([dialog, site.thread])
  answer.resolve(undefined)
  await isClosed()
  await screen.findByText(/^You have told us how it went/)
  expect(selectTopDialog(site.app.actors.popups.getSnapshot())).toBeUndefined()
})

test('a change of the language closes them (S19)', async () => {
  const site = await openThread()
  await openReview(site)
  changeLanguage(site.thread.replace('/en', '/ko'))
  await waitFor(() => expect(document.documentElement.lang).toBe('ko-KR'))
  await isClosed()
  await site.user.click(screen.getAllByRole('button', { name: /1/ }).find((button) => button.querySelector('img') !== null)!)
  await screen.findByRole('dialog')
  changeLanguage(site.thread)
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  await isClosed()
})
