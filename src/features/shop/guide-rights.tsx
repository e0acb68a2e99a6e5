import { Trans } from '@lingui/react/macro'
import { hasWithdrawal } from '#contract/regions.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './shop-guide-screen.css.ts'

/** Withdrawal in the guide (B7, R8): seven days with exclusions; the law's exception in Taiwan. As in the terms, articles 21–24. */
export function GuideRights() {
  const { config } = useSite()
  return (
    <div className={css.rights}>
      {hasWithdrawal(config.region.id) ? <WithdrawalRights isKorea={config.region.id === 'KR'} /> : <TaiwanRights />}
      <p className={css.words}>
        <Trans>
          The full conditions are in the{' '}
          <Link to="/terms/$document" params={{ document: 'service' }} className={textLink}>
            terms of service
          </Link>
          .
        </Trans>
      </p>
    </div>
  )
}

function WithdrawalRights({ isKorea }: { isKorea: boolean }) {
  return (
    <>
      <p className={css.words}>
        <Trans>
          You can withdraw from a purchase within 7 days of payment, free of charge. The refund is made by the way you paid, within 3
          working days of the request.
        </Trans>
      </p>
      <h3 className={css.subheading}>
        <Trans>When you can withdraw</Trans>
      </h3>
      <ul className={css.list}>
        <li>
          <Trans>Within 7 days of payment, while the goods are still in the mailbox</Trans>
        </li>
        <li>
          <Trans>For the part of a bundle you have not used</Trans>
        </li>
        <li>
          <Trans>If the goods differ from what was shown: within 3 months of receiving them and 30 days of learning of it</Trans>
        </li>
      </ul>
      <h3 className={css.subheading}>
        <Trans>When you cannot</Trans>
      </h3>
      <ul className={css.list}>
        <li>
          <Trans>The goods have been taken from the mailbox and used, or count as used</Trans>
        </li>
        <li>
          <Trans>They were lost or damaged for reasons you are responsible for</Trans>
        </li>
        <li>
          <Trans>Additional benefits that came with them have been used</Trans>
        </li>
      </ul>
      <p className={css.words}>
        <Trans>
          Open the order in your purchase history and choose “Withdraw from this purchase”. You get a receipt stamped with the time.
        </Trans>
      </p>
      {!isKorea && (
        <Note>
          <p>
            <Trans>
              In the European Economic Area the period is 14 days, unless you expressly agreed to immediate supply and acknowledged that you
              lose the right. Where the law of your country gives you more, you have more.
            </Trans>
          </p>
        </Note>
      )}
    </>
  )
}

const TaiwanRights = () => (
  <>
    <p className={css.words}>
      <Trans>
        Goods of the web shop are digital content not supplied on a tangible medium. With your prior consent they are provided at once;
        under Article 2, subparagraph 5 of the rules on exceptions to withdrawal in distance sales, the seven-day appraisal period does not
        apply.
      </Trans>
    </p>
    <h3 className={css.subheading}>
      <Trans>When we refund</Trans>
    </h3>
    <ul className={css.list}>
      <li>
        <Trans>You were charged twice, or the amount was wrong</Trans>
      </li>
      <li>
        <Trans>The goods differ from their description</Trans>
      </li>
    </ul>
    <p className={css.words}>
      <Trans>
        Please write to{' '}
        <Link {...supportLink} className={textLink}>
          support
        </Link>{' '}
        with the order number. Once confirmed, the refund is made by the way you paid, within 3 working days.
      </Trans>
    </p>
  </>
)
