/** A server of a journey's own: the built site on a free port, a data folder of its own and settings of its choice. */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataFolder } from './first-start.ts'
import { start } from './processes.ts'
import { freePort } from '../scripts/free-port.ts'

export interface OwnServer {
  origin: string
  /** @throws with its words when it does not end cleanly */
  stop: () => Promise<void>
}

/**
 * @param env DATA_DIR for a folder that the journey keeps; else one as a first start leaves it. PORT for one that it has chosen
 * @param root folder whose `dist/` is started
 * @returns when it is ready. @throws with its words when it ends before
 */
export async function startServer(env: Record<string, string>, root = '.'): Promise<OwnServer> {
  const folder = env['DATA_DIR'] ?? dataFolder()
  const port = env['PORT'] ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  // AVIF is made on the first request of each picture, which each such server would do again.
  const { child, says, ended } = start(
    { PICTURE_AVIF: 'off', REPORT_SHARE: '0', PUBLIC_URL: origin, ...env, DATA_DIR: resolve(folder), PORT: port },
    root,
  )
  await Promise.race([
    says(/is ready/),
    ended.then(({ text }) => {
      throw new Error(text)
    }),
  ])
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      const { code, text } = await ended
      if (env['DATA_DIR'] === undefined) rmSync(folder, { recursive: true, force: true })
      if (code !== 0) throw new Error(text)
    },
  }
}
