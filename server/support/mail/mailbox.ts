/** The mailbox that receives answers, by IMAP4 (RFC 3501, RFC 9051). */
import { ImapFlow } from 'imapflow'
import { hostOf, isLoopback } from '../../platform/hosts.ts'

/** Largest mail that is fetched, in bytes. */
export const mostMailBytes = 20_000_000
/** Largest header that is read, in bytes: several times the usual; parsing an invented one of 200 kB blocks the process for a second. */
export const mostHeaderBytes = 64_000

/** A mail’s header, at most `mostHeaderBytes` of it. */
export interface MailHead {
  /** Size of the whole mail, in bytes. */
  size: number
  /** The raw header. */
  header: Uint8Array
}

/** Port of `readMailbox`: an open mailbox. Mails are named by their IMAP UID. */
export interface Mailbox {
  /** Its UIDVALIDITY: while it stays the same, a UID names the same mail. */
  validity: string
  /** Unseen mails, the oldest first. */
  unseen: () => Promise<number[]>
  /** @throws MailRefused if the server does not return it, or it was deleted */
  head: (uid: number) => Promise<MailHead>
  /** The whole mail; if it is larger than the server reported, one byte more than `mostMailBytes`. @throws MailRefused */
  source: (uid: number) => Promise<Uint8Array>
  /** Marks a mail as seen and, for team members who read the mailbox, flags one that needs attention. */
  done: (uid: number, o: { isFlagged: boolean }) => Promise<void>
}

/** The mailbox cannot be read now. The message is a code, without a name, an address or a password. */
export class MailboxAway extends Error {}

/** The server does not return this mail, but may return others. */
export class MailRefused extends Error {}

/** `imaps:` uses TLS from the first byte. With `imap:` STARTTLS is required before the password is sent, except to this machine itself. */
export function imapConnectionOf(address: string) {
  const url = new URL(address)
  const { protocol, port, username, password, pathname } = url
  const host = hostOf(url)
  const secure = protocol === 'imaps:'
  return {
    connection: {
      host,
      port: port === '' ? (secure ? 993 : 143) : Number(port),
      secure,
      ...(secure ? {} : { doSTARTTLS: !isLoopback(host) }),
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    },
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  }
}

interface Failure {
  code?: string
  authenticationFailed?: boolean
  responseStatus?: string
  mailboxMissing?: boolean
  tlsFailed?: boolean
}

const reasonOf = (error: unknown): string => {
  const { code, authenticationFailed, responseStatus, mailboxMissing, tlsFailed } = error as Failure
  if (authenticationFailed === true) return 'the password is refused'
  if (mailboxMissing === true) return 'there is no such folder'
  if (code === undefined && tlsFailed === true) return 'TLS cannot be started'
  return code ?? (responseStatus === undefined ? 'unknown' : `answered ${responseStatus}`)
}

/**
 * Opens the mailbox, and always closes it afterwards.
 * @param o.timeout idle time in ms after which the connection is given up
 * @throws MailboxAway if the server does not respond or refuses; errors of `work` pass through
 */
export async function withMailbox<T>(address: string, work: (mailbox: Mailbox) => Promise<T>, o: { timeout?: number } = {}): Promise<T> {
  const timeout = o.timeout ?? 20_000
  const { connection, folder } = imapConnectionOf(address)
  const client = new ImapFlow({
    ...connection,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    maxLiteralSize: mostMailBytes + 1_000_000,
  })
  // Without a listener an error would end the process. Some commands return `false` on a lost connection, and report the error only here.
  let lost: unknown
  client.on('error', (error) => {
    lost ??= error
  })
  const away = (why: string, cause?: unknown): MailboxAway => new MailboxAway(why, { cause })
  const connectionLost = (cause: unknown): MailboxAway => away(reasonOf(cause ?? { code: 'the connection was lost' }), cause)
  /** @param why the reason used if the server refuses */
  const required = async <A>(request: Promise<A | false | undefined>, why: string): Promise<A> => {
    const response = await request.catch((error: unknown) => {
      throw away(reasonOf(error), error)
    })
    if (response === false || response === undefined) throw client.usable ? away(why) : connectionLost(lost)
    return response
  }
  /** A refusal (NO, BAD) on a live connection concerns this mail only. */
  const requiredOfMail = async <A>(request: Promise<A | false | undefined>): Promise<A> => {
    const response = await request.catch((error: unknown) => {
      if (client.usable && (error as Failure).responseStatus !== undefined) return undefined
      throw away(reasonOf(error), error)
    })
    if (response !== false && response !== undefined) return response
    throw client.usable ? new MailRefused('the mail server does not return this mail') : connectionLost(lost)
  }
  try {
    await required(
      client.connect().then(() => true),
      'the connection is refused',
    )
    const opened = await required(client.mailboxOpen(folder), 'there is no such folder')
    if (opened.readOnly === true) throw away('the folder can only be read')
    return await work({
      validity: String(opened.uidValidity),
      unseen: async () =>
        (await required(client.search({ seen: false, deleted: false }, { uid: true }), 'the folder cannot be searched')).sort(
          (a, b) => a - b,
        ),
      head: async (uid) => {
        const query = { uid: true, size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: mostHeaderBytes }] }
        const { size = 0, headers } = await requiredOfMail(client.fetchOne(String(uid), query, { uid: true }))
        return { size, header: headers ?? new Uint8Array() }
      },
      source: async (uid) => {
        const query = { source: { start: 0, maxLength: mostMailBytes + 1 } }
        return (await requiredOfMail(client.fetchOne(String(uid), query, { uid: true }))).source ?? new Uint8Array()
      },
      done: async (uid, { isFlagged }) => {
        const flags = isFlagged ? [String.raw`\Seen`, String.raw`\Flagged`] : [String.raw`\Seen`]
        await required(client.messageFlagsAdd(String(uid), flags, { uid: true }), 'mails cannot be marked as seen')
      },
    })
  } finally {
    await Promise.race([client.logout().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
    client.close()
  }
}
