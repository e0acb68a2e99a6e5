import { useEffect, useRef, useSyncExternalStore, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import {
  selectIsReviewed,
  selectIsShown,
  selectStanding,
  type ConsentRef,
  type ConsentSnapshot,
} from '#machines/consent/consent.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { textLink } from '#src/design/link.css.ts'
import type { ThirdPartyEvent } from '#src/lib/third-party-events.ts'
import * as css from './consent-notice.css.ts'
import type { ConsentMessages } from './consent-messages.ts'

export interface ConsentNoticeProps {
  consent: ConsentRef
  messages: ConsentMessages
  /** Address of the privacy policy in the language of the text. */
  privacyHref: string
  /** Opens the privacy policy without leaving the app. */
  openPrivacy: () => void
}

/** Not `@xstate/react`: as a shared part of the build it would add its name to every first load. */
const useConsent = <T,>(consent: ConsentRef, select: (snapshot: ConsentSnapshot) => T): T =>
  useSyncExternalStore(
    (changed) => {
      const subscription = consent.subscribe(changed)
      return () => subscription.unsubscribe()
    },
    () => select(consent.getSnapshot()),
  )

/**
 * Asks for consent to share the visit with third parties, and shows the decision later (C3). Not modal: it lies over the bottom of the
 * page, is last in the tab order, and takes the focus only when the visitor opens it. Both buttons look alike, so that neither is favoured.
 */
export const ConsentNotice = ({ consent, messages, privacyHref, openPrivacy }: ConsentNoticeProps) => {
  const isShown = useConsent(consent, selectIsShown)
  const isReviewed = useConsent(consent, selectIsReviewed)
  const standing = useConsent(consent, selectStanding)
  const panel = useRef<HTMLElement>(null)
  /** The previously focused element: it gets the focus back. */
  const before = useRef<EventTarget | null>(null)
  useEffect(() => {
    if (isReviewed) panel.current?.focus()
  }, [isReviewed])
  useEffect(() => {
    if (!isShown) return
    // Also if the notice is already open, with the undecided question.
    const focusPanel = (): void => panel.current?.focus()
    addEventListener('site:reviewConsent' satisfies ThirdPartyEvent, focusPanel)
    return () => removeEventListener('site:reviewConsent' satisfies ThirdPartyEvent, focusPanel)
  }, [isShown])
  if (!isShown) return null

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  /** The notice may close: if it contains the focus, return it first. Without scrolling: the page does not move. */
  const choose = (type: 'consent.grant' | 'consent.decline' | 'consent.close'): void => {
    if (panel.current?.contains(document.activeElement) === true && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
    consent.send({ type })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isReviewed) choose('consent.close')
  }
  const onLink = (event: MouseEvent): void => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openPrivacy()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <section ref={panel} tabIndex={-1} aria-labelledby="consent-title" className={css.notice} onKeyDown={onKeyDown} onFocus={onFocus}>
      <div className={css.inside}>
        <div className={css.words}>
          <h2 id="consent-title" className={css.title}>
            {messages.title}
          </h2>
          <p className={css.sentences}>
            {standing === 'refused' ? messages.refused : messages.question}{' '}
            {(standing === 'granted' || standing === 'declined') && <span className={css.standing}>{messages[standing]} </span>}
            <a href={privacyHref} className={textLink} onClick={onLink}>
              {messages.privacy}
            </a>
          </p>
        </div>
        <div className={css.actions}>
          {standing !== 'refused' && (
            <>
              <Button tone="secondary" size="sm" className={css.action} onClick={() => choose('consent.decline')}>
                {messages.decline}
              </Button>
              <Button tone="secondary" size="sm" className={css.action} onClick={() => choose('consent.grant')}>
                {messages.accept}
              </Button>
            </>
          )}
          {isReviewed && (
            <Button tone="ghost" size="sm" onClick={() => choose('consent.close')}>
              {messages.close}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
