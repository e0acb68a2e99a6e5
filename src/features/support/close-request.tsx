import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import {
  selectIsClosing,
  selectIsReviewing,
  selectTrouble,
  type RequestChangeRef,
} from '#machines/request-change/request-change.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { useActors } from '#src/components/actors.tsx'
import { confirm } from '#src/components/ask.ts'
import { TroubleNote } from './trouble-note.tsx'

/** U2: closing is final, so it needs a confirmation. */
export const CloseRequest = ({ change }: { change: RequestChangeRef }) => {
  const { t } = useLingui()
  const { popups } = useActors()
  const isClosing = useSelector(change, selectIsClosing)
  const isReviewing = useSelector(change, selectIsReviewing)
  const trouble = useSelector(change, selectTrouble)
  const press = async (): Promise<void> => {
    const isAgreed = await confirm(popups, {
      title: t`Close this request?`,
      text: t`A closed request cannot be continued. You can always send a new one.`,
      safe: t`Keep it open`,
      other: t`Close request`,
      isFinal: true,
    })
    if (isAgreed) change.send({ type: 'requestChange.close' })
  }
  return (
    <>
      <Button tone="danger" full loading={isClosing} onClick={() => void press()}>
        <Trans>Close request</Trans>
      </Button>
      {trouble !== undefined && !isReviewing && <TroubleNote trouble={trouble} />}
    </>
  )
}
