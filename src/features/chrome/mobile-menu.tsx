import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { button } from '#src/design/button.css.ts'
import { Button, IconButton } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { heading4 } from '#src/design/text.css.ts'
import { Link } from '#src/parts/link.tsx'
import { usePopups, useSession } from '#src/ports/ports-context.tsx'
import { Wordmark } from '#src/parts/wordmark.tsx'
import { useSite } from '#src/ports/use-site.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { LanguageLinks } from './language-links.tsx'
import { MenuLink } from './menu-link.tsx'
import { menuGroups, menuPages, type MenuGroup } from './menu.ts'
import { logo, wordmark } from './header.css.ts'
import * as css from './mobile-menu.css.ts'
import { useHere } from './use-here.ts'

/**
 * The whole menu on one screen below md, its second page the languages (S17, R4; comps menu-ko and language-en, 390).
 * A native dialog: the browser keeps the focus inside and the page behind still.
 */
export const MobileMenu = ({ onClose }: { onClose: () => void }) => {
  const { i18n } = useLingui()
  const { t } = useWords()
  const { locale } = useSite()
  const { isSignedIn } = useSession()
  const popups = usePopups()
  const router = useRouter()
  const here = useHere()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<'menu' | 'language'>('menu')
  const [open, setOpen] = useState<MenuGroup['id'] | undefined>('news')
  useEffect(() => {
    // Closing is what tells the owner, so nothing closes on the way out of this effect (StrictMode runs it twice).
    if (dialog.current?.open === false) dialog.current.showModal()
    // Back and forward leave the menu too.
    return router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
      if (hrefChanged) dialog.current?.close()
    })
  }, [router])
  const close = () => dialog.current?.close()
  const account = () => {
    close()
    popups({ type: 'popup.open', popup: { kind: isSignedIn ? 'logout' : 'login' } })
  }
  return (
    <dialog ref={dialog} className={css.page} aria-label={view === 'menu' ? t`Menu` : t`Language`} onClose={onClose}>
      <div className={css.bar}>
        {view === 'menu' ? (
          <Link to="/" className={logo} onClick={close}>
            <Wordmark className={wordmark} />
          </Link>
        ) : (
          <h2 className={heading4}>
            <Trans>Language</Trans>
          </h2>
        )}
        <IconButton icon="close" size="l" label={t`Close`} className={css.close} onClick={close} />
      </div>
      {view === 'language' ? (
        <nav aria-label={t`Language`} className={css.languages}>
          <ul>
            <LanguageLinks itemClassName={(current) => css.language[current ? 'current' : 'other']} onChoose={close} />
          </ul>
          <p className={css.hint}>
            <Trans>Your choice is remembered on this device.</Trans>
          </p>
        </nav>
      ) : (
        <>
          <nav aria-label={t`Main menu`} className={css.nav}>
            {menuGroups.map((group) => (
              <div key={group.id} className={css.group}>
                <button
                  type="button"
                  className={css.row}
                  aria-expanded={open === group.id}
                  onClick={() => setOpen(open === group.id ? undefined : group.id)}
                >
                  {i18n._(group.label)}
                  <Icon name={open === group.id ? 'chevron-up' : 'chevron-down'} />
                </button>
                {open === group.id && (
                  <ul className={css.entries}>
                    {group.entries.map((entry) => (
                      <li key={entry.id}>
                        <MenuLink entry={entry} className={css.entry} onClick={close}>
                          {i18n._(entry.label)}
                        </MenuLink>
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
            {menuPages.map((page) => (
              <div key={page.id} className={css.group}>
                <Link to={page.to} className={css.row} onClick={close} aria-current={here(page.to)}>
                  {i18n._(page.label)}
                </Link>
              </div>
            ))}
          </nav>
          <div className={css.foot}>
            {isSignedIn && (
              <Link to="/purchases" className={`${button({ tone: 'ghost', full: true })} ${css.toHistory}`} onClick={close}>
                <Icon name="receipt" />
                <span className={css.toLanguagesName}>
                  <Trans>Purchase history</Trans>
                </span>
                <Icon name="chevron-right" />
              </Link>
            )}
            <Button tone="secondary" size="lg" full onClick={account}>
              {isSignedIn ? <Trans>Log out</Trans> : <Trans>Log in</Trans>}
            </Button>
            <button
              type="button"
              className={`${button({ tone: 'ghost', full: true })} ${css.toLanguages}`}
              onClick={() => setView('language')}
            >
              <Icon name="globe" />
              <span className={css.toLanguagesName}>{languageNames[locale]}</span>
              <Icon name="chevron-right" />
            </button>
          </div>
        </>
      )}
    </dialog>
  )
}
