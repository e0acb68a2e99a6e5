/** The focus when another screen replaces the current one (WCAG 2.4.3). */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Screen } from './screen.tsx'

afterEach(cleanup)

const Post = () => (
  <Screen key="post" id="/post">
    <button type="button">Share</button>
  </Screen>
)
const Gone = () => (
  <Screen key="gone" id="/gone">
    <p>Gone</p>
  </Screen>
)

test('focus inside a screen moves to the screen that replaces it, also after a gap without a screen', () => {
  const { rerender } = render(<Post />)
  screen.getByRole('button').focus()
  rerender(<Gone />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  rerender(<p>On the way</p>)
  expect(document.activeElement).toBe(document.body)
  rerender(<Post />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('focus outside a screen, or moved outside during the gap, stays where it is', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const { rerender } = render(<Post />)
  field.focus()
  rerender(<Gone />)
  expect(document.activeElement).toBe(field)
  screen.getByRole('main').focus()
  rerender(<p>On the way</p>)
  field.focus()
  rerender(<Post />)
  expect(document.activeElement).toBe(field)
  field.remove()
})

test('after a navigation to another page the router places the focus, not the screen', () => {
  const { rerender } = render(<Post />)
  screen.getByRole('button').focus()
  history.pushState(null, '', '/elsewhere')
  rerender(<Gone />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Post />)
  expect(document.activeElement).toBe(document.body)
})
