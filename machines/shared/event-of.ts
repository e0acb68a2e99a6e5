/** Passes the event that caused a transition to an action or guard: `setup` alone does not know the type of an actor's result or error. */
export const eventOf = <E>({ event }: { event: E }): { event: E } => ({ event })
