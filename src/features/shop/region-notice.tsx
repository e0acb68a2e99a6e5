import { Trans } from '@lingui/react/macro'
import { hasWithdrawal, type RegionId } from '#contract/regions.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'

/** The information a buyer must have before paying, by region (R8): at the bottom of the shop. */
export function RegionNotice({ className }: { className?: string | undefined }) {
  const { config } = useSite()
  return (
    <Note className={className}>
      <p>
        <Trans>
          Log in with the account your game is linked to. Goods arrive in the mailbox of <b>the account you are logged in with</b> within 1
          to 2 minutes.
        </Trans>{' '}
        <RightsSentence region={config.region.id} />{' '}
        <Link to="/shop/guide" hash="withdrawal" className={textLink}>
          {hasWithdrawal(config.region.id) ? <Trans>About withdrawal</Trans> : <Trans>About returns</Trans>}
        </Link>
      </p>
    </Note>
  )
}

/** The same for one product, in its buying panel. */
export function ProductRights({ className }: { className?: string | undefined }) {
  const { config } = useSite()
  return (
    <Note className={className}>
      <p>
        <RightsSentence region={config.region.id} />
      </p>
    </Note>
  )
}

function RightsSentence({ region }: { region: RegionId }) {
  if (region === 'KR')
    return (
      <Trans>
        You can withdraw from a purchase within <b>7 days of payment</b>, as long as the goods have not been taken from the mailbox. Minors
        need the consent of their legal guardian.
      </Trans>
    )
  if (!hasWithdrawal(region))
    return (
      <Trans>
        These goods are <b>digital content not supplied on a tangible medium</b>. With your prior consent they are provided at once, and{' '}
        <b>the seven-day appraisal period does not apply</b>. Minors need the consent of their legal guardian first.
      </Trans>
    )
  return (
    <Trans>
      Goods still in the mailbox can be returned within <b>7 days of payment</b>, and longer where the law of your country gives you more.
      Minors need the consent of a parent or legal guardian.
    </Trans>
  )
}
