/** Position of a page, counted from the nearer end: reading from the far end, the database would scan everything in between. */
export interface PageWindow {
  /** True: read backwards, and reverse the rows. */
  isFromEnd: boolean
  limit: number
  offset: number
}

/**
 * @param total as of the same moment
 * @param o.isExact false: there may be more than `total`, so the end is unknown
 */
export function pageWindow(total: number, page: number, size: number, o: { isExact: boolean } = { isExact: true }): PageWindow {
  const offset = (page - 1) * size
  if (offset >= total) return { isFromEnd: false, limit: 0, offset: 0 }
  const fromEnd = total - offset - size
  if (offset <= fromEnd || !o.isExact) return { isFromEnd: false, limit: Math.min(size, total - offset), offset }
  // The last page may be shorter.
  return { isFromEnd: true, limit: Math.min(size, total - offset), offset: Math.max(0, fromEnd) }
}
