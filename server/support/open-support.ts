/** Support as a process needs it: what the job tidies away, and what answers the operator's command. */
import type { OpenDatabase } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Log } from '../platform/log.ts'
import type { DoorAnswer } from '../platform/operator-door.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createSecurityEvents } from '../platform/security-events.ts'
import { createImageLinks } from './image-links.ts'
import { createSupportDesk } from './support-desk.ts'
import { supportDoor } from './support-door.ts'
import { tidySupport } from './tidy-support.ts'

export interface Support {
  tidying: Readonly<Record<'supportRequests', () => Promise<unknown>>>
  door: DoorAnswer
}

/** @param o.origin of the site as players type it, without a slash at the end */
export function openSupport(o: { database: OpenDatabase; now: () => Date; log: Log; files: FileStore; origin: string }): Support {
  const { now, log, files, origin } = o
  const { db } = o.database
  const desk = createSupportDesk({ db, now, files })
  const secrets = createSecrets(db)
  const links = createImageLinks({ secrets, now })
  const events = createSecurityEvents({ log, secrets })
  return {
    tidying: { supportRequests: () => tidySupport({ db, now, log, files }) },
    door: supportDoor({ desk, links, events, now, origin }),
  }
}
