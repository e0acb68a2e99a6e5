import { Suspense } from 'react'
import { usePopupsView } from '#src/components/actors.tsx'
import { PopupsFocusReturn } from '#src/components/focus-return.tsx'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { PartProgress } from '#src/components/part-progress.tsx'

const Popups = lazyPart(async () => (await import('./-popups.tsx')).Popups, { lost: 'atFoot' })

/** Loads dialogs with the first popup, not with the page. */
export function PopupsSlot() {
  const { stack, isLoading } = usePopupsView()
  if (stack.length === 0 && !isLoading) return null
  return (
    <>
      <PopupsFocusReturn />
      <Suspense fallback={<PartProgress />}>
        <Popups />
      </Suspense>
    </>
  )
}
