/** Mail by SMTP, or into whatever stands in its place. */
import { createTransport } from 'nodemailer'
import { isLoopback } from './hosts.ts'
import type { Environment } from './environment.ts'

export interface Mail {
  /** Of the message in the outbox: a server that gets it twice sees the same `Message-ID`. */
  id: string
  to: string
  subject: string
  text: string
  html?: string
  /** Local part of its `Message-ID`; undefined: `id`. */
  messageId?: string
  /** Local part of the `Message-ID` that all mails of its thread refer to (RFC 5322 §3.6.4). */
  thread?: string
  /** Where answers go; undefined: to who writes. */
  replyTo?: string
  /** Images of a support request, by id; `attachments` has them once they are read (server/support/mail/attach-images.ts). */
  imageIds?: readonly string[]
  attachments?: readonly MailAttachment[]
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: Uint8Array
}

/** Sends one, or throws; `NotDeliverable` where trying again is of no use. */
export type SendMail = (mail: Mail) => Promise<void>

/** The other side has refused it for good. */
export class NotDeliverable extends Error {}

export interface MailSettings {
  /** `smtps://user:password@host`, `smtp://…`, see `connectionOf`. */
  url: string
  /** `Everharrow <no-reply@example.com>`. */
  from: string
}

/** @returns undefined where no mail server is configured */
export const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailSettings | undefined =>
  url === undefined || from === undefined ? undefined : { url, from }

/**
 * `smtps:` speaks TLS from the first byte. With `smtp:` it has to be begun (STARTTLS) before anything is told, except to this machine itself:
 * whoever could leave it out on the way would read the password and every link. `?tls=off` allows a relay that has none.
 */
export function connectionOf(address: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(address)
  const secure = protocol === 'smtps:'
  return {
    host: hostname,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(hostname) && searchParams.get('tls') !== 'off',
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  }
}

/** What a failure says of itself; its words may repeat an address and are not looked at. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  command?: string
}

/** From 500 on a refusal is final (RFC 5321 §4.2.1), unless it is the password's: that is the operator's mistake and may be mended. */
const isFinal = ({ responseCode = 0, command = '' }: SmtpFailure): boolean => responseCode >= 500 && !command.startsWith('AUTH')

/** @param o.timeout milliseconds of silence after which a connection is given up */
export function createSmtp(settings: MailSettings, o: { timeout?: number } = {}): { send: SendMail; close: () => void } {
  const timeout = o.timeout ?? 10_000
  const transport = createTransport({
    ...connectionOf(settings.url),
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  })
  const host = settings.from.split('@').at(-1)!.replace(/>.*$/, '')
  return {
    send: async ({ id, to, subject, text, html, messageId = id, thread, replyTo, attachments = [] }) => {
      const failure = await transport
        .sendMail({
          from: settings.from,
          // An address, however it looks, and never a list of them.
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${messageId}@${host}>`,
          ...(thread === undefined ? {} : { references: `<${thread}@${host}>` }),
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          attachments: attachments.map(({ content, ...facts }) => ({ ...facts, content: Buffer.from(content) })),
          // Nobody's holiday note is wanted for it (RFC 3834 §5).
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
