/**
 * A gate between the provider and PostgreSQL. It counts the statements that pass, and at one of them ends every connection, like a database
 * that is lost at that moment. `before`: the statement never arrives. `after`: it is executed, but its response is lost.
 */
import net, { type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export type Side = 'before' | 'after'

export interface DatabaseGate {
  /** Address of the same database, through the gate. */
  url: string
  /** At the `at`-th statement from now on, counted from 1, all connections end. */
  arm: (at: number, side: Side) => void
  /** Accepts connections again. @returns whether the statement was reached */
  open: () => boolean
  close: () => void
}

/** PostgreSQL, "Message Formats": a simple query, and the execution of a prepared statement. */
const statements = new Set(['Q', 'E'])

export async function openDatabaseGate(url: string): Promise<DatabaseGate> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let armed: { left: number; side: Side } | undefined
  let isCut = false

  const cut = (): void => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const keep = (socket: Socket): void => {
    sockets.add(socket)
    // Sends a message at once: waiting for the acknowledgement of the previous one would take 40 ms each.
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  }
  const server = net.createServer((client) => {
    keep(client)
    if (isCut) return void client.destroy()
    const database = net.connect({ host: target.hostname, port: Number(target.port) })
    keep(database)
    client.on('close', () => database.destroy())
    database.on('close', () => client.destroy())
    let hasStarted = false
    let isLast = false
    let rest: Buffer<ArrayBuffer> = Buffer.alloc(0)
    client.on('data', (chunk: Buffer) => {
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        // The first message of a connection has no type: it starts with its length, which includes itself.
        const head = hasStarted ? 1 : 0
        if (rest.length < head + 4) return
        const length = head + rest.readUInt32BE(head)
        if (rest.length < length) return
        const message = rest.subarray(0, length)
        rest = rest.subarray(length)
        const isStatement = hasStarted && statements.has(String.fromCharCode(message[0]!))
        hasStarted = true
        if (isStatement && armed !== undefined) {
          armed.left -= 1
          if (armed.left === 0 && armed.side === 'before') return cut()
          if (armed.left === 0) isLast = true
        }
        database.write(message)
      }
    })
    let response: Buffer<ArrayBuffer> = Buffer.alloc(0)
    database.on('data', (chunk: Buffer) => {
      if (!isLast) return void client.write(chunk)
      // ReadyForQuery, six bytes, ends the response: the statement has been executed.
      response = Buffer.concat([response, chunk])
      if (response.length >= 6 && response.at(-6) === 'Z'.charCodeAt(0)) cut()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    arm: (at, side) => {
      armed = { left: at, side }
    },
    open: () => {
      const wasCut = isCut
      armed = undefined
      isCut = false
      return wasCut
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
