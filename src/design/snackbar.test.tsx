import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Snackbar, type SnackbarProps } from './snackbar.tsx'

afterEach(cleanup)

const Page = ({ onClose = () => {}, ...rest }: Omit<SnackbarProps, 'message' | 'onClose'> & { onClose?: () => void }) => (
  <>
    <button type="button">Elsewhere</button>
    <Snackbar message="Link copied." onClose={onClose} {...rest} />
  </>
)

const show = (open = true) => {
  const on = { onClose: vi.fn<() => void>(), onPause: vi.fn<() => void>(), onResume: vi.fn<() => void>() }
  render(<Page open={open} {...on} />)
  return on
}

describe('a snackbar', () => {
  test('shows its message in a live region', () => {
    show()
    expect(screen.getByRole('status').textContent).toBe('Link copied.')
  })

  test('closes on Escape and on a click elsewhere, not on a click on itself', async () => {
    const { onClose } = show()
    await userEvent.click(screen.getByText('Link copied.'))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(onClose).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  test('pauses its timer while the pointer or the focus is on it', async () => {
    const { onPause, onResume } = show()
    await userEvent.hover(screen.getByText('Link copied.'))
    expect(onPause).toHaveBeenCalledTimes(1)
    await userEvent.unhover(screen.getByText('Link copied.'))
    expect(onResume).toHaveBeenCalledTimes(1)
    await userEvent.tab()
    await userEvent.tab()
    expect(onPause).toHaveBeenCalledTimes(2)
    await userEvent.tab()
    expect(onResume).toHaveBeenCalledTimes(2)
  })

  test('returns the focus that it has when it closes to where it was before', async () => {
    const { rerender } = render(<Page open />)
    await userEvent.tab()
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('Link copied.')
    rerender(<Page open={false} />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  })

  test('leaves the focus of the page when it closes', () => {
    const { rerender } = render(<Page open />)
    screen.getByRole('button', { name: 'Elsewhere' }).focus()
    rerender(<Page open={false} />)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
  })

  test('ignores keys while it is closed', () => {
    const { onClose } = show(false)
    fireEvent.keyDown(document, { key: 'Escape' })
    expect(onClose).not.toHaveBeenCalled()
  })
})
