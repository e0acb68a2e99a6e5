import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Board } from '#contract/boards.ts'
import { wrap } from '#src/design/layout.css.ts'
import { PageHead } from '#src/design/page-head.tsx'
import { Screen } from '#src/design/screen.tsx'
import { tab, tabs } from '#src/design/tabs.css.ts'
import { Link } from '#src/components/link.tsx'
import { boardFamilies, boardHeads, familyOf } from './board-heads.ts'
import type { BoardProps } from './board-screen.tsx'
import { boardTitle } from '#src/components/board-titles.ts'
import * as css from './board.css.ts'

export interface BoardFrameProps {
  screen: BoardProps['screen']
  board: Board
  /** Content at the right of the tabs: the search, the segments. */
  tools?: ReactNode
  children: ReactNode
}

/** S3: head with an image of a region, the tabs of the board's family with the tools beside them, then the board. */
export const BoardFrame = ({ screen, board, tools, children }: BoardFrameProps) => {
  const { t, i18n } = useLingui()
  const head = boardHeads[board]
  const family = familyOf(board)
  return (
    <Screen id={screen}>
      <PageHead title={i18n._(boardTitle[board])} lead={i18n._(head.lead)} picture={head.picture} focus={head.focus ?? '50% 30%'} />
      <div className={`${wrap} ${css.page}`}>
        <div className={tools === undefined ? css.tools : `${css.tools} ${css.toolsBeside}`}>
          {family !== undefined && (
            <nav className={tabs} aria-label={t`Boards`}>
              {boardFamilies[family].map((other) => (
                <Link
                  key={other}
                  to="/bulletin/list"
                  search={{ type: other }}
                  className={tab({ current: other === board })}
                  aria-current={other === board ? 'page' : undefined}
                >
                  {i18n._(boardTitle[other])}
                </Link>
              ))}
            </nav>
          )}
          {tools}
        </div>
        {children}
      </div>
    </Screen>
  )
}
