import { lazy, Suspense } from 'react'
import { usePopupsView } from '#src/ports/ports-context.tsx'
import { WithWords } from '#src/ports/when-near.tsx'

const PopupHost = lazy(async () => ({ default: (await import('#src/features/popups/popup-host.tsx')).PopupHost }))

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
