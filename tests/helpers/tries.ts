/** A call that fails twice, and the button that repeats it: what has the focus, and what is announced (WCAG 2.4.3, 4.1.3). */
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { CallOptions } from './calls.ts'

const tryAgain = () => screen.getByRole('button', { name: 'Try again' })

/** The element that has the focus: its name on the screen. */
export const focused = (): string => {
  const { activeElement: element } = document
  return element?.localName === 'button' ? element.textContent : (element?.getAttribute('aria-label') ?? element?.localName ?? '')
}

/** @returns the response of each call, the second one late, and the visit: it presses the button until the third call is answered */
export function failingTwice() {
  const second = Promise.withResolvers<'unreachable'>()
  const respond = (times: number): ReturnType<NonNullable<CallOptions['instead']>> =>
    times === 1 ? 'unreachable' : times === 2 ? second.promise : undefined
  /** @returns what has the focus: while the second call runs, after its failure, and after the success; whether its failure is announced */
  async function retry(user: UserEvent): Promise<{ focus: string[]; isAnnounced: boolean }> {
    const alert = (await screen.findByRole('alert')).querySelector('p')
    await user.click(tryAgain())
    await waitFor(() => {
      if (tryAgain().getAttribute('aria-busy') !== 'true') throw new Error('The button is not busy')
    })
    const focus = [focused()]
    second.resolve('unreachable')
    await waitFor(() => {
      if (tryAgain().hasAttribute('aria-busy')) throw new Error('The button is still busy')
    })
    focus.push(focused())
    const isAnnounced = screen.getByRole('alert').querySelector('p') !== alert
    await user.keyboard('{Enter}')
    await waitFor(() => {
      if (screen.queryByRole('button', { name: 'Try again' }) !== null) throw new Error('The button is still shown')
    })
    return { focus: [...focus, focused()], isAnnounced }
  }
  return { respond, retry }
}
