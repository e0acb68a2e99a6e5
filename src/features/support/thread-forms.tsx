/** Adds a message to a request, and edits the last one while it is unread (U2, docs/requirements.md "Support"). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import { selectIsBusy, selectIsRestoring, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { heading4 } from '#src/design/text.css.ts'
import { Attachments, type KeptImage } from './attachments.tsx'
import { ContentField, Sending, SendingFailure, TitleField } from './form-parts.tsx'
import * as css from './form.css.ts'
import type { ImageStore } from './image-store.ts'
import * as threadCss from './support.css.ts'
import { WrongSummary } from '#src/components/wrong-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { pasteImages, useSubmit } from './new-screen.tsx'
import { useSupportRequest } from './use-support-request.ts'

const noFields = { type: 0, orderNo: '', title: '', content: '', consent: false }

interface MessageFormProps {
  form: SupportRequestRef
  pictures: ImageStore
  kept?: readonly KeptImage[]
  hasTitle?: boolean
  label: ReactNode
  placeholder?: string
  renderActions: (isBusy: boolean) => ReactNode
}

const MessageForm = ({ form, pictures, kept, hasTitle, label, placeholder, renderActions }: MessageFormProps) => {
  const isBusy = useSelector(form, selectIsBusy)
  const isRestoring = useSelector(form, selectIsRestoring)
  const { element, submit, wrongNames } = useSubmit(form)
  return (
    <form ref={element} className={css.form} onSubmit={submit} onPaste={pasteImages(form, pictures)} noValidate>
      {hasTitle === true && <TitleField form={form} isBusy={isBusy || isRestoring} />}
      <ContentField form={form} isBusy={isBusy || isRestoring} label={label} rows={5} placeholder={placeholder} />
      <Attachments form={form} pictures={pictures} isBusy={isBusy} {...(kept !== undefined && { kept })} />
      <WrongSummary names={wrongNames} />
      <SendingFailure form={form} />
      <Sending form={form} />
      <div className={css.actions}>{renderActions(isBusy)}</div>
      <LeaveGuard form={form} />
    </form>
  )
}

export const continueDraft = (id: number): string => `inquiry.${String(id)}.continue`
export const editDraft = (id: number): string => `inquiry.${String(id)}.edit`

/** Adds a message. After sending, the thread shows it, and the form is reset (the caller's `key`). */
export const ContinueForm = ({ id, onSent }: { id: number; onSent: () => void }) => {
  const { t } = useLingui()
  const { form, pictures } = useSupportRequest({
    purpose: 'continue',
    draft: continueDraft(id),
    fields: noFields,
    template: '',
    keptImages: [],
    requestId: id,
    onSent,
  })
  return (
    <div className={threadCss.more}>
      <MessageForm
        form={form}
        pictures={pictures}
        label={<Trans>Add a message</Trans>}
        placeholder={t`Write more, or answer our question`}
        renderActions={(isBusy) => (
          <Button type="submit" loading={isBusy}>
            <Trans>Send</Trans>
          </Button>
        )}
      />
    </div>
  )
}

/** Edits the last message. */
export const EditForm = ({
  supportRequest: { id, title, messages },
  isEntered,
  onSent,
  onLeave,
}: {
  supportRequest: SupportRequest
  /** The member has just opened it: move the focus here. */
  isEntered: boolean
  onSent: () => void
  onLeave: () => void
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isEntered) heading.current?.focus()
  }, [isEntered])
  const last = messages.findLast(({ from }) => from === 'member')
  const kept = last?.images.filter(({ url }) => url !== null) ?? []
  const { form, pictures } = useSupportRequest({
    purpose: 'edit',
    draft: editDraft(id),
    fields: { ...noFields, title, content: last?.content ?? '' },
    template: '',
    keptImages: kept.map((image) => image.id),
    requestId: id,
    onSent,
  })
  return (
    <div className={threadCss.more}>
      <h2 ref={heading} tabIndex={-1} className={heading4}>
        <Trans>Edit request</Trans>
      </h2>
      <MessageForm
        form={form}
        pictures={pictures}
        kept={kept}
        hasTitle
        label={<Trans>Content</Trans>}
        renderActions={(isBusy) => (
          <>
            <Button type="submit" loading={isBusy}>
              <Trans>Save changes</Trans>
            </Button>
            <Button
              tone="ghost"
              disabled={isBusy}
              onClick={() => {
                // Cancelled: the changes are discarded, so no draft of them stays.
                form.send({ type: 'supportRequest.forget' })
                onLeave()
              }}
            >
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
      />
    </div>
  )
}
