import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import { rememberLanguage } from '#src/i18n/languages.ts'
import { isPlainClick } from './plain-click.ts'
import { useLanguageHrefs } from './use-language-hrefs.ts'

export interface LanguageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'lang' | 'hrefLang' | 'onClick' | 'children'> {
  to: Locale
  children: ReactNode
  /** Called when this page is about to change its language; not if the link opens in a new tab. */
  onChoose?: (() => void) | undefined
}

/** Link to this page in another language (R4), which is remembered. The document stays, and with it what was begun and sent. */
export const LanguageLink = ({ to, onChoose, children, ...rest }: LanguageLinkProps) => {
  const { hrefOf, goTo } = useLanguageHrefs()
  const choose = (event: MouseEvent) => {
    rememberLanguage(to)
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChoose?.()
    goTo(to)
  }
  return (
    <a {...rest} href={hrefOf(to)} lang={languageTags[to]} hrefLang={languageTags[to]} onClick={choose}>
      {children}
    </a>
  )
}
