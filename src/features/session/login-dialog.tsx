import { Trans, useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { connectSignIn, type SignInPorts } from '#machines/sign-in/sign-in.ports.ts'
import { selectFailure, selectIsBusy, selectProvider, selectStep, type SignInStep } from '#machines/sign-in/sign-in.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog, type DialogProps } from '#src/design/dialog.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { Spinner } from '#src/design/spinner.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import type { InAppBrowser } from '#src/lib/in-app-browser.ts'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { useActors, usePopups, useSession } from '#src/components/actors.tsx'
import * as css from './account-popups.css.ts'
import { IssuerButton } from './issuer-button.tsx'
import { WayOut } from './way-out.tsx'

export interface LoginDialogProps {
  popup: { id: number; open: boolean; next?: string | undefined }
  /** The issuers that this site is configured for. */
  issuers: Record<SignInProvider, boolean>
  /** The app that shows this page, if any; `shownName` is undefined if only the kind of app is known. */
  browser: (InAppBrowser & { shownName: string | undefined }) | undefined
  /** Desktop: the issuer opens in a window beside the page. */
  opensWindow: boolean
  /** The address of this site at which sign-in was requested. */
  from: string
  ports: SignInPorts
  /** Frame of the steps; the page of `/login` passes its own. */
  Frame?: ComponentType<DialogProps>
}

const brands = { google: 'Google', apple: 'Apple' } as const

/** Text that changes with the state and is keyed by it: browser translation would hide a changed text in the same element. */
const ChangingText = ({ children }: { children: ReactNode }) => <span>{children}</span>

/**
 * Back from a step without the issuers' buttons, the one that was pressed gets the focus, which the frame or the heading held meanwhile
 * (WCAG 2.4.3). A focus on any other control is kept.
 */
function useFocusOnReturn(
  choices: RefObject<HTMLElement | null>,
  { step, provider }: { step: SignInStep; provider: SignInProvider },
): void {
  const before = useRef(step)
  useEffect(() => {
    const isReturn = step === 'choosing' && before.current !== step
    before.current = step
    const { activeElement: holder } = document
    if (isReturn && (!(holder instanceof HTMLElement) || holder.tabIndex < 0))
      choices.current?.querySelector<HTMLElement>(`[data-provider=${provider}]`)?.focus()
  }, [choices, step, provider])
}

/** The login dialog (P1, A5). The statechart decides what is possible; the buttons follow the issuers' style rules. */
export const LoginDialog = ({ popup, issuers, browser, opensWindow, from, ports, Frame = Dialog }: LoginDialogProps) => {
  const { t } = useLingui()
  const send = usePopups()
  const session = useSession()
  const { prepare } = useActors()
  const [prepared] = useState(() => {
    const input = { opensWindow, isGoogleRefused: browser?.isGoogleRefused === true, origin: { from, next: popup.next } }
    return prepare('sign-in', connectSignIn(ports), { input })
  })
  const actor = useActorRef(...prepared)
  const step = useSelector(actor, selectStep)
  const isBusy = useSelector(actor, selectIsBusy)
  const provider = useSelector(actor, selectProvider)
  const failure = useSelector(actor, selectFailure)
  const sendToSession = session.send
  useEffect(() => {
    const subscription = actor.on('signIn.answered', (answer) => sendToSession({ ...answer, type: 'session.signIn' }))
    return () => subscription.unsubscribe()
  }, [actor, sendToSession])

  const choices = useRef<HTMLDivElement>(null)
  useFocusOnReturn(choices, { step, provider })

  const brand = brands[provider]
  const button = (of: SignInProvider, mark?: ReactNode) => (
    <IssuerButton
      provider={of}
      isBusy={isBusy && provider === of}
      mark={mark}
      onClick={() => actor.send({ type: 'signIn.choose', provider: of })}
    />
  )
  const backButton = () => (
    <Button tone="ghost" full onClick={() => actor.send({ type: 'signIn.back' })}>
      <Trans>Back</Trans>
    </Button>
  )
  return (
    <Frame
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      size="confirm"
      large
      closeLabel={t`Close`}
      title={
        <ChangingText key={step}>
          <Title step={step} />
        </ChangingText>
      }
      description={
        <ChangingText key={step}>
          <Description step={step} brand={brand} app={browser?.shownName} />
        </ChangingText>
      }
    >
      <PopupMark kind="login" />
      {step === 'warned' && browser !== undefined && (
        <>
          <WayOut browser={browser} from={from} next={popup.next} />
          {issuers.apple && <div className={css.instead}>{button('apple')}</div>}
          {backButton()}
        </>
      )}
      {step === 'asking' && (
        <output className={css.waiting}>
          <Spinner />
          <Trans>Waiting for {brand}</Trans>
        </output>
      )}
      {(step === 'asking' || step === 'blocked') && (
        <div className={css.issuers}>
          <Button
            tone={step === 'blocked' ? 'primary' : 'secondary'}
            full
            data-initial-focus
            onClick={() => actor.send({ type: 'signIn.goOnHere' })}
          >
            <Trans>Go on in this window</Trans>
          </Button>
          {backButton()}
        </div>
      )}
      {step === 'choosing' && (
        <>
          {failure !== undefined && (
            <Note tone="bad" role="alert" className={css.failure}>
              <FailureMessage failure={failure} />
            </Note>
          )}
          <div ref={choices} className={css.issuers}>
            {issuers.google && button('google', browser?.isGoogleRefused === true && <Icon name="lock" />)}
            {issuers.apple && button('apple')}
          </div>
          <Hint isAvailable={issuers.google || issuers.apple} />
        </>
      )}
    </Frame>
  )
}

const Title = ({ step }: { step: SignInStep }) => {
  if (step === 'warned') return <Trans>Google sign-in does not work here</Trans>
  if (step === 'asking') return <Trans>Finish in the other window</Trans>
  if (step === 'blocked') return <Trans>The window was blocked</Trans>
  return <Trans>Log in</Trans>
}

/** @param props.app the app that shows the page; undefined: only its kind is known */
const Description = ({ step, brand, app }: { step: SignInStep; brand: string; app: string | undefined }) => {
  if (step === 'warned')
    return app === undefined ? (
      <Trans>Google does not let anybody sign in inside this app. Open the page in another browser and go on where you are.</Trans>
    ) : (
      <Trans>Google does not let anybody sign in inside {app}. Open the page in another browser and go on where you are.</Trans>
    )
  if (step === 'asking') return <Trans>{brand} asks you in a window of its own. This page goes on as soon as you are done there.</Trans>
  if (step === 'blocked')
    return <Trans>Your browser did not open {brand}’s window. Go on in this window, and you come back here after signing in.</Trans>
  return <Trans>Use the account that your game is linked with. Goods from the web shop go to this account.</Trans>
}

/** What else matters for the choice. @param props.isAvailable whether any issuer is configured */
export const Hint = ({ isAvailable }: { isAvailable: boolean }) =>
  isAvailable ? (
    <p className={css.hint}>
      <Trans>Inside apps such as NAVER or KakaoTalk, Google sign-in does not work: open the page in another browser.</Trans>
    </p>
  ) : (
    <Note tone="warn" className={css.failure}>
      <Trans>Signing in is not available at the moment.</Trans>
    </Note>
  )
