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
  /** `smtp://user:password@host:587`, `smtps://…:465`. */
  url: string
  /** `Everharrow <no-reply@example.com>`. */
  from: string
}

/** @returns undefined where no mail server is configured */
export const mailOf = ({ SMTP_URL: url, MAIL_FROM: from }: Environment): MailSettings | undefined =>
  url === undefined || from === undefined ? undefined : { url, from }

/** Codes of SMTP from 500 on are final (RFC 5321 §4.2.1); 4xx and broken connections are not. */
const isFinal = (error: unknown): boolean => {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  // A wrong password is the operator's mistake, not the address's: it may be mended.
  return responseCode !== undefined && responseCode >= 500 && command !== 'AUTH' && !(command ?? '').startsWith('AUTH')
}

/** @param o.timeout milliseconds of silence after which a connection is given up */
export function createSmtp(settings: MailSettings, o: { timeout?: number } = {}): { send: SendMail; close: () => void } {
  const timeout = o.timeout ?? 10_000
  const options = {
    url: settings.url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  }
  const transport = createTransport(options as never)
  const host = settings.from.split('@').at(-1)!.replace(/>.*$/, '')
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from: settings.from,
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
      } catch (error) {
        const { responseCode } = error as { responseCode?: number }
        // The server's own words may repeat the address: only its number is told.
        if (isFinal(error)) throw new NotDeliverable(`the mail server answered ${String(responseCode)}`, { cause: undefined })
        throw new Error(`mail: ${responseCode === undefined ? String((error as { code?: string }).code) : String(responseCode)}`, {
          cause: undefined,
        })
      }
    },
    close: () => transport.close(),
  }
}
