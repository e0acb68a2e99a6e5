import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'

/** Below the cover while an issuer's response is checked; visible only without a response, or if the window did not close (S14). */
export const CallbackScreen = () => (
  <Screen id="/auth/callback/$issuer">
    <StatePage
      eyebrow={<Trans>Log in</Trans>}
      title={<Trans>Nothing left to do here</Trans>}
      lead={<Trans>You may close this window, or go on to the main page.</Trans>}
      picture="/art/world/black-wheat.jpg"
      narrowPicture="/art/world/black-wheat-portrait.jpg"
    >
      <Link to="/" className={button()}>
        <Trans>Go to the main page</Trans>
      </Link>
    </StatePage>
  </Screen>
)
