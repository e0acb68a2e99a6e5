import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { onlyNarrow, onlyWide } from '#src/design/layout.css.ts'
import { SuccessDialog } from '#src/design/success-dialog.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { unexpectedMessage } from '#src/i18n/failure-messages.tsx'
import { Lines } from './lines.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'

interface Entry {
  id: number
  open: boolean
}

/** P6: two buttons with replies; the first is the safe choice and has the focus. */
const TwoButton = ({ popup }: { popup: Entry & PopupOf<'twoButton'> }) => {
  const send = usePopups()
  const [safe, other] = popup.buttons
  return (
    <Dialog
      open={popup.open}
      onClose={() => send({ type: 'popup.close', id: popup.id })}
      size="confirm"
      title={<Lines text={popup.mainText} />}
      {...(popup.subText !== undefined && { description: <Lines text={popup.subText} /> })}
      actions={
        <>
          <Button tone="secondary" data-initial-focus="" onClick={() => send({ type: 'popup.reply', id: popup.id, reply: safe.reply })}>
            {safe.title}
          </Button>
          <Button
            tone={other.isFinal === true ? 'danger' : 'primary'}
            onClick={() => send({ type: 'popup.reply', id: popup.id, reply: other.reply })}
          >
            {other.title}
          </Button>
        </>
      }
    >
      <PopupMark kind="twoButton" />
    </Dialog>
  )
}

/** P6: no button, a tick; Escape, a press anywhere or a timeout closes it. */
const Success = ({ popup }: { popup: Entry & PopupOf<'noButton'> }) => {
  const send = usePopups()
  const { id, open, mainText } = popup
  return (
    <SuccessDialog
      open={open}
      onClose={() => send({ type: 'popup.close', id })}
      title={
        <>
          <PopupMark kind="noButton" />
          <Lines text={mainText} />
        </>
      }
    />
  )
}

/** A message with one button that closes it. */
const Message = ({
  popup,
  kind,
  title,
  children,
}: {
  popup: Entry
  kind: PopupOf<'apiMessage' | 'overPurchase' | 'teaserMessage'>['kind']
  title: ReactNode
  children: ReactNode
}) => {
  const send = usePopups()
  const close = () => send({ type: 'popup.close', id: popup.id })
  return (
    <Dialog
      open={popup.open}
      onClose={close}
      size="confirm"
      title={title}
      description={children}
      actions={
        <Button tone="secondary" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <PopupMark kind={kind} />
    </Dialog>
  )
}

/** B5, §8: 2416. On a phone the payment continues in this window, so the text differs. */
const OverPurchase = ({ minutes }: { minutes: number }) => (
  <>
    <span className={onlyWide}>
      <Trans>
        Your previous payment was not completed. Try again after{' '}
        <b>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </b>
        , or contact the card payment provider.
      </Trans>
    </span>
    <span className={onlyNarrow}>
      <Trans>
        The payment you left is not completed yet. Come back after{' '}
        <b>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </b>
        , or ask the card payment provider.
      </Trans>
    </span>
  </>
)

/** The message popups (P6). */
export const MessagePopup = ({
  popup,
}: {
  popup: Entry & PopupOf<'twoButton' | 'noButton' | 'apiMessage' | 'overPurchase' | 'teaserMessage'>
}) => {
  const { t } = useLingui()
  switch (popup.kind) {
    case 'twoButton':
      return <TwoButton popup={popup} />
    case 'noButton':
      return <Success popup={popup} />
    case 'overPurchase':
      return (
        <Message popup={popup} kind="overPurchase" title={t`Your previous payment is still open`}>
          <OverPurchase minutes={popup.minutes} />
        </Message>
      )
    case 'apiMessage':
      return (
        <Message popup={popup} kind="apiMessage" title={t`Please note`}>
          <Lines text={popup.message.trim() === '' ? t(unexpectedMessage) : popup.message} />
        </Message>
      )
    case 'teaserMessage':
      return (
        <Message popup={popup} kind="teaserMessage" title={t`Pre-registration`}>
          <Lines text={popup.message} />
        </Message>
      )
    default:
      return popup satisfies never
  }
}
