/** What support and QA need to find what happened; nothing of it says who it was. */
export interface Diagnosis {
  at: Date
  /** Which sources the site was built from. */
  build: string
  /** The path as the address bar shows it; what follows `?` may be anybody's and stays out. */
  path: string
  /** State names by machine (`session`: `signedIn.fresh`). */
  states: Readonly<Record<string, string>>
  /** The provider's id of the call that failed. */
  trace?: string | undefined
  order?: string | undefined
}

/** @returns one line, to be copied into a mail or a chat */
export function diagnosticCode({ at, build, path, states, trace, order }: Diagnosis): string {
  const parts = { time: at.toISOString(), build, route: path, ...states, trace, order }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${value}`]))
    .join(' ')
}
