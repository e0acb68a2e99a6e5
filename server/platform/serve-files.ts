/** Responses with files and resized pictures, before any route is considered. */
import { readingMethods } from './allowed-methods.ts'
import { loggedPath, type Log } from './log.ts'
import type { Pictures } from './pictures.ts'
import type { StaticFiles } from './static-files.ts'

/** Where files come from, what every response with one carries, and what gets the reason if one cannot be read. */
export interface ServeFilesDeps {
  log: Log
  files?: StaticFiles | undefined
  pictures?: Pictures | undefined
  headers: readonly (readonly [name: string, value: string])[]
}

/**
 * @returns the response to a request for a file: 405 if it would change the file, 500 if the file cannot be read; undefined if there is no
 *   file at that address
 */
export function createServeFiles({ files, pictures, headers, log }: ServeFilesDeps): (request: Request) => Promise<Response | undefined> {
  const refusal = (status: number, text: string, more: Record<string, string> = {}): Response =>
    new Response(text, { status, headers: { ...Object.fromEntries(headers), 'cache-control': 'no-store', ...more } })

  return async (request) => {
    const isReading = readingMethods.includes(request.method)
    const asked = isReading ? request : new Request(request.url, { method: 'HEAD' })
    let file: Response | undefined
    try {
      file = files?.(asked) ?? (await pictures?.(asked))
    } catch (error) {
      log.error({ err: error, path: loggedPath(new URL(request.url).pathname) }, 'a file cannot be read')
      return refusal(500, 'internal server error')
    }
    if (file === undefined) return undefined
    if (!isReading && file.status < 400) return refusal(405, 'method not allowed', { allow: readingMethods.join(', ') })
    for (const [name, value] of headers) file.headers.set(name, value)
    return file
  }
}
