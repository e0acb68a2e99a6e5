import { Trans } from '@lingui/react/macro'
import { visuallyHidden } from '#src/design/text.css.ts'
import * as css from './cover.css.ts'

/**
 * Covers the page until it is known whether a member is logged in (S19). It is always in the document, but hidden: `<html
 * data-session-unknown>` shows it before the first paint, so nothing shifts when it disappears.
 */
export const Cover = () => (
  <div className={css.cover} data-cover>
    <span className={css.emblem} />
    <span className={css.track}>
      <span className={css.fill} />
    </span>
    <span className={visuallyHidden}>
      <Trans>Loading</Trans>
    </span>
  </div>
)
