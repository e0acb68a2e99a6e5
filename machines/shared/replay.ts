import { initialTransition, transition, type AnyEventObject, type AnyStateMachine, type InspectionEvent } from 'xstate'

/** For tests: observes a system and keeps the events of its root actor, in order, as JSON. Pass `inspect` to createActor. */
export function recordEvents() {
  const events: string[] = []
  const inspect = (inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event' || inspected.event.type === 'xstate.init') return
    if (inspected.actorRef.sessionId === inspected.rootId) events.push(JSON.stringify(inspected.event))
  }
  return { inspect, events }
}

/** For tests: folds recorded events with the pure `transition()`, without effects, and returns all states, the initial one first. */
export function replay(machine: AnyStateMachine, recorded: readonly string[], input?: unknown) {
  let [snapshot] = initialTransition(machine, input)
  const values = [snapshot.value]
  for (const json of recorded) {
    const event: AnyEventObject = JSON.parse(json)
    ;[snapshot] = transition(machine, snapshot, event)
    values.push(snapshot.value)
  }
  return { values, snapshot }
}
