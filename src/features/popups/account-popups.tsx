import { Trans, useLingui } from '@lingui/react/macro'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { usePopups, useSession } from '#src/ports/ports-context.tsx'
import * as css from './account-popups.css.ts'
import { AppleMark, GoogleMark } from './issuer-marks.tsx'
import { PopupMark } from './popup-mark.tsx'

interface Entry {
  id: number
  open: boolean
}

/** The way in (P1; comp login-ko). The buttons look as their owners' rules say. */
const Login = ({ popup }: { popup: Entry }) => {
  const { t } = useLingui()
  const send = usePopups()
  // Sign-in itself is the next issue's: until then the buttons say so.
  const tell = () => send({ type: 'popup.open', popup: { kind: 'snackbar', message: t`Signing in opens soon.` } })
  return (
    <Dialog
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      size="confirm"
      large
      title={<Trans>Log in</Trans>}
      description={<Trans>Use the account that your game is linked with. Goods from the web shop go to this account.</Trans>}
      closeLabel={t`Close`}
    >
      <PopupMark kind="login" />
      <div className={css.issuers}>
        <button type="button" className={css.google} onClick={tell}>
          <GoogleMark />
          <span className={css.issuerName}>
            <Trans>Continue with Google</Trans>
          </span>
        </button>
        <button type="button" className={css.apple} onClick={tell}>
          <AppleMark />
          <span className={css.issuerName}>
            <Trans>Continue with Apple</Trans>
          </span>
        </button>
      </div>
    </Dialog>
  )
}

/** The way out, asked once more (P2). */
const Logout = ({ popup }: { popup: Entry }) => {
  const send = usePopups()
  const session = useSession()
  const close = () => send({ type: 'popup.close', id: popup.id })
  const leave = () => {
    close()
    session.send({ type: 'session.signOut' })
  }
  return (
    <Dialog
      open={popup.open}
      onClose={close}
      size="confirm"
      title={<Trans>Log out?</Trans>}
      description={<Trans>You can come back with the same account at any time.</Trans>}
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            <Trans>Stay</Trans>
          </Button>
          <Button tone="danger" onClick={leave}>
            <Trans>Log out</Trans>
          </Button>
        </>
      }
    >
      <PopupMark kind="logout" />
    </Dialog>
  )
}

/** Login and logout: content is not kept, they simply close (P9). */
export const AccountPopup = ({ popup }: { popup: Entry & (PopupOf<'login'> | PopupOf<'logout'>) }) =>
  popup.kind === 'login' ? <Login popup={popup} /> : <Logout popup={popup} />
