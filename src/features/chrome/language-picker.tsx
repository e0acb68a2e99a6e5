import { Trans, useLingui } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { popover, popoverItem } from '#src/design/panel.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './header.css.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { LanguageLinks } from './language-links.tsx'
import { place } from './language-popover.css.ts'
import { useDisclosure } from '#src/components/use-disclosure.ts'

/** The current language in the desktop header; a sheet below it lists the others (R4). The mobile menu has its own list. */
export const LanguagePicker = () => {
  const { t } = useLingui()
  const { locale } = useSite()
  const { ref, close } = useDisclosure('language')
  return (
    <details ref={ref} className={css.language} data-overlay="language">
      <summary className={css.picker}>
        <Icon name="globe" />
        <span className={visuallyHidden}>
          <Trans>Language</Trans>
        </span>
        <span className={css.languageName}>{languageNames[locale]}</span>
      </summary>
      <nav aria-label={t`Language`} className={`${popover} ${place}`}>
        <ul>
          <LanguageLinks itemClassName={(current) => popoverItem({ current })} onChoose={close} />
        </ul>
      </nav>
    </details>
  )
}
