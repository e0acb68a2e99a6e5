/** Adds a message to a request, and edits the last one while it is unread (U2, docs/requirements.md "Support"). */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import {
  selectIsBusy,
  selectIsLocked,
  selectIsReading,
  selectIsRestoring,
  selectIsStorageRefused,
  selectIsUnsaved,
  type SupportRequestRef,
} from '#machines/support-request/support-request.selectors.ts'
import type { MovedText, SupportRequestContext } from '#machines/support-request/support-request.types.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Field, TextArea } from '#src/design/field.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { heading4 } from '#src/design/text.css.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useCopy } from '#src/components/use-copy.ts'
import type { KeptImage } from './attached-images.tsx'
import { Attachments, pasteImages } from './attachments.tsx'
import { ContentField, Sending, SendingFailure, TitleField } from './form-parts.tsx'
import * as css from './form.css.ts'
import type { ImageStore } from './image-store.ts'
import * as threadCss from './support.css.ts'
import { WrongSummary } from '#src/components/wrong-fields.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useSubmit } from './use-submit.ts'
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
  const isLocked = useSelector(form, selectIsLocked)
  const { element, submit, wrongNames } = useSubmit(form)
  return (
    <form ref={element} className={css.form} onSubmit={submit} onPaste={pasteImages(form, pictures)} noValidate>
      {hasTitle === true && <TitleField form={form} isLocked={isLocked} />}
      <ContentField form={form} isLocked={isLocked} label={label} rows={5} placeholder={placeholder} />
      <Attachments form={form} pictures={pictures} {...(kept !== undefined && { kept })} />
      <WrongSummary names={wrongNames} />
      <SendingFailure form={form} />
      <Sending form={form} />
      <div className={css.actions}>{renderActions(isBusy)}</div>
      <LeaveGuard form={form} />
    </form>
  )
}

/** Name of the draft of a further message. */
export const continueDraft = (id: number): string => `inquiry.${String(id)}.continue`
/** Name of the draft of an edited message. */
export const editDraft = (id: number, messageId: number): string => `inquiry.${String(id)}.edit.${String(messageId)}`

/** The only message that can be edited: the newest one of a waiting request, unless support has written it. */
export const editableOf = ({ status, messages }: SupportRequest) => {
  const newest = messages.at(-1)
  return status === 'waiting' && newest?.from === 'member' ? newest : undefined
}

/** A message that cannot be sent, since the request is closed; nothing if none was written. */
const UnsentMessage = ({ form, sentence }: { form: SupportRequestRef; sentence: RefObject<HTMLParagraphElement | null> }) => {
  const content = useSelector(form, ({ context }) => context.fields.content)
  const isStorageRefused = useSelector(form, selectIsStorageRefused)
  const { t } = useLingui()
  const copy = useCopy(t`Your text was copied.`, t`Your text could not be copied. Please select it and copy it by hand.`)
  if (content.trim() === '') return null
  return (
    <div className={threadCss.more}>
      <p ref={sentence} tabIndex={-1}>
        <Trans>What you had written was not sent. Copy it, and send it as a new request.</Trans>
      </p>
      <Field label={<Trans>Your text</Trans>}>{(control) => <TextArea {...control} value={content} rows={5} readOnly />}</Field>
      <div className={css.actions}>
        <Button tone="secondary" onClick={() => void copy(content)}>
          <Icon name="copy" />
          <Trans>Copy the text</Trans>
        </Button>
        <ContentLink href="/inquiry/new" className={button({ tone: 'ghost' })}>
          <Trans>New request</Trans>
        </ContentLink>
      </div>
      {/* A stored text is still here on return. */}
      {isStorageRefused && <LeaveGuard form={form} />}
    </div>
  )
}

export interface ContinueFormProps {
  supportRequest: SupportRequest
  pictures: ImageStore
  /** What was written in an edit that is no longer possible. */
  moved: MovedText | undefined
  onSent: () => void
}

/**
 * Adds a message. After sending, the thread shows it, and the form is reset (the caller's `key`). It stays when the request is closed, and
 * then shows the text that was not sent.
 */
export const ContinueForm = ({ supportRequest: { id, status }, pictures, moved, onSent }: ContinueFormProps) => {
  const { t } = useLingui()
  const { form } = useSupportRequest({
    purpose: 'continue',
    draft: continueDraft(id),
    fields: noFields,
    template: '',
    keptImages: [],
    requestId: id,
    moved,
    pictures,
    onSent,
  })
  const isBusy = useSelector(form, selectIsBusy)
  const isRestoring = useSelector(form, selectIsRestoring)
  const sentence = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The edit form was removed with the focus; a focus that the member has moved stays.
    if (moved !== undefined && !isRestoring && document.activeElement === document.body) sentence.current?.focus()
  }, [moved, isRestoring])
  // The response to a message that is being sent decides whether it arrived.
  if (status === 'closed' && !isBusy) return <UnsentMessage form={form} sentence={sentence} />
  return (
    <div className={threadCss.more}>
      {moved !== undefined && (
        <Note role="alert">
          <p ref={sentence} tabIndex={-1}>
            {status === 'waiting' ? (
              <Trans>
                A newer message follows, so the older one can no longer be edited: please send what you wrote as a further message.
              </Trans>
            ) : (
              <Trans>
                Support is answering or has answered, so the message can no longer be edited: please send what you wrote as a further
                message.
              </Trans>
            )}
          </p>
        </Note>
      )}
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

/** What an edit contains that neither the message nor its request has, now or when the edit began. */
function changesOf({ fields, began, images }: SupportRequestContext, now: { title: string; content: string }): MovedText {
  const texts = (['title', 'content'] as const).flatMap((field) => {
    const text = fields[field].trim()
    return text === began.fields[field].trim() || text === now[field] ? [] : [text]
  })
  return { content: texts.filter((text) => text !== '').join('\n\n'), images }
}

export interface EditFormProps {
  supportRequest: SupportRequest
  messageId: number
  pictures: ImageStore
  /** The member has just opened it: move the focus here. */
  isEntered: boolean
  onSent: () => void
  /** The edit ends. @param moved the changes of a message that can no longer be edited */
  onLeave: (moved?: MovedText) => void
}

/** Edits the last message. Once it is no longer that, or support has it, the changes are handed over. */
export const EditForm = ({ supportRequest, messageId, pictures, isEntered, onSent, onLeave }: EditFormProps) => {
  const { id, title, messages } = supportRequest
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isEntered) heading.current?.focus()
  }, [isEntered])
  const message = messages.find((one) => one.id === messageId)
  const content = message?.content ?? ''
  const kept = message?.images.filter(({ url }) => url !== null) ?? []
  const { form } = useSupportRequest({
    purpose: 'edit',
    draft: editDraft(id, messageId),
    fields: { ...noFields, title, content },
    template: '',
    keptImages: kept.map((image) => image.id),
    requestId: id,
    messageId,
    pictures,
    onSent,
  })
  const leave = (moved?: MovedText): void => {
    // The changes are discarded or handed over, so no draft of them stays.
    if (moved === undefined) void pictures.forget(form.getSnapshot().context.images.map((image) => image.id))
    form.send({ type: 'supportRequest.forget' })
    onLeave(moved)
  }
  const isPossible = editableOf(supportRequest)?.id === messageId
  const isPending = useSelector(form, (snapshot) => [selectIsRestoring, selectIsBusy, selectIsReading].some((is) => is(snapshot)))
  const handOver = useEffectEvent(() => {
    const snapshot = form.getSnapshot()
    const moved = changesOf(snapshot.context, { title, content })
    leave(selectIsUnsaved(snapshot) && (moved.content !== '' || moved.images.length > 0) ? moved : undefined)
  })
  useEffect(() => {
    if (!isPossible && !isPending) handOver()
  }, [isPossible, isPending])
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
            <Button tone="ghost" disabled={isBusy} onClick={() => leave()}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        )}
      />
    </div>
  )
}
