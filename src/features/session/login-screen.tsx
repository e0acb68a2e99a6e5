import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { isValidElement, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { useActors, useSession } from '#src/components/actors.tsx'
import type { DialogProps } from '#src/design/dialog.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { heading1 } from '#src/design/text.css.ts'
import { useHydrated } from '#src/design/use-hydrated.ts'
import { NeedsScript } from '#src/components/needs-script.tsx'
import { useSite } from '#src/components/use-site.ts'
import { useStageFocus } from '#src/components/use-stage-focus.ts'
import * as css from './account-popups.css.ts'
import { Login } from './account-popups.tsx'
import { IssuerButton } from './issuer-button.tsx'
import { Hint } from './login-dialog.tsx'

const providerOf = (element: Element | null): string | undefined => element?.getAttribute('data-provider') ?? undefined

const buttonOf = (provider: string | undefined): HTMLElement | null =>
  provider === undefined ? null : document.querySelector(`main [data-provider=${provider}]`)

/** A step of signing in, identified by its title's key. */
const Frame = ({ title, description, children }: Pick<DialogProps, 'title' | 'description' | 'children'>) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useStageFocus(String(isValidElement(title) && title.key), () => heading.current)
  return (
    <div className={css.page}>
      <h1 ref={heading} tabIndex={-1} className={heading1}>
        {title}
      </h1>
      {description != null && <p className={css.pageLead}>{description}</p>}
      <div>{children}</div>
    </div>
  )
}

/** The choices before hydration: they are inactive. @param props.left receives the provider whose button is removed with the focus */
const Choices = ({ left }: { left: RefObject<string | undefined> }) => {
  const { signIn } = useSite().config
  useLayoutEffect(
    () => () => {
      left.current = providerOf(document.activeElement)
    },
    [left],
  )
  return (
    <Frame
      title={<Trans>Log in</Trans>}
      description={<Trans>Use the account that your game is linked with. Goods from the web shop go to this account.</Trans>}
    >
      <div className={css.issuers}>
        {signIn.google !== null && <IssuerButton provider="google" />}
        {signIn.apple !== null && <IssuerButton provider="apple" />}
      </div>
      <Hint isAvailable={signIn.google !== null || signIn.apple !== null} />
      <NeedsScript className={css.failure} />
    </Frame>
  )
}

export interface LoginScreenProps {
  /** The address of this site at which sign-in was requested (A2). */
  from: string
  /** The player's destination after signing in. */
  next: string | undefined
}

/** The number of sign-ins that have failed since the page was opened. */
function useFailedSignIns(): number {
  const { session } = useActors()
  const [count, setCount] = useState(0)
  useEffect(() => {
    const ending = session.on('session.signInEnded', () => {
      if (!selectIsSignedIn(session.getSnapshot())) setCount((before) => before + 1)
    })
    return () => ending.unsubscribe()
  }, [session])
  return count
}

/** The provider whose button had the focus last. */
function useChosenProvider(): RefObject<string | undefined> {
  const chosen = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element) chosen.current = providerOf(target) ?? chosen.current
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return chosen
}

/**
 * Login as a page (P1): the target of "Log in" where no script opens the dialog. A sign-in on it leads on by rule A2
 * (src/app/session-bridge.ts). The page itself leads on who is signed in without one: already, by another tab, or with an authDbKey.
 */
export function LoginScreen({ from, next }: LoginScreenProps) {
  const isHydrated = useHydrated()
  const { session } = useActors()
  const { isSignedIn } = useSession()
  const navigate = useNavigate()
  const failed = useFailedSignIns()
  const chosen = useChosenProvider()
  useStageFocus(String(failed), () => buttonOf(chosen.current) ?? document.querySelector('main'))
  const left = useRef<string>(undefined)
  useLayoutEffect(() => {
    // Hydration has replaced the buttons.
    buttonOf(left.current)?.focus()
  }, [isHydrated])
  const isLedOn = useRef(false)
  useEffect(() => {
    const signedIn = session.on('session.signedIn', () => {
      isLedOn.current = true
    })
    return () => signedIn.unsubscribe()
  }, [session])
  useEffect(() => {
    if (isSignedIn && !isLedOn.current) void navigate({ href: next ?? from, replace: true })
  }, [isSignedIn, navigate, next, from])
  return (
    <Screen id="/login" className={wrap}>
      {/* The end of a sign-in closes the dialog; this page stays, and begins again. */}
      {isHydrated ? (
        <Login key={failed} popup={{ id: 0, open: true, kind: 'login', next }} from={from} Frame={Frame} />
      ) : (
        <Choices left={left} />
      )}
    </Screen>
  )
}
