/** Whether the machines of a recording start: its snapshots and inputs come from a file, and a page without a running app has no panel. */
import { selectPopupsRef, selectSessionRef, type AppSnapshot } from '#machines/app/app.selectors.ts'
import { appMachine } from '#machines/app/app.machine.ts'
import { startReplay } from '#machines/recording/replayer.ts'
import type { Part, RecordedSystem, Recording } from '#machines/recording/recording.types.ts'
import { machines } from '#machines/registry.ts'

/** The part of a recording that a page plays or continues. @param chosen its number, counted from 1; if it does not exist, the last one */
export const partOf = ({ parts }: Recording, chosen: number | undefined): Part => parts[(chosen ?? 0) - 1] ?? parts.at(-1)!

/** @throws whatever the machine throws when it starts */
function start(system: RecordedSystem): void {
  const machine = machines.find(({ name }) => name === system.machine)?.machine
  // The play reports a machine that this build does not have.
  if (machine === undefined) return
  const { root } = startReplay(machine, system)
  const snapshot: unknown = root.getSnapshot()
  const { status, error } = snapshot as { status: string; error: unknown }
  if (status === 'error') throw error
  // The page reads them before it renders anything.
  if (machine === appMachine) for (const select of [selectSessionRef, selectPopupsRef]) select(snapshot as AppSnapshot).getSnapshot()
  root.stop()
}

/**
 * @param recording or the reason why there is none
 * @param chosen as in `partOf`
 * @returns the same; or the reason why that part cannot be played: a machine does not start from its snapshot or its input
 */
export function startable<Read extends Recording | string | undefined>(recording: Read, chosen?: number): Read | string {
  if (typeof recording !== 'object') return recording
  for (const system of partOf(recording, chosen).systems)
    try {
      start(system)
    } catch (error) {
      return `the recording is damaged: its machine ${system.machine} cannot start (${error instanceof Error ? error.message : String(error)})`
    }
  return recording
}
