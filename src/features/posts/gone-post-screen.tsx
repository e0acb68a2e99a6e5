import { Trans } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'

/** S5: no such post, or no longer: the 404 state in its place, with the way to the list (look.md §6 post). */
export const GonePostScreen = () => (
  <Screen id="/bulletin/$seq">
    <StatePage
      eyebrow="404"
      title={<Trans>This post is gone</Trans>}
      lead={<Trans>It was taken down or never stood here. The list shows everything that is up to date.</Trans>}
      picture="/art/world/frost-moor.jpg"
      narrowPicture="/art/world/frost-moor-portrait.jpg"
    >
      <Link to="/bulletin/list" search={{ type: 'notice' }} className={button({ size: 'lg' })}>
        <Trans>To the notices</Trans>
      </Link>
      <Link to="/" className={button({ tone: 'secondary', size: 'lg' })}>
        <Trans>To the main page</Trans>
      </Link>
    </StatePage>
  </Screen>
)
