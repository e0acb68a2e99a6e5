/** A step's results as text: the event with its masked fields, its changes, and the commands, in order. */
import { tookOf, type Effect } from '#machines/recording/effects.ts'
import type { Command, Json, Stimulus } from '#machines/recording/recording.types.ts'
import { changesOf, type Change, type SystemStates } from '#machines/recording/system-states.ts'
import { pathBelow, stateName } from '#machines/recording/states.ts'

export type Line = readonly [name: string, text: string]

/** The value as JSON; an empty text for undefined. */
export const inJson = (value: Json | undefined): string => JSON.stringify(value) ?? ''

const verbs: Record<Command['do'], string> = {
  start: 'starts',
  stop: 'stops',
  wait: 'waits for',
  cancel: 'cancels',
  send: 'sends',
  emit: 'emits',
  raise: 'raises',
  act: 'executes',
}

/** `done after 30 ms`, `failed`, `goes on`. */
export function endText(effect: Effect): string {
  if (effect.end === undefined) return 'goes on'
  const took = tookOf(effect)
  return `${effect.end.how}${took === undefined ? '' : ` after ${String(took)} ms`}`
}

function changeText({ field, before, now }: Change): string {
  if (field === undefined)
    return `${now === null ? 'has ended' : `is ${stateName(now)}`}${before === undefined ? '' : `, was ${stateName(before)}`}`
  return before === undefined ? `= ${inJson(now)}` : `${inJson(before)} → ${inJson(now)}`
}

/**
 * @param machine name of the system's root
 * @param before the system's state before the step; unknown if omitted
 * @param effects those that the step started
 */
export function linesOf(
  machine: string,
  stimulus: Stimulus,
  before: SystemStates = { states: {}, contexts: {} },
  effects: readonly Effect[] = [],
): Line[] {
  const { type: _, ...fields } = stimulus.event
  const outcomeOf = ({ by, do: how, what, with: details }: Command): string => {
    const { id = what } = (details ?? {}) as { id?: string }
    const effect = how === 'start' ? effects.find((one) => one.by === pathBelow(machine, by) && one.id === id) : undefined
    return effect === undefined ? '' : `: ${endText(effect)}`
  }
  return [
    ...(Object.keys(fields).length > 0 ? [['event', inJson(fields)] as const] : []),
    ...changesOf(stimulus, before).map((change): Line => [
      [pathBelow(machine, change.path), change.field].filter((word) => word !== undefined).join(' '),
      changeText(change),
    ]),
    ...(stimulus.did ?? []).map((command): Line => {
      const { by, do: how, what, with: details } = command
      return [pathBelow(machine, by), `${verbs[how]} ${what} ${details === undefined ? '' : inJson(details)}`.trim() + outcomeOf(command)]
    }),
  ]
}

/** `app/session ← session.signIn`. */
export const stepText = (machine: string, { to, event }: Stimulus): string => `${pathBelow(machine, to)} ← ${event.type}`
