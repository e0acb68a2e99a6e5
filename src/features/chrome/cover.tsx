import { Trans } from '@lingui/react/macro'
import { visuallyHidden } from '#src/design/text.css.ts'
import * as css from './cover.css.ts'

/**
 * Covers the page while it is not known who is here (S19). Always in the document and hidden: `<html data-session>`
 * shows it before the first paint, so nothing moves when it goes.
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
