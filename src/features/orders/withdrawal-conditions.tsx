import { Trans } from '@lingui/react/macro'
import { hasWithdrawal, type RegionId } from '#contract/regions.ts'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import { useSite } from '#src/components/use-site.ts'
import { bullets } from './parts.css.ts'
import * as css from './withdrawal.css.ts'

/**
 * The conditions of withdrawal, by region (B7, R8). They follow the terms of service, articles 21–24, and contain at least what the guide
 * of the shop contains.
 * @param props.region of the purchase; by default the page's
 */
export const WithdrawalConditions = ({ region }: { region?: RegionId | undefined }) => {
  const { config } = useSite()
  const id = region ?? config.region.id
  return <div className={css.conditions}>{hasWithdrawal(id) ? <SevenDays isKorea={id === 'KR'} /> : <Taiwan />}</div>
}

const SevenDays = ({ isKorea }: { isKorea: boolean }) => (
  <>
    <p>
      <Trans>Within 7 days of payment you can withdraw free of charge where the conditions below are met.</Trans>
    </p>
    <ul className={bullets}>
      <li>
        <Trans>The goods have not been taken from the mailbox</Trans>
      </li>
      <li>
        <Trans>Benefits that came with them have not been used</Trans>
      </li>
      <li>
        <Trans>Of a bundle that was used in part: what was not used</Trans>
      </li>
    </ul>
    <Note tone="warn" icon="alert">
      <p>
        <Trans>
          Goods that were used or count as used, and those older than 7 days, cannot be withdrawn from. If the goods differ from what was
          shown, you can withdraw within 3 months of receiving them and 30 days of learning of it.
        </Trans>
      </p>
    </Note>
    {isKorea ? (
      <p>
        <Trans>A purchase that a minor made without the consent of the legal guardian can be cancelled by the minor or the guardian.</Trans>
      </p>
    ) : (
      <p>
        <Trans>
          In the European Economic Area the period is 14 days, unless you expressly agreed to immediate supply and acknowledged that you
          lose the right. Where the law of your country gives you more, you have more.
        </Trans>{' '}
        <SupportLink />
      </p>
    )}
  </>
)

const Taiwan = () => (
  <>
    <p>
      <Trans>
        Goods of the web shop are digital content not supplied on a tangible medium. With your prior consent they are provided at once;
        under Article 2, subparagraph 5 of the rules on exceptions to withdrawal in distance sales, the seven-day appraisal period does not
        apply.
      </Trans>
    </p>
    <p>
      <Trans>We refund in these cases:</Trans>
    </p>
    <ul className={bullets}>
      <li>
        <Trans>You were charged twice, or the amount was wrong</Trans>
      </li>
      <li>
        <Trans>The goods differ from their description</Trans>
      </li>
    </ul>
    <p>
      <SupportLink />
    </p>
  </>
)

const SupportLink = () => (
  <Trans>
    Please write to{' '}
    <Link {...supportLink} className={textLink}>
      support
    </Link>{' '}
    with the order number.
  </Trans>
)
