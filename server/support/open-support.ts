/** Support as a process needs it: what the job tidies away, and a door for the operator's command where only this process has the database. */
import type { OpenDatabase } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Log } from '../platform/log.ts'
import { openOperatorDoor } from '../platform/operator-door.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createImageLinks } from './image-links.ts'
import { createSupportDesk } from './support-desk.ts'
import { supportDoor } from './support-door.ts'
import { tidySupport } from './tidy-support.ts'

export interface Support {
  tidying: Readonly<Record<'supportRequests', () => Promise<unknown>>>
  /** Before the database closes. */
  close: () => void
}

/** @param o.folder the data folder; @param o.origin of the site as players type it, without a slash at the end */
export async function openSupport(o: {
  database: OpenDatabase
  now: () => Date
  log: Log
  files: FileStore
  folder: string
  origin: string
}): Promise<Support> {
  const { now, log, files, origin } = o
  const { db, kind } = o.database
  const desk = createSupportDesk({ db, now, files })
  const links = createImageLinks({ secrets: createSecrets(db), now })
  // PostgreSQL lets the command in by itself.
  const door = kind === 'pglite' ? await openOperatorDoor(o.folder, supportDoor({ desk, links, now, origin })) : undefined
  return { tidying: { supportRequests: () => tidySupport({ db, now, log, files }) }, close: () => door?.close() }
}
