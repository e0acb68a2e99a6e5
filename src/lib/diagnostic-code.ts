/** Data that support and QA need to find the cause of a failure; it contains no personal data. */
export interface Diagnosis {
  at: Date
  /** Id of the sources of the build. */
  build: string
  /** The path as the address bar shows it; the search is omitted, as it may contain personal data. */
  path: string
  /** State names by machine (`session`: `signedIn.fresh`). */
  states: Readonly<Record<string, string>>
  /** The provider's trace id of the failed call. */
  trace?: string | undefined
  order?: string | undefined
}

/** @returns one line, to copy into a mail or a chat */
export function diagnosticCode({ at, build, path, states, trace, order }: Diagnosis): string {
  const parts = { time: at.toISOString(), build, route: path, ...states, trace, order }
  return Object.entries(parts)
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${value}`]))
    .join(' ')
}
