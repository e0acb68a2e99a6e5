/**
 * `npm run bench:recorder`: the cost of the flight recorder. Sends 10,000 events to a popups machine with and without it, interleaved, in
 * 45 rounds; prints the median of each and their ratio. Only the ratio is comparable between machines. Then the size of a purchase's
 * recording, and the time to replay a thousand generated recordings.
 */
import { createActor } from 'xstate'
import { popupsMachine, type PopupsEvent } from '../machines/popups/popups.machine.ts'
import { createRecorder } from '../machines/recording/recorder.ts'
import { startReplay } from '../machines/recording/replayer.ts'
import { allRules, machines } from '../machines/registry.ts'
import { generatedRecordings, randomRecordings } from '../tests/helpers/generated-recordings.ts'

const events = 10_000
const rounds = 45
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

const kilobytes = (value: unknown): string => (JSON.stringify(value).length / 1000).toFixed(1)
const payment = machines.find(({ name }) => name === 'payment')!
const purchases = [...generatedRecordings(payment)].filter(
  ({ systems }) => systems[0]?.final.value === 'complete' || JSON.stringify(systems[0]?.final.value).includes('complete'),
)
const steps = (recording: (typeof purchases)[number]): number => recording.systems.reduce((sum, { stimuli }) => sum + stimuli.length, 0)
const longest = purchases.sort((one, other) => steps(other) - steps(one))[0]!
console.log(`a complete purchase, ${String(steps(longest))} steps: ${kilobytes(longest)} kB`)

const wanted = 1000
const recordings = machines.flatMap((entry) => [...randomRecordings(entry, { walks: 40, length: 30 })]).slice(0, wanted)
const began = performance.now()
let [played, different] = [0, 0]
for (const { systems } of recordings)
  for (const system of systems) {
    const replay = startReplay(machines.find(({ name }) => name === system.machine)!.machine, system)
    do different += replay.differences().length
    while (replay.step() !== undefined && (played += 1) > 0)
  }
console.log(
  `${String(recordings.length)} recordings with ${String(played)} steps replayed in ${((performance.now() - began) / 1000).toFixed(1)} s, ${String(different)} differences`,
)
