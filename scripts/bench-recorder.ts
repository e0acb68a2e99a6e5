/**
 * `npm run bench:recorder`: what the flight recorder costs. 10,000 events to a popups machine with and without it, interleaved, five rounds;
 * the median of each and their ratio. Only the ratio says something about another machine.
 */
import { createActor } from 'xstate'
import { popupsMachine, type PopupsEvent } from '../machines/popups/popups.machine.ts'
import { createRecorder } from '../machines/recording/recorder.ts'
import { allRules } from '../machines/registry.ts'

const events = 10_000
const rounds = 5
const script: PopupsEvent[] = [
  { type: 'popup.open', popup: { kind: 'apiMessage', message: 'A message of the provider.' } },
  { type: 'loader.begin' },
  { type: 'loader.end' },
  { type: 'popup.close' },
]

function once(isRecorded: boolean): number {
  const recorder = createRecorder({ now: () => performance.now(), build: 'bench' })
  const machine = { name: 'popups', rules: allRules, input: [] }
  const actor = createActor(popupsMachine, isRecorded ? { inspect: recorder.inspectAs(machine, undefined) } : {}).start()
  const from = performance.now()
  for (let i = 0; i < events; i += 1) actor.send(script[i % script.length]!)
  const ms = performance.now() - from
  actor.stop()
  return ms
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!
once(false)
once(true)
const [without, with_]: [number[], number[]] = [[], []]
for (let round = 0; round < rounds; round += 1) {
  without.push(once(false))
  with_.push(once(true))
}
const [a, b] = [median(without), median(with_)]
console.log(
  `${String(events)} events without the recorder ${a.toFixed(0)} ms, with it ${b.toFixed(0)} ms: ${(b / a).toFixed(2)} times, ${(((b - a) / events) * 1000).toFixed(1)} µs an event`,
)
