/** Puts the notice beside the app, at the end of the page. A chunk of its own: who has answered never loads it. */
import type { I18n } from '@lingui/core'
import { createRoot } from 'react-dom/client'
import type { Locale } from '#contract/common.ts'
import type { ThirdParties } from '#contract/site.ts'
import { loadThirdPartyMessages } from '#src/i18n/third-party-catalogs.ts'
import { ConsentNotice, type ConsentNoticeProps } from './consent-notice.tsx'
import { consentWords } from './consent-words.ts'

export interface MountDeps extends Pick<ConsentNoticeProps, 'consent' | 'openPrivacy'> {
  config: ThirdParties
  /** The app's: it says which language the page is in. */
  i18n: I18n
}

export async function mountNotice({ config, i18n, ...notice }: MountDeps): Promise<void> {
  const host = document.createElement('div')
  host.dataset['consent'] = ''
  const root = createRoot(host)
  const draw = async (): Promise<void> => {
    const locale = i18n.locale as Locale
    const messages = await loadThirdPartyMessages(locale)
    if (locale !== i18n.locale) return
    // Put in quietly, as the app does with its own second catalog: it would take an announced change for another language.
    Object.assign(i18n.messages, messages)
    root.render(<ConsentNotice {...notice} words={consentWords(i18n, config)} privacyHref={`/${locale}/terms/privacy`} />)
  }
  await draw()
  document.body.append(host)
  i18n.on('change', () => void draw())
}
