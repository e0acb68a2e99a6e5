import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Icon } from '#src/design/icon.tsx'
import { Link } from '#src/parts/link.tsx'
import { Wordmark } from '#src/parts/wordmark.tsx'
import { lazyPart } from '#src/ports/brought.tsx'
import { Account } from './account.tsx'
import * as css from './header.css.ts'
import { LanguagePicker } from './language-picker.tsx'
import { menuGroups, menuPages, placeOf, type MenuGroup } from './menu.ts'
import { PlainMenu } from './plain-menu.tsx'
import { useDismiss } from './use-dismiss.ts'

const loadMega = () => import('./mega-menu.tsx')
const MegaMenu = lazyPart(async () => (await loadMega()).MegaMenu)
const loadMobile = () => import('./mobile-menu.tsx')
const MobileMenu = lazyPart(async () => (await loadMobile()).MobileMenu)

interface OpenGroup {
  id: MenuGroup['id']
  /** Opened by the pointer passing over it: the press that follows keeps it open. */
  byHover: boolean
  /** Opened with ArrowDown: the focus goes to the group's first entry. */
  withFocus: boolean
}

const boardOf = (search: object = {}): unknown => ('type' in search ? search.type : undefined)

/** Over the key art on the front page, plain elsewhere; stays at the top in the shop and on boards (look.md §4). */
const lookOf = (routeId: string): keyof typeof css.header =>
  routeId === '/' ? 'over' : routeId.startsWith('/shop') || routeId.startsWith('/bulletin') ? 'sticky' : 'plain'

/** The head of every page: where one can go (S17), the language, who is here. Comps menu-ko, home. */
export const Header = () => {
  const { i18n } = useLingui()
  const { t } = useWords()
  // Of the page that is shown, not of the one on its way: the header must not change before the page does.
  const routeId = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const board = useRouterState({ select: (state) => boardOf(state.matches.at(-1)?.search) })
  const place = placeOf(routeId, board)
  const area = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<OpenGroup>()
  const [hasMobileMenu, setHasMobileMenu] = useState(false)

  const close = useCallback((byEscape: boolean) => {
    if (byEscape) area.current?.querySelector<HTMLElement>('[data-group][aria-expanded="true"]')?.focus()
    setOpen(undefined)
  }, [])
  useDismiss(area, open !== undefined, close)

  const enter = (event: PointerEvent, id: MenuGroup['id']) => {
    void loadMega()
    if (event.pointerType === 'mouse') setOpen((now) => (now?.id === id ? now : { id, byHover: true, withFocus: false }))
  }
  const press = (id: MenuGroup['id']) =>
    setOpen((now) => (now?.id === id && !now.byHover ? undefined : { id, byHover: false, withFocus: false }))
  const down = (event: KeyboardEvent, id: MenuGroup['id']) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpen({ id, byHover: false, withFocus: true })
  }

  // The teaser has a head of its own.
  if (routeId === '/teaser') return null
  return (
    <header ref={area} className={css.header[lookOf(routeId)]} data-open={open !== undefined}>
      {/* The sheet lies inside, so leaving means leaving both. */}
      <div className={css.inside} onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(undefined)}>
        <Link to="/" className={css.logo}>
          <Wordmark className={css.wordmark} />
        </Link>
        <nav aria-label={t`Main menu`} className={css.nav}>
          {menuGroups.map((group) => (
            <button
              key={group.id}
              type="button"
              data-group={group.id}
              className={css.entry}
              aria-expanded={open?.id === group.id}
              data-current={place === group.id}
              onPointerEnter={(event) => enter(event, group.id)}
              onFocus={() => void loadMega()}
              onClick={() => press(group.id)}
              onKeyDown={(event) => down(event, group.id)}
            >
              {i18n._(group.label)}
            </button>
          ))}
          {open !== undefined && (
            <Suspense>
              <MegaMenu focused={open.withFocus ? open.id : undefined} onChoose={() => setOpen(undefined)} />
            </Suspense>
          )}
          {menuPages.map((page) => (
            <Link
              key={page.id}
              to={page.to}
              className={css.entry}
              data-current={place === page.id}
              onPointerEnter={() => open?.byHover === true && setOpen(undefined)}
            >
              {i18n._(page.label)}
            </Link>
          ))}
        </nav>
        <div className={css.tools}>
          <LanguagePicker />
          <Account />
          <button
            type="button"
            aria-label={t`Menu`}
            className={css.burger}
            aria-haspopup="dialog"
            aria-expanded={hasMobileMenu}
            onPointerDown={() => void loadMobile()}
            onClick={() => setHasMobileMenu(true)}
          >
            <Icon name="menu" size="l" />
          </button>
          {/* React leaves the browser's to itself: its code need not come. */}
          <noscript>{import.meta.env.SSR ? <PlainMenu /> : null}</noscript>
        </div>
      </div>
      {hasMobileMenu && (
        <Suspense>
          <MobileMenu onClose={() => setHasMobileMenu(false)} />
        </Suspense>
      )}
    </header>
  )
}
