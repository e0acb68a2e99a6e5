import { lazy, Suspense } from 'react'
import { usePopupsView } from '#src/ports/ports-context.tsx'
import { WithWords } from '#src/ports/when-near.tsx'

/** Comes with the first payment that is open, not with every popup. */
const OpenPayment = lazy(async () => ({ default: (await import('#src/features/payment/over-purchase-dialog.tsx')).OverPurchaseDialog }))

const PopupHost = lazy(async () => {
  const [{ PopupHost: Host }, { AccountPopup }] = await Promise.all([
    import('#src/features/popups/popup-host.tsx'),
    import('#src/features/session/account-popups.tsx'),
  ])
  return { default: () => <Host Account={AccountPopup} OpenPayment={OpenPayment} /> }
})

/** Dialogs come with the first popup, not with the page. */
export function PopupsSlot() {
  const { stack, isLoading } = usePopupsView()
  if (stack.length === 0 && !isLoading) return null
  return (
    <Suspense>
      <WithWords>
        <PopupHost />
      </WithWords>
    </Suspense>
  )
}
