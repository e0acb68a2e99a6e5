import { Trans } from '@lingui/react/macro'

/** The texts beside the consent box of a request (U1, U3). Raise `supportConsentVersion` with every change of them. */
export const consentTexts = {
  label: <Trans>I agree to the collection and use of my personal data.</Trans>,
  purpose: (
    <Trans>
      What you write, your images and your account are used to answer it. Kept for 3 years after the request ends; images for 14 days.
    </Trans>
  ),
}
