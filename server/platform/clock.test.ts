/** The provider's clock follows the database's, and reports a difference that is too large. */
import { expect, test } from 'vitest'
import { openClock, skewLogged } from './clock.ts'
import { createLog } from './log.ts'

const hour = 3_600_000
const at = new Date('2026-11-21T03:00:00.000Z').getTime()

/** A machine and a database with separate clocks; a query's transfer takes `way` ms each way. */
async function world(o: { ahead: number; way?: number; kind?: 'pglite' | 'postgresql' }) {
  const state = { machine: at, ahead: o.ahead, way: o.way ?? 0 }
  const warnings: unknown[] = []
  const log = createLog('silent')
  log.warn = ((facts: unknown) => warnings.push(facts)) as never
  const clock = await openClock({
    database: {
      kind: o.kind ?? 'postgresql',
      query: () => {
        state.machine += state.way
        const rows = [{ at: String(state.machine + state.ahead) }]
        state.machine += state.way
        return Promise.resolve({ rows, rowCount: 1 })
      },
    },
    log,
    machine: () => state.machine,
  })
  clock.stop()
  return { state, warnings, clock }
}

test.each([
  ['two machines agree', 0, 0, 0],
  ['ahead by a minute', 60_000, 0, 0],
  ['behind by two minutes', -120_000, 0, 0],
  ['ahead by an hour: logged', hour, 0, 1],
  ['behind by more than two minutes: logged', -skewLogged - 1000, 0, 1],
  ['ahead by a minute, a slow response', 60_000, 500, 0],
])('%s', async (_what, ahead, way, warningCount) => {
  const { state, warnings, clock } = await world({ ahead, way })
  expect([clock.now().getTime() - state.machine, clock.skew(), warnings.length]).toEqual([ahead, ahead, warningCount])
})

test('a difference below the transfer time of the response counts as zero', async () => {
  const { state, clock } = await world({ ahead: 40, way: 50 })
  expect([clock.skew(), clock.now().getTime()]).toEqual([0, state.machine])
})

test('a repeated reading updates the clock', async () => {
  const { state, clock } = await world({ ahead: 0 })
  state.ahead = 90_000
  await clock.read()
  state.machine += hour
  expect(clock.now().getTime()).toBe(at + hour + 90_000)
})

test('the embedded database uses the machine’s clock', async () => {
  const { clock } = await world({ ahead: hour, kind: 'pglite' })
  expect([clock.skew(), clock.now().getTime()]).toEqual([0, at])
})
