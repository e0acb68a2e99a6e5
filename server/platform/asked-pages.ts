/**
 * Which pages people ask for: whoever comes to one of them after its minute finds it rendered already (docs/decisions/0013). Counts are halved
 * each minute, so that a page is looked after for as many more minutes as it takes its count to come to nothing.
 */
import { LRUCache } from 'lru-cache'

export interface AskedPages {
  /** @param url with which it can be asked for again, without any header */
  note: (key: string, url: string) => void
  /** What was asked for most, first; begins the next minute. */
  takeMost: () => { key: string; url: string }[]
}

/**
 * @param o.known how many are told apart; of more, those not asked for the longest are forgotten
 * @param o.most how many a minute's end names
 */
export function createAskedPages({ known = 1000, most = 50 }: { known?: number; most?: number } = {}): AskedPages {
  const pages = new LRUCache<string, { url: string; asks: number }>({ max: known })
  return {
    note: (key, url) => {
      pages.set(key, { url, asks: (pages.get(key)?.asks ?? 0) + 1 })
    },
    takeMost: () => {
      const all = [...pages.entries()]
      for (const [key, page] of all) {
        const asks = Math.floor(page.asks / 2)
        if (asks === 0) pages.delete(key)
        else pages.set(key, { ...page, asks })
      }
      return all
        .toSorted(([, a], [, b]) => b.asks - a.asks)
        .slice(0, most)
        .map(([key, { url }]) => ({ key, url }))
    },
  }
}
