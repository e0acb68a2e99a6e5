import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useRef, useState } from 'react'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { lazyPart } from '#src/ports/brought.tsx'
import { useSite } from '#src/ports/use-site.ts'
import * as css from './header.css.ts'
import { languageNames } from '#src/i18n/languages.ts'
import { useDismiss } from './use-dismiss.ts'

const load = () => import('./language-popover.tsx')
const LanguagePopover = lazyPart(async () => (await load()).LanguagePopover)

/** The language in the desktop header, with the others in a popover (R4); the mobile menu has its own. */
export const LanguagePicker = () => {
  const { t } = useLingui()
  const { locale } = useSite()
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback((byEscape: boolean) => {
    setOpen(false)
    if (byEscape) opener.current?.focus()
  }, [])
  useDismiss(area, open, close)
  return (
    <div ref={area} className={css.language} onPointerEnter={() => void load()} onFocus={() => void load()}>
      <button ref={opener} type="button" className={css.picker} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="globe" />
        <span className={visuallyHidden}>
          <Trans>Language</Trans>
        </span>
        {languageNames[locale]}
      </button>
      {open && (
        <Suspense>
          <LanguagePopover label={t`Language`} onChoose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
