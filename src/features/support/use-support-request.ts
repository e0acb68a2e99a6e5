import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { sentenceSnackbarMs } from '#machines/popups/popups.kinds.ts'
import { connectSupportRequest, type SupportRequestPorts } from '#machines/support-request/support-request.ports.ts'
import type { SupportRequestRef } from '#machines/support-request/support-request.selectors.ts'
import type { MovedText, RequestDraft, SupportRequestInput } from '#machines/support-request/support-request.types.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { draftStoredElsewhere, forgotten } from '#src/lib/drafts.ts'
import { useActors } from '#src/components/actors.tsx'
import { confirm } from '#src/components/ask.ts'
import { useLatest } from '#src/components/use-latest.ts'
import { useSite } from '#src/components/use-site.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { createRequestPorts, draftIn } from './request-effects.ts'

/** The machine's input without its limits, and what the ports of the form need. */
export interface SupportRequestOptions extends Omit<SupportRequestInput, 'mostImages' | 'moved'> {
  /** The request that is continued or edited. */
  requestId?: number | undefined
  /** The message that is edited. */
  messageId?: number | undefined
  /** What an edit of this thread leaves to this form. */
  moved?: MovedText | undefined
  /** Shared by the forms of a thread, since images can move from one to the other; by default the form's own. */
  pictures?: ImageStore
  onSent: (id: number) => void
}

/** Number of reported upload steps: each one causes a render, and a line of a recording. */
const steps = 20

/** The machine of one form, while it is shown; its initial values are read once. */
export function useSupportRequest({ requestId, messageId, moved, pictures: shared, onSent, ...input }: SupportRequestOptions): {
  form: SupportRequestRef
  pictures: ImageStore
} {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const currentLocale = useLatest(locale)
  const { prepare, popups, recording } = useActors()
  const queryClient = useQueryClient()
  const running = useRef<SupportRequestRef>(undefined)
  /** In the player's language, which may change later. */
  const askToLeave = useRef<SupportRequestPorts['askToLeave']>(async () => ({ isLeaving: true }))
  const showVisitLost = useRef(() => {})
  const [{ prepared, pictures }] = useState(() => {
    const store = shared ?? createImageStore()
    let lastStep = 0
    const ports = createRequestPorts({
      api,
      locale: currentLocale,
      pictures: store,
      purpose: input.purpose,
      requestId,
      messageId,
      askToLeave: (question) => askToLeave.current(question),
      onOutdated: () => void refetchEverywhere(queryClient, [['support']]),
      recording,
      onVisitLost: () => showVisitLost.current(),
      onProgress: ({ sent, total }) => {
        const step = Math.floor((sent / total) * steps)
        if (step === lastStep && sent < total) return
        lastStep = step
        running.current?.send({ type: 'supportRequest.uploaded', sent, total })
      },
    })
    const options = { input: { ...input, moved, mostImages: attachmentRules.maxImages } }
    return { prepared: prepare('support-request', connectSupportRequest(ports), options), pictures: store }
  })
  const form = useActorRef(...prepared)

  useEffect(() => {
    running.current = form
    askToLeave.current = async ({ isStorageRefused }) => ({
      isLeaving: await confirm(popups, {
        title: t`Leave without sending?`,
        text: isStorageRefused
          ? t`What you have written could not be saved on this device and will be lost.`
          : t`What you have written stays on this device for 24 hours, or until you log out.`,
        safe: t`Keep writing`,
        other: t`Leave`,
      }),
    })
    showVisitLost.current = () =>
      popups.send({
        type: 'popup.open',
        popup: {
          kind: 'snackbar',
          message: t`Your request has been sent. The recording of your visit could not be sent along.`,
          durationMs: sentenceSnackbarMs,
        },
      })
    const restored = form.on('supportRequest.restored', () =>
      popups.send({
        type: 'popup.open',
        popup: { kind: 'snackbar', message: t`What you had written is back.`, durationMs: sentenceSnackbarMs },
      }),
    )
    const sent = form.on('supportRequest.sent', ({ id }) => {
      void refetchEverywhere(queryClient, [['support']])
      onSent(id)
    })
    return () => {
      restored.unsubscribe()
      sent.unsubscribe()
    }
  }, [form, onSent, popups, queryClient, t])

  const draftName = input.draft
  const lastLocale = useRef(locale)
  useEffect(() => {
    if (lastLocale.current === locale) return
    lastLocale.current = locale
    form.send({ type: 'supportRequest.translated' })
  }, [form, locale])

  // Before the machine stops with the screen: layout effects are cleaned up first.
  useLayoutEffect(() => {
    const keep = (): void => form.send({ type: 'supportRequest.hidden' })
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') keep()
    }
    const forget = (): void => form.send({ type: 'supportRequest.forget' })
    const followOtherTab = (event: StorageEvent): void => {
      const stored = draftIn(draftStoredElsewhere(event, draftName))
      if (stored === undefined) return
      const { fields, images } = form.getSnapshot().context
      const contentsOf = (one: Pick<RequestDraft, 'fields' | 'images'>) => JSON.stringify([one.fields, one.images.map(({ id }) => id)])
      form.send({
        type: 'supportRequest.storedElsewhere',
        attempt: stored.attempt,
        isSame: contentsOf(stored) === contentsOf({ fields, images }),
      })
    }
    addEventListener('pagehide', keep)
    addEventListener(forgotten, forget)
    addEventListener('storage', followOtherTab)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', keep)
      removeEventListener(forgotten, forget)
      removeEventListener('storage', followOtherTab)
      document.removeEventListener('visibilitychange', hidden)
      keep()
    }
  }, [draftName, form])

  return { form, pictures }
}
