import type { SupportRequestInput } from './support-request.types.ts'

/** An empty form, for walks and tests. */
export const anInput = (more: Partial<SupportRequestInput> = {}): SupportRequestInput => ({
  purpose: 'new',
  draft: 'inquiry',
  fields: { type: 0, orderNo: '', title: '', content: '', consent: false },
  template: '',
  keptImages: [],
  mostImages: 3,
  moved: undefined,
  ...more,
})
