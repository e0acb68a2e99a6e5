/** A journey's own server: the built site on a free port, with its own data folder and settings. */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { dataFolder } from './first-start.ts'
import { start } from './processes.ts'
import { freePort } from '../scripts/free-port.ts'

export interface OwnServer {
  origin: string
  /** @throws with its output if it does not end cleanly */
  stop: () => Promise<void>
}

/**
 * @param env DATA_DIR for a folder that the journey keeps; by default one as after a first start. PORT for a chosen one
 * @param root folder whose `dist/` is started
 * @returns when it is ready. @throws with its output if it ends before
 */
export async function startServer(env: Record<string, string>, root = '.'): Promise<OwnServer> {
  const folder = env['DATA_DIR'] ?? dataFolder()
  const port = env['PORT'] ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  // AVIF is encoded on the first request of each image, which every such server would repeat.
  const { child, untilPrinted, ended } = start(
    { PICTURE_AVIF: 'off', REPORT_SHARE: '0', PUBLIC_URL: origin, ...env, DATA_DIR: resolve(folder), PORT: port },
    root,
  )
  await Promise.race([
    untilPrinted(/is ready/),
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
