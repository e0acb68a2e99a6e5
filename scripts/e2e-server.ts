/** The built site for the journeys, on a data folder that begins empty: what a newcomer's first start gives. */
import { rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const folder = process.env['DATA_DIR'] ?? '.cache/e2e-data'
rmSync(folder, { recursive: true, force: true })
rmSync(`${folder}/pglite.lock`, { force: true })
process.env['NODE_ENV'] = 'production'
await import(pathToFileURL('dist/server/server.js').href)
