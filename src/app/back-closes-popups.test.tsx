import { createBrowserHistory } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { createActor } from 'xstate'
import { expect, test } from 'vitest'
import type { PopupRequest } from '#machines/popups/popups.kinds.ts'
import { popupsMachine } from '#machines/popups/popups.machine.ts'
import { selectOpen } from '#machines/popups/popups.selectors.ts'
import { backClosesPopups } from './back-closes-popups.ts'

const detail: PopupRequest = { kind: 'orderDetail', orderNo: '1' }
const conditions: PopupRequest = { kind: 'withdrawalNotice' }

test('Back closes one dialog at a time, topmost first; without an open dialog it navigates back (B-9)', async () => {
  const history = createBrowserHistory()
  const popups = createActor(popupsMachine).start()
  const end = backClosesPopups({ history, popups })
  const open = () => selectOpen(popups.getSnapshot()).map(({ kind }) => kind)
  for (const page of ['/en/shop', '/en/purchases']) {
    history.push(page)
    history.flush()
  }
  popups.send({ type: 'popup.open', popup: detail })
  popups.send({ type: 'popup.open', popup: conditions })
  history.back()
  await waitFor(() => expect([open(), window.location.pathname]).toEqual([['orderDetail'], '/en/purchases']))
  history.back()
  await waitFor(() => expect([open(), window.location.pathname]).toEqual([[], '/en/purchases']))
  // Back does not close a snackbar.
  popups.send({ type: 'popup.open', popup: { kind: 'snackbar', message: 'Saved.' } })
  history.back()
  await waitFor(() => expect([history.location.pathname, open()]).toEqual(['/en/shop', ['snackbar']]))
  // Links and forward navigation are not blocked.
  popups.send({ type: 'popup.open', popup: detail })
  history.push('/en')
  await waitFor(() => expect(history.location.pathname).toBe('/en'))
  end()
  history.destroy()
})
