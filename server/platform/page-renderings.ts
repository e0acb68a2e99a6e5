/** Renderings of pages: in turns, once for all who ask for the same page at the same time, and cached when they are complete. */
import { LRUCache } from 'lru-cache'
import type { LoopTurns } from './loop-turns.ts'
import type { Admit } from './overload.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { readAhead } from './read-ahead.ts'
import { Busy, type WorkQueue } from './work-queue.ts'

/** What a rendering needs besides its request. */
export interface RenderOptions {
  /** For the loaders' calls to the provider. */
  fetch: typeof fetch
  nonce: string
  /** Called if slow data is left to stream in behind its skeleton. */
  onDeferred: () => void
}

/** A normalised page address, without the parts that do not affect the page. */
export interface PageAddress {
  /** Path and search in one spelling: the search parameters of the route's schema, in a fixed order. All unknown addresses share one. */
  address: string
  /** `main`: has neither parameters nor search; `page`: a route with either; `invented`: an address that clients can invent without limit. */
  kind: 'main' | 'page' | 'invented'
}

/** Renders the pages of the site; implemented by `src/app/entry-server.tsx`, which the provider itself does not know. */
export interface PageRenderer {
  render: (request: Request, o: RenderOptions) => Promise<Response>
  /** A page without content that the browser renders. */
  shell: (request: Request, o: Pick<RenderOptions, 'nonce'>) => Promise<Response>
  /** Whether a path belongs to a page, whatever its parameters refer to; every other address gets the “not found” page (S12). */
  knows: (pathname: string) => boolean
  /** The properties of a request that decide the page's content, besides the address. */
  variantOf: (request: Request) => string
  /** @returns the address by which a page is rendered and cached */
  addressOf: (request: Request) => PageAddress
}

/** What renderings need from the server. */
export interface RenderingsDeps {
  renderer: PageRenderer
  /** Undefined: every page is rendered for each request. */
  cache: PageCache | undefined
  /** Queue of renderings: pages that are known to be in demand have rank 0; invented addresses, and pages that are never kept, the last. */
  queue: WorkQueue
  /** Each rendering starts in a turn of its own. */
  turn: LoopTurns
  /** Refuses renderings under overload; undefined: only the queue does. */
  admit?: Admit | undefined
  now: () => Date
}

/** One page to render. */
export interface Rendering extends Pick<RenderOptions, 'fetch' | 'nonce'> {
  /** Under which the page is cached. */
  key: string
  kind: PageAddress['kind']
  /** Version of the content if the page may be shared: then it is cached once it is complete. */
  version: string | undefined
}

/** See `Renderings.inProgress`. */
type Rendered = KeptPage | 'left' | undefined

/** Renderings in progress, and which pages exist. */
export interface Renderings {
  /** @returns the page as it is rendered. @throws Busy, or the rendering's error */
  begin: (request: Request, rendering: Rendering) => Promise<Response>
  /**
   * The rendering of a page that may be shared, if one is in progress. Its result is the page; `left` if its client has disconnected, so
   * that one of those who wait must begin it again, without a pause after this result; undefined if it cannot be cached, so that each must.
   */
  inProgress: (key: string, version: string) => Promise<Rendered> | undefined
  /** Notes that the page exists: its next rendering precedes pages that were never found. */
  noteFound: (key: string) => void
}

/** Time limit of one rendering, in ms. */
const longestRendering = 15_000

/** Whether a page must not be cached. */
export const isPrivate = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('no-store') === true

/** Whether the page says that it does not exist. */
const isMissing = ({ status }: Response): boolean => status === 404 || status === 410

/** Whether a complete page may be cached: it does not forbid it, as e.g. a preview does, and it is no redirect and no error but "missing". */
const mayBeKept = (page: Response): boolean => !isPrivate(page) && (page.status === 200 || isMissing(page))

/** @returns `fetch`, which adds the statuses of its own failures (5xx) to `failed` */
const notingFailures =
  (fetch: RenderOptions['fetch'], failed: Set<number>): RenderOptions['fetch'] =>
  async (input, init) => {
    const result = await fetch(input, init)
    if (result.status >= 500) failed.add(result.status)
    return result
  }

/** What a rendering that could not be completed means for those who wait for it. */
const leftBy = ({ signal }: Request): 'left' | undefined => (signal.aborted ? 'left' : undefined)

/** Creates the renderings of one server; each process has its own. */
export function createRenderings(deps: RenderingsDeps): Renderings {
  /**
   * What the last rendering of an address has shown. `found`: it takes precedence over addresses that were never found; `uncached`, of main
   * addresses only, since clients cannot invent them: its page forbids caching, redirects, or is an error.
   */
  const known = new LRUCache<string, 'found' | 'uncached'>({ max: 10_000 })
  const running = new Map<string, Promise<Rendered>>()
  /**
   * The kind by which a rendering is ranked and admitted. Each request for a page that cannot be kept takes a rendering, however often it
   * was rendered before, so it comes after the others, as an invented address does.
   */
  const kindOf = ({ key, kind }: Rendering): PageAddress['kind'] => (known.get(key) === 'uncached' ? 'invented' : kind)
  const rankOf = (key: string, kind: PageAddress['kind']): number => {
    if (kind === 'invented') return 2
    return kind === 'main' || known.has(key) ? 0 : 1
  }

  /** Notes what the rendering shows of the address. A page with a failed call may be an error for that reason alone. */
  const note = ({ key, kind }: Rendering, page: Response, hasFailed: boolean): void => {
    if (!mayBeKept(page) && !hasFailed && kind === 'main') known.set(key, 'uncached')
    if (isPrivate(page)) return
    if (page.status === 200 && kind !== 'invented') known.set(key, 'found')
    if (isMissing(page)) known.delete(key)
  }

  /**
   * Renders the page once.
   * @param show is given the page when its beginning is rendered
   * @returns once it is complete. @throws Busy, or the rendering's error
   */
  const render = async (request: Request, o: Rendering, show: (page: Response) => void): Promise<Rendered> => {
    const { fetch, nonce, key, kind, version } = o
    // Accept pending requests before this rendering starts.
    await deps.turn()
    // The client may have disconnected.
    request.signal.throwIfAborted()
    let isWhole = true
    const at = deps.now().getTime()
    const limited = new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestRendering)]) })
    const onDeferred = (): void => {
      isWhole = false
    }
    /** Failures of the page's own calls, by status. */
    const failed = new Set<number>()
    const page = await deps.renderer.render(limited, { nonce, fetch: notingFailures(fetch, failed), onDeferred })
    // The page was admitted, but its call was refused, because of load or an unavailable database: that is no fault of the page.
    if (page.status === 500 && failed.has(503)) {
      await page.body?.cancel()
      throw new Busy()
    }
    const { body, ended } = readAhead(page.body)
    show(new Response(body, { status: page.status, headers: page.headers }))
    const html = await ended
    note(o, page, failed.size > 0)
    if (isPrivate(page)) return undefined
    if (html === undefined) return leftBy(request)
    if (version === undefined || !isWhole || failed.size > 0 || !mayBeKept(page)) return undefined
    const isInvented = kind === 'invented' || isMissing(page)
    return deps.cache?.keep(html, { key, status: page.status, headers: page.headers, nonce, version, now: at, isInvented })
  }

  return {
    begin: (request, rendering) => {
      const { key, version } = rendering
      const kind = kindOf(rendering)
      deps.admit?.(kind === 'invented' ? 'low' : 'normal')
      const { promise: response, resolve, reject } = Promise.withResolvers<Response>()
      const rendered = deps
        .queue(() => render(request, rendering, resolve), rankOf(key, kind))
        .catch((error: unknown) => {
          reject(error)
          return leftBy(request)
        })
      if (version !== undefined) {
        const name = `${version} ${key}`
        running.set(name, rendered)
        void rendered.finally(() => {
          if (running.get(name) === rendered) running.delete(name)
        })
      }
      return response
    },
    inProgress: (key, version) => running.get(`${version} ${key}`),
    noteFound: (key) => void known.set(key, 'found'),
  }
}
