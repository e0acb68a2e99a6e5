import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import type { DialogProps } from '#src/design/dialog.tsx'
import { inAppBrowserOf } from '#src/lib/in-app-browser.ts'
import { opensWindow } from '#src/lib/opens-window.ts'
import { useSite } from '#src/components/use-site.ts'
import { createIssuerPorts } from './issuer.ts'
import { LoginDialog } from './login-dialog.tsx'
import { LogoutDialog } from './logout-dialog.tsx'

interface Entry {
  id: number
  open: boolean
}

/** The steps of signing in; in the dialog, or in the given frame. */
export const Login = ({
  popup,
  from = location.pathname + location.search,
  Frame,
}: {
  popup: Entry & PopupOf<'login'>
  from?: string
  Frame?: ComponentType<DialogProps>
}) => {
  const { api, config, locale } = useSite()
  const { i18n } = useLingui()
  const browser = inAppBrowserOf(navigator.userAgent)
  return (
    <LoginDialog
      popup={popup}
      issuers={{ google: config.signIn.google !== null, apple: config.signIn.apple !== null }}
      browser={
        browser && { ...browser, shownName: i18n.locale === 'ko' ? (browser.name?.ko ?? browser.name?.default) : browser.name?.default }
      }
      opensWindow={opensWindow()}
      from={from}
      {...(Frame === undefined ? {} : { Frame })}
      ports={createIssuerPorts({
        signInConfig: async (signal) => (await api.call('getSiteConfig', { query: { locale, include: 'signIn' }, signal })).signIn,
      })}
    />
  )
}

/** Login and logout close without keeping their content (P9). */
export const AccountPopup = ({ popup }: { popup: Entry & (PopupOf<'login'> | PopupOf<'logout'>) }) =>
  popup.kind === 'login' ? <Login popup={popup} /> : <LogoutDialog popup={popup} />
