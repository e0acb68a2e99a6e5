import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SignInProvider } from '#machines/session/session.types.ts'
import { PlainButton } from '#src/design/button.tsx'
import { Spinner } from '#src/design/spinner.tsx'
import { apple, google, issuerName } from './account-popups.css.ts'
import { AppleMark, GoogleMark } from './issuer-marks.tsx'

export interface IssuerButtonProps {
  provider: SignInProvider
  isBusy?: boolean
  /** After the label, unless busy. */
  mark?: ReactNode
  onClick?: () => void
}

/** "Continue with …": in the issuer's own style (sign-in branding guidelines of Google and Apple). */
export const IssuerButton = ({ provider, isBusy = false, mark, onClick }: IssuerButtonProps) => (
  <PlainButton className={provider === 'google' ? google : apple} data-provider={provider} onClick={onClick} aria-busy={isBusy}>
    {provider === 'google' ? <GoogleMark /> : <AppleMark />}
    <span className={issuerName}>{provider === 'google' ? <Trans>Continue with Google</Trans> : <Trans>Continue with Apple</Trans>}</span>
    {isBusy ? <Spinner /> : mark}
  </PlainButton>
)
