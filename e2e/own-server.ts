/** A server of a journey's own: the built site on a free port, an empty data folder and settings of its choice. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface OwnServer {
  origin: string
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

/** @returns when it is ready. @throws with its words when it ends before */
export async function startServer(env: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'site-own-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', DATA_DIR: folder, PORT: String(port), ...env },
  })
  let text = ''
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      text += chunk.toString()
      if (text.includes('is ready')) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => reject(new Error(text)))
  })
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
