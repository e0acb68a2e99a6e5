/** The built site as started by an operator: a separate process, besides the journeys' server. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'

export interface Ended {
  code: number | null
  text: string
}
/**
 * @param env in addition to NODE_ENV=production and a silent log
 * @param cwd folder whose `dist/` is started
 */
export function start(
  env: Record<string, string>,
  cwd = '.',
): { child: ChildProcess; ended: Promise<Ended>; untilPrinted: (pattern: RegExp) => Promise<void> } {
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', ...env },
  })
  let text = ''
  const listeners = new Set<() => void>()
  const receive = (chunk: Buffer): void => {
    text += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', receive)
  child.stderr.on('data', receive)
  return {
    child,
    ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, text }))),
    untilPrinted: (pattern) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!pattern.test(text)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      }),
  }
}

/** A port that is taken until the returned function is called. */
export const takePort = (): Promise<{ port: number; free: () => void }> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address !== null ? address.port : 0, free: () => server.close() })
    })
  })
