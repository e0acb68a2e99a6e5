import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { Link } from '#src/parts/link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { MenuLink } from './menu-link.tsx'
import { menuGroups, menuPages } from './menu.ts'
import * as css from './plain-menu.css.ts'

const nothing = (): void => {}

/**
 * Menus and languages for whoever has no script (S17, R4): what the browser opens by itself, in place of the buttons that would do nothing
 * (header.css.ts). Stands in a `noscript`: with scripts it is text that nobody reads.
 */
export const PlainMenu = () => {
  const { i18n } = useLingui()
  const { t } = useWords()
  return (
    <details>
      <summary className={css.opener}>
        <Icon name="menu" size="l" />
        <Trans>Menu</Trans>
      </summary>
      <div className={css.sheet}>
        <nav aria-label={t`Main menu`}>
          <ul className={css.entries}>
            {menuGroups.flatMap((group) =>
              group.entries.map((entry) => (
                <li key={entry.id}>
                  <MenuLink entry={entry} className={css.entry}>
                    {i18n._(entry.label)}
                  </MenuLink>
                </li>
              )),
            )}
            {menuPages.map((page) => (
              <li key={page.id}>
                <Link to={page.to} className={css.entry}>
                  {i18n._(page.label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t`Language`}>
          <ul className={css.entries}>
            <LanguageLinks itemClassName={(current) => css.language[current ? 'current' : 'other']} onChoose={nothing} />
          </ul>
        </nav>
      </div>
    </details>
  )
}
