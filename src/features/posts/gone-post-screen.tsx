import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { defaultBoard } from '#contract/boards.ts'
import { failureCodes } from '#contract/failure.ts'
import { button } from '#src/design/button.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import type { BoardView } from '#src/components/board-view.ts'
import { missingCode } from '#src/components/missing-page.ts'
import { Link } from '#src/components/link.tsx'

/** The screen's text for an unreadable post, by the code of the provider's failure. */
function textsOf(code: string | undefined): { status: string; title: ReactNode; lead: ReactNode } {
  switch (code) {
    case failureCodes.gone:
      return {
        status: '410',
        title: <Trans>This post was removed</Trans>,
        lead: <Trans>It stood here and has been taken down. The list shows everything that is up to date.</Trans>,
      }
    case failureCodes.previewExpired:
      return {
        status: '404',
        title: <Trans>This preview link has expired</Trans>,
        lead: <Trans>Ask whoever sent it to you for a new one.</Trans>,
      }
    case failureCodes.previewUnknown:
      return {
        status: '404',
        title: <Trans>This is not a valid preview link</Trans>,
        lead: <Trans>Check that all of it was copied, or ask for a new one.</Trans>,
      }
    case undefined:
    default:
      return {
        status: '404',
        title: <Trans>This post is gone</Trans>,
        lead: <Trans>It was taken down or never stood here. The list shows everything that is up to date.</Trans>,
      }
  }
}

export interface GonePostScreenProps {
  /** Of the route's not-found error. */
  data?: unknown
  /** The list from which the visitor came, if the address names it. */
  from?: Partial<BoardView>
}

/** S5: the post does not exist, or no longer: shows the state and the link to its list, or to the notices (look.md §6 post). */
export const GonePostScreen = ({ data, from = {} }: GonePostScreenProps) => {
  const { status, title, lead } = textsOf(missingCode(data))
  return (
    <Screen id="/bulletin/$seq">
      <StatePage
        eyebrow={status}
        title={title}
        lead={lead}
        picture="/art/world/frost-moor.jpg"
        narrowPicture="/art/world/frost-moor-portrait.jpg"
      >
        <Link to="/bulletin/list" search={{ ...from, type: from.type ?? defaultBoard }} className={button({ size: 'lg' })}>
          {from.type === undefined ? <Trans>To the notices</Trans> : <Trans>Back to the list</Trans>}
        </Link>
        <Link to="/" className={button({ tone: 'secondary', size: 'lg' })}>
          <Trans>To the main page</Trans>
        </Link>
      </StatePage>
    </Screen>
  )
}
