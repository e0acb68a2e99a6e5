import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'
import * as css from './states.css.ts'

/** Page not found (S12): links to the main page and to the news. */
export const NotFoundScreen = () => (
  <Screen id="/404" className={css.screen}>
    <StatePage
      eyebrow="404"
      title={
        <Trans>
          No furrow
          <br />
          leads here
        </Trans>
      }
      lead={<Trans>The page was moved, cut down, or never sown. The main road is still open.</Trans>}
      picture="/art/state/not-found.jpg"
      narrowPicture="/art/state/not-found-portrait.jpg"
    >
      <Link to="/" className={button()}>
        <Trans>Go to the main page</Trans>
      </Link>
      <Link to="/bulletin/list" search={{ type: 'notice' }} className={button({ tone: 'secondary' })}>
        <Icon name="search" />
        <Trans>Search the news</Trans>
      </Link>
    </StatePage>
  </Screen>
)
