/** An earlier payment that is still open (B5, 2416), by role and name. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInRouter } from '#tests/helpers/render-in-router.tsx'
import { testActors } from '#tests/helpers/screen.tsx'
import { OverPurchaseDialog } from './over-purchase-dialog.tsx'
import { aDetail } from './orders.fixtures.ts'

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the desktop and the phone text show the minutes and name the card payment provider', async () => {
  const orderNo = '20261121-7K3M9QXW2D'
  await renderInRouter(
    '/',
    {
      '/': () => <OverPurchaseDialog popup={{ id: 1, open: true, kind: 'overPurchase', minutes: 7, orderNo }} />,
      '/payment/$orderNo': undefined,
    },
    {
      actors: await testActors({}),
      fetch: async (input, init) =>
        Response.json(
          new Request(input, init).method === 'POST'
            ? {
                orderNo,
                status: 'atProvider',
                isPaymentBeingReturned: false,
                paymentUrl: 'https://mycard.test/',
                expiresAt: '2026-11-21T03:07:00.000Z',
              }
            : aDetail({ status: 'atProvider', withdrawableUntil: null }),
        ),
    },
  )
  const dialog = await screen.findByRole('dialog', { name: 'Your previous payment is still open' })
  const words = screen.getAllByText(/7 minutes/).map((minutes) => minutes.parentElement?.textContent)
  expect(words).toHaveLength(2)
  for (const text of words) expect(text).toContain('the card payment provider')
  expect(dialog.textContent).toContain(orderNo)
})
