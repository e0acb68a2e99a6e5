import { useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import type { Popup, PopupOf } from '#machines/popups/popups.kinds.ts'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { usePopups, usePopupsView } from '#src/components/actors.tsx'
import { PartProgress } from '#src/components/part-progress.tsx'
import { ChoicePopup } from './choice-popups.tsx'
import { MediaPopup } from './media-popups.tsx'
import { MessagePopup } from './message-popups.tsx'
import { SnackbarPopup } from './snackbar-popup.tsx'

/** Time in ms, a little longer than the leave animation of dialogs, viewers and snackbars (design: duration.leave, 160 ms). */
const leavingMs = 220

export interface PopupHostProps {
  /** Login and logout belong to the session; the route that composes the page passes them in. */
  Account: ComponentType<{ popup: { id: number; open: boolean } & (PopupOf<'login'> | PopupOf<'logout'>) }>
  /** Resuming an earlier payment belongs to the payment. */
  OpenPayment: ComponentType<{ popup: { id: number; open: boolean } & PopupOf<'overPurchase'> & { orderNo: string } }>
  /** Purchases and withdrawals (P5); loaded on demand. */
  Order: ComponentType<{ popup: { id: number; open: boolean } & (PopupOf<'orderDetail'> | PopupOf<'withdrawalNotice'>) }>
  /** Pre-registration over any page (S18); loaded on demand. */
  PreRegister: ComponentType<{ popup: { id: number; open: boolean } & PopupOf<'preRegister'> }>
  /** The classes belong to the teaser (P8); loaded on demand. */
  Characters: ComponentType<{ popup: { id: number; open: boolean } & PopupOf<'character'> }>
}

/** One popup of the stack; the switch stays exhaustive. */
const Draw = ({
  popup,
  Account,
  OpenPayment,
  Order,
  PreRegister,
  Characters,
}: PopupHostProps & { popup: Exclude<Popup, { kind: 'snackbar' | 'ofScreen' }> }) => {
  switch (popup.kind) {
    case 'login':
    case 'logout':
      return <Account popup={popup} />
    case 'language':
    case 'list':
      return <ChoicePopup popup={popup} />
    case 'viewer':
    case 'mainVideo':
    case 'pcMedia':
    case 'mobileMedia':
    case 'worldImage':
    case 'mediaImage':
      return <MediaPopup popup={popup} />
    case 'twoButton':
    case 'noButton':
    case 'apiMessage':
    case 'teaserMessage':
      return <MessagePopup popup={popup} />
    case 'overPurchase': {
      const { orderNo } = popup
      return orderNo === undefined ? <MessagePopup popup={popup} /> : <OpenPayment popup={{ ...popup, orderNo }} />
    }
    case 'orderDetail':
    case 'withdrawalNotice':
      return <Order popup={popup} />
    case 'preRegister':
      return <PreRegister popup={popup} />
    case 'character':
      return <Characters popup={popup} />
    default:
      return popup satisfies never
  }
}

/** Reports when a popup has left the screen, so that its content stays during the animation (P9). */
const Leaving = ({ id }: { id: number }) => {
  const send = usePopups()
  useEffect(() => {
    const timer = setTimeout(() => send({ type: 'popup.left', id }), leavingMs)
    return () => clearTimeout(timer)
  }, [id, send])
  return null
}

/**
 * All popups over the page, from bottom to top (P1–P9). The machine owns what is open; this component only renders it. Loaded with the
 * first popup.
 */
export const PopupHost = (features: PopupHostProps) => {
  const { t } = useLingui()
  const { stack, isLoading } = usePopupsView()
  const send = usePopups()
  const hasOpen = stack.some((popup) => popup.open)

  // One rule for all kinds: Escape closes only the top popup. It runs before the dialogs' own listeners, which ignore the snackbar.
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing || !hasOpen) return
    event.stopImmediatePropagation()
    event.preventDefault()
    if (!isLoading) send({ type: 'popup.close' })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listener, true)
    return () => window.removeEventListener('keydown', listener, true)
  }, [])

  return (
    <>
      {stack.map((popup) =>
        popup.kind === 'snackbar' || popup.kind === 'ofScreen' ? null : (
          <Suspense key={popup.id} fallback={<PartProgress />}>
            <Draw popup={popup} {...features} />
          </Suspense>
        ),
      )}
      {stack.map((popup) => (popup.open ? null : <Leaving key={popup.id} id={popup.id} />))}
      <SnackbarPopup popup={stack.findLast((popup) => popup.kind === 'snackbar')} />
      {isLoading && (
        <div data-popup="loader">
          <FullScreenLoader label={t`Loading`} />
        </div>
      )}
    </>
  )
}
