import { Trans } from '@lingui/react/macro'
import { hasWithdrawal, type RegionId } from '#contract/regions.ts'

/** The text of the consent, by region (R8). Raise `orderConsentVersion` with every change of it. */
export function OrderConsent({ region, isFree }: { region: RegionId; isFree: boolean }) {
  if (isFree) return <Trans>I have checked the product. It goes to the game account I am logged in with.</Trans>
  if (!hasWithdrawal(region))
    return (
      <Trans>
        I have checked product and price. I agree that this digital content is provided at once and that the seven-day appraisal period does
        not apply then. If I am a minor, my legal guardian agrees.
      </Trans>
    )
  if (region === 'KR')
    return (
      <Trans>
        I have checked product, price and the conditions of withdrawal, and I agree to the purchase. If I am a minor, my legal guardian
        agrees.
      </Trans>
    )
  return (
    <Trans>
      I have checked product, price and the conditions of withdrawal, and I agree to the purchase. If I am a minor, my parent or legal
      guardian agrees.
    </Trans>
  )
}
