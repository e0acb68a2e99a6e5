import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as v from 'valibot'
import { PaymentScreen } from '#src/features/payment/payment-screen.tsx'
import { ReturnWindow } from '#src/features/payment/return-window.tsx'
import { given } from './-search.ts'

/** S16: how one order stands. MyCard's return leads here (B4); `in=window`: in the window that paid, which closes by itself. */
export const Route = createFileRoute('/payment/$orderNo')({
  // A member's own: the server would only render the visitor's view.
  ssr: false,
  validateSearch: v.object({ in: given(v.literal('window')) }),
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'payment') }),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { orderNo } = Route.useParams()
  const isWindow = Route.useSearch().in === 'window'
  const navigate = Route.useNavigate()
  const goOn = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return isWindow ? <ReturnWindow orderNo={orderNo} onAlone={goOn} /> : <PaymentScreen key={orderNo} orderNo={orderNo} />
}
