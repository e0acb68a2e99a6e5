import { useRef } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import { textLink } from '#src/design/link.css.ts'
import { IconButton } from '#src/design/button.tsx'
import { focusScreen } from '#src/design/screen.tsx'
import * as css from './language-bar.css.ts'
import { LanguageLink } from '#src/components/language-link.tsx'

/** Texts in the offered language, whose catalog is not loaded. */
const messages: Record<Locale, { text: string; action: string; close: string }> = {
  ko: { text: '이 페이지를 한국어로도 볼 수 있습니다.', action: '한국어로 보기', close: '닫기' },
  en: { text: 'This page is also available in English.', action: 'View in English', close: 'Close' },
  ja: { text: 'このページは日本語でもご覧いただけます。', action: '日本語で見る', close: '閉じる' },
  tw: { text: '本頁面也提供繁體中文版。', action: '以繁體中文瀏覽', close: '關閉' },
}

/** One line at the bottom of the screen; it lies over the page, so that nothing shifts. */
export const LanguageBar = ({ locale, onClose }: { locale: Locale; onClose: () => void }) => {
  const { text, action, close } = messages[locale]
  const bar = useRef<HTMLElement>(null)
  const leave = () => {
    // The bar is removed, with the focus if it is inside (WCAG 2.4.3).
    if (bar.current?.contains(document.activeElement) === true) focusScreen()
    onClose()
  }
  return (
    <aside ref={bar} lang={languageTags[locale]} aria-label={action} className={css.bar} data-foot-bar="" data-above-foot="">
      <p className={css.text}>{text}</p>
      <LanguageLink to={locale} className={`${textLink} ${css.action}`} onChoose={leave}>
        {action}
      </LanguageLink>
      <IconButton icon="close" label={close} onClick={leave} />
    </aside>
  )
}
