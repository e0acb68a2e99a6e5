import { lazy, Suspense } from 'react'
import { usePopupsView } from '#src/ports/ports-context.tsx'
import { WithWords } from '#src/ports/when-near.tsx'

const Popups = lazy(async () => ({ default: (await import('./-popups.later.tsx')).Popups }))

/** Dialogs come with the first popup, not with the page. */
export function PopupsSlot() {
  const { stack, isLoading } = usePopupsView()
  if (stack.length === 0 && !isLoading) return null
  return (
    <Suspense>
      <WithWords>
        <Popups />
      </WithWords>
    </Suspense>
  )
}
