import { useLingui } from '@lingui/react/macro'
import { Fragment, Suspense, useEffect, useEffectEvent, useLayoutEffect, type ComponentType } from 'react'
import type { Popup, PopupOf } from '#machines/popups/popups.kinds.ts'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { focusScreen } from '#src/design/screen.tsx'
import { usePopups, usePopupsView } from '#src/components/actors.tsx'
import { ChoicePopup } from './choice-popups.tsx'
import { MediaPopup } from './media-popups.tsx'
import { MessagePopup } from './message-popups.tsx'
import { SnackbarPopup } from './snackbar-popup.tsx'

/** A little longer than dialogs, viewers and snackbars take to leave (design: duration.leave, 160 ms). */
const leavingMs = 220

export interface PopupHostProps {
  /** Login and logout are the session's; the route that composes the page brings them. */
  Account: ComponentType<{ popup: { id: number; open: boolean } & (PopupOf<'login'> | PopupOf<'logout'>) }>
  /** An earlier payment that can be gone on with is the payment's. */
  OpenPayment: ComponentType<{ popup: { id: number; open: boolean } & PopupOf<'overPurchase'> & { orderNo: string } }>
  /** What was bought, and withdrawing from it (P5); comes when it is needed. */
  Order: ComponentType<{ popup: { id: number; open: boolean } & (PopupOf<'orderDetail'> | PopupOf<'withdrawalNotice'>) }>
  /** Pre-registration over whatever page (S18); comes when it is needed. */
  PreRegister: ComponentType<{ popup: { id: number; open: boolean } & PopupOf<'preRegister'> }>
  /** The classes are the teaser's (P8); they come when they are needed. */
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
}: PopupHostProps & { popup: Exclude<Popup, { kind: 'snackbar' }> }) => {
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

/** Tells when a popup has left the screen, so that its content stays while it leaves (P9). */
const Leaving = ({ id }: { id: number }) => {
  const send = usePopups()
  useEffect(() => {
    const timer = setTimeout(() => send({ type: 'popup.left', id }), leavingMs)
    return () => clearTimeout(timer)
  }, [id, send])
  return null
}

/**
 * Gives the focus back to whatever had it when the popup opened. Radix does so for dialogs with a trigger of their own; ours are opened
 * from anywhere. Rendered beside the popup and gone with it.
 */
const FocusReturn = () => {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      // Radix lets go of the focus in a timer of its own.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isFree) return
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
        // What opened it has made way for another screen: the next Tab begins in that (WCAG 2.4.3).
        else focusScreen()
      })
    }
  }, [])
  return null
}

/**
 * Everything that lies over the page, from bottom to top (P1–P9). The machine owns what is open; here is only how it looks.
 * Loaded with the first popup.
 */
export const PopupHost = (features: PopupHostProps) => {
  const { t } = useLingui()
  const { stack, isLoading } = usePopupsView()
  const send = usePopups()
  const hasOpen = stack.some((popup) => popup.open)

  // One rule for all kinds: Escape closes the top only. Before the dialogs' own listeners, which know nothing of the snackbar.
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
        popup.kind === 'snackbar' ? null : (
          <Fragment key={popup.id}>
            <FocusReturn />
            <Suspense>
              <Draw popup={popup} {...features} />
            </Suspense>
          </Fragment>
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
