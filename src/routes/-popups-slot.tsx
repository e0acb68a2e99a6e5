import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, use } from 'react'
import { usePopupsView } from '#src/ports/ports-context.tsx'

const PopupHost = lazy(async () => ({ default: (await import('#src/features/popups/popup-host.tsx')).PopupHost }))

/** Dialogs come with the first popup, not with the page. */
export function PopupsSlot() {
  const { stack, isLoading } = usePopupsView()
  if (stack.length === 0 && !isLoading) return null
  return (
    <Suspense>
      <Host />
    </Suspense>
  )
}

/** A popup may say more than the front page's first load can. */
function Host() {
  use(useRouter().options.context.ensureAllMessages())
  return <PopupHost />
}
