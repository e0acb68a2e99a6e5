import { useLingui } from '@lingui/react/macro'
import type { PopupOf, ViewerItem } from '#machines/popups/popups.kinds.ts'
import { Viewer } from '#src/design/viewer.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'

interface Entry {
  id: number
  open: boolean
}

type Media = PopupOf<'viewer' | 'mainVideo' | 'pcMedia' | 'mobileMedia' | 'worldImage' | 'mediaImage'>

/** Full-screen images and films (P4, P7): several with arrows that wrap around, a single one without. */
export const MediaPopup = ({ popup }: { popup: Entry & Media }) => {
  const { t } = useLingui()
  const send = usePopups()
  const index = popup.kind === 'viewer' ? popup.index : 0
  const items: readonly ViewerItem[] = (() => {
    switch (popup.kind) {
      case 'viewer':
        return popup.items
      case 'mainVideo':
        return [{ src: popup.src, alt: t`Trailer` }]
      case 'pcMedia':
        return [{ src: popup.src, alt: t`Film: playing on PC` }]
      case 'mobileMedia':
        return [{ src: popup.src, alt: t`Film: playing on mobile` }]
      case 'worldImage':
      case 'mediaImage':
        return [{ src: popup.src, alt: popup.alt }]
      default:
        return popup satisfies never
    }
  })()
  const total = items.length
  const item = items[index]
  if (item === undefined) return null
  const turn = (by: number) => send({ type: 'popup.show', id: popup.id, index: index + by })
  return (
    <Viewer
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      src={item.src}
      picture={item.picture === true}
      label={item.alt}
      closeLabel={t`Close`}
      failureText={t`This could not be loaded. Please check your connection, then close it and open it again.`}
      caption={
        <>
          <PopupMark kind={popup.kind} />
          {item.alt}
        </>
      }
      {...(total > 1 && {
        position: `${index + 1} / ${total}`,
        onPrevious: () => turn(-1),
        onNext: () => turn(1),
        arrowLabels: { previous: t`Previous`, next: t`Next` },
      })}
    />
  )
}
