/** Parts of the forms that take a number or an address (T1, T3). */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ContactMethod } from '#machines/pre-registration/pre-registration.types.ts'
import { PlainButton } from '#src/design/button.tsx'
import { textLink } from '#src/design/link.css.ts'
import type { FailurePlace } from './failure-place.ts'

/** How to correct the number or the address. */
export const WrongContact = ({ method }: { method: ContactMethod }) => (
  <span>
    {method === 'phone' ? (
      <Trans>Enter a mobile phone number of the chosen country.</Trans>
    ) : (
      <Trans>Enter an e-mail address, such as name@example.com.</Trans>
    )}
  </span>
)

/** The message at the country, if the provider refused it. */
export const countryErrorOf = (place: FailurePlace | undefined): ReactNode =>
  place === 'country' && <Trans>Pre-registration is not open in this country.</Trans>

/** Leads back to the field. */
export const AnotherContact = ({
  method,
  disabled = false,
  onClick,
}: {
  method: ContactMethod
  disabled?: boolean
  onClick: () => void
}) => (
  <p>
    <PlainButton className={textLink} disabled={disabled} onClick={onClick}>
      {method === 'phone' ? <Trans>Another number</Trans> : <Trans>Another address</Trans>}
    </PlainButton>
  </p>
)
