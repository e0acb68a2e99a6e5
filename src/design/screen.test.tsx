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

test('who stood in a screen stands in the one that takes its place, also a while later', () => {
  const { rerender } = render(<Post />)
  screen.getByRole('button').focus()
  rerender(<Gone />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  rerender(<p>On the way</p>)
  expect(document.activeElement).toBe(document.body)
  rerender(<Post />)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('who stood elsewhere, or goes there meanwhile, stays there', () => {
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

test('who has gone on to another page is the router’s to place', () => {
  const { rerender } = render(<Post />)
  screen.getByRole('button').focus()
  history.pushState(null, '', '/elsewhere')
  rerender(<Gone />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Post />)
  expect(document.activeElement).toBe(document.body)
})
