import { createFileRoute } from '@tanstack/react-router'
import { CashReceiptScreen } from '#src/features/orders/cash-receipt-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S11, B9: cash receipts by order number; the Korean footer leads here. */
export const Route = createFileRoute('/cash-receipt')({
  head: ({ match: { context } }) => plainHead(headSite(context), 'cashReceipt'),
  component: CashReceiptScreen,
})
