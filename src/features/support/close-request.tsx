import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/design/button.tsx'
import { useActors } from '#src/components/actors.tsx'
import { confirm } from '#src/components/ask.ts'
import { useSite } from '#src/components/use-site.ts'
import { closeRequest } from './change.ts'
import { TroubleNote, useChange } from './use-change.tsx'

/** U2: closed is final, so it is asked. */
export const CloseRequest = ({ id, onClosed }: { id: number; onClosed: () => void }) => {
  const { t } = useLingui()
  const { api } = useSite()
  const { popups } = useActors()
  const [requestKey] = useState(() => crypto.randomUUID())
  const { isSending, trouble, send } = useChange(() => closeRequest(api, id, requestKey), onClosed)
  const press = async (): Promise<void> => {
    const isAgreed = await confirm(popups, {
      title: t`Close this request?`,
      text: t`A closed request cannot be continued. You can always send a new one.`,
      safe: t`Keep it open`,
      other: t`Close request`,
      isFinal: true,
    })
    if (isAgreed) send()
  }
  return (
    <>
      <Button tone="danger" full loading={isSending} onClick={() => void press()}>
        <Trans>Close request</Trans>
      </Button>
      {trouble !== undefined && <TroubleNote trouble={trouble} />}
    </>
  )
}
