import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NoteForm } from './note-form.tsx'

afterEach(cleanup)

test.each([
  ['a note that is refused stays in the field, with the reason', 'Not saved: too long.', ['Not saved: too long.', 'It flickers.']],
  ['a note that is added leaves the field', undefined, ['Saved in the recording.', '']],
])('%s', async (_name, refusal, expected) => {
  render(<NoteForm label="Note" text="" isAdded save={() => refusal} />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Note'), 'It flickers.')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect([screen.getByRole('status').textContent, screen.getByLabelText<HTMLTextAreaElement>('Note').value]).toEqual(expected)
})
