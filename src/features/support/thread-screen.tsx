import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState, type ReactNode, type Ref } from 'react'
import { toFailure } from '#contract/failure.ts'
import type { SupportRequest } from '#contract/support.ts'
import {
  selectIsEditing,
  selectIsEntered,
  selectIsReviewing,
  selectIsSendingReview,
  selectMessageId,
  selectMoved,
  type RequestChangeRef,
} from '#machines/request-change/request-change.selectors.ts'
import { requestQuery } from '#src/api/support.queries.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Empty } from '#src/design/empty.tsx'
import { hint } from '#src/design/field.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { KeyValue } from '#src/design/key-value.tsx'
import { Tag } from '#src/design/label.tsx'
import { marginColumns3, wrap } from '#src/design/layout.css.ts'
import { moreLink, textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading1, visuallyHidden } from '#src/design/text.css.ts'
import { formatDay, formatZonedMinute } from '#src/lib/dates.ts'
import { removeDraft } from '#src/lib/drafts.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { Failed } from '#src/components/failed.tsx'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useGoToErrorPage } from '#src/components/use-error-page.ts'
import { useScreenDialog } from '#src/components/use-screen-dialog.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './support.css.ts'
import { isSupportType, statusLabels, typeTexts } from './support-labels.ts'
import { CloseRequest } from './close-request.tsx'
import { createImageStore } from './image-store.ts'
import { MessageView } from './message-view.tsx'
import { ContinueForm, EditForm, editableOf, editDraft } from './thread-forms.tsx'
import { useRequestChange } from './use-request-change.ts'
import { useThreadFocus } from './use-thread-focus.ts'

const ReviewDialog = lazyPart(async () => (await import('./review-dialog.tsx')).ReviewDialog)

/** S7: one request with its thread. @param props.children the part that only members see */
export const ThreadScreen = ({ children }: { children: ReactNode }) => (
  <Screen id="/inquiry/$id">
    <div className={`${wrap} ${marginColumns3} ${css.columns3}`}>
      <div className={css.side}>
        <ContentLink href="/inquiry" className={moreLink}>
          <Icon name="arrow-left" />
          <Trans>All requests</Trans>
        </ContentLink>
        {/* Also shown while loading, or for another member's request: every page has a heading. */}
        <h1 className={visuallyHidden}>
          <Trans>Support request</Trans>
        </h1>
      </div>
      {children}
    </div>
  </Screen>
)

const Facts = ({
  supportRequest: { id, type, createdDt, orderNo, status, keptUntil },
  change,
}: {
  supportRequest: SupportRequest
  change: RequestChangeRef
}) => {
  const { t } = useLingui()
  const { frame } = useSite()
  return (
    <aside className={css.facts} aria-label={t`About this request`}>
      <KeyValue
        left
        items={[
          { term: t`Request`, value: t`No. ${id}` },
          ...(isSupportType(type) ? [{ term: t`Type`, value: t(typeTexts[type].title) }] : []),
          { term: t`Opened`, value: formatZonedMinute(createdDt, frame) },
          ...(orderNo === null
            ? []
            : [
                {
                  term: t`Order`,
                  value: (
                    <ContentLink href={`/purchases/${encodeURIComponent(orderNo)}`} className={textLink}>
                      {orderNo}
                    </ContentLink>
                  ),
                },
              ]),
          { term: t`Kept until`, value: formatDay(keptUntil, frame) },
        ]}
      />
      {status !== 'closed' && (
        <div className={css.factsEnd}>
          <CloseRequest change={change} />
          <p className={hint}>
            <Trans>A closed request cannot be continued.</Trans>
          </p>
        </div>
      )}
    </aside>
  )
}

interface ClosedProps {
  supportRequest: SupportRequest
  reviewRef: Ref<HTMLButtonElement>
  onReview: () => void
}

const Closed = ({ supportRequest: { reviewed }, reviewRef, onReview }: ClosedProps) => (
  <div className={css.more}>
    <Note icon="lock">
      <p>
        <Trans>This request is closed and cannot be continued. If something is left, send a new one.</Trans>
      </p>
    </Note>
    {reviewed ? (
      <p className={hint}>
        <Trans>You have told us how it went. Thank you.</Trans>
      </p>
    ) : (
      <div>
        <Button ref={reviewRef} tone="secondary" onClick={onReview}>
          <Icon name="star" />
          <Trans>Tell us how it went</Trans>
        </Button>
      </div>
    )}
  </div>
)

/** One of the member's requests, once it is loaded. */
export const OwnRequest = ({ id }: { id: number }) => {
  const { api } = useSite()
  const { data, error, isFetching, refetch } = useQueryWithErrorPolicy(requestQuery(api, id))
  // Also of a request that is shown: the reader may have become another member.
  if (error !== null && toFailure(error).code === 'NOT_FOUND') return <NoSuchRequest />
  if (data !== undefined) return <Thread supportRequest={data} refetch={() => void refetch()} />
  if (error !== null) return <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
  return (
    <div aria-busy="true">
      <SkeletonRows count={4} />
    </div>
  )
}

const NoSuchRequest = () => (
  <Empty
    as="h2"
    title={<Trans>There is no such request</Trans>}
    action={
      <ContentLink href="/inquiry" className={button({ tone: 'secondary' })}>
        <Trans>All requests</Trans>
      </ContentLink>
    }
  >
    <Trans>It may belong to another account, or have been deleted after 3 years.</Trans>
  </Empty>
)

/** The messages of a request and the possible actions. */
const Thread = ({ supportRequest, refetch }: { supportRequest: SupportRequest; refetch: () => void }) => {
  const { id, title, status, messages } = supportRequest
  const { t } = useLingui()
  const popups = usePopups()
  const goToErrorPage = useGoToErrorPage()
  const change = useRequestChange(supportRequest)
  const [pictures] = useState(createImageStore)
  const messageId = useSelector(change, selectMessageId)
  const moved = useSelector(change, selectMoved)
  const isEditing = useSelector(change, selectIsEditing)
  const isEntered = useSelector(change, selectIsEntered)
  const isReviewing = useSelector(change, selectIsReviewing)
  const isSendingReview = useSelector(change, selectIsSendingReview)
  useScreenDialog('review', {
    isOpen: isReviewing,
    isHeld: isSendingReview,
    onClose: () => change.send({ type: 'requestChange.leaveReview' }),
  })
  /** Number of forms that were sent: each next one is a new form. */
  const [times, setTimes] = useState(0)
  const count = messages.length
  const { editRef, headingRef, lastRef, reviewRef, focusHeading, awaitReviewEnd, awaitMessage } = useThreadFocus({
    isEditing,
    isReviewing,
    isTextMoved: moved !== undefined,
    count,
    sent: times,
  })

  const showThanks = useEffectEvent(() =>
    popups({ type: 'popup.open', popup: { kind: 'snackbar', tone: 'success', message: t`Thank you for telling us.` } }),
  )
  useEffect(() => {
    const subscriptions = [
      change.on('requestChange.closed', focusHeading),
      change.on('requestChange.reviewed', () => {
        awaitReviewEnd()
        showThanks()
      }),
      change.on('requestChange.broken', ({ traceId }) => goToErrorPage(traceId)),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [change, focusHeading, awaitReviewEnd, goToErrorPage])

  const finish = useCallback(
    (message: string) => {
      change.send({ type: 'requestChange.endEdit' })
      setTimes((before) => before + 1)
      popups({ type: 'popup.open', popup: { kind: 'snackbar', tone: 'success', message } })
    },
    [change, popups],
  )
  const onSent = useCallback(() => {
    awaitMessage()
    finish(t`Sent.`)
  }, [awaitMessage, finish, t])
  const onSaved = useCallback(() => finish(t`Saved.`), [finish, t])

  const { tone, label } = statusLabels[status]
  const refetched = useRef<SupportRequest>(undefined)
  /** Once per response: an image that never loads must not cause endless requests. */
  const onStale = () => {
    if (refetched.current === supportRequest) return
    refetched.current = supportRequest
    refetch()
  }
  return (
    <>
      <div className={css.oneColumn}>
        <div className={css.threadHead}>
          <Tag tone={tone}>{t(label)}</Tag>
          <h2 ref={headingRef} tabIndex={-1} className={`${heading1} ${css.threadTitle}`}>
            {title}
          </h2>
        </div>
        <ol aria-label={t`Messages`}>
          {messages.map((message, at) => (
            <MessageView key={message.id} ref={at === count - 1 ? lastRef : undefined} message={message} onStale={onStale} />
          ))}
        </ol>
        {isEditing && messageId !== undefined ? (
          <EditForm
            key={`edit ${String(times)}`}
            supportRequest={supportRequest}
            messageId={messageId}
            pictures={pictures}
            isEntered={isEntered}
            onSent={onSaved}
            onLeave={(left) => {
              change.send(left === undefined ? { type: 'requestChange.endEdit' } : { type: 'requestChange.moveEdit', ...left })
              removeDraft(editDraft(id, messageId))
            }}
          />
        ) : (
          <>
            <Actions supportRequest={supportRequest} change={change} editRef={editRef} reviewRef={reviewRef} />
            <ContinueForm
              key={`continue ${String(times)}`}
              supportRequest={supportRequest}
              pictures={pictures}
              moved={moved}
              onSent={onSent}
            />
          </>
        )}
      </div>
      <Facts supportRequest={supportRequest} change={change} />
      <Suspense>{isReviewing && <ReviewDialog id={id} change={change} />}</Suspense>
    </>
  )
}

/** What the player can do besides writing: review a closed request, change the last message. */
const Actions = ({
  supportRequest,
  change,
  editRef,
  reviewRef,
}: {
  supportRequest: SupportRequest
  change: RequestChangeRef
  editRef: Ref<HTMLButtonElement>
  reviewRef: Ref<HTMLButtonElement>
}) => {
  const editable = editableOf(supportRequest)
  return (
    <>
      {supportRequest.status === 'closed' && (
        <Closed supportRequest={supportRequest} reviewRef={reviewRef} onReview={() => change.send({ type: 'requestChange.review' })} />
      )}
      {editable !== undefined && (
        <p>
          <Button ref={editRef} tone="secondary" onClick={() => change.send({ type: 'requestChange.edit', messageId: editable.id })}>
            <Icon name="edit" />
            <Trans>Edit request</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
