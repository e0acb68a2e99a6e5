import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox, Field, SearchBox, Select, TextInput } from './field.tsx'

afterEach(cleanup)

describe('a field', () => {
  test('links its hint to the control as the description', () => {
    render(
      <Field label="Order number" hint="You find it in your purchase history.">
        {(control) => <TextInput {...control} />}
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Order number', description: 'You find it in your purchase history.' })).toBeDefined()
  })

  test('shows the error in place of the hint', () => {
    render(
      <Field label="Member number" hint="12 digits" error="One digit is missing.">
        {(control) => <TextInput {...control} />}
      </Field>,
    )
    const box = screen.getByRole('textbox', { name: 'Member number', description: 'One digit is missing.' })
    expect(box.getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText('12 digits')).toBeNull()
  })

  test('marks a select as required without adding the asterisk to its name', () => {
    render(
      <Field label="Type of request" required>
        {(control) => (
          <Select {...control} defaultValue="payment">
            <option value="payment">Payment</option>
          </Select>
        )}
      </Field>,
    )
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type of request' })
    expect(select.getAttribute('aria-required')).toBe('true')
    expect(select.value).toBe('payment')
  })

  test('adds the text for “required” to the accessible name', () => {
    render(
      <Field label="Title" required requiredMark="required">
        {(control) => <TextInput {...control} />}
      </Field>,
    )
    expect(screen.getByRole('textbox', { name: 'Title required' })).toBeDefined()
  })
})

test('a search box has an accessible name', () => {
  render(<SearchBox label="Search notices" />)
  expect(screen.getByRole('searchbox', { name: 'Search notices' })).toBeDefined()
})

test('a click on its label toggles a checkbox', async () => {
  const onChange = vi.fn<() => void>()
  render(<Checkbox onChange={onChange}>I agree</Checkbox>)
  await userEvent.click(screen.getByText('I agree'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' }).checked).toBe(true)
})

test('a locked checkbox keeps the focus and its state, and calls nothing', async () => {
  const onChange = vi.fn<() => void>()
  const consent = (isLocked: boolean) => (
    <Checkbox checked isLocked={isLocked} onChange={onChange}>
      I agree
    </Checkbox>
  )
  const { rerender } = render(consent(false))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I agree' })
  box.focus()
  rerender(consent(true))
  expect([document.activeElement, box.getAttribute('aria-disabled')]).toEqual([box, 'true'])
  await userEvent.click(screen.getByText('I agree'))
  await userEvent.keyboard(' ')
  expect([box.checked, onChange.mock.calls.length]).toEqual([true, 0])
  rerender(consent(false))
  await userEvent.keyboard(' ')
  expect(onChange).toHaveBeenCalledOnce()
})

test('a loading button keeps its focus and its name, and ignores activation', async () => {
  const onClick = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  render(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading onClick={onClick}>
        Send
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Send', busy: true })
  button.focus()
  await userEvent.keyboard('{Enter}')
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
})
