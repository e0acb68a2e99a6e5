/**
 * Production, where a publisher switches it on (RECORD_SHARE): the flight recorder alone, for a share of visits (D4). Nothing here sends
 * what it holds: it leaves the browser only where the player says so.
 */
import './qa/qa.types.ts'

const share = new URL(import.meta.url).searchParams.get('share')
if (Math.random() < Number(share)) {
  const { createWatch } = await import('./qa/watch.ts')
  const { recorder, prepare } = createWatch()
  globalThis.siteQa = { prepare, connect: () => {}, recording: recorder.take }
}
