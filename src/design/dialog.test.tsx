import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { SuccessDialog } from './success-dialog.tsx'

afterEach(cleanup)

describe('a dialog', () => {
  test('is named by its title, described by its paragraph, and focuses the safe choice first', async () => {
    render(
      <Dialog
        open
        onClose={vi.fn<() => void>()}
        title="Close this request?"
        description="You cannot write to it afterwards."
        closeLabel="Close"
        actions={
          <>
            <Button tone="secondary">Keep it open</Button>
            <Button tone="danger">Close it</Button>
          </>
        }
      />,
    )
    expect(screen.getByRole('dialog', { name: 'Close this request?', description: 'You cannot write to it afterwards.' })).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it open' })))
  })

  test('closes by Escape and by its button', async () => {
    const onClose = vi.fn<() => void>()
    render(<Dialog open onClose={onClose} title="Log in" closeLabel="Close" />)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('ignores Escape when it is not dismissible', async () => {
    const onClose = vi.fn<() => void>()
    render(<Dialog open onClose={onClose} dismissible={false} title="Paying" />)
    await userEvent.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is not in the page while it is closed', () => {
    render(<Dialog open={false} onClose={vi.fn<() => void>()} title="Log in" />)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a list dialog', () => {
  test('focuses the current choice first and reports the chosen one', async () => {
    const onChoose = vi.fn<(value: string) => void>()
    render(
      <ListDialog
        open
        onClose={vi.fn<() => void>()}
        title="Language"
        closeLabel="Close"
        current="en"
        onChoose={onChoose}
        items={[
          { value: 'ko', label: '한국어', lang: 'ko' },
          { value: 'en', label: 'English', lang: 'en' },
        ]}
      />,
    )
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'English', current: true })))
    await userEvent.click(screen.getByRole('button', { name: '한국어' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('ko')
  })
})

describe('a success dialog', () => {
  test('has no buttons and closes on a click', async () => {
    const onClose = vi.fn<() => void>()
    render(
      <SuccessDialog open onClose={onClose} title="Coupon registered">
        The reward arrives in the mailbox.
      </SuccessDialog>,
    )
    expect(screen.queryByRole('button')).toBeNull()
    await userEvent.click(screen.getByRole('dialog', { name: 'Coupon registered' }))
    expect(onClose).toHaveBeenCalled()
  })
})
