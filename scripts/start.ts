/**
 * `npm start`: builds what changed, then runs the server in this process. An installation without development packages (NODE_ENV=production
 * at install) cannot build: it serves the existing build.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

// React reads this when it is imported: development React costs three times as much per page.
process.env['NODE_ENV'] = 'production'
const server = 'dist/server/server.js'

/** @returns whether there is a site to serve; prints the reason if not */
async function hasBuild(): Promise<boolean> {
  if (existsSync('node_modules/vite')) return (await import('./build.ts')).build({ force: false })
  if (existsSync(server)) return true
  console.error(
    'the site is not built, and NODE_ENV=production omits the packages that build it: first run `npm run build` without NODE_ENV=production',
  )
  return false
}

if (await hasBuild()) await import(pathToFileURL(server).href)
else process.exitCode = 1
