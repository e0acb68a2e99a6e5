/** Units of time in ms, for durations and differences of timestamps. */
export const secondMs = 1000
export const minuteMs = 60_000
export const hourMs = 3_600_000
/** A day of a server's calendar as well: it has no summer time (R7). */
export const dayMs = 86_400_000
