import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { selectIsLocked, selectIsReading, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import type { ImageRefusal } from '#machines/support-request/support-request.types.ts'
import { Button } from '#src/design/button.tsx'
import { error as errorLine, fieldLabel, fieldOptional, hint } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { AttachedImages, type KeptImage } from './attached-images.tsx'
import type { ImageStore } from './image-store.ts'
import * as css from './form.css.ts'
import { useHasChanged } from '#src/design/use-has-changed.ts'

export interface AttachmentsProps {
  form: SupportRequestRef
  pictures: ImageStore
  kept?: readonly KeptImage[]
}

/** Stores files where the machine's ports find them, and notifies the machine, which takes none while the form is locked. */
const addFiles = (form: SupportRequestRef, pictures: ImageStore, files: Iterable<File>): void => {
  if (selectIsLocked(form.getSnapshot())) return
  const handles = [...files].map((file) => pictures.add(file))
  if (handles.length > 0) form.send({ type: 'supportRequest.addImages', handles })
}

/** Whether the clipboard holds words: office programs add a picture of them, and file managers the names of copied files. */
function hasWords(clipboard: DataTransfer): boolean {
  const names = [...clipboard.files].map(({ name }) => name)
  const lines = clipboard.getData('text/plain').split(/\r?\n/)
  return lines.some((line) => line.trim() !== '' && !names.some((name) => line.endsWith(name)))
}

/** Takes images from the clipboard, wherever in the form the cursor is. The field handles text. */
export const pasteImages = (form: SupportRequestRef, pictures: ImageStore) => (event: ClipboardEvent) => {
  if (event.clipboardData.files.length === 0 || hasWords(event.clipboardData)) return
  event.preventDefault()
  addFiles(form, pictures, event.clipboardData.files)
}

const most = attachmentRules.maxImages
const megabytes = attachmentRules.maxBytes / 1e6
const megapixels = attachmentRules.maxPixels / 1e6

const Refusal = ({ refusal: { name, reason } }: { refusal: ImageRefusal }) => {
  switch (reason) {
    case 'tooMany':
      return (
        <Trans>
          {name} was not added: a message has at most {most} images.
        </Trans>
      )
    case 'type':
      return <Trans>{name} was not added: only png, jpg and gif are accepted.</Trans>
    case 'tooLarge':
      return (
        <Trans>
          {name} was not added: it is larger than {megabytes} MB.
        </Trans>
      )
    case 'tooManyPixels':
      return (
        <Trans>
          {name} was not added: it has more than {megapixels} megapixels.
        </Trans>
      )
    case 'unreadable':
      return <Trans>{name} was not added: it could not be read.</Trans>
    default:
      return reason satisfies never
  }
}

/** Up to three images, chosen, dropped or pasted (§3, §5); one line names each rejected one, the others stay. */
export const Attachments = ({ form, pictures, kept = [] }: AttachmentsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const labelId = useId()
  const images = useSelector(form, ({ context }) => context.images)
  const keptIds = useSelector(form, ({ context }) => context.keptImages)
  const refusals = useSelector(form, ({ context }) => context.refusals)
  const isReading = useSelector(form, selectIsReading)
  const isLocked = useSelector(form, selectIsLocked)
  const stays = kept.filter(({ id }) => keptIds.includes(id))
  const count = images.length + stays.length
  const isChanged = useHasChanged(count)

  const addChosenFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addFiles(form, pictures, target.files ?? [])
    // Choosing the same file again must fire another event.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    addFiles(form, pictures, event.dataTransfer.files)
  }
  /** The pressed button was removed with its image; the focus must not be lost. */
  const focusChoose = () => choose.current?.focus()

  return (
    <fieldset aria-labelledby={labelId} className={css.attachments}>
      <span id={labelId} className={fieldLabel}>
        <Trans>Images</Trans>{' '}
        <span className={fieldOptional}>
          <Trans>
            up to {most}, png, jpg or gif, {megabytes} MB each
          </Trans>
        </span>
      </span>
      {/* Announces each change (WCAG 4.1.3), not what the form begins with. */}
      <output className={visuallyHidden}>{isChanged && <span key={count}>{t`Images: ${count} of ${most}`}</span>}</output>
      {count > 0 && (
        <AttachedImages
          kept={stays}
          images={images}
          pictures={pictures}
          isLocked={isLocked}
          onDropKept={(id) => {
            form.send({ type: 'supportRequest.dropKeptImage', id })
            focusChoose()
          }}
          onRemove={(id) => {
            form.send({ type: 'supportRequest.removeImage', id })
            void pictures.forget([id])
            focusChoose()
          }}
        />
      )}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <span>
          <Trans>Drop an image here, paste it, or</Trans>
        </span>
        <Button ref={choose} tone="soft" size="sm" loading={isReading} disabled={isLocked} onClick={() => input.current?.click()}>
          {!isReading && <Icon name="attach" size="s" />}
          <span>
            <Trans>Choose a file</Trans>
          </span>
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept={attachmentRules.types.join(',')}
          aria-label={t`Choose images`}
          tabIndex={-1}
          className={visuallyHidden}
          onChange={addChosenFiles}
        />
      </div>
      <div role="alert" className={css.refusals}>
        {refusals.map((refusal, index) => (
          <p key={`${refusal.name} ${String(index)}`} className={errorLine}>
            <Icon name="alert" />
            <span>
              <Refusal refusal={refusal} />
            </span>
          </p>
        ))}
      </div>
      <p className={hint}>
        <Trans>Images are deleted after 14 days.</Trans>
      </p>
    </fieldset>
  )
}
