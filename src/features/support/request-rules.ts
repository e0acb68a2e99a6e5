/** §5 for messages to support, before sending. The provider applies the same rules by the contract's schemas (`contract/support.ts`). */
import { supportTextLimits } from '#contract/support-limits.ts'
import { isBlank } from '#contract/typed-text.ts'
import type { RequestDraft, RequestPurpose, RequestTrouble } from '#machines/support-request/support-request.types.ts'

/** A value is empty if nothing of it is visible (contract/typed-text.ts); an unchanged template is empty too. */
export function troublesOf(purpose: RequestPurpose, { fields, template }: RequestDraft): readonly RequestTrouble[] {
  const text = (field: 'title' | 'content'): RequestTrouble[] => {
    const typed = fields[field].trim()
    if (isBlank(typed) || (field === 'content' && typed === template.trim())) return [{ field, problem: 'missing' }]
    return typed.length > supportTextLimits[field] ? [{ field, problem: 'tooLong' }] : []
  }
  const isNew = purpose === 'new'
  return [
    ...(isNew && fields.type === 0 ? [{ field: 'type', problem: 'missing' } as const] : []),
    ...(purpose === 'continue' ? [] : text('title')),
    ...text('content'),
    ...(isNew && !fields.consent ? [{ field: 'consent', problem: 'missing' } as const] : []),
  ]
}
