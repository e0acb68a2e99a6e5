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

/** Reports when a popup has left the screen, so that its content stays during the animation (P9). */
const Leaving = ({ id }: { id: number }) => {
  const send = usePopups()
  useEffect(() => {
    const timer = setTimeout(() => send({ type: 'popup.left', id }), leavingMs)
    return () => clearTimeout(timer)
  }, [id, send])
  return null
}

/** An element, then the buttons of the menus around it, the innermost first: one without a closed menu around it can have the focus. */
function* focusable(element: HTMLElement): Generator<HTMLElement> {
  yield element
  for (let menu = element.closest('details'); menu !== null; menu = menu.parentElement?.closest('details') ?? null) {
    const button = menu.querySelector('summary')
    if (button !== null) yield button
  }
}

/** @returns whether the element could get the focus: one that is not rendered cannot */
function hasTaken(element: HTMLElement): boolean {
  element.focus()
  return document.activeElement === element
}

/**
 * Returns the focus to the element that had it when the popup opened, or to the button of its menu, which has closed. Radix does so for dialogs with their own trigger; ours are opened
 * from anywhere. Mounted and unmounted with the popup.
 */
const FocusReturn = () => {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      // Radix releases the focus in a timer.
      setTimeout(() => {
        const isFree = document.activeElement === null || document.activeElement === document.body
        if (!isFree) return
        // The opener has been replaced by another screen: the next Tab starts there (WCAG 2.4.3).
        if (!(opener instanceof HTMLElement) || opener === document.body || ![...focusable(opener)].some(hasTaken)) focusScreen()
      })
    }
  }, [])
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
