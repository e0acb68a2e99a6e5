import { createFileRoute } from '@tanstack/react-router'
import { CashReceiptScreen } from '#src/features/purchases/cash-receipt-screen.tsx'

/** S11, B9: cash receipts by order number; the Korean footer leads here. */
export const Route = createFileRoute('/cash-receipt')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'cashReceipt') }),
  component: CashReceiptScreen,
})
