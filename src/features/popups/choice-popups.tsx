import { Trans, useLingui } from '@lingui/react/macro'
import type { Locale } from '#contract/common.ts'
import { isLocale, languageTags, locales } from '#contract/locales.ts'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { ListDialog } from '#src/design/list-dialog.tsx'
import { languageNames, rememberLanguage } from '#src/i18n/languages.ts'
import { usePopups } from '#src/components/actors.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { useLanguageHrefs } from '#src/components/use-language-hrefs.ts'

interface Entry {
  id: number
  open: boolean
}

/** The language list as a popup (P3, R4): opens the same page, search and place on it in the chosen language, which is remembered for a year. */
const Language = ({ popup }: { popup: Entry }) => {
  const { i18n, t } = useLingui()
  const { goTo } = useLanguageHrefs()
  const send = usePopups()
  const choose = (locale: Locale) => {
    rememberLanguage(locale)
    send({ type: 'popup.close', id: popup.id })
    goTo(locale)
  }
  return (
    <ListDialog
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      title={<Trans>Language</Trans>}
      closeLabel={t`Close`}
      items={locales.map((locale) => ({ value: locale, label: languageNames[locale], lang: languageTags[locale] }))}
      current={isLocale(i18n.locale) ? i18n.locale : undefined}
      onChoose={choose}
      note={
        <>
          <PopupMark kind="language" />
          <Trans>Your choice is remembered on this device.</Trans>
        </>
      }
    />
  )
}

/** A list with one choice (P3); the reply is data (D4). */
const List = ({ popup }: { popup: Entry & PopupOf<'list'> }) => {
  const { t } = useLingui()
  const send = usePopups()
  return (
    <ListDialog
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      title={
        <>
          <PopupMark kind="list" />
          {popup.title}
        </>
      }
      closeLabel={t`Close`}
      items={popup.options.map((option) => ({ value: option.id, label: option.label }))}
      current={popup.selected}
      onChoose={(reply) => send({ type: 'popup.reply', id: popup.id, reply })}
    />
  )
}

/** The popups with one choice out of several. */
export const ChoicePopup = ({ popup }: { popup: Entry & (PopupOf<'language'> | PopupOf<'list'>) }) =>
  popup.kind === 'language' ? <Language popup={popup} /> : <List popup={popup} />
