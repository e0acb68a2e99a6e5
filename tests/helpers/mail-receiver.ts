/** A mail server that accepts all mail, without TLS or password: for mail sent by SMTP. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface MailReceiver {
  /** As in SMTP_URL. */
  url: string
  /** Whole mails, the oldest first. */
  received: Buffer[]
  close: () => Promise<void>
}

export async function openMailReceiver(): Promise<MailReceiver> {
  const received: Buffer[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${String(port)}`, received, close: () => new Promise((resolve) => server.close(() => resolve())) }
}
