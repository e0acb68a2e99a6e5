/** Responses with files and resized pictures, before any route is considered. */
import { readingMethods } from './allowed-methods.ts'
import type { Pictures } from './pictures.ts'
import type { StaticFiles } from './static-files.ts'

/** Where files come from, and what every response with one carries. */
export interface ServeFilesDeps {
  files?: StaticFiles | undefined
  pictures?: Pictures | undefined
  headers: readonly (readonly [name: string, value: string])[]
}

/** @returns the response to a request for a file: 405 if it would change the file; undefined if there is no file at that address */
export const createServeFiles =
  ({ files, pictures, headers }: ServeFilesDeps) =>
  async (request: Request): Promise<Response | undefined> => {
    const isReading = readingMethods.includes(request.method)
    const asked = isReading ? request : new Request(request.url, { method: 'HEAD' })
    const file = files?.(asked) ?? (await pictures?.(asked))
    if (file === undefined) return undefined
    if (!isReading && file.status < 400)
      return new Response('method not allowed', {
        status: 405,
        headers: { ...Object.fromEntries(headers), allow: readingMethods.join(', '), 'cache-control': 'no-store' },
      })
    for (const [name, value] of headers) file.headers.set(name, value)
    return file
  }
