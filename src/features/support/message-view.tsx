import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState, type Ref } from 'react'
import type { SupportRequest } from '#contract/support.ts'
import { PlainButton } from '#src/design/button.tsx'
import { formatMinute } from '#src/lib/dates.ts'
import { FocusReturn } from '#src/components/focus-return.tsx'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { useScreenDialog } from '#src/components/use-screen-dialog.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './support.css.ts'

const Viewer = lazyPart(async () => (await import('#src/design/viewer.tsx')).Viewer)

type Message = SupportRequest['messages'][number]

/**
 * The images of a message, which only their owner can see. Their links expire after some minutes, so one that fails to load is requested
 * again, once. They are drawn here and not by the page's popups, so that no recording contains their links.
 */
const Pictures = ({ images, onStale }: { images: Message['images']; onStale: () => void }) => {
  const { t } = useLingui()
  const [shown, setShown] = useState<string>()
  const loaded = images.filter((image): image is typeof image & { url: string } => image.url !== null)
  const index = loaded.findIndex(({ id }) => id === shown)
  useScreenDialog('attachment', { isOpen: index >= 0, onClose: () => setShown(undefined) })
  const turn = (by: number) => setShown(loaded[(index + by + loaded.length) % loaded.length]!.id)
  const labelOf = (number: number): string => t`Image ${number}`
  return (
    <div className={css.pictures}>
      {images.map(({ id, url, width, height }, at) =>
        url === null ? (
          <span key={id} className={css.gone}>
            <Trans>Image deleted after 14 days</Trans>
          </span>
        ) : (
          <PlainButton key={id} data-printed="" className={css.picture} onClick={() => setShown(id)}>
            <img src={url} alt={labelOf(at + 1)} width={width} height={height} loading="lazy" onError={onStale} />
          </PlainButton>
        ),
      )}
      {index >= 0 && <FocusReturn />}
      {index >= 0 && (
        <Suspense>
          <Viewer
            open
            onClose={() => setShown(undefined)}
            src={loaded[index]!.url}
            picture
            label={labelOf(images.findIndex(({ id }) => id === shown) + 1)}
            closeLabel={t`Close`}
            {...(loaded.length > 1 && {
              position: `${String(index + 1)} / ${String(loaded.length)}`,
              onPrevious: () => turn(-1),
              onNext: () => turn(1),
              arrowLabels: { previous: t`Previous`, next: t`Next` },
            })}
          />
        </Suspense>
      )}
    </div>
  )
}

/** One message of a thread: author, time, text and images. */
export const MessageView = ({
  message: { from, content, images, createdDt },
  onStale,
  ref,
}: {
  message: Message
  /** Set if the focus may move here. */
  ref?: Ref<HTMLLIElement> | undefined
  /** An image's link has expired. */
  onStale: () => void
}) => {
  const { frame, config } = useSite()
  const isAnswer = from === 'support'
  const brand = config.brand.name
  return (
    <li ref={ref} tabIndex={ref === undefined ? undefined : -1} className={isAnswer ? css.answer : css.message}>
      <p className={css.who}>
        <span className={isAnswer ? css.supportName : undefined}>{isAnswer ? <Trans>{brand} support</Trans> : <Trans>You</Trans>}</span>
        <time dateTime={createdDt}>{formatMinute(createdDt, frame)}</time>
      </p>
      <p className={isAnswer ? css.answerText : css.words}>{content}</p>
      {images.length > 0 && <Pictures images={images} onStale={onStale} />}
    </li>
  )
}
