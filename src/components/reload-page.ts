import { isServerThere } from '#src/lib/connection.ts'
import { isPaying, type Actors } from './actors.tsx'

/**
 * Reloads the page for a part of it that is missing: a browser may keep a failed import as long as the page is open (src/lib/load-part.ts).
 * @returns false, without a reload, if the server cannot be reached or a payment is in progress
 */
export async function reloadPage(actors: Pick<Actors, 'payments'>): Promise<boolean> {
  // A payment may begin during the check.
  if (!(await isServerThere(location.href)) || isPaying(actors)) return false
  location.reload()
  return true
}
