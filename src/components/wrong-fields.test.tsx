/** The reaction of every form that cannot be sent. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { Checkbox, Field, TextInput } from '#src/design/field.tsx'
import { useWrongFields, WrongSummary } from './wrong-fields.tsx'

afterEach(cleanup)

const Form = () => {
  const { form, focusWrong, wrongNames } = useWrongFields('test')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const error = (name: string) => wrong.includes(name) && 'Missing'
  const mend = (name: string) => () => setWrong(wrong.filter((one) => one !== name))
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        flushSync(() => setWrong(['name', 'city', 'consent']))
        focusWrong()
      }}
      noValidate
    >
      <Field label="Name" required error={error('name')}>
        {(control) => <TextInput {...control} onChange={mend('name')} />}
      </Field>
      <Field label="City" optional="optional" error={error('city')}>
        {(control) => <TextInput {...control} onChange={mend('city')} />}
      </Field>
      <Checkbox aria-invalid={error('consent') === false ? undefined : true} onChange={mend('consent')}>
        I agree to everything.
      </Checkbox>
      <WrongSummary names={wrongNames} />
      <button type="submit">Send</button>
    </form>
  )
}

test('submitting focuses the first wrong field and scrolls to it; a live region names all that remain', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Form />
    </I18nProvider>,
  )
  const user = userEvent.setup()
  const line = screen.getByRole('status')
  expect(line.textContent).toBe('')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const name = screen.getByRole('textbox', { name: 'Name' })
  // The focus speaks the message of its field.
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(name)
  expect(scrolled.mock.contexts).toEqual([name])
  expect(line.textContent).toBe('Please check: Name, City, I agree to everything.')
  await user.type(screen.getByRole('textbox', { name: 'City optional' }), 'x')
  await waitFor(() => expect(line.textContent).toBe('Please check: Name, I agree to everything.'))
  await user.click(screen.getByRole('checkbox'))
  // A single one is not named: its field has its message.
  await waitFor(() => expect(line.textContent).toBe(''))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  await user.type(name, 'x')
  await waitFor(() => expect(line.textContent).toBe(''))
  // A corrected field is removed from the list; the focus stays.
  expect(document.activeElement).toBe(name)
})

test('after Enter in the wrong field, whose focus does not move, its message is an alert', async () => {
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Form />
    </I18nProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox', { name: 'Name' }))
  await user.keyboard('{Enter}')
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Missing'])
})
