/** The request form machine's access to browser and provider (U1, U3). */
import type { Locale } from '#contract/common.ts'
import { attachmentRules } from '#contract/attachment-rules.ts'
import { Failure, failureCodes, toFailure } from '#contract/failure.ts'
import { isLocale } from '#contract/locales.ts'
import { supportConsentVersion } from '#contract/support-consent-version.ts'
import type { SupportRequestPorts } from '#machines/support-request/support-request.ports.ts'
import type { Attempt, ImageFacts, ImageRefusal, RequestDraft, RequestPurpose } from '#machines/support-request/support-request.types.ts'
import type { Api } from '#src/api/api.ts'
import { createUploadFetch } from '#src/api/upload-fetch.ts'
import { withinTime } from '#src/lib/abort-signals.ts'
import { cutText } from '#contract/cut-text.ts'
import { draftOwner, readDraft, removeDraft, writeDraft } from '#src/lib/drafts.ts'
import { inShapeOf } from '#src/lib/form-draft.ts'
import type { ImageStore } from './image-store.ts'
import { extensionOf, readImage } from './read-image.ts'
import { troublesOf } from './request-rules.ts'
import { suggest } from './suggest.ts'

/** What the ports of a support form need from the screen. */
export interface RequestDeps {
  api: Api
  /** The page's current language. */
  locale: () => Locale
  pictures: ImageStore
  purpose: RequestPurpose
  /** The request that is continued or edited. */
  requestId: number | undefined
  /** The message that is edited. */
  messageId: number | undefined
  /** Reports the bytes uploaded so far. */
  onProgress: (progress: { sent: number; total: number }) => void
  /** Asks the player whether to leave with unsent input. */
  askToLeave: SupportRequestPorts['askToLeave']
  /** The request's state, as this page knows it, is outdated: it cannot be edited, or continued. */
  onOutdated: () => void
  /** The recording of the visit so far, as JSON. */
  recording: (() => string) | undefined
  /** The recording could not be attached to the request. */
  onVisitLost: () => void
}

/** Time limit in ms. */
const recordingTimeLimit = 20_000

/** Attaches the recording to an existing request, with one retry. @returns whether it is attached */
async function attachRecording(api: Api, id: number, recording: string): Promise<boolean> {
  for (const _ of [1, 2])
    try {
      await api.call('attachRecording', {
        params: { id },
        body: { recording, consent: true },
        timeLimit: recordingTimeLimit,
      })
      return true
    } catch {
      // Repeating the call is safe.
    }
  return false
}

/** As the provider's response to a request that has not arrived in time. */
const tooSlow = (): Failure => new Failure(408, { code: 408, message: '', traceId: '' })

const noAttempt = { requestKey: '', message: '', locale: '' }
/** The shape of a valid stored draft, since storage may contain any value. */
const shape = {
  fields: { type: 0, orderNo: '', title: '', content: '', consent: false },
  template: '',
  images: [] as unknown[],
  keptImages: [] as unknown[],
  attempt: noAttempt,
  isVisitShared: false,
}
const isText = (value: unknown): value is string => typeof value === 'string'
const isFacts = (value: unknown): value is ImageFacts =>
  typeof value === 'object' && value !== null && isText((value as ImageFacts).id) && isText((value as ImageFacts).name)

/** @returns the stored draft; undefined if the value is none */
export function draftIn(stored: unknown): RequestDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { images, keptImages, attempt, ...rest } = inShapeOf(shape, stored)
  const { requestKey, message, locale } = attempt
  return {
    ...rest,
    images: images.filter(isFacts),
    keptImages: keptImages.filter(isText),
    attempt: requestKey === '' ? undefined : { requestKey, message, locale: isLocale(locale) ? locale : undefined },
  }
}

/** A name as the provider would write it; the extension follows from the content. */
const plainName = (name: string): string => cutText(name.replace(/\.[^.]*$/, ''), 80) || 'image'

/** As the provider's response to an image that it cannot read, at its place in the message. */
const unreadable = (place: number): Failure =>
  new Failure(415, {
    code: 'INVALID_FILE',
    message: '',
    traceId: '',
    issues: [{ path: `body.images.${String(place)}`, message: '' }],
  })

/** @throws Failure if the player has changed or deleted a file since, and there is no stored copy of it */
async function filesOf(images: readonly ImageFacts[], pictures: ImageStore): Promise<File[]> {
  const files = images.map(async ({ id, name }, place) => {
    let blob = pictures.get(id)
    if (blob === undefined) return []
    let header = await readImage(blob)
    if (header === 'unreadable') {
      await pictures.restore([id])
      blob = pictures.get(id)!
      header = await readImage(blob)
    }
    if (header === 'unreadable') throw unreadable(place)
    const type = typeof header === 'string' ? 'image/png' : header.type
    return [new File([blob], `${plainName(name)}.${extensionOf[type]}`, { type })]
  })
  return (await Promise.all(files)).flat()
}

/** False if there is nothing to store: neither the player's text nor an image. */
const isWorthKeeping = ({ fields, template, images }: RequestDraft): boolean =>
  images.length > 0 || fields.title.trim() !== '' || (fields.content.trim() !== '' && fields.content !== template)

/**
 * Creates the ports of one form. Its draft belongs to the member who is signed in now (docs/requirements.md "Session"). `sendRequest`
 * rejects with the `Failure` of the call, or with 408 if the upload exceeds `attachmentRules.uploadTime`.
 */
export function createRequestPorts({
  api,
  locale,
  pictures,
  purpose,
  requestId,
  messageId,
  onProgress,
  askToLeave,
  onOutdated,
  recording,
  onVisitLost,
}: RequestDeps): SupportRequestPorts {
  // A form that outlives its member's session by a moment (an expired session leaves the page) stores nothing for the next member.
  const owner = draftOwner()
  const bodyOf = async ({ fields, images, keptImages, attempt }: RequestDraft & { attempt: Attempt }): Promise<FormData> => {
    const { type, orderNo, title, content } = fields
    const body = new FormData()
    const entries: Record<string, string | undefined> =
      purpose === 'new'
        ? {
            type: String(type),
            title: title.trim(),
            content: content.trim(),
            privacyConsent: 'true',
            consentVersion: supportConsentVersion,
            orderNo: type === 2 && orderNo !== '' ? orderNo : undefined,
            locale: attempt.locale ?? locale(),
          }
        : {
            action: purpose,
            messageId: purpose === 'edit' ? String(messageId) : undefined,
            title: purpose === 'edit' ? title.trim() : undefined,
            content: content.trim(),
            keptImages: purpose === 'edit' ? keptImages.join(',') : undefined,
          }
    for (const [name, value] of Object.entries({ ...entries, requestKey: attempt.requestKey }))
      if (value !== undefined) body.append(name, value)
    for (const file of await filesOf(images, pictures)) body.append('images', file, file.name)
    return body
  }

  const send = async (body: FormData, signal: AbortSignal): Promise<{ id: number }> => {
    let isUploaded = false
    const upload = createUploadFetch((progress) => {
      isUploaded = progress.sent === progress.total
      onProgress(progress)
    })
    // The caller passes a form with files on unchanged; the contract describes its other fields.
    const call = { body: body as never, signal, timeLimit: attachmentRules.uploadTime, fetch: upload }
    try {
      return await (purpose === 'new'
        ? api.call('createSupportRequest', call)
        : api.call('changeSupportRequest', { ...call, params: { id: requestId! } }))
    } catch (error) {
      const { code } = toFailure(error)
      if (code === 'SUPPORT_REQUEST_ANSWERED' || code === 'SUPPORT_REQUEST_CLOSED') onOutdated()
      throw code === failureCodes.network && signal.aborted && !isUploaded ? tooSlow() : error
    }
  }

  return {
    restoreDraft: async ({ draft: name }) => {
      const draft = draftIn(readDraft(name))
      // Without a draft too: images of expired drafts are deleted. Nobody waits for that.
      const restoring = pictures.restore(draft?.images.map(({ id }) => id) ?? [])
      if (draft === undefined) return { draft }
      const restored = await restoring
      return { draft: { ...draft, images: draft.images.filter(({ id }) => restored.includes(id)) } }
    },
    keepDraft: async ({ name, draft }) => {
      const at = new Date().toISOString()
      if (!isWorthKeeping(draft)) {
        removeDraft(name, owner)
        return { isKept: true, at: '' }
      }
      // Write at once: the page may be unloaded after the first await.
      const isTextKept = writeDraft(name, draft, owner)
      return { isKept: isTextKept && (await pictures.keep(draft.images.map(({ id }) => id))), at }
    },
    readImages: async ({ handles, room }, signal) => {
      const accepted: ImageFacts[] = []
      const refused: ImageRefusal[] = []
      for (const id of handles) {
        const file = pictures.get(id)
        const name = pictures.nameOf(id)
        // One by one: each is in memory only while it is read.
        const header = file === undefined ? 'unreadable' : await readImage(file)
        if (typeof header === 'string') refused.push({ name, reason: header })
        else if (accepted.length >= room) refused.push({ name, reason: 'tooMany' })
        else accepted.push({ id, name, bytes: file!.size, width: header.width, height: header.height })
      }
      // Store now: typing postpones the draft, and a write begun during unload is not completed. A logout has deleted what is stored.
      if (!signal.aborted) void pictures.keep(accepted.map(({ id }) => id))
      return { handles, accepted, refused }
    },
    validate: async ({ draft }) => ({ troubles: troublesOf(purpose, draft) }),
    sendRequest: async ({ name, draft }, signal) => {
      // `send` tells by its own signal that the time was too short.
      const { id } = await send(await bodyOf(draft), withinTime(signal, attachmentRules.uploadTime))
      removeDraft(name, owner)
      await pictures.forget(draft.images.map(({ id: image }) => image))
      // The request exists: do not wait for the optional recording.
      if (draft.isVisitShared && recording !== undefined)
        void attachRecording(api, id, recording()).then((isThere) => isThere || onVisitLost())
      return { id }
    },
    askToLeave,
    suggest: (request, signal) => suggest(api, locale(), request, signal),
  }
}
