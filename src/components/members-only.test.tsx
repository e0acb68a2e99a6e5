import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors, type Who } from '#tests/helpers/screen.tsx'
import { useMemberKey } from './actors.tsx'
import { MembersOnly } from './members-only.tsx'

/** A page with one text of members, and one that visitors begin too. */
async function open(who: Who) {
  let stored: string | null = who === 'visitor' ? null : 'session-1'
  const actors = { ...(await testActors(who)), sessionId: () => stored }
  const Form = () => (
    <p key={useMemberKey()}>
      <input aria-label="Anybody's" />
    </p>
  )
  const page = () => (
    <>
      <MembersOnly why="" waiting={null}>
        <input aria-label="A member's" />
      </MembersOnly>
      <Form />
    </>
  )
  await renderInRouter('/', { '/': page }, { actors })
  /** Another tab stores tokens. */
  const elsewhere = (session: string, isNewSession: boolean) =>
    act(async () => {
      stored = session
      actors.session.send({ type: 'session.changedElsewhere', hasTokens: true, isNewSession })
      await vi.waitFor(() => expect(actors.session.getSnapshot().matches('signedIn')).toBe(true))
    })
  const type = (name: string) => fireEvent.input(screen.getByRole('textbox', { name }), { target: { value: 'typed' } })
  const typed = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
  return { elsewhere, type, typed }
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what a member has typed stays while tokens are renewed, and goes when another session replaces theirs', async () => {
  const { elsewhere, type, typed } = await open({})
  type("A member's")
  type("Anybody's")
  await elsewhere('session-1', false)
  expect([typed("A member's"), typed("Anybody's")]).toEqual(['typed', 'typed'])
  await elsewhere('session-2', true)
  expect([typed("A member's"), typed("Anybody's")]).toEqual(['', ''])
})

test('what a visitor has typed stays when they sign in', async () => {
  const { elsewhere, type, typed } = await open('visitor')
  type("Anybody's")
  await elsewhere('session-1', true)
  expect(typed("Anybody's")).toBe('typed')
})
