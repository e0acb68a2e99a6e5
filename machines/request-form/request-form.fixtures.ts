import type { RequestFormInput } from './request-form.types.ts'

/** An empty form, for walks and tests. */
export const anInput = (more: Partial<RequestFormInput> = {}): RequestFormInput => ({
  purpose: 'new',
  draft: 'inquiry',
  fields: { type: 0, orderNo: '', title: '', content: '', consent: false },
  template: '',
  keptImages: [],
  mostImages: 3,
  ...more,
})
