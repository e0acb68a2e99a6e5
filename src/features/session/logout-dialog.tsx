import { Trans } from '@lingui/react/macro'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { usePopups, useSession } from '#src/components/actors.tsx'

/** Confirmation of the logout (P2). */
export const LogoutDialog = ({ popup }: { popup: { id: number; open: boolean } }) => {
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
