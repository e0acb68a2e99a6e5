/** Shared parts of the support forms: their texts, upload progress and result. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo, type ReactNode } from 'react'
import { Failure, isOutcomeUnknown } from '#contract/failure.ts'
import { supportTextLimits } from '#contract/support-limits.ts'
import {
  selectFailure,
  selectIsOverwritten,
  selectIsSending,
  selectIsStorageRefused,
  selectIsUploading,
  selectProgress,
  type SupportRequestRef,
} from '#machines/support-request/support-request.selectors.ts'
import type { ImageFacts, RequestField, RequestTextField } from '#machines/support-request/support-request.types.ts'
import { StorageRefused } from '#src/components/storage-refused.tsx'
import { Button } from '#src/design/button.tsx'
import { Field, TextArea, TextInput } from '#src/design/field.tsx'
import { Note } from '#src/design/note.tsx'
import { ProgressBar } from '#src/design/progress.tsx'
import { numeric } from '#src/design/text.css.ts'
import { formatListed, type DateFrame } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { roleOf, useErrorPolicy } from '#src/components/failed.tsx'
import { useSite } from '#src/components/use-site.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import * as css from './form.css.ts'

/** A field's problem, as an instruction (§5). */
export const TroubleText = ({ field, problem }: { field: RequestField; problem: 'missing' | 'tooLong' }) => {
  const most = formatNumber(field === 'title' ? supportTextLimits.title : supportTextLimits.content)
  if (problem === 'tooLong') return <Trans>Please shorten this to {most} characters.</Trans>
  switch (field) {
    case 'type':
      return <Trans>Please choose what it is about.</Trans>
    case 'title':
      return <Trans>Please give it a title.</Trans>
    case 'content':
      return <Trans>Please write what happened, or what you would like to know.</Trans>
    case 'consent':
      return <Trans>Without your consent to the collection of personal data we cannot take the request.</Trans>
    case 'orderNo':
      return null
    default:
      return field satisfies never
  }
}

/** The message about a field's problem, or false if it has none. */
export const useTrouble = (form: SupportRequestRef, field: RequestField): ReactNode => {
  const trouble = useSelector(form, ({ context }) => context.troubles.find((one) => one.field === field))
  return trouble !== undefined && <TroubleText {...trouble} />
}

export interface TextFieldProps {
  form: SupportRequestRef
  /** Whether nothing can be changed now. */
  isLocked: boolean
  label?: ReactNode
  rows?: number
  placeholder?: string | undefined
}

const useText = (form: SupportRequestRef, field: RequestTextField) => ({
  value: useSelector(form, ({ context }) => context.fields[field]),
  onChange: ({ target }: { target: { value: string } }) => form.send({ type: 'supportRequest.typed', field, text: target.value }),
})

/** The field for the title, with its problem (U1). */
export const TitleField = ({ form, isLocked }: TextFieldProps) => {
  const text = useText(form, 'title')
  return (
    <Field label={<Trans>Title</Trans>} required error={useTrouble(form, 'title')}>
      {(control) => (
        <TextInput {...control} {...text} name="title" maxLength={supportTextLimits.title} readOnly={isLocked} autoComplete="off" />
      )}
    </Field>
  )
}

/** When the draft was stored, and how many letters are left. */
const ContentHint = ({ form, length }: { form: SupportRequestRef; length: number }) => {
  const { frame } = useSite()
  const keptAt = useSelector(form, ({ context }) => context.keptAt)
  const isOverwritten = useSelector(form, selectIsOverwritten)
  // A moment of this device, so in its own time, unlike those of the server.
  const deviceFrame = (moment: string): DateFrame => ({ ...frame, now: moment, utcOffsetMinutes: -new Date(moment).getTimezoneOffset() })
  return (
    <span className={css.contentHint}>
      <span>
        {isOverwritten && (
          <span>
            <Trans>Another tab has saved its own text as this draft. The next text that you type here replaces it.</Trans>
          </span>
        )}
        {!isOverwritten && keptAt !== undefined && keptAt !== '' && (
          <span key={keptAt}>
            <Trans>Draft saved on this device, {formatListed(keptAt, deviceFrame(keptAt))}</Trans>
          </span>
        )}
      </span>
      <span className={numeric}>
        {formatNumber(length)} / {formatNumber(supportTextLimits.content)}
      </span>
    </span>
  )
}

/** The field for the text, with its problem, the number of letters, and when the draft was stored or that it cannot be stored. */
export const ContentField = ({ form, isLocked, label, rows = 10, placeholder }: TextFieldProps) => {
  const isStorageRefused = useSelector(form, selectIsStorageRefused)
  const text = useText(form, 'content')
  return (
    <>
      <Field
        label={label ?? <Trans>Content</Trans>}
        required
        error={useTrouble(form, 'content')}
        hint={<ContentHint form={form} length={text.value.length} />}
      >
        {(control) => (
          <TextArea
            {...control}
            {...text}
            name="content"
            rows={rows}
            maxLength={supportTextLimits.content}
            readOnly={isLocked}
            placeholder={placeholder}
            className={css.content}
          />
        )}
      </Field>
      {isStorageRefused && <StorageRefused />}
    </>
  )
}

/** Names of the images that a failure is about: its issues name their places in the message (`body.images.0`). */
const refusedNames = (issues: Failure['issues'], images: readonly ImageFacts[]): string[] =>
  issues.flatMap(({ path }) => {
    const place = /^body\.images\.(\d+)$/.exec(path)?.[1]
    const image = place === undefined ? undefined : images[Number(place)]
    return image === undefined ? [] : [image.name]
  })

/** The failure of the last submit, with the names of refused images: the provider's message of §8 if there is one; a 500 leads to its page. */
export const SendingFailure = ({ form }: { form: SupportRequestRef }) => {
  const data = useSelector(form, selectFailure)
  const images = useSelector(form, ({ context }) => context.images)
  const failure = useMemo(
    () =>
      data === undefined
        ? null
        : new Failure(data.status, { code: data.code, message: data.message, traceId: data.traceId }, data.language),
    [data],
  )
  useErrorPolicy(failure)
  if (failure === null) return null
  const names = refusedNames(data?.issues ?? [], images).join(', ')
  const isUnknown = isOutcomeUnknown(failure)
  // The popup does not say that sending again is safe, and it does not contain the names.
  const role = isUnknown ? 'alert' : roleOf(failure)
  return (
    <Note tone="bad" role={role}>
      {names !== '' && (
        <p role={role === undefined ? 'alert' : undefined}>
          <Trans>Not accepted: {names}</Trans>
        </p>
      )}
      <p>
        {isUnknown ? (
          <span>
            <Trans>
              No answer came, so it is not certain whether it arrived. Nothing is lost, and sending it again unchanged is safe: it stays one
              request.
            </Trans>
          </span>
        ) : (
          <FailureMessage failure={failure} />
        )}
      </p>
    </Note>
  )
}

/** The progress of a submit: uploaded bytes, then the provider's processing. */
export const Sending = ({ form }: { form: SupportRequestRef }) => {
  const { t } = useLingui()
  const isSending = useSelector(form, selectIsSending)
  const isUploading = useSelector(form, selectIsUploading)
  const progress = useSelector(form, selectProgress)
  if (!isSending) return null
  return (
    <div className={css.sending}>
      <ProgressBar label={t`Sending`} value={isUploading ? progress : undefined} />
      <div className={css.sendingText}>
        <output>{isUploading ? <Trans>Uploading</Trans> : <Trans>Almost there: the answer is awaited</Trans>}</output>
        {/* Outside the live element: the progress bar has the value. */}
        {isUploading && (
          <span aria-hidden="true" className={numeric}>
            {' '}
            {Math.round(progress * 100)} %
          </span>
        )}
      </div>
      <Button
        tone="ghost"
        size="sm"
        onClick={({ currentTarget }) => {
          // This button goes with the progress; the focus must not be lost.
          currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
          form.send({ type: 'supportRequest.stop' })
        }}
      >
        <Trans>Stop</Trans>
      </Button>
    </div>
  )
}
