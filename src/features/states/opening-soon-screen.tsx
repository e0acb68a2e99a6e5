import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { button } from '#src/design/button.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import * as css from './states.css.ts'

/** A part of the site that the menus name already and that opens later; it says just that. `screen` is the route's id. */
export const OpeningSoonScreen = ({ screen }: { screen: string }) => (
  <Screen id={screen} className={css.screen}>
    <StatePage
      eyebrow={<Trans>Opening soon</Trans>}
      title={
        <Trans>
          This field
          <br />
          is still being sown
        </Trans>
      }
      lead={<Trans>This part of the site is not open yet. We will announce the day in the notices.</Trans>}
      picture="/art/world/black-wheat.jpg"
    >
      <Link to="/bulletin/list" search={{ type: 'notice' }} className={button()}>
        <Trans>Read the notices</Trans>
      </Link>
      <Link to="/" className={button({ tone: 'secondary' })}>
        <Trans>Go to the main page</Trans>
      </Link>
    </StatePage>
  </Screen>
)
