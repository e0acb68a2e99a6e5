/**
 * Production, if a publisher enables it (RECORD_SHARE): only the flight recorder, for a share of visits (D4). Nothing here sends the
 * recording: it leaves the browser only with the player's consent.
 */
import './qa/qa.types.ts'
import { isChosen } from './qa/visit-storage.ts'

const share = new URL(import.meta.url).searchParams.get('share')
if (isChosen(Number(share))) {
  const [{ createWatch }, { createVisit }] = await Promise.all([import('./qa/watch.ts'), import('./qa/visit.ts')])
  const { recorder, prepare, connect } = createWatch()
  const visit = createVisit(recorder)
  visit.follow()
  globalThis.siteQa = { prepare, connect, note: recorder.note, recording: visit.recording }
}
