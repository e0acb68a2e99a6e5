/**
 * The most requested pages: they are rendered again each minute before a visitor requests them (docs/decisions/0013). Counts are halved
 * each minute, so that a page is refreshed until its count reaches zero.
 */
import { LRUCache } from 'lru-cache'

/** Counts requests of pages; `key` is that of the page cache. */
export interface RequestedPages {
  /** @param url the address that requests it again, without any header */
  note: (key: string, url: string) => void
  /** The most requested pages, most requested first; starts the next minute. */
  takeMost: () => { key: string; url: string }[]
}

/**
 * @param o.known how many pages are tracked; beyond that, the least recently requested are dropped
 * @param o.most how many pages `takeMost` returns
 */
export function createRequestedPages({ known = 1000, most = 50 }: { known?: number; most?: number } = {}): RequestedPages {
  const pages = new LRUCache<string, { url: string; requests: number }>({ max: known })
  return {
    note: (key, url) => {
      pages.set(key, { url, requests: (pages.get(key)?.requests ?? 0) + 1 })
    },
    takeMost: () => {
      const all = [...pages.entries()]
      for (const [key, page] of all) {
        const requests = Math.floor(page.requests / 2)
        if (requests === 0) pages.delete(key)
        else pages.set(key, { ...page, requests })
      }
      return all
        .toSorted(([, a], [, b]) => b.requests - a.requests)
        .slice(0, most)
        .map(([key, { url }]) => ({ key, url }))
    },
  }
}
