/**
 * The built site for the journeys, on a data folder after a normal first start. A copy of that folder is kept: a journey's own servers
 * start from it (e2e/processes.ts), since the first start of each would take ten seconds of a processor.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { firstStart } from '../e2e/first-start.ts'

const server = 'dist/server/server.js'
process.env['NODE_ENV'] = 'production'
const folder = process.env['DATA_DIR'] ?? '.cache/e2e-data'
for (const path of [folder, firstStart, `${folder}/pglite.lock`]) rmSync(path, { recursive: true, force: true })

const first = spawn(process.execPath, [server], { env: { ...process.env, DATA_DIR: firstStart }, stdio: ['ignore', 'pipe', 'inherit'] })
const ended = once(first, 'close')
let text = ''
first.stdout.on('data', (chunk: Buffer) => {
  text += chunk.toString()
  if (text.includes('is ready')) first.kill('SIGTERM')
})
const [code] = (await ended) as [number | null]
if (code !== 0) throw new Error(`the first start failed: ${text}`)

cpSync(firstStart, folder, { recursive: true })
await import(pathToFileURL(server).href)
