/** Mail by SMTP, or into whatever stands in its place. */
import { createTransport } from 'nodemailer'
import type { Environment } from './environment.ts'

export interface Mail {
  /** Of the message in the outbox: a server that gets it twice sees the same `Message-ID`. */
  id: string
  to: string
  subject: string
  text: string
  html: string
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

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

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
    send: async ({ id, to, subject, text, html }) => {
      const failure = await transport
        .sendMail({
          from: settings.from,
          // An address, however it looks, and never a list of them.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
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
