import { getNextTransitions, matchesState, pathToStateValue, type AnyMachineSnapshot, type AnyTransitionDefinition } from 'xstate'

/**
 * The transitions without an event (`always`) that lead from one microstep's snapshot to the next: those that wait in the first and whose
 * targets are entered in the second. One that changes nothing but the context is not found.
 */
export const eventlessBetween = (from: AnyMachineSnapshot, to: AnyMachineSnapshot): AnyTransitionDefinition[] =>
  getNextTransitions(from).filter(({ eventType, target = [] }) => {
    const isEntered = target.every(({ path }) => {
      const state = pathToStateValue(path)
      return matchesState(state, to.value) && !matchesState(state, from.value)
    })
    return eventType === '' && target.length > 0 && isEntered
  })
