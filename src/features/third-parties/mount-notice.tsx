/** Mounts the notice beside the app, at the end of the page. A separate chunk: visitors who have decided never load it. */
import { setupI18n, type I18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#contract/common.ts'
import type { ThirdParties } from '#contract/site.ts'
import { loadThirdPartyMessages } from '#src/i18n/third-party-catalogs.ts'
import { ConsentNotice, type ConsentNoticeProps } from './consent-notice.tsx'
import { consentMessages } from './consent-messages.ts'

/** What the notice needs from the app. */
export interface MountDeps extends Pick<ConsentNoticeProps, 'consent' | 'openPrivacy'> {
  config: ThirdParties
  /** Translations of the page's language. */
  loadI18n: () => Promise<I18n>
  locale: () => Locale
  /** Calls back after each completed navigation. */
  onPage: (shown: () => void) => void
}

/**
 * Draws the notice in the page's language, and again when a navigation has changed it.
 * @returns rejects if its texts cannot be loaded
 */
export async function mountNotice({ config, loadI18n, locale: currentLocale, onPage, ...notice }: MountDeps): Promise<void> {
  const host = document.createElement('div')
  host.dataset['consent'] = ''
  const root = createRoot(host)
  let drawn: Locale | undefined
  const draw = async (): Promise<void> => {
    const locale = currentLocale()
    if (locale === drawn) return
    const [site, own] = await Promise.all([loadI18n(), loadThirdPartyMessages(locale)])
    // The language has changed meanwhile.
    if (locale !== currentLocale()) return draw()
    drawn = locale
    const i18n = setupI18n({ locale, messages: { [locale]: { ...site.messages, ...own } } })
    root.render(<ConsentNotice {...notice} messages={consentMessages(i18n, config)} privacyHref={`/${locale}/terms/privacy`} />)
  }
  await draw()
  document.body.append(host)
  // Texts that cannot be loaded leave the notice in its language; the next page tries again.
  onPage(() => void draw().catch(() => {}))
}
