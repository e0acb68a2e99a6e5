import { Trans, useLingui } from '@lingui/react/macro'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { whenClosed, whenOpen } from '#src/design/disclosure.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { Link } from '#src/components/link.tsx'
import { LoginLink } from '#src/components/login-link.tsx'
import { usePopups, useSession } from '#src/components/actors.tsx'
import * as css from '#src/components/full-menu.css.ts'
import { useSite } from '#src/components/use-site.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuLink } from './menu-link.tsx'
import { menuGroups, menuPages } from './menu.ts'
import { useDisclosure } from '#src/components/use-disclosure.ts'

/** The language list, over the whole menu (R4). */
const Languages = ({ onChoose }: { onChoose: () => void }) => {
  const { t } = useLingui()
  const { locale } = useSite()
  const { ref } = useDisclosure('menu/languages')
  return (
    <details ref={ref} className={css.languages} data-overlay="menu/languages">
      <summary className={`${button({ tone: 'ghost', full: true })} ${css.toLanguages}`}>
        <Icon name="globe" />
        <span className={css.rowName}>{languageNames[locale]}</span>
        <Icon name="chevron-right" className={css.arrow} />
      </summary>
      <nav aria-label={t`Language`} className={css.languageSheet}>
        <ul>
          <LanguageLinks itemClassName={(current) => css.language[current ? 'current' : 'other']} onChoose={onChoose} />
        </ul>
        <p className={css.hint}>
          <Trans>Your choice is remembered on this device.</Trans>
        </p>
      </nav>
    </details>
  )
}

/** The full-screen menu below md, with the language list over it (S17, R4). The browser opens it, before hydration too. */
export const MobileMenu = () => {
  const { i18n, t } = useLingui()
  const { isSignedIn } = useSession()
  const popups = usePopups()
  const { ref, close } = useDisclosure('menu')
  return (
    <details ref={ref} className={css.menu} data-overlay="menu">
      <summary className={css.burger} aria-label={t`Menu`}>
        <Icon name="menu" size="l" className={whenClosed} />
        <Icon name="close" size="l" className={whenOpen} />
      </summary>
      <div className={css.page}>
        <nav aria-label={t`Main menu`} className={css.nav}>
          {menuGroups.map((group, index) => (
            <details key={group.id} name="menu-groups" className={css.group} open={index === 0}>
              <summary className={css.row}>
                <span>{i18n._(group.label)}</span>
                <Icon name="chevron-down" className={css.turning} />
              </summary>
              <ul className={css.entries}>
                {group.entries.map((entry) => (
                  <li key={entry.id}>
                    <MenuLink entry={entry} className={css.entry} onClick={close}>
                      {i18n._(entry.label)}
                    </MenuLink>
                  </li>
                ))}
              </ul>
            </details>
          ))}
          {menuPages.map((page) => (
            <div key={page.id} className={css.group}>
              <Link {...page.link} className={css.row} onClick={close}>
                {i18n._(page.label)}
              </Link>
            </div>
          ))}
        </nav>
        <div className={css.foot}>
          <Link to="/search" className={`${button({ tone: 'ghost', full: true })} ${css.footLink}`} onClick={close}>
            <Icon name="search" />
            <span className={css.rowName}>
              <Trans>Search</Trans>
            </span>
            <Icon name="chevron-right" />
          </Link>
          {isSignedIn ? (
            <>
              <Link to="/purchases" className={`${button({ tone: 'ghost', full: true })} ${css.footLink}`} onClick={close}>
                <Icon name="receipt" />
                <span className={css.rowName}>
                  <Trans>Purchase history</Trans>
                </span>
                <Icon name="chevron-right" />
              </Link>
              <Button
                tone="secondary"
                size="lg"
                full
                onClick={() => {
                  close()
                  popups({ type: 'popup.open', popup: { kind: 'logout' } })
                }}
              >
                <Trans>Log out</Trans>
              </Button>
            </>
          ) : (
            <LoginLink className={button({ tone: 'secondary', size: 'lg', full: true })} onClick={close}>
              <Trans>Log in</Trans>
            </LoginLink>
          )}
          <Languages onChoose={close} />
        </div>
      </div>
    </details>
  )
}
