import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { addIntent } from '#src/lib/in-app-browser.ts'
import { joinAddress, splitAddress } from '#contract/page-address.ts'
import { useSession } from './actors.tsx'
import { useHere } from './use-here.ts'

/** The address of this page outside the in-game view, which has no login of its own, with a parameter that opens the login. */
function useWebsiteHref(): string {
  const { href, search } = useHere()
  const outside = joinAddress({ ...splitAddress(href.split('?')[0]!), embedded: false }) + search
  return addIntent(new URL(outside, window.location.href).href, { login: 'google', next: outside })
}

/** Link for a player in the game without its token: the same page on the website, where the login opens. */
export const WebsiteLogin = ({ className }: { className?: string | undefined }) => (
  <a href={useWebsiteHref()} className={[button({ tone: 'secondary' }), className].filter(Boolean).join(' ')}>
    <Trans>Log in on the website</Trans>
  </a>
)

/**
 * Shown in the in-game view if a page needs a member and the game's token is missing or was rejected (A7, S13): the reason, and the two
 * ways to continue.
 */
export const OpenFromGame = ({ as = 'h2' }: { as?: 'h2' | 'h3' }) => {
  const { refusal } = useSession()
  return (
    <Empty as={as} title={<Trans>Open this page from the game again</Trans>} action={<WebsiteLogin />}>
      {refusal === undefined ? (
        <span>
          <Trans>The game has not told us who you are.</Trans>
        </span>
      ) : (
        <FailureMessage failure={refusal} />
      )}
      <br />
      <span>
        <Trans>Close this page and open it again in the game, or log in on the website.</Trans>
      </span>
    </Empty>
  )
}
