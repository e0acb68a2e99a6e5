/** A replay shows another visitor's session (D4): the drafts of this browser and the values of its tab stay as they are. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openSite } from '#tests/helpers/open-site.tsx'
import { openProvider } from '#tests/helpers/provider.ts'
import { aMember, signInDeps } from '#tests/helpers/sign-in.ts'
import { selectProfile } from '#machines/session/session.selectors.ts'
import { forgetDrafts, readDraft, writeDraft } from '#src/lib/drafts.ts'
import { forgetTabValues } from '#src/lib/tab-values.ts'

const provider = openProvider('demo', signInDeps)

/** Opens the site signed in, in a browser with drafts of another member and of a visitor. */
async function openWithDrafts(isReplay: boolean) {
  const memberId = await aMember(provider, { nickname: 'Ashling' })
  const at = Date.now()
  localStorage.setItem('site.drafts-of', '100000000001')
  localStorage.setItem('site.drafts-session', 'session-1')
  localStorage.setItem('site.member-draft.inquiry', JSON.stringify({ at, value: 'mine' }))
  localStorage.setItem('site.draft.letter', JSON.stringify({ at, value: 'visitor', tab: 'tab-1' }))
  sessionStorage.setItem('site.tab', 'tab-1')
  const drafts = (): Record<string, string> =>
    Object.fromEntries(Object.entries(localStorage).filter(([key]) => /^site\.(?:member-)?draft/.test(key)))
  const before = drafts()
  const { app } = await openSite(provider, '/en/maintenance', { memberId, isReplay })
  await waitFor(() => expect(selectProfile(app.actors.session.getSnapshot())).toBeDefined())
  return { drafts, before }
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
