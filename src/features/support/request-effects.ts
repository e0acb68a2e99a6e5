/** What the request form's machine needs from browser and provider (U1, U3). */
import type { Locale } from '#contract/common.ts'
import { supportConsentVersion } from '#contract/support-consent-version.ts'
import type { SupportRequestPorts } from '#machines/support-request/support-request.ports.ts'
import type { Attempt, ImageFacts, ImageRefusal, RequestDraft, RequestPurpose } from '#machines/support-request/support-request.types.ts'
import type { Api } from '#src/api/api.ts'
import { createUploadFetch } from '#src/api/upload-fetch.ts'
import { withinTime } from '#src/lib/abort-signals.ts'
import { cutText } from '#src/lib/cut-text.ts'
import { draftOwner, inShapeOf, readDraft, removeDraft, writeDraft } from '#src/lib/drafts.ts'
import type { ImageStore } from './image-store.ts'
import { extensionOf, readImage } from './read-image.ts'
import { troublesOf } from './request-rules.ts'
import { suggest } from './suggest.ts'

export interface RequestDeps {
  api: Api
  locale: Locale
  pictures: ImageStore
  purpose: RequestPurpose
  /** The request that is continued or edited. */
  requestId: number | undefined
  /** Bytes that have left the device. */
  tell: (progress: { sent: number; total: number }) => void
  /** Asks the player whether to leave with something unsent. */
  askToLeave: SupportRequestPorts['askToLeave']
  /** The recording of the visit until now, as JSON. */
  recording: (() => string) | undefined
  /** It did not come to the request. */
  onVisitLost: () => void
}

/** ms */
const recordingPatience = 20_000

/** Adds the recording to a request that is there; tried twice. @returns whether it is with it */
async function attachRecording(api: Api, id: number, recording: string): Promise<boolean> {
  for (const _ of [1, 2])
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      await api.call('attachRecording', {
        params: { id },
        body: { recording, consent: true },
        signal: AbortSignal.timeout(recordingPatience),
      })
      return true
    } catch {
      // The same again is safe.
    }
  return false
}

/** ms: three pictures of 5 MB over a slow line take minutes; without any answer for longer there will be none. */
const patience = 300_000

const noAttempt: Attempt = { requestKey: '', message: '' }
/** The shape a kept draft must have, whatever storage holds. */
const shape = {
  fields: { type: 0, orderNo: '', title: '', content: '', consent: false },
  template: '',
  images: [] as unknown[],
  keptImages: [] as unknown[],
  attempt: noAttempt,
}
const isText = (value: unknown): value is string => typeof value === 'string'
const isFacts = (value: unknown): value is ImageFacts =>
  typeof value === 'object' && value !== null && isText((value as ImageFacts).id) && isText((value as ImageFacts).name)

function draftIn(stored: unknown): RequestDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { images, keptImages, attempt, ...rest } = inShapeOf(shape, stored)
  return {
    ...rest,
    images: images.filter(isFacts),
    keptImages: keptImages.filter(isText),
    attempt: attempt.requestKey === '' ? undefined : attempt,
  }
}

/** A name as the provider would write it: what a file says it is, is what it holds. */
const plainName = (name: string): string => cutText(name.replace(/\.[^.]*$/, ''), 80) || 'image'

async function filesOf(images: readonly ImageFacts[], pictures: ImageStore): Promise<File[]> {
  return Promise.all(
    images.flatMap(({ id, name }) => {
      const blob = pictures.get(id)
      if (blob === undefined) return []
      return [
        readImage(blob).then((header) => {
          const type = typeof header === 'string' ? 'image/png' : header.type
          return new File([blob], `${plainName(name)}.${extensionOf[type]}`, { type })
        }),
      ]
    }),
  )
}

/** Nothing where there is nothing to keep: neither words of the player's nor a picture. */
const isWorthKeeping = ({ fields, template, images }: RequestDraft): boolean =>
  images.length > 0 || fields.title.trim() !== '' || (fields.content.trim() !== '' && fields.content !== template)

export function createRequestPorts({
  api,
  locale,
  pictures,
  purpose,
  requestId,
  tell,
  askToLeave,
  recording,
  onVisitLost,
}: RequestDeps): SupportRequestPorts {
  // A form that outlives its member by a moment (an expired session leaves the page) writes nothing down for the next one.
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
            locale,
          }
        : {
            action: purpose,
            title: purpose === 'edit' ? title.trim() : undefined,
            content: content.trim(),
            keptImages: purpose === 'edit' ? keptImages.join(',') : undefined,
          }
    for (const [name, value] of Object.entries({ ...entries, requestKey: attempt.requestKey }))
      if (value !== undefined) body.append(name, value)
    for (const file of await filesOf(images, pictures)) body.append('images', file, file.name)
    return body
  }

  return {
    restoreDraft: async ({ draft: name }) => {
      const draft = draftIn(readDraft(name))
      if (draft === undefined) return { draft }
      const there = await pictures.restore(draft.images.map(({ id }) => id))
      return { draft: { ...draft, images: draft.images.filter(({ id }) => there.includes(id)) } }
    },
    keepDraft: async ({ name, draft }) => {
      const at = new Date().toISOString()
      if (!isWorthKeeping(draft)) {
        removeDraft(name, owner)
        return { isKept: true, at: '' }
      }
      // At once: the page may be gone after the first await.
      const isTextKept = writeDraft(name, draft, owner)
      return { isKept: isTextKept && (await pictures.keep(draft.images.map(({ id }) => id))), at }
    },
    readImages: async ({ handles, room }) => {
      const accepted: ImageFacts[] = []
      const refused: ImageRefusal[] = []
      for (const id of handles) {
        const file = pictures.get(id)
        const name = pictures.nameOf(id)
        // One after the other: each is in memory only as long as it is looked at.
        // oxlint-disable-next-line no-await-in-loop
        const header = file === undefined ? 'unreadable' : await readImage(file)
        if (typeof header === 'string') refused.push({ name, reason: header })
        else if (accepted.length >= room) refused.push({ name, reason: 'tooMany' })
        else accepted.push({ id, name, bytes: file!.size, width: header.width, height: header.height })
      }
      // Now: whoever goes on typing puts the draft off, and what is begun while the page goes is not finished.
      void pictures.keep(accepted.map(({ id }) => id))
      return { handles, accepted, refused }
    },
    validate: async ({ draft }) => ({ troubles: troublesOf(purpose, draft) }),
    sendRequest: async ({ name, draft, isVisitShared }, signal) => {
      const upload = createUploadFetch(tell)
      // The caller gives a form of files through as it is; the contract describes its other fields.
      const body = (await bodyOf(draft)) as never
      const within = withinTime(signal, patience)
      const { id } =
        purpose === 'new'
          ? await api.call('createSupportRequest', { body, signal: within, fetch: upload })
          : await api.call('changeSupportRequest', { params: { id: requestId! }, body, signal: within, fetch: upload })
      removeDraft(name, owner)
      await pictures.forget(draft.images.map(({ id: image }) => image))
      // The request is there: nobody waits for what only helps.
      if (isVisitShared && recording !== undefined) void attachRecording(api, id, recording()).then((isThere) => isThere || onVisitLost())
      return { id }
    },
    askToLeave,
    suggest: (request, signal) => suggest(api, locale, request, signal),
  }
}
