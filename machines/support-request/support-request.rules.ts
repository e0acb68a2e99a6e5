/** What a form holds, begins with, and is worth. */
import type { RequestDraft, RequestTrouble, SupportRequestContext, SupportRequestInput } from './support-request.types.ts'

export const draftOf = ({ fields, template, images, keptImages, attempt }: SupportRequestContext): RequestDraft => ({
  fields,
  template,
  images,
  keptImages,
  attempt,
})
/** What makes two sendings one: all that the provider would keep of them. */
export const messageOf = ({ fields, images, keptImages }: SupportRequestContext): string =>
  JSON.stringify([fields, images.map(({ id }) => id), keptImages])
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
export const withoutTrouble = (troubles: readonly RequestTrouble[], ...mended: RequestTrouble['field'][]) =>
  troubles.filter(({ field }) => !mended.includes(field))
/** A template replaces only what nobody has typed. */
export const withTemplate = (context: SupportRequestContext, template: string) =>
  context.fields.content === '' || context.fields.content === context.template ? template : context.fields.content
/** Whether something was written that is not sent: a template nobody has touched is nothing. */
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
