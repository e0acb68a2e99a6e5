/** The responses of a page's request: a cached page, one as it is rendered, the shell that the browser renders, and another address. */
import { encodingFor } from './encodings.ts'
import { isKnownTo } from './conditional.ts'
import type { KeptPage } from './page-cache.ts'
import { createSetPageHeaders, type PageHeadersDeps } from './page-headers.ts'
import type { PageRenderer } from './page-renderings.ts'
import type { PagePolicy } from './security.ts'

/** A request for a page, with what its response's headers depend on. */
export interface PageRequest {
  request: Request
  pathname: string
  /** Of the scripts of a page that is rendered for this request. */
  nonce: string
  policy: Omit<PagePolicy, 'nonce' | 'scriptHashes'>
}

/** The responses, each with the headers of pages. For HEAD they have no body. */
export interface PageResponses {
  /** @returns the cached page, compressed if the client may have it so, or a 304 if it has it already */
  kept: (asked: PageRequest, kept: KeptPage) => Promise<Response>
  /** @returns a page that was rendered for this request */
  rendered: (asked: PageRequest, page: Response, status?: number) => Response
  /** @returns a page without content, which the browser renders; by default with the status of the page */
  shell: (asked: PageRequest, status?: number) => Promise<Response>
  /** @returns a 503 with the shell: the browser still renders the page. @param retryAfter in seconds */
  notNow: (asked: PageRequest, retryAfter: number) => Promise<Response>
  redirect: (asked: PageRequest, status: 302 | 308, location: string) => Response
}

/** Creates the responses, by the server's clock and policy. */
export function createPageResponses(deps: PageHeadersDeps & { renderer: Pick<PageRenderer, 'shell'> }): PageResponses {
  const setPageHeaders = createSetPageHeaders(deps)
  const headersOf = ({ request, pathname, nonce, policy }: PageRequest, headers: HeadersInit): Headers =>
    setPageHeaders(new Headers(headers), request, pathname, { nonce, ...policy })

  const rendered: PageResponses['rendered'] = (asked, page, status = page.status) =>
    new Response(asked.request.method === 'HEAD' ? null : page.body, { status, headers: headersOf(asked, page.headers) })

  const shell: PageResponses['shell'] = async (asked, status) =>
    rendered(asked, await deps.renderer.shell(asked.request, { nonce: asked.nonce }), status)

  return {
    kept: async ({ request, pathname, policy }, kept) => {
      const headers = setPageHeaders(new Headers(kept.headers), request, pathname, { scriptHashes: kept.scriptHashes, ...policy })
      headers.append('vary', 'accept-encoding')
      // Only a page with status 200 has a validator (RFC 9110 §13.2.1).
      if (kept.status === 200) headers.set('etag', kept.etag)
      if (kept.status === 200 && isKnownTo(request, kept)) {
        // The policy lists the scripts of the page it came with, so it stays with that page.
        headers.delete('content-security-policy')
        headers.delete('content-type')
        return new Response(null, { status: 304, headers })
      }
      const encoding = encodingFor(request)
      const body = encoding === undefined ? kept.html : await kept.packed(encoding)
      if (encoding !== undefined) headers.set('content-encoding', encoding)
      headers.set('content-length', String(body.length))
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: kept.status, headers })
    },
    rendered,
    shell,
    notNow: async (asked, retryAfter) => {
      const page = await shell(asked, 503)
      page.headers.set('retry-after', String(retryAfter))
      return page
    },
    redirect: (asked, status, location) => new Response(null, { status, headers: headersOf(asked, { location }) }),
  }
}
