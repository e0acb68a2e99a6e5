/** The mailbox that answers arrive in, by IMAP4 (RFC 3501, RFC 9051). */
import { ImapFlow } from 'imapflow'
import { isLoopback } from '../../platform/hosts.ts'

/** Bytes of the largest mail that is fetched. */
export const mostMailBytes = 20_000_000
/** Bytes of the largest header that is looked at. */
export const mostHeaderBytes = 200_000

export interface MailHead {
  /** Bytes of the whole mail. */
  size: number
  /** Its header, as it is. */
  header: Uint8Array
}

export interface Mailbox {
  /** Mails that nobody has seen, the oldest first. */
  unseen: () => Promise<number[]>
  /** @throws MailRefused where the server does not give it, or it is gone */
  head: (uid: number) => Promise<MailHead>
  /** The whole mail; of one that is larger than its server says, one byte more than `mostMailBytes`. @throws MailRefused */
  source: (uid: number) => Promise<Uint8Array>
  /** Marks a mail as seen, and for the people who look into the mailbox, as one that needs them. */
  done: (uid: number, o: { isFlagged: boolean }) => Promise<void>
}

/** A mailbox that cannot be read now. The message is a code, without a name, an address or a password. */
export class MailboxAway extends Error {}

/** One mail that the server does not give; others it does. */
export class MailRefused extends Error {}

/**
 * `imaps:` speaks TLS from the first byte. With `imap:` it has to be begun (STARTTLS) before the password is told, except to this machine
 * itself.
 */
export function imapConnectionOf(address: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'imaps:'
  return {
    connection: {
      host,
      port: port === '' ? (secure ? 993 : 143) : Number(port),
      secure,
      ...(secure ? {} : { doSTARTTLS: !isLoopback(hostname) }),
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
  if (code === undefined && tlsFailed === true) return 'TLS cannot be begun'
  return code ?? (responseStatus === undefined ? 'unknown' : `answered ${responseStatus}`)
}

/**
 * Opens the mailbox, and closes it afterwards whatever happens.
 * @param o.timeout milliseconds of silence after which the connection is given up
 * @throws MailboxAway where the server does not answer or refuses; what `work` throws goes through
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
  // Without a listener it would end the process. Some commands answer `false` where the line is lost, and tell it here alone.
  let lost: unknown
  client.on('error', (error) => {
    lost ??= error
  })
  const away = (why: string, cause?: unknown): MailboxAway => new MailboxAway(why, { cause })
  const lineLost = (cause: unknown): MailboxAway => away(reasonOf(cause ?? { code: 'the connection was lost' }), cause)
  /** @param why where the server refuses */
  const asked = async <A>(ask: Promise<A | false | undefined>, why: string): Promise<A> => {
    const answer = await ask.catch((error: unknown) => {
      throw away(reasonOf(error), error)
    })
    if (answer === false || answer === undefined) throw client.usable ? away(why) : lineLost(lost)
    return answer
  }
  /** A refusal (NO, BAD) while the connection lives is about this mail alone. */
  const askedOfMail = async <A>(ask: Promise<A | false | undefined>): Promise<A> => {
    const answer = await ask.catch((error: unknown) => {
      if (client.usable && (error as Failure).responseStatus !== undefined) return undefined
      throw away(reasonOf(error), error)
    })
    if (answer !== false && answer !== undefined) return answer
    throw client.usable ? new MailRefused('the mail server does not give this mail') : lineLost(lost)
  }
  try {
    await asked(
      client.connect().then(() => true),
      'the connection is refused',
    )
    if ((await asked(client.mailboxOpen(folder), 'there is no such folder')).readOnly === true) throw away('the folder can only be read')
    return await work({
      unseen: async () =>
        (await asked(client.search({ seen: false, deleted: false }, { uid: true }), 'the folder cannot be searched')).sort((a, b) => a - b),
      head: async (uid) => {
        const query = { uid: true, size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: mostHeaderBytes }] }
        const { size = 0, headers } = await askedOfMail(client.fetchOne(String(uid), query, { uid: true }))
        return { size, header: headers ?? new Uint8Array() }
      },
      source: async (uid) => {
        const query = { source: { start: 0, maxLength: mostMailBytes + 1 } }
        return (await askedOfMail(client.fetchOne(String(uid), query, { uid: true }))).source ?? new Uint8Array()
      },
      done: async (uid, { isFlagged }) => {
        const flags = isFlagged ? [String.raw`\Seen`, String.raw`\Flagged`] : [String.raw`\Seen`]
        await asked(client.messageFlagsAdd(String(uid), flags, { uid: true }), 'mails cannot be marked as seen')
      },
    })
  } finally {
    await Promise.race([client.logout().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
    client.close()
  }
}
