/**
 * The job that reads the team's answers. Safe to run at any time and in several processes: one run leases the mailbox, each mail is carried
 * out once (its hash is written in the same transaction), and it is marked as seen only afterwards.
 */
import { randomUUID } from 'node:crypto'
import PostalMime, { type Email } from 'postal-mime'
import { minuteMs } from '#contract/durations.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { SupportMailSettings } from '../../platform/support-mail-settings.ts'
import { answerMail, mailHash, type AnswerDeps } from './answer-mail.ts'
import type { MailResult } from './mail-results.ts'
import { leaseMailbox, type MailboxLease } from './mailbox-lease.ts'
import { MailboxAway, mostHeaderBytes, mostMailBytes, withMailbox, type Mailbox, type MailHead } from './mailbox.ts'
import { readProofs, type RequestProofs } from './request-proof.ts'
import { verifyMail } from './verify-mail.ts'

/** Dependencies of the job that reads the mailbox. */
export interface ReadDeps extends AnswerDeps {
  log: Log
  secrets: Secrets
  settings: Pick<SupportMailSettings, 'imapUrl' | 'team' | 'authserv' | 'from'>
  /** Mails that failed, or were being read when the connection was lost: they are read last, so that they block no others. */
  suspects: Set<number>
  /** Called for each mail. */
  onMail?: ((result: MailResult) => void) | undefined
  /** Idle time in ms after which the server is given up; undefined: 20 s. */
  timeout?: number
}

/** Results that a team member should look at: no notification was sent for them. */
const needsAttention = (result: MailResult): boolean => ['sender', 'authentication', 'proof', 'broken'].includes(result)

/** Time in ms after which a run leaves the rest to the next. */
const runTime = minuteMs

async function parsedHead({ header }: MailHead): Promise<Email | undefined> {
  // The truncated part could contain a second From.
  if (header.length === 0 || header.length >= mostHeaderBytes) return undefined
  return PostalMime.parse(header).catch(() => undefined)
}

async function readOne(deps: ReadDeps, mailbox: Mailbox, uid: number, proofs: RequestProofs): Promise<MailResult> {
  const head = await mailbox.head(uid)
  const parsed = await parsedHead(head)
  if (parsed === undefined) return 'broken'
  const author = verifyMail(parsed, { settings: deps.settings, proofs })
  if ('refusal' in author) return author.refusal
  const given = head.size > mostMailBytes ? undefined : await mailbox.source(uid)
  const source = given !== undefined && given.length <= mostMailBytes ? given : undefined
  return answerMail(deps, author, { hash: mailHash(parsed, head.header), source, size: `${String(mostMailBytes / 1e6)} MB` })
}

/** Times that a mail is begun: a process may end for another reason, but hardly three times at the same mail. */
const mostTries = 3

/** A mail that fails does not stop the others; only an unavailable mailbox does. */
async function read(deps: ReadDeps, mailbox: Mailbox, lease: MailboxLease): Promise<void> {
  const { log, onMail, suspects } = deps
  const proofs = await readProofs(deps.secrets)
  const until = performance.now() + runTime
  const mails = (await mailbox.unseen()).map((uid) => ({ uid, mail: `${mailbox.validity}:${String(uid)}` }))
  lease.keep(mails.map(({ mail }) => mail))
  const doubts = ({ uid, mail }: (typeof mails)[number]): number => lease.tries(mail) + Number(suspects.has(uid))
  for (const { uid, mail } of mails.toSorted((a, b) => doubts(a) - doubts(b))) {
    const isFatal = lease.tries(mail) >= mostTries
    // Mails are read sequentially.
    if (performance.now() > until || !(await lease.begin(mail))) return
    let result: MailResult
    try {
      result = isFatal ? 'broken' : await readOne(deps, mailbox, uid, proofs)
      await mailbox.done(uid, { isFlagged: needsAttention(result) })
    } catch (error) {
      suspects.add(uid)
      if (error instanceof MailboxAway) throw error
      log.error({ err: error, uid }, 'a mail to support cannot be processed; the next run tries again')
      onMail?.('failed')
      continue
    } finally {
      lease.finish(mail)
    }
    suspects.delete(uid)
    onMail?.(result)
    if (isFatal)
      log.error({ uid, tries: mostTries }, 'processes have ended while they read this mail to support; it is flagged in the mailbox')
    else if (needsAttention(result)) log.info({ uid, result }, 'a mail to support was not processed')
  }
}

/**
 * Reads the unseen mails, the oldest first.
 * @returns false if another run leases the mailbox, or it cannot be read
 */
export async function readMailbox(deps: ReadDeps): Promise<boolean> {
  const lease = await leaseMailbox(deps, randomUUID())
  if (lease === undefined) return false
  let error: string | undefined
  try {
    const { timeout } = deps
    await withMailbox(deps.settings.imapUrl, (mailbox) => read(deps, mailbox, lease), timeout === undefined ? {} : { timeout })
  } catch (thrown) {
    if (!(thrown instanceof MailboxAway)) throw thrown
    error = thrown.message
  }
  const isNews = await lease.end(error)
  if (isNews && error !== undefined) deps.log.warn({ why: error }, 'the support mailbox cannot be read; retries run every 20 s')
  if (isNews && error === undefined) deps.log.info('the support mailbox can be read again')
  return error === undefined
}
