/** The contents of a form: what it holds, starts with, and what counts as unsaved. */
import type { RequestDraft, RequestTrouble, SupportRequestContext, SupportRequestInput } from './support-request.types.ts'

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
  isVisitShared: false,
  sentId: undefined,
})
/** The troubles without those of the corrected fields. */
export const withoutTrouble = (troubles: readonly RequestTrouble[], ...corrected: RequestTrouble['field'][]) =>
  troubles.filter(({ field }) => !corrected.includes(field))
/** A template replaces only text that the player has not changed. */
export const withTemplate = (context: SupportRequestContext, template: string) =>
  context.fields.content === '' || context.fields.content === context.template ? template : context.fields.content
/** Adds moved text below the form's own, and moved images while there is room. */
export const withMoved = ({ moved, fields, images, mostImages }: SupportRequestContext) => {
  if (moved === undefined) return {}
  const room = Math.max(0, mostImages - images.length)
  return {
    fields: { ...fields, content: [fields.content, moved.content].filter((text) => text.trim() !== '').join('\n\n') },
    images: [...images, ...moved.images.slice(0, room)],
    refusals: moved.images.slice(room).map(({ name }) => ({ name, reason: 'tooMany' as const })),
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
