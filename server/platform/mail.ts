/** Mail by SMTP, or through a replacement. */
import { createTransport } from 'nodemailer'
import { hostOf, isLoopback } from './hosts.ts'
import type { Environment } from './environment.ts'

/** A mail to send: `text` is plain text, `html` an alternative to it. */
export interface Mail {
  /** The message's id in the outbox: a server that receives it twice sees the same `Message-ID`. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
  /** Local part of its `Message-ID`; undefined: `id`. */
  messageId?: string
  /** Local part of the `Message-ID` that all mails of its thread refer to (RFC 5322 §3.6.4). */
  thread?: string
  /** Local part of a `Message-ID` that it also refers to: replies repeat it, also if the mail service replaces this mail's own. */
  reference?: string
  /** Address for replies; undefined: the sender's. */
  replyTo?: string
  /** Images of a support request, by id; `attachments` contains them once they are read (server/support/mail/attach-images.ts). */
  imageIds?: readonly string[]
  attachments?: readonly MailAttachment[]
}

/** A file of a mail; `contentType` is its media type. */
export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

/** Sends one mail, or throws; `NotDeliverable` if a retry is useless. */
export type SendMail = (mail: Mail) => Promise<void>

/** The server has refused it permanently. */
export class NotDeliverable extends Error {}

/** The mail server and the sender, see SMTP_URL and MAIL_FROM. */
export interface MailSettings {
  /** `smtps://user:password@host`, `smtp://…`, see `connectionOf`. */
  url: string
  /** `Everharrow <no-reply@example.com>`. */
  from: string
}

/** @returns undefined if no mail server is configured */
export const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailSettings | undefined =>
  url === undefined || from === undefined ? undefined : { url, from }

/**
 * `smtps:` uses TLS from the first byte. With `smtp:` STARTTLS is required before any data is sent, except to this machine itself: an
 * attacker on the path who could suppress it would read the password and every link. `?tls=off` allows a relay without TLS.
 */
export function connectionOf(address: string) {
  const url = new URL(address)
  const { protocol, port, username, password, searchParams } = url
  const host = hostOf(url)
  const secure = protocol === 'smtps:'
  return {
    host,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(host) && searchParams.get('tls') !== 'off',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** The fields of a failure; its message may contain an address and is not used. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * A code of 500 or more is final (RFC 5321 §4.2.1) where it is about the recipient or the mail, or its size (552). About connection, login
 * (530: none) or sender it is the operator's mistake or the mail service's, and can be mended while the mail waits.
 */
const isFinal = ({ responseCode = 0, command = '' }: SmtpFailure): boolean =>
  responseCode === 552 || (responseCode >= 500 && responseCode !== 530 && ['RCPT TO', 'DATA'].includes(command))

/** Mails that are sent at the same time. */
export const smtpConnections = 2

/** @param o.timeout idle time in ms after which a connection is given up */
export function createSmtp(settings: MailSettings, o: { timeout?: number } = {}): { send: SendMail; close: () => void } {
  const timeout = o.timeout ?? 10_000
  const transport = createTransport({
    ...connectionOf(settings.url),
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  const host = settings.from.split('@').at(-1)!.replace(/>.*$/, '')
  return {
    send: async ({ id, to, subject, text, html, messageId = id, thread, reference, replyTo, attachments = [] }) => {
      const failure = await transport
        .sendMail({
          from: settings.from,
          // One address, whatever it contains, and never a list of addresses.
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${messageId}@${host}>`,
          references: [thread, reference].flatMap((local) => (local === undefined ? [] : [`<${local}@${host}>`])),
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          attachments: attachments.map(({ content, ...facts }) => ({ ...facts, content: Buffer.from(content) })),
          // Suppresses automatic replies (RFC 3834 §5).
          headers: { 'auto-submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .then(
          () => undefined,
          (error: SmtpFailure) => error,
        )
      if (failure === undefined) return
      const why = `the mail server: ${String(failure.responseCode ?? failure.code)}`
      throw isFinal(failure) ? new NotDeliverable(why) : new Error(why)
    },
    close: () => transport.close(),
  }
}
