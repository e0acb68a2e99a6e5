/** The support feature of a process: its jobs, the operator's command, and the team's notices and answers by mail. */
import { minuteMs } from '#contract/durations.ts'
import type { OpenDatabase } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import type { Log } from '../platform/log.ts'
import type { SendMail } from '../platform/mail.ts'
import type { CommandHandler } from '../platform/command-server.ts'
import { createSecrets } from '../platform/secrets.ts'
import { createSecurityEvents } from '../platform/security-events.ts'
import type { SupportMailSettings } from '../platform/support-mail-settings.ts'
import { createVault, type Pepper } from '../platform/vault.ts'
import { createImageLinks } from './image-links.ts'
import { attachingImages } from './mail/attach-images.ts'
import { createNotices, type SupportNotices } from './mail/notices.ts'
import type { MailResult } from './mail/mail-results.ts'
import { namesOf } from './mail/sender-names.ts'
import { createSupportDesk } from './support-desk.ts'
import { handleSupportCommand } from './remote-support-command.ts'
import { tidySupport } from './tidy-support.ts'

/** Additional settings of support by mail. */
export interface MailOptions {
  settings: SupportMailSettings
  /** See MESSAGE_SECRET. */
  secret: Pepper
  schedule: (job: 'mail' | 'supportMail', at: Date) => void
  /** Called for each mail that is read. */
  onMail?: ((result: MailResult) => void) | undefined
}

/** The running support feature. `commandHandler` runs the operator’s commands. */
export interface Support {
  jobs: Readonly<{ supportRequests: () => Promise<unknown>; supportMail?: () => Promise<unknown> }>
  commandHandler: CommandHandler
  /** Undefined: support by mail is not configured. */
  notices: SupportNotices | undefined
  /** Sends mails with the images of requests that they name. */
  attaching: (send: SendMail) => SendMail
}

/** Interval between two checks of the mailbox, in ms. */
const mailboxCheckInterval = 20_000

/**
 * Time of the next check: at 20 and 40 seconds of the minute, by any process; at the full minute the queue runs each job anyway. Times are
 * fixed because every run schedules the next one: so the runs of all processes coincide.
 * @returns undefined if the minute's run is next
 */
export function nextMailboxCheck(now: Date): Date | undefined {
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs
  const next = Math.ceil((now.getTime() - minute + 1000) / mailboxCheckInterval) * mailboxCheckInterval
  return next < minuteMs ? new Date(minute + next) : undefined
}

/**
 * @param o.origin origin of the site as players type it, without a trailing slash
 * @param o.mail undefined: requests are answered by commands alone
 */
export function openSupport(o: {
  database: OpenDatabase
  now: () => Date
  log: Log
  files: FileStore
  origin: string
  mail?: MailOptions | undefined
}): Support {
  const { now, log, files, origin, mail } = o
  const { db } = o.database
  const desk = createSupportDesk({ db, now, files })
  const secrets = createSecrets(db)
  const links = createImageLinks({ secrets, now })
  const events = createSecurityEvents({ log, secrets })
  const jobs = { supportRequests: () => tidySupport({ db, now, log, files }) }
  const commandHandler = handleSupportCommand({ desk, links, events, now, origin })
  const attaching = (send: SendMail): SendMail => attachingImages(send, desk)
  if (mail === undefined) return { jobs, commandHandler, attaching, notices: undefined }
  const { settings, schedule, onMail } = mail
  const notices = createNotices({ settings, secrets, vault: createVault(secrets, mail.secret), schedule: () => schedule('mail', now()) })
  const reading = {
    db,
    now,
    log,
    desk,
    events,
    notices,
    secrets,
    settings,
    onMail,
    names: namesOf(settings.from),
    suspects: new Set<number>(),
  }
  return {
    commandHandler,
    attaching,
    notices,
    jobs: {
      ...jobs,
      supportMail: async () => {
        // Its libraries are loaded only if a mailbox is configured.
        const { readMailbox } = await import('./mail/read-mailbox.ts')
        await readMailbox(reading)
        const next = nextMailboxCheck(now())
        if (next !== undefined) schedule('supportMail', next)
      },
    },
  }
}
