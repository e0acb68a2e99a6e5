import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#src/design/button.tsx'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { addIntent, wayOutHref, type InAppBrowser } from '#src/lib/in-app-browser.ts'
import { useCopy } from '#src/components/use-copy.ts'
import * as css from './account-popups.css.ts'

/**
 * Leads out of an in-app browser, only on a tap (A5): by the app's own scheme if it has one, otherwise by instructions; the address can
 * always be copied. It contains the player's current page and the sign-in request, never a token.
 */
export const WayOut = ({ browser, from, next }: { browser: InAppBrowser; from: string; next: string | undefined }) => {
  const { t } = useLingui()
  const href = addIntent(new URL(from, location.origin).href, { login: 'google', next })
  const outside = wayOutHref(browser, href)
  const copy = useCopy(t`The address was copied. Paste it into your browser.`, t`The address could not be copied.`)
  return (
    <div className={css.issuers}>
      {outside === undefined ? (
        <p className={css.hint}>
          <Trans>Open this app’s menu (⋯ or the share sign) and choose “Open in browser”, or copy the address.</Trans>
        </p>
      ) : (
        <a href={outside} className={button({ full: true })} data-initial-focus>
          <Icon name="external" />
          <Trans>Open in another browser</Trans>
        </a>
      )}
      <Button tone="secondary" full onClick={() => void copy(href)}>
        <Icon name="copy" />
        <Trans>Copy the address</Trans>
      </Button>
    </div>
  )
}
