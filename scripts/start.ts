/** `npm start`: builds what changed, then runs the server in this process. */
import { pathToFileURL } from 'node:url'
import { build } from './build.ts'

// Read by React when it is imported: development React costs three times as much per page.
process.env['NODE_ENV'] = 'production'
if (build({ force: false })) await import(pathToFileURL('dist/server/server.js').href)
else process.exitCode = 1
