import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper } from './stepper.tsx'

afterEach(cleanup)

test('the button that reaches the limit keeps the focus, and does nothing more (WCAG 2.4.3)', async () => {
  const Quantity = () => {
    const [value, setValue] = useState(1)
    return <Stepper value={value} max={2} onChange={setValue} labels={{ group: 'Quantity', less: 'Less', more: 'More' }} />
  }
  render(<Quantity />)
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const states = () =>
    ['Less', 'More'].map((name) => [button(name).disabled, button(name).getAttribute('aria-disabled'), button(name).dataset['disabled']])
  const off = [false, 'true', '']
  const on = [false, 'false', undefined]
  expect(states()).toEqual([off, on])
  button('More').focus()
  await userEvent.keyboard('{Enter}{Enter}')
  expect([screen.getByRole('status').textContent, states()]).toEqual(['2', [on, off]])
  expect(document.activeElement).toBe(button('More'))
  await userEvent.click(button('Less'))
  await userEvent.click(button('Less'))
  expect([screen.getByRole('status').textContent, states()]).toEqual(['1', [off, on]])
})
