/** The notice for visitors without a mouse, or with a screen reader (C3). */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { connectConsent } from '#machines/consent/consent.ports.ts'
import type { ConsentAnswer } from '#machines/consent/consent.types.ts'
import { ConsentNotice } from './consent-notice.tsx'
import type { ConsentMessages } from './consent-messages.ts'

afterEach(cleanup)

const names = ['title', 'question', 'refused', 'granted', 'declined', 'privacy', 'decline', 'accept', 'close'] as const
const messages = Object.fromEntries(names.map((name) => [name, name])) as ConsentMessages

function aPost(answer?: ConsentAnswer) {
  const consent = createActor(connectConsent({ share: () => new Promise(() => {}) }), { input: { answer, isRefused: false } }).start()
  const openPrivacy = vi.fn<() => void>()
  render(
    <>
      <button type="button">of the page</button>
      <ConsentNotice consent={consent} messages={messages} privacyHref="/en/terms/privacy" openPrivacy={openPrivacy} />
    </>,
  )
  return { consent, openPrivacy, ofThePage: screen.getByRole('button', { name: 'of the page' }) }
}
const region = () => screen.getByRole('region', { name: 'title' })
const ask = (): void => act(() => void dispatchEvent(new Event('site:reviewConsent')))

test('the notice opens without taking the focus, and both choices have the same kind of button', () => {
  aPost()
  expect(document.activeElement).toBe(document.body)
  const [decline, accept] = ['decline', 'accept'].map((name) => screen.getByRole('button', { name }))
  expect(decline!.className).toBe(accept!.className)
  expect(screen.queryByRole('button', { name: 'close' })).toBeNull()
})

test('the button at the foot of the page focuses an open notice, which Escape does not close', () => {
  aPost()
  ask()
  expect(document.activeElement).toBe(region())
  // Escape does not close an undecided notice.
  fireEvent.keyDown(region(), { key: 'Escape' })
  expect(region()).toBeDefined()
})

test.each(['accept', 'decline'])('after “%s” the focus returns to its previous element', (name) => {
  const { ofThePage } = aPost()
  ofThePage.focus()
  const answer = screen.getByRole('button', { name })
  answer.focus()
  fireEvent.click(answer)
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(ofThePage)
})

test('on review the notice takes the focus and shows the current choice, and Escape returns the focus', () => {
  const { consent, ofThePage } = aPost('granted')
  expect(screen.queryByRole('region')).toBeNull()
  ofThePage.focus()
  act(() => consent.send({ type: 'consent.review' }))
  expect(document.activeElement).toBe(region())
  expect(region().textContent).toContain('granted')
  fireEvent.keyDown(region(), { key: 'Escape' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(ofThePage)
})

test('the privacy policy opens inside the app, or in the browser with a modifier key', () => {
  const { openPrivacy } = aPost()
  const link = screen.getByRole('link', { name: 'privacy' })
  // jsdom does not implement the browser's navigation.
  addEventListener('click', (event) => event.preventDefault(), { once: true })
  fireEvent.click(link, { ctrlKey: true })
  expect(openPrivacy).not.toHaveBeenCalled()
  fireEvent.click(link)
  expect(openPrivacy).toHaveBeenCalledTimes(1)
})
