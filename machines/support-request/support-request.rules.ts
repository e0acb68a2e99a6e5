/** The contents of a form: what it holds, starts with, and what counts as unsaved. */
import type { ImageFacts, RequestDraft, RequestTrouble, SupportRequestContext, SupportRequestInput } from './support-request.types.ts'

/** The part of the context that is stored in the browser, checked and sent. */
export const draftOf = ({ fields, template, images, keptImages, attempt, isVisitShared }: SupportRequestContext): RequestDraft => ({
  fields,
  template,
  images,
  keptImages,
  attempt,
  isVisitShared,
})
/** Identity of a message: all the data of it that the provider would store. */
export const messageOf = ({ fields, images, keptImages }: SupportRequestContext): string =>
  JSON.stringify([fields, images.map(({ id }) => id), keptImages])
/** The context of a form with its initial contents: nothing is attached, sent or stored yet. */
export const begun = (input: SupportRequestInput): SupportRequestContext => ({
  ...input,
  began: { fields: input.fields, keptImages: input.keptImages },
  images: [],
  attempt: undefined,
  pending: [],
  refusals: [],
  troubles: [],
  failure: undefined,
  progress: { sent: 0, total: 0 },
  suggestions: [],
  keptAt: undefined,
  isStorageRefused: false,
  isOverwritten: false,
  isVisitShared: false,
  sentId: undefined,
})
/** The troubles without those of the corrected fields. */
export const withoutTrouble = (troubles: readonly RequestTrouble[], ...corrected: RequestTrouble['field'][]) =>
  troubles.filter(({ field }) => !corrected.includes(field))
/** A template replaces only text that the player has not changed. */
export const withTemplate = (context: SupportRequestContext, template: string) =>
  context.fields.content === '' || context.fields.content === context.template ? template : context.fields.content
/** The number of images that the message may still get. */
export const roomIn = ({ images, keptImages, mostImages }: SupportRequestContext): number =>
  Math.max(0, mostImages - images.length - keptImages.length)
/** Adds images while there is room, and refuses the others: with more than a message may have, nothing could be sent. */
const withImages = (context: SupportRequestContext, added: readonly ImageFacts[]) => {
  const room = roomIn(context)
  return {
    images: [...context.images, ...added.slice(0, room)],
    refusals: [...context.refusals, ...added.slice(room).map(({ name }) => ({ name, reason: 'tooMany' as const }))],
  }
}
/** The context with a stored draft in place of its contents. */
export const withDraft = (context: SupportRequestContext, draft: RequestDraft): SupportRequestContext => {
  const restored = { ...context, ...draft }
  return { ...restored, ...withImages({ ...restored, images: [] }, draft.images) }
}
/** Adds moved text below the form's own, and moved images. */
export const withMoved = (context: SupportRequestContext) => {
  const { moved, fields } = context
  if (moved === undefined) return {}
  return {
    fields: { ...fields, content: [fields.content, moved.content].filter((text) => text.trim() !== '').join('\n\n') },
    ...withImages(context, moved.images),
  }
}
/** Whether there is unsent input: an unchanged template does not count. */
export const isUnsaved = ({ fields, template, images, keptImages, began, sentId }: SupportRequestContext): boolean => {
  if (sentId !== undefined) return false
  const isWritten = fields.content !== began.fields.content && fields.content !== '' && fields.content !== template
  return (
    isWritten ||
    images.length > 0 ||
    keptImages.length !== began.keptImages.length ||
    (fields.title !== began.fields.title && fields.title !== '')
  )
}
