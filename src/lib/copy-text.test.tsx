/** Copying without the clipboard API (C2): the text is selected and copied as before, also where a dialog keeps the focus. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '#src/design/dialog.tsx'
import { copyText } from './copy-text.ts'

/** What a browser copies: the selected text of the focused field. */
let copied: string | undefined
const copySelection = (): boolean => {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement)) return false
  copied = field.value.slice(field.selectionStart, field.selectionEnd)
  return true
}
const execCommand = vi.fn<(command: string) => boolean>()

const refused = { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }
beforeEach(() => {
  copied = undefined
  execCommand.mockReset().mockImplementation(copySelection)
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true })
  Object.defineProperty(navigator, 'clipboard', { value: refused, configurable: true })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(document, 'execCommand')
  Reflect.deleteProperty(navigator, 'clipboard')
})

const Copy = () => {
  const [isCopied, setCopied] = useState<boolean>()
  return <button onClick={() => void copyText('EH-20261126-0042').then(setCopied)}>Copy: {String(isCopied)}</button>
}
const press = async (result: string): Promise<void> => {
  const button = screen.getByRole('button', { name: 'Copy: undefined' })
  act(() => button.focus())
  act(() => button.click())
  await screen.findByRole('button', { name: `Copy: ${result}` })
}

test.each([
  ['on a page', () => <Copy />],
  [
    'in a dialog',
    () => (
      <Dialog open onClose={() => {}} title="Purchase details">
        <Copy />
      </Dialog>
    ),
  ],
])('%s, the text is copied, and the button has the focus again', async (_, Part) => {
  render(<Part />)
  await press('true')
  expect([copied, execCommand.mock.calls]).toEqual(['EH-20261126-0042', [['copy']]])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copy: true' })))
  expect(document.querySelector('textarea')).toBeNull()
})

test('the field opens no keyboard and is not announced', async () => {
  let field: Element | null = null
  execCommand.mockImplementation(() => {
    field = document.activeElement
    return false
  })
  render(<Copy />)
  await press('false')
  expect((field as unknown as HTMLTextAreaElement).readOnly).toBe(true)
  expect((field as unknown as HTMLTextAreaElement).getAttribute('aria-hidden')).toBe('true')
})
