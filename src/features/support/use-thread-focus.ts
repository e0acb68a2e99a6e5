import { useCallback, useEffect, useRef } from 'react'

/** What the focus follows in a thread. */
export interface ThreadFocusInput {
  isEditing: boolean
  isReviewing: boolean
  /** A moved text takes the focus itself. */
  isTextMoved: boolean
  /** Number of messages. */
  count: number
  /** Number of forms that were sent: the form is reset with each. */
  sent: number
}

/**
 * Where the focus goes when the element that had it is removed: from the editing form to the button that opened it, from the review to its
 * button, or once it is sent to the heading, from a sent form to the new message.
 */
export function useThreadFocus({ isEditing, isReviewing, isTextMoved, count, sent }: ThreadFocusInput) {
  const editRef = useRef<HTMLButtonElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const lastRef = useRef<HTMLLIElement>(null)
  const reviewRef = useRef<HTMLButtonElement>(null)

  const wasEditing = useRef(isEditing)
  useEffect(() => {
    // Without the button, the heading. A focus that the member has moved stays.
    const isLost = document.activeElement === document.body && !isTextMoved
    if (wasEditing.current && !isEditing && isLost) (editRef.current ?? headingRef.current)?.focus()
    wasEditing.current = isEditing
  }, [isEditing, isTextMoved])

  const wasReviewing = useRef(isReviewing)
  /** The review that is open was sent: its button is removed once the request is loaded again. */
  const isReviewSent = useRef(false)
  useEffect(() => {
    if (wasReviewing.current && !isReviewing) ((isReviewSent.current ? null : reviewRef.current) ?? headingRef.current)?.focus()
    wasReviewing.current = isReviewing
    isReviewSent.current = false
  }, [isReviewing])

  /** Number of messages when another one was sent: the focus waits for the new one. */
  const sentAt = useRef<number>(undefined)
  useEffect(() => {
    if (sentAt.current === undefined) return
    // The form was reset, and the focus was lost with the sent one; a focus that the member has moved stays.
    const isLost = document.activeElement === document.body || document.activeElement === headingRef.current
    if (isLost) (count > sentAt.current ? lastRef.current : headingRef.current)?.focus({ preventScroll: count === sentAt.current })
    if (count > sentAt.current) sentAt.current = undefined
  }, [count, sent])

  return {
    editRef,
    headingRef,
    lastRef,
    reviewRef,
    focusHeading: useCallback(() => headingRef.current?.focus(), []),
    /** Call when the review was sent, before its dialog closes. */
    awaitReviewEnd: useCallback(() => {
      isReviewSent.current = true
    }, []),
    /** Call when another message was sent. */
    awaitMessage: useCallback(() => {
      sentAt.current = count
    }, [count]),
  }
}
