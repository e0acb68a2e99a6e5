import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'
import * as css from './states.css.ts'
import { Trace } from '#src/components/trace.tsx'

export interface ServerErrorScreenProps {
  /** Absent if the provider sent none. */
  trace?: string | undefined
  /** The address that failed; absent if the failed page is the entry before this one in the history. */
  from?: string | undefined
}

/** The target of every 500 (S12, E1). */
export const ServerErrorScreen = ({ trace, from }: ServerErrorScreenProps) => {
  const router = useRouter()
  const retry = () => {
    // In the page's language, which may have been changed since.
    if (from !== undefined) void router.navigate({ href: from, replace: true })
    else if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: '/' })
  }
  return (
    <Screen id="/error/500" className={css.screen}>
      <StatePage
        eyebrow={<Trans>Error 500</Trans>}
        title={
          <Trans>
            The sun
            <br />
            has shattered
          </Trans>
        }
        lead={<Trans>Something broke on our side. Please try again in a little while.</Trans>}
        picture="/art/state/error.jpg"
        narrowPicture="/art/state/error-portrait.jpg"
      >
        <Button onClick={retry}>
          <Icon name="refresh" />
          <Trans>Try again</Trans>
        </Button>
        <Link to="/" className={button({ tone: 'secondary' })}>
          <Trans>Back to the main page</Trans>
        </Link>
        <Trace trace={trace} />
      </StatePage>
    </Screen>
  )
}
