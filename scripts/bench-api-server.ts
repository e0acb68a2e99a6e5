/**
 * The provider's API alone, as a separate process for `npm run bench:api`: no pages, no content pack, logs errors only. `DATABASE_URL` or
 * `DATA_DIR` (the embedded one), `PORT`; `MYCARD`: settings of the payment provider, as JSON.
 */
import { serve } from '@hono/node-server'
import { createServer } from '../server/index.ts'
import { openDatabase } from '../server/platform/database.ts'
import { widerLimits } from '../server/platform/limits.ts'
import { createLog } from '../server/platform/log.ts'
import { createBuying } from '../server/orders/buying.ts'
import type { MyCardSettings } from '../server/orders/mycard/mycard.settings.ts'

const { DATABASE_URL: url, DATA_DIR: folder = '.cache/bench-api-data', PORT: port = '0', MYCARD: myCard } = process.env
const now = (): Date => new Date()
const log = createLog('error')
const database = await openDatabase(url === undefined ? { folder } : { url })
const buying = createBuying({
  database,
  now,
  log,
  origin: `http://127.0.0.1:${port}`,
  payment: myCard === undefined ? {} : { mycard: JSON.parse(myCard) as MyCardSettings },
  deliveries: undefined,
  receipts: undefined,
})
const server = createServer({
  database,
  now,
  log,
  verifyResponses: false,
  development: false,
  limits: widerLimits(100_000),
  payments: buying.payments,
})
// When payments are measured, the jobs run too, as in production.
if (myCard !== undefined) await buying.start()
serve({ fetch: (request) => server.fetch(request, { clientAddress: '127.0.0.1' }), port: Number(port), hostname: '127.0.0.1' })
process.on('SIGTERM', () => {
  void buying
    .stop()
    .then(() => database.close())
    .finally(() => process.exit(0))
})
