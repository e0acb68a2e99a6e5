/** A replay shows another visitor's session (D4): the drafts of this browser and the values of its tab stay as they are. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Recording } from '#machines/recording/recording.types.ts'
import { visitOf } from '#machines/recording/visit.ts'
import { openSite, type OpenedSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signInDeps } from '#tests/helpers/sign-in.ts'
import { selectIsSignedIn, selectProfile } from '#machines/session/session.selectors.ts'
import type { Cut } from '#src/dev/qa/cut.ts'
import { createTheatre } from '#src/dev/qa/theatre.ts'
import { createWatch } from '#src/dev/qa/watch.ts'
import { forgetDrafts, readDraft, setDraftOwner, writeDraft } from '#src/lib/drafts.ts'
import { forgetTabValues } from '#src/lib/tab-values.ts'

const provider = openProvider('demo', signInDeps)

const profileOf = ({ actors }: OpenedSite['app']) => selectProfile(actors.session.getSnapshot())

/** A visit of a signed-in member. @param end what happens before its page is closed */
async function recordVisit(memberId: string, end?: (site: OpenedSite) => Promise<void>): Promise<Recording> {
  const watch = createWatch()
  const site = await openSite(provider, '/en/maintenance', { memberId, prepare: watch.prepare })
  await waitFor(() => expect(profileOf(site.app)).toBeDefined())
  await end?.(site)
  site.close()
  setDraftOwner(null)
  localStorage.clear()
  return visitOf('test', { dropped: 0, parts: [] }, watch.recorder.take())
}

const cut = { close: () => {}, missing: () => [], subscribe: () => () => {} }
/** The replay of a visit; without a cut it uses the network, and its machines are never started again. */
const theatreOf = (recording: Recording, to: Cut | undefined) =>
  createTheatre({ recording, chosen: undefined, keep: () => undefined, observe: () => {}, cut: to })

/** Opens the site signed in, or the replay of such a visit, in a browser with drafts of another member and of a visitor. */
async function openWithDrafts(isReplay: boolean) {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  const theatre = isReplay ? theatreOf(await recordVisit(memberId), cut) : undefined
  const at = Date.now()
  localStorage.setItem('site.drafts-of', '100000000001')
  localStorage.setItem('site.drafts-session', 'session-1')
  localStorage.setItem('site.member-draft.inquiry', JSON.stringify({ at, value: 'mine' }))
  localStorage.setItem('site.draft.letter', JSON.stringify({ at, value: 'visitor', tab: 'tab-1' }))
  sessionStorage.setItem('site.tab', 'tab-1')
  const drafts = (): Record<string, string> =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^site\.(?:member-)?draft/.test(key)))
  const before = drafts()
  const { app } = await openSite(provider, '/en/maintenance', { memberId, isReplay, ...(theatre && { prepare: theatre.play.prepare }) })
  theatre?.connect(app)
  await theatre?.runTo(Infinity)
  await waitFor(() => expect(profileOf(app)).toBeDefined())
  return { app, drafts, before }
}

test('the page itself removes the drafts of another member, and takes over those of the visitor', async () => {
  const { drafts } = await openWithDrafts(false)
  expect(Object.keys(drafts())).not.toContain('site.member-draft.inquiry')
  expect(drafts()['site.member-draft.letter']).toContain('visitor')
})

test('a replay changes no draft, and its forms neither read nor write one', async () => {
  const { drafts, before } = await openWithDrafts(true)
  expect(drafts()).toEqual(before)
  expect([writeDraft('letter', 'typed'), readDraft('letter')]).toEqual([false, undefined])
  forgetDrafts()
  expect(drafts()).toEqual(before)
})

test('a replay neither uses nor changes what was chosen for a product in this tab', async () => {
  const choice = JSON.stringify({ productId: 'gem-pouch', quantity: 3 })
  sessionStorage.setItem('site.tab-value.purchase-choice', choice)
  const { user } = await openSite(provider, '/en/shop/product/gem-pouch', { isReplay: true })
  const quantity = () => within(screen.getByRole('group', { name: 'Quantity' })).getByRole('status').textContent
  await user.click(await screen.findByRole('button', { name: 'One more' }))
  await waitFor(() => expect(quantity()).toBe('2'))
  dispatchEvent(new Event('pagehide'))
  forgetTabValues()
  expect(sessionStorage.getItem('site.tab-value.purchase-choice')).toBe(choice)
})

test('a refused call of a replay does not renew the tokens of this browser', async () => {
  const { app } = await openWithDrafts(true)
  const stored = Object.entries(localStorage)
  expect(await app.actors.renewTokens(null)).toBe(false)
  expect(Object.entries(localStorage)).toEqual(stored)
})

/** @returns the types of the facts that the session emits from now on */
const factsOf = ({ app }: OpenedSite): string[] => {
  const facts: string[] = []
  app.actors.session.on('*', ({ type }) => facts.push(type))
  return facts
}

test('the facts of a replayed logout reach nothing in the page: no session of this browser is reported as ended', async () => {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  const recorded: string[] = []
  const recording = await recordVisit(memberId, async (site) => {
    const facts = factsOf(site)
    site.app.actors.session.send({ type: 'session.signOut' })
    await waitFor(() => expect(site.address()).toBe('/en'))
    recorded.push(...facts)
  })
  const theatre = theatreOf(recording, undefined)
  const site = await openSite(provider, '/en/maintenance', { isReplay: true, prepare: theatre.play.prepare })
  const replayed = factsOf(site)
  theatre.connect(site.app)
  await theatre.runTo(Infinity)
  expect([theatre.stage(), theatre.problem(), selectIsSignedIn(site.app.actors.session.getSnapshot())]).toEqual(['ended', undefined, false])
  expect([recorded, replayed]).toEqual([['session.signedOut', 'session.changed'], []])
})
