/** The port calls (effects) that a part's machines started, with their outcomes; and all messages in order. */
import { stepsOf } from './order.ts'
import type { Command, Json, Part, RecordedSystem } from './recording.types.ts'
import { pathBelow } from './states.ts'

/** A port call (effect) of a machine, with its outcome. */
export interface Effect {
  /** Index in the part's `systems`. */
  system: number
  /** The machine that started it: `app/session`. */
  by: string
  /** Its id in that machine. */
  id: string
  /** Step of the part that started it, counted from 1; 0: it started with its machine. */
  step: number
  /** ms since the part began; absent for step 0, which has no time. */
  at?: number
  input?: Json
  /** Absent while it runs, and if the recording ends before it. */
  end?: { how: 'done' | 'failed' | 'stopped'; step: number; at: number }
}

const resultEvent = /^xstate\.(done|error)\.actor\.(.+)$/

/** Paths where a machine was ever active; everything else that is started is an effect. */
const machinePaths = ({ initial, stimuli }: RecordedSystem): Set<string> =>
  new Set([...Object.keys(initial), ...stimuli.flatMap(({ states }) => Object.keys(states ?? {}))])

/** @returns effects in the order of their starts */
export function effectsOf(part: Part): Effect[] {
  const effects: Effect[] = []
  const open = new Map<string, Effect>()
  const machines = part.systems.map(machinePaths)
  const keyOf = (system: number, path: string, id: string): string => `${String(system)} ${pathBelow(path, id)}`

  const close = (key: string, end: NonNullable<Effect['end']>): void => {
    const effect = open.get(key)
    if (effect !== undefined) effect.end = end
    open.delete(key)
  }
  const start = (system: number, { by, what, with: details }: Command, when: Pick<Effect, 'step' | 'at'>): void => {
    const { id = what, input } = (details ?? {}) as { id?: string; input?: Json }
    if (machines[system]!.has(pathBelow(by, id))) return
    const effect: Effect = {
      system,
      by: pathBelow(part.systems[system]!.machine, by),
      id,
      ...when,
      ...(input === undefined ? {} : { input }),
    }
    effects.push(effect)
    open.set(keyOf(system, by, id), effect)
  }

  part.systems.forEach(({ begin }, system) => {
    for (const command of begin?.did ?? []) if (command.do === 'start') start(system, command, { step: 0 })
  })
  stepsOf(part).forEach(({ system, stimulus: { at, to, event, did = [] } }, index) => {
    const step = index + 1
    const [, how, id] = resultEvent.exec(event.type) ?? []
    if (id !== undefined) close(keyOf(system, to, id), { how: how === 'done' ? 'done' : 'failed', step, at })
    for (const command of did)
      if (command.do === 'start') start(system, command, { step, at })
      else if (command.do === 'stop') close(keyOf(system, command.by, command.what), { how: 'stopped', step, at })
  })
  return effects
}

/** ms between start and end; undefined if one of them has no time. */
export const tookOf = ({ at, end }: Effect): number | undefined => (at === undefined || end === undefined ? undefined : end.at - at)

/** A message from one actor to another. */
export interface Message {
  step: number
  at: number
  /** Place of a machine (`app/session`), of an effect (`app/session/signIn`), `timer`, or `page`: everything outside the machines. */
  from: string
  to: string
  what: string
  /** For an effect's result: ms since the call. */
  took?: number
}

function commandAsMessage(command: Command, machine: string): Pick<Message, 'from' | 'to' | 'what'> | undefined {
  const { by, do: how, what, with: details } = command
  const from = pathBelow(machine, by)
  const { to, id = what, delay } = (details ?? {}) as { to?: string; id?: string; delay?: number }
  switch (how) {
    case 'start':
      return { from, to: pathBelow(machine, pathBelow(by, id)), what: 'starts' }
    case 'send':
      return { from, to: to === undefined || to === '' ? 'page' : pathBelow(machine, pathBelow(by, to)), what }
    case 'emit':
      return { from, to: 'page', what }
    case 'raise':
      return { from, to: from, what }
    case 'wait':
      return { from, to: 'timer', what: `${what}${delay === undefined ? '' : ` in ${String(delay)} ms`}` }
    case 'stop':
    case 'cancel':
    case 'act':
      return undefined
  }
}

/** All messages in order: the event of a step, then what the machines sent, emitted, started and set timers for. */
export function messagesOf(part: Part): Message[] {
  // A step may stop other calls than the one whose result it is.
  const resulted = effectsOf(part).filter(({ end }) => end !== undefined && end.how !== 'stopped')
  const ended = new Map(resulted.map((effect) => [effect.end!.step, effect]))
  return stepsOf(part).flatMap(({ system, stimulus: { at, to, event, did = [] } }, index): Message[] => {
    const step = index + 1
    const { machine } = part.systems[system]!
    const [, how, id] = resultEvent.exec(event.type) ?? []
    const took = id === undefined ? undefined : ended.get(step)
    const ms = took === undefined ? undefined : tookOf(took)
    const received: Message = {
      step,
      at,
      from: id !== undefined ? pathBelow(machine, pathBelow(to, id)) : event.type.startsWith('xstate.after.') ? 'timer' : 'page',
      to: pathBelow(machine, to),
      what: id === undefined ? event.type : how === 'done' ? 'is done' : 'fails',
      ...(ms === undefined ? {} : { took: ms }),
    }
    const sent = did.flatMap((command) => commandAsMessage(command, machine) ?? [])
    return [received, ...sent.map((one) => ({ step, at, ...one }))]
  })
}
