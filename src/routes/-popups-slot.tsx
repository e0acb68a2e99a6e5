import { Suspense } from 'react'
import { lazyPart } from '#src/ports/brought.tsx'
import { usePopupsView } from '#src/ports/ports-context.tsx'
import { WithWords } from '#src/ports/when-near.tsx'

const Popups = lazyPart(async () => (await import('./-popups.later.tsx')).Popups)

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
