import { Trans } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { sectionTight, wrap } from '#src/design/layout.css.ts'
import { heading2 } from '#src/design/text.css.ts'
import { Link } from '#src/components/link.tsx'
import { supportLink } from '#src/components/support-href.ts'
import * as css from './quick-links.css.ts'

/** The three most common tasks of players. */
export const QuickLinks = () => (
  <section className={sectionTight}>
    <ul className={wrap}>
      <li className={css.row}>
        <Link to="/coupon/register" className={css.link}>
          <h2 className={heading2}>
            <Trans>Register a coupon</Trans>
          </h2>
          <span className={css.words}>
            <Trans>All you need is your member number and the code.</Trans>
          </span>
          <Icon name="arrow-right" className={css.icon} />
        </Link>
      </li>
      <li className={css.row}>
        <Link to="/bulletin/list" search={{ type: 'guide' }} className={css.link}>
          <h2 className={heading2}>
            <Trans>New to the harvest</Trans>
          </h2>
          <span className={css.words}>
            <Trans>From your first weapon to your first offering in thirty minutes.</Trans>
          </span>
          <Icon name="arrow-right" className={css.icon} />
        </Link>
      </li>
      <li className={css.row}>
        <Link {...supportLink} className={css.link}>
          <h2 className={heading2}>
            <Trans>Ask support</Trans>
          </h2>
          <span className={css.words}>
            <Trans>We usually answer within one working day.</Trans>
          </span>
          <Icon name="arrow-right" className={css.icon} />
        </Link>
      </li>
    </ul>
  </section>
)
