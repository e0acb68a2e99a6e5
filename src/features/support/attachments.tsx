import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useId, useRef, useState, type ChangeEvent, type ClipboardEvent, type DragEvent } from 'react'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { selectIsReading, type SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import type { ImageFacts, ImageRefusal } from '#machines/support-request/support-request.types.ts'
import { Button, IconButton } from '#src/design/button.tsx'
import { error as errorLine, fieldLabel, fieldOptional, hint } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import type { ImageStore } from './image-store.ts'
import * as css from './form.css.ts'
import { useHasChanged } from '#src/design/use-has-changed.ts'

/** An image that the edited message already has. */
export interface KeptImage {
  id: string
  url: string | null
}

export interface AttachmentsProps {
  form: SupportRequestRef
  pictures: ImageStore
  kept?: readonly KeptImage[]
  isBusy: boolean
}

/** `1.2 MB`, `820 KB`: decimal, like the limit. */
const sizeText = (bytes: number): string =>
  bytes >= 1_000_000 ? `${formatNumber(Math.round(bytes / 100_000) / 10)} MB` : `${formatNumber(Math.max(1, Math.round(bytes / 1000)))} KB`

/** Stores files where the machine's ports find them, and notifies the machine. */
const addFiles = (form: SupportRequestRef, pictures: ImageStore, files: Iterable<File>): void => {
  const handles = [...files].map((file) => pictures.add(file))
  if (handles.length > 0) form.send({ type: 'supportRequest.addImages', handles })
}

/** Takes images from the clipboard, wherever in the form the cursor is. The field handles text. */
export const pasteImages = (form: SupportRequestRef, pictures: ImageStore) => (event: ClipboardEvent) => {
  if (event.clipboardData.files.length === 0) return
  event.preventDefault()
  addFiles(form, pictures, event.clipboardData.files)
}

/** In px: twice the displayed height. */
const previewHeight = 112

/** A small rendering of the image: the page's policy forbids `blob:` addresses, and the full image need not stay decoded. */
const Preview = ({ picture }: { picture: Blob | undefined }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isOver = false
    const draw = async (): Promise<void> => {
      if (picture === undefined) return
      const bitmap = await createImageBitmap(picture, { resizeHeight: previewHeight })
      const target = canvas.current
      if (!isOver && target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    // A valid header with invalid pixels: the provider rejects the image; here the box stays empty.
    draw().catch(() => {})
    return () => {
      isOver = true
    }
  }, [picture])
  return (
    <span className={css.preview}>
      <canvas ref={canvas} width={0} height={0} />
    </span>
  )
}

const Refusal = ({ refusal: { name, reason } }: { refusal: ImageRefusal }) => {
  const most = attachmentRules.maxImages
  const megabytes = attachmentRules.maxBytes / 1e6
  const megapixels = attachmentRules.maxPixels / 1e6
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
export const Attachments = ({ form, pictures, kept = [], isBusy }: AttachmentsProps) => {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const [isOver, setIsOver] = useState(false)
  const labelId = useId()
  const images = useSelector(form, ({ context }) => context.images)
  const keptIds = useSelector(form, ({ context }) => context.keptImages)
  const refusals = useSelector(form, ({ context }) => context.refusals)
  const isReading = useSelector(form, selectIsReading)
  const stays = kept.filter(({ id }) => keptIds.includes(id))
  const count = images.length + stays.length
  const most = attachmentRules.maxImages
  const isChanged = useHasChanged(count)

  const addChosenFiles = ({ target }: ChangeEvent<HTMLInputElement>) => {
    addFiles(form, pictures, target.files ?? [])
    // Choosing the same file again must fire another event.
    target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) addFiles(form, pictures, event.dataTransfer.files)
  }
  const remove = (image: ImageFacts) => {
    form.send({ type: 'supportRequest.removeImage', id: image.id })
    void pictures.forget([image.id])
    // Its button was removed; the focus must not be lost.
    choose.current?.focus()
  }

  return (
    <fieldset aria-labelledby={labelId} className={css.attachments}>
      <span id={labelId} className={fieldLabel}>
        <Trans>Images</Trans>{' '}
        <span className={fieldOptional}>
          <Trans>up to {most}, png, jpg or gif, 5 MB each</Trans>
        </span>
      </span>
      {/* Announces each change (WCAG 4.1.3), not what the form begins with. */}
      <output className={visuallyHidden}>{isChanged && <span key={count}>{t`Images: ${count} of ${most}`}</span>}</output>
      {count > 0 && (
        <ul className={css.uploads}>
          {stays.map(({ id, url }, index) => {
            const number = index + 1
            return (
              <li key={id} className={css.upload}>
                <span className={css.preview}>{url !== null && <img src={url} alt="" />}</span>
                <span className={css.uploadName}>
                  <Trans>Image {number}, sent before</Trans>
                </span>
                <IconButton
                  icon="trash"
                  label={t`Remove image ${number}`}
                  disabled={isBusy}
                  onClick={() => {
                    form.send({ type: 'supportRequest.dropKeptImage', id })
                    choose.current?.focus()
                  }}
                />
              </li>
            )
          })}
          {images.map((image) => {
            const { name } = image
            return (
              <li key={image.id} className={css.upload}>
                <Preview picture={pictures.get(image.id)} />
                <span className={css.uploadName}>
                  {name} <span className={css.uploadSize}>{sizeText(image.bytes)}</span>
                </span>
                <IconButton icon="trash" label={t`Remove ${name}`} disabled={isBusy} onClick={() => remove(image)} />
              </li>
            )
          })}
        </ul>
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
        <Button ref={choose} tone="soft" size="sm" loading={isReading} disabled={isBusy} onClick={() => input.current?.click()}>
          {!isReading && <Icon name="attach" size="s" />}
          <span>
            <Trans>Choose a file</Trans>
          </span>
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/png,image/jpeg,image/gif"
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
