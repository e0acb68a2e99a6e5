/**
 * A provider as a separate process, with its HTTP and its jobs, for tests that kill it. Its clock is the machine's, shifted by its parent,
 * so that no test waits for a lease to end. `BUYING_PROCESS` holds its settings; it sends `{ port }` when it serves.
 */
import { serve } from '@hono/node-server'
import { createServer } from '#server/index.ts'
import type { DeliverySettings } from '#server/deliveries/game-delivery.ts'
import { openDatabase } from '#server/platform/database.ts'
import { widerLimits } from '#server/platform/limits.ts'
import { createLog } from '#server/platform/log.ts'
import { createBuying } from '#server/orders/buying.ts'
import type { PaymentSettings } from '#server/orders/payment-registry.ts'

export interface ProcessSettings {
  databaseUrl: string
  /** Of the site, as the payment providers know it. */
  origin: string
  payment: PaymentSettings
  deliveries: DeliverySettings
}
/** Messages from its parent. */
export type ProcessMessage = { shift: number } | { schedule: 'orders' | 'deliveries' }

const settings = JSON.parse(process.env['BUYING_PROCESS']!) as ProcessSettings
let shift = 0
const now = (): Date => new Date(Date.now() + shift)
const log = createLog('silent')
const database = await openDatabase({ url: settings.databaseUrl })
const { origin, payment, deliveries } = settings
const buying = createBuying({ database, now, log, origin, payment, deliveries, receipts: undefined })
const server = createServer({
  database,
  now,
  log,
  verifyResponses: true,
  development: false,
  limits: widerLimits(1000),
  payments: buying.payments,
})
await buying.start()
serve({ fetch: (request) => server.fetch(request, { clientAddress: '203.0.113.7' }), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send!({ port })
})
process.on('message', (message: ProcessMessage) => {
  if ('shift' in message) shift = message.shift
  else buying.payments.schedule(message.schedule, now())
})
process.on('disconnect', () => process.exit())
