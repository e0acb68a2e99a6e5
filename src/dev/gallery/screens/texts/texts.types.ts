/** Texts for samples (D3): real sentences in each language, as long as on the site, since text length is what breaks a layout. */
export interface Texts {
  buy: string
  cancel: string
  send: string
  close: string
  back: string
  previous: string
  next: string
  more: string
  loading: string
  /** The longest label of a button. */
  longAction: string
  title: string
  longTitle: string
  lead: string
  paragraph: string
  /** Far too long for its place. */
  longWords: string
  crumbs: { nav: string; home: string; board: string; shop: string }
  field: {
    label: string
    hint: string
    error: string
    placeholder: string
    value: string
    required: string
    optional: string
    message: string
  }
  search: { label: string; placeholder: string; value: string }
  select: { label: string; options: readonly [string, string, string] }
  consent: string
  longConsent: string
  radio: { group: string; options: readonly [string, string] }
  empty: { title: string; text: string; action: string }
  order: { number: string; method: string; card: string; price: string; tax: string; total: string }
  tags: { notice: string; update: string; event: string; ok: string; bad: string; plain: string }
  limits: { RED: string; BLUE: string; GREEN: string }
  free: string
  unread: string
  note: { info: string; warn: string; bad: string }
  pager: { nav: string; page: (page: number) => string }
  steps: {
    titles: readonly [string, string, string, string]
    note: string
    time: string
    state: { todo: string; now: string; done: string; failed: string }
  }
  stepper: { group: string; less: string; more: string; limit: string }
  progress: { label: string; words: string }
  snackbar: { ok: string; bad: string; long: string }
  dialog: { title: string; description: string; safe: string; other: string }
  list: { title: string; note: string }
  success: { title: string; text: string }
  viewer: { alt: string; second: string; film: string }
  state: { eyebrow: string; title: string; lead: string; action: string }
  /** The provider's message for a failure, and the texts of popups. */
  popup: { failure: string; api: string; teaser: string }
}
