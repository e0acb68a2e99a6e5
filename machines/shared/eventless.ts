import { getNextTransitions, matchesState, pathToStateValue, type AnyMachineSnapshot, type AnyTransitionDefinition } from 'xstate'

/**
 * The transitions without an event (`always`) between the snapshots of two microsteps: their source is active in the first and their
 * targets are entered in the second. A transition that changes only the context is not found.
 */
export const eventlessBetween = (from: AnyMachineSnapshot, to: AnyMachineSnapshot): AnyTransitionDefinition[] =>
  getNextTransitions(from).filter(({ eventType, target = [] }) => {
    const isEntered = target.every(({ path }) => {
      const state = pathToStateValue(path)
      return matchesState(state, to.value) && !matchesState(state, from.value)
    })
    return eventType === '' && target.length > 0 && isEntered
  })
