import { Trans, useLingui } from '@lingui/react/macro'
import type { PopupOf } from '#machines/popups/popups.kinds.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { usePopups } from '#src/components/actors.tsx'
import * as parts from './parts.css.ts'
import { OwnOrder } from './order-screen.tsx'
import { WithdrawalConditions } from './withdrawal-conditions.tsx'
import { OwnWithdrawal } from './withdrawal-steps.tsx'

interface Entry {
  id: number
  open: boolean
}

/** The popups about purchases (P5). */
export const OrderPopup = ({ popup }: { popup: Entry & (PopupOf<'orderDetail'> | PopupOf<'withdrawalNotice'>) }) => {
  const { t } = useLingui()
  const send = usePopups()
  const close = () => send({ type: 'popup.close', id: popup.id })
  const common = { open: popup.open, onClose: close, closeLabel: t`Close`, fullOnNarrow: true }
  if (popup.kind === 'orderDetail')
    return (
      <Dialog {...common} size="wide" title={<Trans>Purchase details</Trans>}>
        <PopupMark kind="orderDetail" />
        <OwnOrder orderNo={popup.orderNo} />
      </Dialog>
    )
  return (
    <Dialog {...common} size="notice" large title={<Trans>Withdrawal from a purchase</Trans>}>
      <PopupMark kind="withdrawalNotice" />
      {popup.orderNo === undefined ? (
        <>
          <WithdrawalConditions />
          <div className={parts.actions}>
            <Button tone="secondary" onClick={close}>
              <Trans>Close</Trans>
            </Button>
            <ContentLink href="/withdrawal" className={button({ tone: 'secondary' })}>
              <Trans>Purchases to withdraw from</Trans>
            </ContentLink>
          </div>
        </>
      ) : (
        <OwnWithdrawal orderNo={popup.orderNo} onLeave={close} />
      )}
    </Dialog>
  )
}
