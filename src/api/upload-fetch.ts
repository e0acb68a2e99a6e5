/** `fetch` for uploads: same request and response, plus the upload progress, which `fetch` does not report. */

export interface Progress {
  /** Bytes sent so far, of `total`. */
  sent: number
  total: number
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const [name = '', ...value] = line.split(':')
      return name === '' ? [] : [[name, value.join(':').trim()]]
    }),
  )
}

/**
 * @param onProgress called with each step of the upload; the last one is `sent === total`
 * @returns a `fetch` that rejects as the browser's does: with a TypeError without a response, with the signal's reason when aborted
 */
export function createUploadFetch(onProgress: (progress: Progress) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const { signal, body = null } = init
      const stop = (): void => {
        request.abort()
        reject(signal?.reason as Error)
      }
      if (signal?.aborted === true) {
        stop()
        return
      }
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input))
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable) onProgress({ sent: loaded, total })
      })
      request.upload.addEventListener('load', ({ loaded }) => onProgress({ sent: loaded, total: loaded }))
      const end = (act: () => void) => (): void => {
        signal?.removeEventListener('abort', stop)
        act()
      }
      request.addEventListener(
        'load',
        end(() => {
          // 204 and 304 must have no body.
          const text = request.responseText === '' ? null : request.responseText
          resolve(new Response(text, { status: request.status, statusText: request.statusText, headers: headersOf(request) }))
        }),
      )
      request.addEventListener(
        'error',
        end(() => reject(new TypeError('Failed to fetch'))),
      )
      signal?.addEventListener('abort', stop, { once: true })
      request.send(body as XMLHttpRequestBodyInit | null)
    })
}
