import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '#src/design/dialog.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { PopupMark } from '#src/components/popup-mark.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { PreRegistrationPanel } from './panel.tsx'
import { NoCampaign, useCampaign } from './pre-registration.tsx'

/** The pre-register popup (§2, P6): pre-registration over any page. */
export const PreRegisterPopup = ({ popup: { id, open } }: { popup: { id: number; open: boolean } }) => {
  const { t } = useLingui()
  const send = usePopups()
  const { data: campaign, error, isFetching, refetch } = useCampaign(true)
  return (
    <Dialog
      open={open}
      onClose={() => send({ type: 'popup.close', id })}
      title={<Trans>Pre-registration</Trans>}
      closeLabel={t`Close`}
      size="notice"
      fullOnNarrow
    >
      <PopupMark kind="preRegister" />
      {campaign !== undefined ? (
        <PreRegistrationPanel campaign={campaign} />
      ) : error === null ? (
        <SkeletonRows count={5} />
      ) : (
        <NoCampaign error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Dialog>
  )
}
