/** The review of a closed request (U6). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { supportTextLimits } from '#contract/support-limits.ts'
import {
  selectIsRatingMissing,
  selectIsSendingReview,
  selectRating,
  selectTrouble,
  type RequestChangeRef,
} from '#machines/request-change/request-change.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { Dialog } from '#src/design/dialog.tsx'
import { fieldLabel, fieldRequired, error as errorLine } from '#src/design/field.css.ts'
import { Field, TextArea } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { StorageRefused } from '#src/components/storage-refused.tsx'
import { useDraft } from '#src/components/use-draft.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
// Imported by name: the whole sheet as an object in two files would add a helper to every first load.
import { dialogFields, star, starRow, stars as starField, starText } from './form.css.ts'
import { TroubleNote } from './trouble-note.tsx'

export interface ReviewDialogProps {
  id: number
  change: RequestChangeRef
}

/** From one to five stars. */
const grades: readonly MessageDescriptor[] = [msg`Very bad`, msg`Bad`, msg`Fair`, msg`Good`, msg`Very good`]
const most = grades.length

/** U6: the member's rating, given once. */
export const ReviewDialog = ({ id, change }: ReviewDialogProps) => {
  const { t } = useLingui()
  const rating = useSelector(change, selectRating)
  const isMissing = useSelector(change, selectIsRatingMissing)
  const isSending = useSelector(change, selectIsSendingReview)
  const trouble = useSelector(change, selectTrouble)
  /** The star under the mouse. */
  const [pointed, setPointed] = useState(0)
  const [typed, setTyped, clear, isStorageRefused] = useDraft(`inquiry.${String(id)}.review`, { rating: 0, content: '' })
  const { content } = typed
  const rate = (stars: number) => {
    setTyped((before) => ({ ...before, rating: stars }))
    change.send({ type: 'requestChange.rate', rating: stars })
  }
  const restoreRating = useEffectEvent(() => {
    if (grades[typed.rating - 1] !== undefined) change.send({ type: 'requestChange.rate', rating: typed.rating })
  })
  useEffect(() => restoreRating(), [])
  const { form: fields, focusWhenDrawn, wrongNames } = useWrongFields<HTMLDivElement>('review')
  useEffect(() => {
    const missing = change.on('requestChange.ratingMissing', focusWhenDrawn)
    const sent = change.on('requestChange.reviewed', () => clear())
    return () => {
      missing.unsubscribe()
      sent.unsubscribe()
    }
  }, [change, focusWhenDrawn, clear])
  const shown = pointed === 0 ? rating : pointed
  const shownGrade = grades[shown - 1]
  const leave = () => change.send({ type: 'requestChange.leaveReview' })
  return (
    <Dialog
      open
      onClose={leave}
      closeLabel={t`Close`}
      dismissible={!isSending}
      title={<Trans>How did we do?</Trans>}
      description={<Trans>Request No. {id} is closed. You can answer once.</Trans>}
      actions={
        <>
          <Button tone="ghost" disabled={isSending} onClick={leave}>
            <Trans>Not now</Trans>
          </Button>
          <Button loading={isSending} onClick={() => change.send({ type: 'requestChange.sendReview', content })}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <div ref={fields} className={dialogFields}>
        <fieldset
          role="radiogroup"
          aria-required="true"
          className={starField}
          disabled={isSending}
          aria-describedby={isMissing ? 'rating-missing' : undefined}
        >
          <legend className={fieldLabel}>
            <Trans>Satisfaction</Trans>{' '}
            <span className={fieldRequired} aria-hidden="true">
              *
            </span>
          </legend>
          <div className={starRow} onPointerLeave={() => setPointed(0)}>
            {grades.map((grade, index) => {
              const stars = index + 1
              const words = t(grade)
              return (
                <label
                  key={stars}
                  className={star}
                  data-on={stars <= shown || undefined}
                  onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse' ? stars : 0)}
                >
                  <input
                    data-wrong={isMissing && stars === 1 ? t`Satisfaction` : undefined}
                    type="radio"
                    name="rating"
                    value={stars}
                    checked={stars === rating}
                    aria-label={t`${stars} of ${most}: ${words}`}
                    onChange={() => rate(stars)}
                  />
                  <Icon name="star" size="l" />
                </label>
              )
            })}
            {/* Screen readers announce it with the star. */}
            <span className={starText} aria-hidden="true">
              {shownGrade !== undefined && t(shownGrade)}
            </span>
          </div>
          {isMissing && (
            <p id="rating-missing" role="alert" className={errorLine}>
              <Icon name="alert" />
              <span>
                <Trans>Please choose between 1 and {most}.</Trans>
              </span>
            </p>
          )}
        </fieldset>
        <Field label={<Trans>Anything to add?</Trans>} optional={<Trans>optional</Trans>}>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={supportTextLimits.review}
              readOnly={isSending}
              placeholder={t`What would have helped?`}
              value={content}
              onChange={({ target }) => setTyped((before) => ({ ...before, content: target.value }))}
            />
          )}
        </Field>
        {isStorageRefused && content !== '' && <StorageRefused />}
        <WrongSummary names={wrongNames} />
        {trouble !== undefined && <TroubleNote trouble={trouble} />}
      </div>
    </Dialog>
  )
}
