/** A real IMAP server with one empty mailbox, and ways to break it: between it and the client, or in its place. */
import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { freePort } from '../../scripts/free-port.ts'

export interface MailboxServer {
  url: string
  /** With TLS from the first byte. */
  tlsUrl: string
  /** PEM; empty without TLS. */
  certificate: string
  /** With a password that the server rejects. */
  urlOfStranger: string
  append: (raw: string | Uint8Array) => Promise<void>
  /** Flags of each mail, the oldest first. */
  flags: () => Promise<string[][]>
  /** Uid of each mail, the oldest first. */
  uids: () => Promise<number[]>
  /** Deletes all mails. */
  empty: () => Promise<void>
  stop: () => Promise<void>
}

const idOf = (user: string, kind: '-u' | '-g'): number => Number(execFileSync('id', [kind, user], { encoding: 'utf8' }))

/** As root, Dovecot uses its own users; otherwise everything belongs to the user who runs the tests. */
function usersOf(isRoot: boolean): { lines: string; uid: number; gid: number } {
  if (isRoot) return { lines: '', uid: idOf('mail', '-u'), gid: idOf('mail', '-g') }
  const { uid, gid, username } = userInfo()
  const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()
  const lines = `default_internal_user = ${username}\ndefault_login_user = ${username}\ndefault_internal_group = ${group}`
  return { lines, uid, gid }
}

/**
 * Certificate for a server with TLS, for 127.0.0.1 and for `127.1`, a name of this machine that counts as a remote host; Node.js looks it
 * up as its address among the DNS names. @returns settings of Dovecot, PEM
 */
function makeCertificate(folder: string): { lines: string; pem: string } {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const names = 'subjectAltName=IP:127.0.0.1,DNS:127.0.0.1'
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=answers', '-addext', names]
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return { lines: `ssl = yes\nssl_cert = <${certificate}\nssl_key = <${key}`, pem: readFileSync(certificate, 'utf8') }
}

const configuration = (
  folder: string,
  o: { port: number; tlsPort: number; tls: string; users: string; uid: number; gid: number },
): string => `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
${o.tls}
disable_plaintext_auth = no
auth_failure_delay = 0
${o.users}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/Maildir
passdb {
  driver = static
  args = password=pass/word
}
userdb {
  driver = static
  args = uid=${String(o.uid)} gid=${String(o.gid)} home=${folder}/mail
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${String(o.port)}
  }
  inet_listener imaps {
    port = ${String(o.tlsPort)}
    ssl = yes
  }
}
`

/** @returns when the server greets a connection; throws if the server ends before */
async function greeting(port: number, server: ChildProcess, log: string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`Dovecot does not start: ${readFileSync(log, 'utf8')}`)
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** @param path of Dovecot 2.3 @param o.hasTls STARTTLS, and TLS from the first byte on a separate port */
export async function startMailboxServer(path: string, o: { hasTls?: boolean } = {}): Promise<MailboxServer> {
  const folder = mkdtempSync(join(tmpdir(), 'site-dovecot-'))
  const isRoot = process.getuid?.() === 0
  const { lines, uid, gid } = usersOf(isRoot)
  for (const name of ['run', 'mail']) mkdirSync(join(folder, name))
  // Dovecot's own users and the mail's user need access.
  if (isRoot) {
    execFileSync('chmod', ['755', folder])
    chownSync(join(folder, 'mail'), uid, gid)
  }
  const port = await freePort()
  const tlsPort = o.hasTls === true ? await freePort() : 0
  const tls = o.hasTls === true ? makeCertificate(folder) : { lines: 'ssl = no', pem: '' }
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, configuration(folder, { port, tlsPort, tls: tls.lines, users: lines, uid, gid }))
  const server = spawn(path, ['-F', '-c', file], { stdio: 'ignore' })
  await greeting(port, server, join(folder, 'log'))

  const inMailbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const auth = { user: 'answers', pass: 'pass/word' }
    const client = new ImapFlow({ host: '127.0.0.1', port, secure: false, doSTARTTLS: false, auth, logger: false, disableAutoIdle: true })
    await client.connect()
    try {
      await client.mailboxOpen('INBOX')
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  const address = (password: string): string => `imap://answers:${password}@127.0.0.1:${String(port)}/INBOX`
  return {
    url: address('pass%2Fword'),
    tlsUrl: `imaps://answers:pass%2Fword@127.0.0.1:${String(tlsPort)}/INBOX`,
    certificate: tls.pem,
    urlOfStranger: address('wrong'),
    append: (raw) => inMailbox(async (client) => void (await client.append('INBOX', Buffer.from(raw)))),
    flags: () =>
      inMailbox(async (client) => {
        const mails: string[][] = []
        const status = await client.status('INBOX', { messages: true })
        if (status === false || status.messages === 0) return mails
        for await (const { flags } of client.fetch('1:*', { flags: true }))
          mails.push([...(flags ?? [])].filter((flag) => flag !== '\\Recent').sort())
        return mails
      }),
    uids: () => inMailbox(async (client) => (await client.search({ all: true }, { uid: true })) || []),
    empty: () => inMailbox(async (client) => void (await client.messageDelete('1:*'))),
    stop: async () => {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface BrokenLine {
  url: string
  /** Resolves when the word was sent. */
  broken: Promise<unknown>
  /** Everything that the client has sent. */
  said: () => string
  close: () => void
}

/**
 * A connection to the server that breaks as soon as the client sends this keyword: the command with it never arrives.
 * @param url of the server
 * @param how `cut` ends the connection, `hold` sends nothing more
 */
export async function brokenAt(url: string, keyword: string, how: 'cut' | 'hold' = 'cut'): Promise<BrokenLine> {
  const { promise: broken, resolve: isBroken } = Promise.withResolvers<void>()
  let isHeld = false
  let received = ''
  const sockets = new Set<Socket>()
  const { port: target } = new URL(url)
  const line = createServer((client) => {
    const server = connect(Number(target), '127.0.0.1')
    for (const socket of [client, server]) sockets.add(socket.on('error', () => {}))
    server.pipe(client)
    client.on('data', (data: Buffer) => {
      received += data.toString('latin1')
      if (data.toString('latin1').includes(keyword)) {
        isHeld = how === 'hold'
        isBroken()
        if (how === 'cut') for (const socket of [client, server]) socket.destroy()
      } else if (!isHeld) server.write(data)
    })
    client.on('close', () => server.destroy())
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(url)
  through.port = String((line.address() as AddressInfo).port)
  return {
    url: through.href,
    broken,
    said: () => received,
    close: () => {
      for (const socket of sockets) socket.destroy()
      line.close()
    },
  }
}

/** A server that accepts connections, sends these words and then nothing more. */
export async function frozenServer(opening: string): Promise<BrokenLine> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (opening !== '') socket.write(opening)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    broken: Promise.resolve(),
    said: () => '',
    url: `imap://answers:pass@127.0.0.1:${String((server.address() as AddressInfo).port)}/INBOX`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
