import { useLingui } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { Icon } from '#src/design/icon.tsx'
import { Link } from '#src/components/link.tsx'
import { Wordmark } from '#src/components/wordmark.tsx'
import { Account } from './account.tsx'
import * as css from './header.css.ts'
import { LanguagePicker } from './language-picker.tsx'
import { HeaderGroup } from './menu-group.tsx'
import { menuGroups, menuPages, placeOf } from './menu.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { useIsTeaser } from './use-is-teaser.ts'

const boardOf = (search: object = {}): unknown => ('type' in search ? search.type : undefined)

/** Over the key art on the front page, plain elsewhere; sticky in the shop and on boards (look.md §4). */
const lookOf = (routeId: string): keyof typeof css.header =>
  routeId === '/' ? 'over' : routeId.startsWith('/shop') || routeId.startsWith('/bulletin') ? 'sticky' : 'plain'

/** The header of every page: navigation (S17), language, session. */
export const Header = () => {
  const { i18n, t } = useLingui()
  // Uses the shown page, not the one being loaded: the header must not change before the page does.
  const routeId = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const board = useRouterState({ select: (state) => boardOf(state.matches.at(-1)?.search) })
  const place = placeOf(routeId, board)
  if (useIsTeaser()) return null
  return (
    <header className={css.header[lookOf(routeId)]}>
      <div className={css.inside}>
        <Link to="/" className={css.logo}>
          <Wordmark className={css.wordmark} />
        </Link>
        <nav aria-label={t`Main menu`} className={css.nav}>
          {menuGroups.map((group) => (
            <HeaderGroup key={group.id} group={group} isCurrent={place === group.id} />
          ))}
          {menuPages.map((page) => (
            <Link key={page.id} {...page.link} className={css.entry} data-current={place === page.id}>
              {i18n._(page.label)}
            </Link>
          ))}
        </nav>
        <div className={css.tools}>
          <Link to="/search" className={css.search} aria-label={t`Search`}>
            <Icon name="search" />
          </Link>
          <LanguagePicker />
          <Account />
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
