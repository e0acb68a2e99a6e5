import { locales } from '#contract/locales.ts'
import { Icon } from '#src/design/icon.tsx'
import { useSite } from '#src/components/use-site.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { LanguageLink } from '#src/components/language-link.tsx'

export interface LanguageLinksProps {
  itemClassName: (current: boolean) => string
  /** Called when a language is chosen: closes the surrounding menu. */
  onChoose: () => void
}

/** Links to this page in the four languages (R4); they can also be opened in a new tab. */
export const LanguageLinks = ({ itemClassName, onChoose }: LanguageLinksProps) => {
  const { locale } = useSite()
  return locales.map((to) => (
    <li key={to}>
      <LanguageLink to={to} onChoose={onChoose} className={itemClassName(to === locale)} aria-current={to === locale ? 'true' : undefined}>
        <span>{languageNames[to]}</span>
        {to === locale && <Icon name="check" />}
      </LanguageLink>
    </li>
  ))
}
